import { expect, test } from "bun:test";
import { canonicalSpeaker, splitHeader } from "../../../src/text/header.ts";

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
  ["Caroline: I like tea.", "Caroline:", "caroline"],
  ["2023-05-08 13:56 - Caroline: tea at four", "2023-05-08 13:56 - Caroline:", "caroline"],
  ["08/05/2023, 13:56 - Caroline Lee: tea at four", "08/05/2023, 13:56 - Caroline Lee:", "caroline lee"],
  ["2023-05-08T13:56:00Z Caroline: tea at four", "2023-05-08T13:56:00Z Caroline:", "caroline"],
  ["[13:56, 08/05/2023] Caroline: tea at four", "[13:56, 08/05/2023] Caroline:", "caroline"],
  ["13:56 Caroline: tea at four", "13:56 Caroline:", "caroline"],
  ["[13:56] <Caroline> tea at four", "[13:56] <Caroline>", "caroline"],
  ["<Caroline> I like tea.", "<Caroline>", "caroline"],
  ["**Caroline**: I like tea.", "**Caroline**:", "caroline"],
  ["**Caroline:** I like tea.", "**Caroline:**", "caroline"],
  ["**User:** tea at four", "**User:**", "user"],
  ["Caroline (8 May 2023): tea at four", "Caroline (8 May 2023):", "caroline"],
  ["**Caroline** (8 May 2023): tea at four", "**Caroline** (8 May 2023):", "caroline"],
  ["Caroline [13:56]: tea at four", "Caroline [13:56]:", "caroline"],
  ["Caroline, May 8, 2023: tea at four", "Caroline, May 8, 2023:", "caroline"],
  ["Jürgen (8. März 2023): Tee um vier", "Jürgen (8. März 2023):", "jurgen"],
  ["On 8 May 2023, Caroline wrote: tea at four", "On 8 May 2023, Caroline wrote:", "caroline"],
  ["Am 8. Mai 2023 schrieb Jürgen: Tee um vier", "Am 8. Mai 2023 schrieb Jürgen:", "jurgen"],
  ["2024-01-02 - The plan is approved.", "2024-01-02 -", undefined],
  ["2024-01-02 - [Plan] The plan is approved.", "2024-01-02 - [Plan]", undefined],
  ["(8 May 2023) The plan is approved.", "(8 May 2023)", undefined],
  ["2024年5月8日: 计划已批准。", "2024年5月8日:", undefined],
  ["<Button> is a component", "", undefined],
  ["**Ingredients**: flour and sugar", "", undefined],
  ["Room (8 people): a table for two", "", undefined],
  ["13:56 is when I leave", "", undefined],
  ["2024-01-02 was a Tuesday", "", undefined],
  ["8 apples 2023: a good harvest", "", undefined],
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
