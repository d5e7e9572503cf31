import { afterAll, describe, expect, test } from "bun:test";
import { ask, Fixture } from "./fixture.ts";

const fixture = new Fixture();
afterAll(() => fixture.close());

const LINES = [
  ["Ann", "9 January 2024", "I planted something new by the wall."],
  ["Bea", "9 January 2024", "The kitchen is painted now."],
  ["Ann", "5 March 2024", "I planted something new by the wall."],
  ["Bea", "5 March 2024", "I planted something new by the wall."],
  ["Bea", "20 May 2024", "The oven is repaired."],
] as const;

/** The lines with speaker and date in the text or in the metadata, and the place of Ann's line of March for a question that names both. */
async function placeOf(form: "text" | "metadata"): Promise<number> {
  const scope = fixture.newScope();
  const ids: string[] = [];
  for (const [speaker, date, body] of LINES) {
    const metadata = { speaker, occurred_at: new Date(`${date} 10:00 UTC`).toISOString() };
    const stored = await fixture.store(scope, [form === "text" ? `[${date}] ${speaker}: ${body}` : body], {
      ...(form === "metadata" ? { metadata } : {}),
      withoutVectors: true,
    });
    ids.push(stored.ids[0] ?? "");
  }
  const { hits } = await ask(fixture.search(), scope, "What did Ann plant in March 2024?");
  return hits.findIndex(({ memory }) => memory.id === ids[2]);
}

describe("a question that names a speaker", () => {
  test.each(["text", "metadata"] as const)("finds what the %s attributes to the speaker", async (form) => {
    expect(await placeOf(form)).toBe(0);
  });

  test("returns the text as it was written", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["I planted a fig tree."], { metadata: { speaker: "Ann", occurred_at: "2024-03-05T10:00:00Z" } });
    expect((await ask(fixture.search(), scope, "Ann in March")).texts).toEqual(["I planted a fig tree."]);
  });
});

test("without a session, texts that begin with a date form sessions by their dates", async () => {
  const scope = fixture.newScope();
  for (const line of ["[2024-01-09] The wall is wet.", "[2024-03-05] The fig tree grows."]) await fixture.store(scope, [line]);
  const { hits } = await ask(fixture.search(), scope, "wall");
  const ofTree = hits.find(({ memory }) => memory.content.includes("fig"));
  // A neighbour in one session would share the word.
  expect(ofTree?.parts.terms.filter(({ signal }) => signal !== "similarity") ?? []).toEqual([]);
});
