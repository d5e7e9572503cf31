import { describe, expect, test } from "bun:test";
import type { Belief, Beliefs } from "../../../../../../src/dashboard/api/contract-people.ts";
import {
  arranged,
  type Correction,
  mostImportant,
  type ShownBelief,
  withCorrection,
  withStored,
} from "../../../../../../src/dashboard/web/pages/people/corrections.ts";

function belief(excerpt: string, ...ids: string[]): Belief {
  const facts = ids.map((id) => ({ id, agent_id: `agent of ${id}` }));
  const of = { importance: 0.5, since: "2026-11-21T15:24:00Z", confirmed_at: null, is_doubted: false, replaced: [] };
  return { facts, excerpt, is_cut: false, is_masked: false, ...of };
}
type Topics = Beliefs["topics"];
const before: Topics = [
  { topic: "home", beliefs: [belief("Lives in Porto.", "a")] },
  { topic: "food", beliefs: [belief("Eats fish.", "b"), belief("Likes tea.", "c", "d"), belief("Hates figs.", "e")] },
];

/** What is read on the page. */
const read = (topics: Topics, corrections: readonly Correction[]) =>
  arranged(topics, corrections).map(({ topic, beliefs }) => [topic, ...beliefs.map(({ excerpt }) => excerpt)]);
const rowOf = (topics: Topics, corrections: readonly Correction[], excerpt: string): ShownBelief =>
  arranged(topics, corrections)
    .flatMap(({ beliefs }) => beliefs)
    .find((one) => one.excerpt === excerpt) ?? expect.unreachable();

const TEA = { topic: "food", topicPlace: 1, place: 1 } as const;
const asked = withCorrection([], rowOf(before, [], "Likes tea."), "Likes coffee.", TEA);
const accepted = asked.map((one) => ({ ...one, ids: ["c2", "d2"] }));

describe("a correction", () => {
  test("is shown at once, and says that it is being saved", () => {
    expect(read(before, asked)).toEqual([
      ["home", "Lives in Porto."],
      ["food", "Eats fish.", "Likes coffee.", "Hates figs."],
    ]);
    expect(rowOf(before, asked, "Likes coffee.")).toMatchObject({ key: "c", isSaving: true });
  });

  test("is not stored before all of its facts are", () => {
    const half = asked.map((one) => ({ ...one, ids: ["c2"] }));
    const some: Topics = [{ topic: "food", beliefs: [belief("Likes tea.", "d"), belief("Likes coffee.", "c2")] }];
    expect(withStored(half, some)).toBe(half);
    expect(read(some, half)).toEqual([["food", "Likes coffee."]]);
  });

  test("is one row while one of its facts is replaced and another is not yet", () => {
    const half: Topics = [{ topic: "food", beliefs: [belief("Likes tea.", "d"), belief("Likes coffee.", "c2")] }];
    expect(read(half, accepted)).toEqual([["food", "Likes coffee."]]);
    expect(rowOf(half, accepted, "Likes coffee.").facts.map(({ id }) => id)).toEqual(["d", "c2"]);
    expect(rowOf(half, accepted, "Likes coffee.").isSaving).toBeTrue();
  });

  test("with a private number is masked once it is stored", () => {
    const typed = accepted.map((one) => ({ ...one, content: "Call +351 912 345 678." }));
    const masked = { ...belief("Call +351 ••• ••• 678.", "c2", "d2"), is_masked: true };
    expect(read(before, typed)).toContainEqual(["food", "Eats fish.", "Call +351 912 345 678.", "Hates figs."]);
    expect(rowOf([{ topic: "food", beliefs: [masked] }], typed, masked.excerpt)).toMatchObject({ is_masked: true, key: "c" });
  });

  test("keeps its place and its key when the server finds another topic for it", () => {
    const after: Topics = [
      { topic: "home", beliefs: [belief("Lives in Porto.", "a")] },
      { topic: "food", beliefs: [belief("Hates figs.", "e"), belief("Eats fish.", "b")] },
      { topic: "interests", beliefs: [belief("Likes coffee.", "c2", "d2")] },
    ];
    expect(read(after, accepted)).toEqual([
      ["home", "Lives in Porto."],
      ["food", "Hates figs.", "Likes coffee.", "Eats fish."],
    ]);
    expect(rowOf(after, accepted, "Likes coffee.")).toMatchObject({ key: "c", isSaving: false });
  });

  test("keeps its topic when nothing else is left in it", () => {
    const alone: Topics = [{ topic: "food", beliefs: [belief("Likes tea.", "c", "d")] }];
    const after: Topics = [{ topic: "interests", beliefs: [belief("Likes coffee.", "c2", "d2"), belief("Sails.", "f")] }];
    const corrected = withCorrection([], rowOf(alone, [], "Likes tea."), "Likes coffee.", { topic: "food", topicPlace: 0, place: 0 });
    expect(
      read(
        after,
        corrected.map((one) => ({ ...one, ids: ["c2", "d2"] })),
      ),
    ).toEqual([
      ["food", "Likes coffee."],
      ["interests", "Sails."],
    ]);
  });

  test("that is corrected again keeps its first key", () => {
    const after: Topics = [{ topic: "food", beliefs: [belief("Likes coffee.", "c2", "d2")] }];
    const again = withCorrection(accepted, rowOf(after, accepted, "Likes coffee."), "Likes cocoa.", { ...TEA, place: 7 });
    expect(again).toMatchObject([{ key: "c", content: "Likes cocoa.", olderIds: ["c", "d", "c2", "d2"], ids: [], place: 1 }]);
    expect(read(after, again)).toEqual([["food", "Likes cocoa."]]);
  });

  test("that is taken back shows the older wording again", () => {
    const after: Topics = [{ topic: "food", beliefs: [belief("Likes coffee.", "c2", "d2")] }];
    const stored = withStored(accepted, after);
    expect(stored[0]?.isStored).toBeTrue();
    expect(withStored(stored, after)).toBe(stored);
    expect(read(before, stored)).toEqual(read(before, []));
  });

  test("whose memory is erased meanwhile leaves no row", () => {
    const after: Topics = [{ topic: "home", beliefs: [belief("Lives in Porto.", "a")] }];
    expect(read(after, accepted)).toEqual([["home", "Lives in Porto."]]);
  });
});

describe("the most important beliefs", () => {
  const topics = arranged(
    [
      {
        topic: "home",
        beliefs: [
          { ...belief("Porto", "a"), importance: 0.9 },
          { ...belief("A blue door", "b"), importance: 0.1 },
        ],
      },
      {
        topic: "food",
        beliefs: [
          { ...belief("Penicillin", "c"), importance: 0.8 },
          { ...belief("Tea", "d"), importance: 0.2, is_doubted: true },
        ],
      },
    ],
    [],
  );
  const read = (limit: number, kept: string[] = []) => {
    const { topics: some, left } = mostImportant(topics, limit, new Set(kept));
    return { some: some.flatMap(({ beliefs }) => beliefs.map(({ excerpt }) => excerpt)), left };
  };

  test("are told in their order, with what is doubted, and the others are counted", () => {
    expect(read(1)).toEqual({ some: ["Porto", "Tea"], left: 2 });
    expect(read(2)).toEqual({ some: ["Porto", "Penicillin", "Tea"], left: 1 });
    expect(read(4).left).toBe(0);
  });

  test("include those that are kept", () => expect(read(1, ["b"])).toEqual({ some: ["Porto", "A blue door", "Tea"], left: 1 }));
});
