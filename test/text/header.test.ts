import { expect, test } from "bun:test";
import { canonicalSpeaker, splitHeader } from "../../src/text/header.ts";

const CASES: readonly (readonly [text: string, header: string, speaker: string | undefined])[] = [
  ["[8 May, 2023] Caroline: I like tea.", "[8 May, 2023] Caroline:", "caroline"],
  ["[2024-01-02] 【Plan】 The plan is approved.", "[2024-01-02] 【Plan】", undefined],
  ["user: hello", "user:", "user"],
  ["Human: hello", "Human:", "user"],
  ["Assistant: Here is the plan.", "Assistant:", "assistant"],
  ["用户：我喜欢茶", "用户：", "user"],
  ["Ann Lee: I moved.", "Ann Lee:", "ann lee"],
  ["Müller: Ich wohne hier.", "Müller:", "muller"],
  ["Allergies: peanuts", "", undefined],
  ["Note: I moved.", "", undefined],
  ["My hobbies: I like chess.", "", undefined],
  ["[link](https://a.example) is here", "", undefined],
  ["https://a.example is mine", "", undefined],
  ["At 10:30 I leave", "", undefined],
  ["[x] done", "", undefined],
  ["[in brackets only]", "", undefined],
];

for (const [text, header, speaker] of CASES) {
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
