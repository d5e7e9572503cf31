import { describe, expect, test } from "bun:test";
import { isRemark } from "../../../../src/reading/sentences/remarks.ts";
import { casesOf } from "../../../support/cases.ts";

describe("a remark", () => {
  const NAMES = {
    remark: "is a sentence that asks nothing",
    question: "is no question, with or without its mark",
    search: "is no search for a few words",
  } as const;
  for (const { text, kind } of casesOf<{ text: string; kind: keyof typeof NAMES }>("text/remarks"))
    test(`${NAMES[kind]}: ${text}`, () => expect(isRemark(text)).toBe(kind === "remark"));

  test("is one sentence; several sentences go on with some work", () => {
    expect(isRemark("I fixed the boiler myself. Now the radiators are cold.")).toBe(false);
    expect(isRemark("Hello! I fixed the boiler myself.")).toBe(true);
  });
});
