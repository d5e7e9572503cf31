import { afterAll, describe, expect, test } from "bun:test";
import { compress } from "../../../../src/cognition/compress/compress.ts";
import { encode } from "../../../../src/models/matrix/codes.ts";
import type { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import { createVectorArena } from "../../../../src/search/index/vector-arena.ts";
import { VectorTable } from "../../../../src/search/index/vector-table.ts";
import { broad, liftSummaries } from "../../../../src/search/ranking/broad.ts";
import type { Ranked } from "../../../../src/search/ranking/candidate.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import { wordRelevance } from "../../../../src/search/ranking/word-relevance.ts";
import { createSearch } from "../../../../src/search/search.ts";
import { Fixture } from "../../cognition/fixture.ts";
import { indexOf, PARAMETERS, ranking, textOf } from "../texts.ts";

const BROAD = broad.parameters;
const UNLIFTED = PARAMETERS.abstraction.factor;

const entry = (id: string, relevance: number, words = relevance): Ranked => ({
  ...{ id, slot: -1, relevance, terms: [{ signal: "words", value: words }], factors: [], task: 0, isLifted: false },
});
const FIRST = BROAD.leading + BROAD.summaries;

const HOBBIES = [
  "Ann swims in the lake before work.",
  "Ann rows a green boat across the lake.",
  "Ann feeds the swans by the lake on Sundays.",
  "Ann fishes for perch in the lake with Ben.",
  "Ann skates on the frozen lake every winter.",
  "Ann photographs herons at the lake.",
  "Ann grows tomatoes in the garden.",
  "Ann built a pond in the garden.",
  "Ann reads novels in the garden.",
  "Ann keeps bees behind the garden.",
  "Ann prunes the roses of the garden in March.",
  "Ann hosts a garden concert each July.",
  "Ann sings alto in a choir.",
  "Ann tours Norway with the choir.",
  "Ann sews gowns for the choir.",
  "Ann writes songs for her choir.",
  "Ann met Carla at the choir.",
  "Ann drives the choir to festivals.",
  "Ann bakes rye bread for her neighbours.",
  "Ann sells bread at the fair.",
  "Ann tastes bread in every town.",
  "Ann wrote a book about bread.",
  "Ann mills flour for bread.",
  "Ann teaches children to bake bread.",
];

/** `facts` bases, best first: fact n has the terms 2n and 2n + 1. A summary has the terms of the facts that it tells. */
function lifted(facts: readonly number[], summaries: Readonly<Record<string, readonly number[]>>): string[] {
  const ranked = [...facts.map((base, n) => entry(`f${n}`, base)), ...Object.keys(summaries).map((id) => entry(id, 0.01))];
  const termsOfFact = (n: number) => [2 * n, 2 * n + 1];
  const words = {
    isSummary: ({ id }: Ranked) => id in summaries,
    termsOf: ({ id }: Ranked) => new Set(id in summaries ? summaries[id]?.flatMap(termsOfFact) : termsOfFact(Number(id.slice(1)))),
  };
  return liftSummaries(ranked, words, BROAD, UNLIFTED).map(({ id }) => id);
}

const flat = (count: number, least: number = BROAD.flat) =>
  Array.from({ length: count }, (_, place) => 1 - ((1 - least) * place) / Math.max(count - 1, BROAD.flatPlace - 1));
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `f${from + i}`);

describe("a summary, for a broad question", () => {
  test("comes right after the first few facts, the summary that tells most first, and the facts keep their order", () => {
    const found = lifted(flat(25), { leads: [0, 1, 2], tells: [5, 11, 12], "tells more": [13, 14, 15], one: [16] });
    expect(found.slice(0, FIRST)).toEqual([...names(0, BROAD.leading), "tells", "tells more"]);
    expect(found.filter((id) => id.startsWith("f"))).toEqual(names(0, 25));
  });

  test("is not lifted when another summary or the first facts already say the same", () => {
    const found = lifted(flat(25), { tells: [11, 12, 13], same: [11, 12], lead: [0, 1, 2] });
    expect(found.slice(0, FIRST)).toEqual([...names(0, BROAD.leading), "tells", `f${BROAD.leading}`]);
  });

  test("is not lifted when one fact answers the question, when there are few memories, or when it is about something else", () => {
    const summary = { s: [11, 12, 13] };
    const isLast = (found: string[]) => expect(found.at(-1)).toBe("s");
    isLast(lifted([1, ...flat(24).map((base) => base / 3)], summary));
    // Unless no fact has a word of it.
    const wordless = {
      isSummary: ({ id }: Ranked) => id === "s",
      termsOf: ({ id }: Ranked) => new Set(id === "f9" || id === "s" ? [1] : []),
    };
    const steep = [...Array.from({ length: 25 }, (_, n) => entry(`f${n}`, 0.9 ** n, 0)), entry("s", 0.01, 0)];
    expect(liftSummaries(steep, wordless, BROAD, UNLIFTED).at(-1)?.id).toBe("s");
    expect(liftSummaries(steep, { ...wordless, termsOf: () => new Set([1]) }, BROAD, UNLIFTED)[BROAD.leading]?.id).toBe("s");
    isLast(lifted(flat(FIRST), { s: [8, 9] }));
    isLast(
      lifted(
        flat(45, 0.3).map((base) => 0.5 + base / 2),
        { s: [40, 41, 42] },
      ),
    );
  });

  test("counts as telling a fact when it has nearly all of its words", () => {
    const ranked = [...flat(25).map((base, n) => entry(`f${n}`, base)), entry("s", 0.01)];
    const find = (share: number) => {
      const words = (id: string) =>
        id === "s" ? Array.from({ length: 10 * share }, (_, i) => i) : Array.from({ length: 10 }, (_, i) => i);
      const of = { isSummary: ({ id }: Ranked) => id === "s", termsOf: ({ id }: Ranked) => new Set(words(id)) };
      return liftSummaries(ranked, of, BROAD, UNLIFTED).findIndex(({ id }) => id === "s");
    };
    expect(find(BROAD.told)).toBe(BROAD.leading);
    expect(find(BROAD.told - 0.1)).toBe(25);
  });
});

test("a lifted summary is explained by its score, and none is lifted for a message or when only facts or only summaries are asked for", () => {
  const facts = HOBBIES.map((content, i) => textOf(i + 1, content));
  const summary = textOf(99, HOBBIES.slice(10, 14).join(" "), { level: 1 });
  const index = indexOf([...facts, summary]);
  const query = "What does Ann do in her free time?";
  const found = (asked: string, level?: 0 | 1) => ranking(index, asked, { level }).ranked;
  const lifted = found(query).filter(({ isLifted }) => isLifted);
  expect(lifted.map(({ id }) => id)).toEqual(["m99"]);
  for (const { terms, factors, relevance } of lifted) {
    expect(factors.map(({ signal }) => signal)).toContain("broad");
    const sum = terms.reduce((total, { value }) => total + value, 0);
    expect(factors.reduce((product, { value }) => product * value, sum)).toBeCloseTo(relevance, 9);
  }
  for (const level of [0, 1] as const) expect(found(query, level).some(({ isLifted }) => isLifted)).toBe(false);
  expect(found(`Hello again. The tests pass now. I am back at work. ${query}`).some(({ isLifted }) => isLifted)).toBe(false);
});

describe("adding summaries does not change", () => {
  test("how facts are found by words, pairs of words, codes and speakers", () => {
    const facts = ["Ann paints the old harbour.", "Ann sails with Ben.", "Ben owns AB-12.", "Rain fell."].map((text, i) =>
      textOf(i + 1, text),
    );
    const summaries = [5, 6, 7, 8].map((order) => textOf(order, "Ann: She paints the old harbour. Ben owns AB-12.", { level: 1 }));
    const [plain, beside] = [indexOf(facts), indexOf([...facts, ...summaries])];
    const says = ({ words }: ScopeIndex, query: string) => {
      const relevance = wordRelevance(words, parseQuery(query), PARAMETERS.words, PARAMETERS.session);
      const ofFacts = facts
        .map(({ id }) => words.slotOf(id) ?? -1)
        .map((slot) => [relevance.own(slot), relevance.session(slot), words.norms[slot]]);
      return { ofFacts, covered: relevance.covered };
    };
    for (const query of ["the old harbour", "AB-12", "What does Ann paint?", "Ben"])
      expect(says(beside, query)).toEqual(says(plain, query));
    beside.apply({ ...textOf(5, "", { level: 1 }), status: "deprecated" });
    expect(says(beside, "the old harbour")).toEqual(says(plain, "the old harbour"));
  });

  test("how similar facts are to a question", () => {
    const tableOf = () => new VectorTable(createVectorArena({ dimensions: 4, limitBytes: 1 << 20, scanRows: 64 }));
    const [plain, beside] = [tableOf(), tableOf()];
    for (const table of [plain, beside])
      for (const [i, id] of ["a", "b", "c"].entries())
        table.add(id, 0, encode(Float32Array.from([1, i, 0, 0], (x) => x / Math.hypot(1, i))));
    beside.add("s", 1, encode(Float32Array.of(0, 0, 1, 0)));
    const query = Float32Array.of(0.6, 0.8, 0, 0);
    expect([...beside.cosines(query).slice(0, 3)]).toEqual([...plain.cosines(query)]);
    beside.remove("s");
    expect([...beside.cosines(query)]).toEqual([...plain.cosines(query)]);
  });
});

describe("from a write to a search", () => {
  const fixture = new Fixture();
  afterAll(() => fixture.close());

  test("a broad question gets more facts with summaries than without, and keeps the best ones", async () => {
    const { records, vectors, embedder } = fixture.deps;
    for (const fact of HOBBIES) await fixture.write(fact, { metadata: { speaker: "Ann" } });
    while ((await fixture.process()).facts > 0);
    await compress(fixture.deps, fixture.scope.orgId, 10);
    const search = createSearch({ records, vectors, embedder, cacheTtlMs: 0, cacheEntries: 1 });
    const ask = async (query: string, level?: 0 | 1) =>
      (await search.search(fixture.scope, { query, k: FIRST, level })).hits.map(({ memory }) => memory.content);
    const told = (contents: readonly string[]) => HOBBIES.filter((fact) => contents.some((content) => content.includes(fact))).length;
    const broad = "What does Ann do in her free time?";
    const [withThem, without] = [await ask(broad), await ask(broad, 0)];
    expect(told(without)).toBe(FIRST);
    expect(told(withThem)).toBeGreaterThan(FIRST);
    expect(withThem).toEqual(expect.arrayContaining(without.slice(0, BROAD.leading)));
    // A narrow question is answered as if there were none.
    const narrow = "Who fishes for perch with Ann?";
    expect((await ask(narrow))[0]).toBe(HOBBIES[3] ?? "");
    search.close();
  });
});
