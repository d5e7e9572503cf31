import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Candidate, keysOf, supersessions } from "../../src/cognition/dedupe/dedupe.ts";
import type { KeyedMemory } from "../../src/stores/records.ts";
import { BOTH, CHANGED, SAME } from "./dedupe-pairs.ts";

const UPDATES = { reason: "updates", certainty: "sure", rule: "property" } as const;
const SAME_FACT = { reason: "same", certainty: "sure", rule: "same" } as const;

function candidate(content: string, index: number, submissionId = `submission ${index}`): Candidate {
  return { id: `fact ${index}`, submissionId, content, keys: keysOf(content), createdAtMs: index };
}

function stored(content: string, id: string, createdAtMs = 0): KeyedMemory {
  const { factKey, propertyKey } = keysOf(content);
  const unknown = { submissionId: undefined, speaker: undefined, session: undefined, occurredAtMs: undefined };
  return { id, content, factKey, propertyKey, createdAtMs, ...unknown };
}

function reasons(older: string, newer: string) {
  return supersessions([candidate(newer, 1)], [stored(older, "older")])
    .get("fact 1")
    ?.map(({ reason }) => reason);
}

describe("the same fact again", () => {
  for (const [older, newer] of SAME) test(`${older} | ${newer}`, () => expect(reasons(older, newer)).toEqual(["same"]));
});

describe("a changed value", () => {
  for (const [older, newer] of CHANGED) test(`${older} | ${newer}`, () => expect(reasons(older, newer)).toEqual(["updates"]));
});

describe("both stay", () => {
  for (const [older, newer] of BOTH) {
    test(`${older} | ${newer}`, () => {
      expect(reasons(older, newer)).toEqual([]);
      expect(reasons(newer, older)).toEqual([]);
    });
  }
});

describe("who says it", () => {
  test("the write's speaker is who I is", () => {
    expect(keysOf("I live in Boston", "Caroline")).toEqual(keysOf("Caroline lives in Boston"));
    expect(keysOf("I live in Boston", "Caroline").propertyKey).not.toBe(keysOf("I live in Boston", "Melanie").propertyKey);
  });

  test("the text's own speaker comes first", () => {
    expect(keysOf("Melanie: I like tea", "Caroline").factKey).toBe(keysOf("Melanie likes tea").factKey);
  });

  test("the user is the user by every name", () => {
    for (const name of ["user", "User", "human", "me"]) expect(keysOf("I like tea", name)).toEqual(keysOf("I like tea"));
  });
});

describe("the plan of a batch", () => {
  test("later facts take the place of earlier ones of the batch, and of all that those would have", () => {
    const fresh = ["I live in Paris", "I live in Berlin", "I live in Berlin."].map((text, index) => candidate(text, index + 1));
    const plan = supersessions(fresh, [stored("I live in Rome", "older")]);
    expect(plan.get("fact 1")).toEqual([{ olderId: "older", ...UPDATES }]);
    expect(plan.get("fact 2")).toEqual([
      { olderId: "older", ...UPDATES },
      { olderId: "fact 1", ...UPDATES },
    ]);
    expect(plan.get("fact 3")).toEqual([
      { olderId: "older", ...UPDATES },
      { olderId: "fact 1", ...UPDATES },
      { olderId: "fact 2", ...SAME_FACT },
    ]);
  });

  test("two values in one submission are both meant", () => {
    const fresh = ["My favourite colour is blue", "My favourite colour is green"].map((text, index) => candidate(text, index, "one"));
    expect([...supersessions(fresh, []).values()]).toEqual([[], []]);
  });

  test("a run that is repeated does not supersede itself", () => {
    const again = candidate("I live in Rome", 1);
    expect(supersessions([again], [stored("I live in Rome", again.id)]).get(again.id)).toEqual([]);
  });

  test("a write that is processed late does not take the place of a newer value", () => {
    const late = candidate("I live in Rome", 1);
    expect(supersessions([late], [stored("I live in Paris", "newer", 2)]).get(late.id)).toEqual([]);
    expect(supersessions([late], [stored("I live in Rome", "newer", 2)]).get(late.id)).toEqual([{ olderId: "newer", ...SAME_FACT }]);
  });
});

describe("whatever the text", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom(...BOTH.flat(), ...SAME.flat(), ...CHANGED.flat()),
  );

  test("it has a key, and always the same one", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const keys = keysOf(text);
        expect(keys.factKey).toMatch(/^[0-9a-f]{32}$/);
        expect(keysOf(text)).toEqual(keys);
      }),
      { numRuns: 500 },
    );
  });

  test("case, space and final punctuation of plain words say nothing", () => {
    const word = fc.constantFrom("Ann", "bakes", "bread", "seven", "gardens", "over", "Rome", "not", "tea", "likes", "user");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), fc.constantFrom("", ".", "!!", " …"), (parts, end) => {
        const { factKey } = keysOf(parts.join(" "));
        expect(keysOf(`  ${parts.join("   ").toUpperCase()}${end}`).factKey).toBe(factKey);
      }),
    );
  });

  test("another number, another word or another order is another fact", () => {
    const sentence = (parts: readonly string[]) => keysOf(`Ann ${parts.join(" ")}`).factKey;
    const word = fc.constantFrom("bakes", "bread", "gardens", "over", "Rome", "not", "tea", "12", "13", "before", "after");
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), fc.array(word, { minLength: 2, maxLength: 8 }), (one, other) => {
        fc.pre(one.join(" ") !== other.join(" "));
        expect(sentence(one)).not.toBe(sentence(other));
      }),
    );
  });
});
