import { afterAll, describe, expect, test } from "bun:test";
import { compress } from "../../../../src/cognition/compress/compress.ts";
import { createSentenceReader } from "../../../../src/models/builtin.ts";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { AREAS, type Asked, ModelError, TOPICS } from "../../../../src/models/model.ts";
import type { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import { createVectorArena } from "../../../../src/search/index/vector-arena.ts";
import { VectorTable } from "../../../../src/search/index/vector-table.ts";
import { broad, liftSummaries } from "../../../../src/search/ranking/broad.ts";
import type { Ranked } from "../../../../src/search/ranking/candidate.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import type { Wanted } from "../../../../src/search/ranking/rank.ts";
import { wordRelevance } from "../../../../src/search/ranking/word-relevance.ts";
import { createSearch } from "../../../../src/search/search.ts";
import { Fixture } from "../../cognition/fixture.ts";
import { indexOf, PARAMETERS, ranking, textOf } from "../texts.ts";

const BROAD = broad.parameters;
const UNLIFTED = PARAMETERS.abstraction.factor;

const entry = (id: string, relevance: number): Ranked => ({
  ...{ id, slot: -1, relevance, terms: [{ signal: "words", value: relevance }], factors: [], task: 0, isLifted: false },
});

const asking = (likely: Partial<Asked["areas"]>): Asked => {
  const areas = Object.fromEntries(AREAS.map((area) => [area, likely[area] ?? 0])) as Asked["areas"];
  return { narrow: 1 - Object.values(areas).reduce((sum, one) => sum + one, 0), areas };
};

/** The ids, best first: three facts, f0 to f2, and the summaries, which are called by their topic and a number. */
function lifted(summaries: Readonly<Record<string, number>>, asked: Asked): string[] {
  const ranked = [entry("f0", 1), entry("f1", 0.5), entry("f2", 0.2), ...Object.entries(summaries).map(([id, base]) => entry(id, base))];
  const topicOf = ({ id }: Ranked) => TOPICS.find((topic) => id.startsWith(topic));
  return liftSummaries(
    ranked.sort((a, b) => b.relevance - a.relevance),
    topicOf,
    asked,
    BROAD,
    UNLIFTED,
  ).map(({ id }) => id);
}

describe("a summary, for a broad question", () => {
  test("of the area comes first, the best first, and the facts keep their order", () => {
    const found = lifted({ "health 1": 0.1, "health 2": 0.3, "health 3": 0.05, "work 1": 0.4 }, asking({ health: 0.8 }));
    expect(found).toEqual(["health 2", "health 1", "f0", "f1", "work 1", "f2", "health 3"]);
  });

  test("of the likelier area comes before one that is more relevant, and an equal one of any area where all is asked for", () => {
    expect(lifted({ "food 1": 0.4, "health 1": 0.1 }, asking({ health: 0.3, food: 0.15, all: 0.4 })).slice(0, 3)).toEqual([
      "health 1",
      "food 1",
      "f0",
    ]);
    expect(lifted({ "food 1": 0.1, "health 1": 0.4, "work 1": 0.2 }, asking({ all: 0.9 })).slice(0, 3)).toEqual([
      "health 1",
      "work 1",
      "f0",
    ]);
  });

  test("is not lifted when one thing is asked for, when another area is, or when nothing of it is relevant", () => {
    expect(lifted({ "health 1": 0.1 }, asking({ health: 0.4 })).at(-1)).toBe("health 1");
    expect(lifted({ "health 1": 0.1 }, asking({ work: 0.9 })).at(-1)).toBe("health 1");
    expect(lifted({ "health 1": 0 }, asking({ health: 0.9 })).at(-1)).toBe("health 1");
  });
});

test("a lifted summary is explained by its score, and none is lifted for a message or when nobody reads the question", () => {
  const facts = ["Ann has asthma.", "Ann broke her leg.", "Ann is a nurse."].map((content, i) => textOf(i + 1, content));
  const summary = textOf(99, "Ann, health: Ann broke her leg. Ann has asthma.", { level: 1, topic: "health", sourceIds: ["m1", "m2"] });
  const index = indexOf([...facts, summary]);
  const asked = asking({ health: 0.9 });
  const query = "How is Ann's health?";
  const found = (text: string, wanted: Partial<Wanted>) => ranking(index, text, wanted).ranked;
  const [first, ...others] = found(query, { asked });
  expect(first).toMatchObject({ id: "m99", isLifted: true });
  expect(others.some(({ isLifted }) => isLifted)).toBe(false);
  const { terms = [], factors = [], relevance = 0 } = first ?? {};
  expect(factors.map(({ signal }) => signal)).toContain("broad");
  const sum = terms.reduce((total, { value }) => total + value, 0);
  expect(factors.reduce((product, { value }) => product * value, sum)).toBeCloseTo(relevance, 9);
  for (const wanted of [{ asked: undefined }, { asked, level: 1 as const }])
    expect(found(query, wanted).some(({ isLifted }) => isLifted)).toBe(false);
  expect(found(`Hello again. The tests pass now. I am back at work. ${query}`, { asked }).some(({ isLifted }) => isLifted)).toBe(false);
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

  test("a broad question is answered by the summary first, a narrow one by the fact", async () => {
    const { records, vectors, embedder } = fixture.deps;
    const health = ["I have had asthma since I was a child.", "I am allergic to penicillin.", "I broke my left knee in March."];
    const others = ["My sister Vera lives in Graz.", "I work as a nurse at the county hospital.", "We have a dog called Bruno."];
    for (const fact of [...health, ...others]) await fixture.write(fact);
    while ((await fixture.process()).done > 0);
    await compress(fixture.deps, fixture.scope.orgId, 10);
    const reader = createSentenceReader(false);
    const search = createSearch({ records, vectors, embedder, reader, cacheTtlMs: 0, cacheEntries: 1 });
    const first = async (query: string) => (await search.search(fixture.scope, { query, k: 5 })).hits[0]?.memory.content ?? "";
    for (const query of ["How is my health?", "Was muss man über meine Gesundheit wissen?"]) {
      const answer = await first(query);
      expect(answer).toStartWith("Health: ");
      for (const fact of health) expect(answer).toContain(fact);
    }
    expect(await first("When did I break my knee?")).toBe(health[2] ?? "");
    search.close();
  });

  test("a question that cannot be read is answered all the same", async () => {
    const { records, vectors, embedder } = fixture.deps;
    const reader = {
      ...createSentenceReader(false),
      ask: () => {
        throw new ModelError("malformed", "the heads are damaged");
      },
    };
    const warned: string[] = [];
    const log = { info: () => {}, warn: (_: object, message: string) => warned.push(message) };
    const search = createSearch({ records, vectors, embedder, reader, log, cacheTtlMs: 0, cacheEntries: 1 });
    expect((await search.search(fixture.scope, { query: "How is my health?", k: 5 })).hits).toHaveLength(5);
    expect(warned).toHaveLength(1);
    search.close();
  });
});
