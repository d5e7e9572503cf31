import { expect, test } from "bun:test";
import { canonicalSpeaker, splitHeader } from "../../../../src/reading/headers/header.ts";
import { casesOf } from "../../../support/cases.ts";

for (const { text, header, speaker } of casesOf<{ text: string; header: string; speaker?: string }>("text/headers")) {
  test(text, () => {
    const found = splitHeader(text);
    expect([found.header, found.speaker]).toEqual([header, speaker]);
    expect(`${found.header} ${found.body}`.replace(/\s+/gu, "")).toBe(text.replace(/\s+/gu, ""));
  });
}

test("one name for a speaker, however written", () => {
  expect(["User", "HUMAN", "me", "the user"].map(canonicalSpeaker)).toEqual(["user", "user", "user", "user"]);
  expect(["Assistant", "AI"].map(canonicalSpeaker)).toEqual(["assistant", "assistant"]);
  expect(canonicalSpeaker(" Zoë ")).toBe("zoe");
});

test.each([
  ["[8 May, 2023] Caroline: tea", "[8 May, 2023]", "Caroline"],
  ["2023-05-08 13:56 - Caroline: tea", "2023-05-08 13:56", "Caroline"],
  ["Caroline (8 May 2023): tea", "8 May 2023", "Caroline"],
  ["13:56 **Caroline**: tea", "13:56", "Caroline"],
  ["2024-01-02 - the plan", "2024-01-02", ""],
])("%s says when and by whom", (text, stamp, name) => {
  const found = splitHeader(text);
  expect([found.stamp, found.name]).toEqual([stamp, name]);
});
