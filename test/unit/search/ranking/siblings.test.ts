import { afterAll, describe, expect, test } from "bun:test";
import type { Scope } from "../../../../src/memory/types.ts";
import type { Candidate } from "../../../../src/search/ranking/candidate.ts";
import { leadSiblings, siblings } from "../../../../src/search/ranking/siblings.ts";
import { createSearch } from "../../../../src/search/search.ts";
import { Fixture } from "../fixture.ts";

const fixture = new Fixture();
afterAll(() => fixture.close());

const { records, vectors, embedder } = fixture;
const search = createSearch({ records, vectors, embedder, cacheTtlMs: 0, cacheEntries: 1 });

async function ask(scope: Scope, query: string, k = 10): Promise<string[]> {
  return (await search.search(scope, { query, k })).hits.map(({ memory }) => memory.content);
}

const OTHERS = ["Ben painted the garden wall white.", "Eva found a snail on the garden wall.", "Ivo leaned his ladder on the garden wall."];
const WALL = [
  "The garden wall is two metres high.",
  "It is a garden wall of brick.",
  "The mason is called Oscar.",
  "The garden wall is old.",
];

describe("memories of one write", () => {
  test("do not push memories of other writes out of the answer", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, WALL);
    for (const other of OTHERS) await fixture.store(scope, [other]);
    const first = await ask(scope, "garden wall", 4);
    expect(first).toEqual(expect.arrayContaining(OTHERS));
    // All of them are there for whoever asks for more.
    expect((await ask(scope, "garden wall", 7)).toSorted()).toEqual([...WALL, ...OTHERS].toSorted());
  });

  test("are represented by the one that answers the question best", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["My name is Ann.", "I live in Rome.", "I work at Siemens."]);
    await fixture.store(scope, ["Rain fell on the orchard."]);
    expect((await ask(scope, "Where do I work, at Siemens?"))[0]).toBe("I work at Siemens.");
    expect((await ask(scope, "Who lives in Rome?"))[0]).toBe("I live in Rome.");
  });

  test("follow at once if they have further words of the question", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, WALL);
    for (const other of OTHERS) await fixture.store(scope, [other]);
    expect((await ask(scope, "How many metres high is the garden wall, and what is the mason called?", 2)).toSorted()).toEqual(
      ["The garden wall is two metres high.", "The mason is called Oscar."].toSorted(),
    );
  });

  test("are each found by the words of the whole write", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["The quarterly budget of the bakery:", "Flour 400, rent 900, wages 2,100."]);
    for (const filler of ["Flour is white.", "The rent went up.", "Wages are paid on Fridays."]) await fixture.store(scope, [filler]);
    const first = await ask(scope, "flour, rent and wages of the quarterly budget", 2);
    expect(first.toSorted()).toEqual(["Flour 400, rent 900, wages 2,100.", "The quarterly budget of the bakery:"]);
  });
});

test("a memory that is the only one of its write keeps its rank", () => {
  const candidates = ["a", "b", "c"].map((id, i): [string, Candidate] => [id, { id, slot: i, cosine: i / 3, task: 0, sibling: 1 }]);
  const never = () => {
    throw new Error("nothing is to be looked up");
  };
  const alone = leadSiblings(new Map(candidates), { factsAt: () => undefined }, { coveredBy: never }, never, siblings.parameters);
  expect(alone).toEqual(candidates.map(([, candidate]) => candidate));
});
