import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { pairsOf, RELATIONS, readAuthors } from "../../../scripts/lib/cognition-quality/author-sets.ts";
import { AREAS } from "../../../src/models/model.ts";

const FOLDER = join(import.meta.dir, "../../sets/authors");
const LANGUAGES = new Set("ar de en es fr it ja ko nl pl pt ru th tr zh".split(" "));
const KINDS = new Set(
  "fact heading instruction past played question quoted remark request smalltalk supposed passing talk unreal".split(" "),
);

/** The texts of the sealed sets must not be read, so a fault is a place, never a text. */
describe.each(["open", "sealed"])("the %s sets of the authors", (name) => {
  const authors = readAuthors(join(FOLDER, name));

  test("name a known language and kind in each line", () => {
    const faults = authors.flatMap(({ author, ...sets }) =>
      Object.entries(sets).flatMap(([set, rows]) =>
        rows.flatMap((row, at) => {
          const isKnown = LANGUAGES.has(row.lang) && (!("kind" in row) || KINDS.has(row.kind));
          return isKnown ? [] : [`${author}/${set}:${at + 1}`];
        }),
      ),
    );
    expect(faults).toEqual([]);
    expect(authors.length).toBeGreaterThan(0);
  });

  test("have a reason for every pair that stands beside, and relations between states that exist", () => {
    const faults = authors.flatMap(({ author, stories }) =>
      stories.flatMap(({ states, relations }, at) =>
        relations.every(
          ([from, to, relation, reason]) =>
            states[from] !== undefined &&
            states[to] !== undefined &&
            RELATIONS.includes(relation) &&
            (relation === "beside") === (reason !== undefined),
        )
          ? []
          : [`${author}/stories:${at + 1}`],
      ),
    );
    expect(faults).toEqual([]);
  });

  test("of chats and reports name pairs that exist, of one speaker", () => {
    const faults = authors.flatMap(({ author, chats, reports }) =>
      [
        ...chats.map(({ turns, changes, others }, at) => ({ set: "chats", at, speakers: turns.map(([who]) => who), changes, others })),
        ...reports.map(({ facts, changes, others }, at) => ({ set: "reports", at, speakers: facts.map(() => ""), changes, others })),
      ].flatMap(({ set, at, speakers, changes, others }) => {
        const isSound = [...changes, ...others].every(
          ([older, newer, relation]) =>
            older < newer && speakers[newer] !== undefined && speakers[older] === speakers[newer] && RELATIONS.includes(relation),
        );
        return isSound ? [] : [`${author}/${set}:${at + 1}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("ask for messages that the dialogue has", () => {
    const faults = authors.flatMap(({ author, dialogues }) =>
      dialogues.flatMap(({ messages, questions }, at) => {
        const named = questions.flatMap(({ right, outdated = [] }) => [...right, ...outdated]);
        return named.every((number) => messages[number] !== undefined) ? [] : [`${author}/dialogues:${at + 1}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("points of a good answer name messages that the person has, and questions an area", () => {
    const faults = authors.flatMap(({ author, people, questions }) => [
      ...people.flatMap(({ messages, questions: asked }, at) =>
        asked.every(
          ({ points, evidence }) => evidence.length === points.length && evidence.flat().every((number) => messages[number] !== undefined),
        )
          ? []
          : [`${author}/people:${at + 1}`],
      ),
      ...questions.flatMap(({ topic, broad }, at) =>
        AREAS.some((area) => area === topic) && typeof broad === "boolean" ? [] : [`${author}/questions:${at + 1}`],
      ),
    ]);
    expect(faults).toEqual([]);
    expect(authors.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(300);
  });
});

test("a story gives every wording of one state beside every wording of the other", () => {
  const story = {
    lang: "en",
    slot: "pet",
    whose: "self",
    states: { A: ["a", "b"], B: ["c"] },
    relations: [["A", "B", "replaces"]],
  } as const;
  const pairs = pairsOf({ author: "x", stories: [story] });
  expect(pairs.map(({ earlier, later, relation, reason }) => [earlier, later, relation, reason])).toEqual([
    ["a", "c", "replaces", undefined],
    ["b", "c", "replaces", undefined],
  ]);
});
