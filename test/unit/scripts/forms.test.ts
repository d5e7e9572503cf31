import { expect, test } from "bun:test";
import type { DatasetMemory } from "../../../scripts/lib/dataset.ts";
import { formRows } from "../../../scripts/lib/retrieval/form-rows.ts";
import { FORMS, inForm } from "../../../scripts/lib/retrieval/forms.ts";
import { type Answered, measure } from "../../../scripts/lib/retrieval/measures.ts";

const AT = { session: "s1", time: "2023-05-08T13:56:00.000Z" };

function formsOf(memory: DatasetMemory): DatasetMemory[] {
  return FORMS.map((form) => inForm({ set: "made", scope: "up", memories: [memory], queries: [] }, form).memories[0] as DatasetMemory);
}

test("a turn of a conversation is written in five forms", () => {
  const asIs = { id: "1", text: "[8 May, 2023] Ann: I planted a fig tree.", speaker: "Ann", ...AT };
  expect(formsOf(asIs)).toEqual([
    asIs,
    { id: "1", text: "[8 May, 2023] Ann: I planted a fig tree." },
    { id: "1", text: "I planted a fig tree.", speaker: "Ann", ...AT },
    { id: "1", text: "Ann: I planted a fig tree." },
    { id: "1", text: "I planted a fig tree." },
  ]);
});

test("the speaker is read from the header where no field names it", () => {
  const [, , metadata, speaker] = formsOf({ id: "1", text: "<Ann> I planted a fig tree.", ...AT });
  expect(metadata).toEqual({ id: "1", text: "I planted a fig tree.", speaker: "Ann", ...AT });
  expect(speaker?.text).toBe("Ann: I planted a fig tree.");
});

test("a point without a speaker loses its date and its topic, and a text without a header loses nothing", () => {
  const point = formsOf({ id: "1", text: "[2023-05-08] 【Garden】 The fig tree grows.", ...AT });
  expect(point.slice(2).map(({ text }) => text)).toEqual(Array(3).fill("The fig tree grows."));
  expect(formsOf({ id: "1", text: "The fig tree grows." }).map(({ text }) => text)).toEqual(Array(5).fill("The fig tree grows."));
});

test("the table compares each form with the first, question by question", () => {
  const answered = (ranks: readonly number[]): Answered[] =>
    ranks.map((rank) => ({ category: "plain", byWay: new Map([["verbatim", measure([rank])]]) }));
  const [, asIs, bare] = formRows(
    new Map([
      ["as is", answered([0, 0])],
      ["bare", answered([50, 50])],
    ]),
    ["verbatim"],
  );
  expect(asIs).toMatch(/as is\s+2\s+100\.0/u);
  expect(bare).toMatch(/bare\s+2\s+0\.0\s+-100\.0 to -100\.0/u);
});
