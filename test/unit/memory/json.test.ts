import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isRawNumber, parseExact, parseRecord, surveyJson, writtenText } from "../../../src/memory/json.ts";

const keysIn = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, each) => sum + keysIn(each), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
};

describe("a survey of a document", () => {
  test("counts the keys of any document as JSON.parse does where none is given twice", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, "\t"), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(surveyJson(text)).toEqual({ keys: keysIn(JSON.parse(text)), isExact: true });
      }),
    );
  });

  test.each([
    ['{"a":1,"a":2}', 2],
    ['{"a":1,"\\u0061":2}', 2],
    ['{"\\\\":1,"\\\\\\"":{":":":"}}', 3],
    ['["a:b","\\":",":"]', 0],
    ['"a:b"', 0],
    ["12", 0],
  ])("of %s counts %i keys", (text, keys) => expect(surveyJson(text).keys).toBe(keys));
});

describe("a number", () => {
  const EXACT = [
    "0",
    "-1",
    "7",
    "123456789012345",
    "9007199254740991",
    "9007199254740992",
    "0.1",
    "-12.5",
    "1e+21",
    "1e-7",
    "1.7976931348623157e+308",
  ];
  const CHANGED = [
    ...[
      "9007199254740993",
      "-9007199254740993",
      "12345678901234567890",
      "1e400",
      "-1e400",
      "1e-400",
      "0.1000000000000000055511151231257827",
    ],
    ...["1.0", "12.50", "-0", "-0.0", "1e2", "1E2", "1e+2", "100000000000000000000000"],
  ];
  test.each(EXACT)("%s is exact in a double", (number) => {
    expect(surveyJson(`[${number}]`).isExact).toBeTrue();
    expect(parseExact(`[${number}]`)).toEqual([Number(number)]);
  });
  test.each(CHANGED)("%s is kept as it is written", (number) => {
    for (const text of [`[${number}]`, `{"a":{"b":[{"c":${number}},0.5]},"__proto__":${number}}`, number]) {
      expect(surveyJson(text).isExact).toBeFalse();
      expect(JSON.stringify(parseExact(text))).toBe(text);
    }
  });

  test("of any form comes out in the characters it came in", () => {
    const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,40})$/);
    const number = fc
      .tuple(fc.constantFrom("", "-"), digits, fc.stringMatching(/^(\.[0-9]{1,30})?$/), fc.stringMatching(/^([eE][+-]?[0-9]{1,4})?$/))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        const text = `{"a":[${numbers.join(",")}]}`;
        expect(JSON.stringify(parseExact(text))).toBe(text);
      }),
    );
  });

  test("that is a field of a record itself is a double", () => {
    const record = parseRecord('{"confidence":1.0,"metadata":{"n":1.0},"list":[1.0],"__proto__":2.0}') as Record<string, unknown>;
    expect(record["confidence"]).toBe(1);
    expect(JSON.stringify(record)).toBe('{"confidence":1,"metadata":{"n":1.0},"list":[1.0],"__proto__":2}');
    expect(isRawNumber((record["list"] as unknown[])[0])).toBeTrue();
    expect(parseRecord("1.0")).toEqual(parseExact("1.0"));
    expect(parseRecord("null")).toBeNull();
  });
});

describe("a text as it is written", () => {
  test.each([
    ['{"content":"a\\u0062"}', '"a\\u0062"'],
    ['{"\\u0063ontent":"a\\"b","metadata":{"content":"c"}}', '"a\\"b"'],
    ['{"metadata":{"content":"c"}}', undefined],
    ['{"content":5}', undefined],
  ])("of %s is %p", (text, written) => expect(writtenText(text, "content")).toBe(written));
});
