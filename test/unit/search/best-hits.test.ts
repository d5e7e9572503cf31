import { afterAll, expect, test } from "bun:test";
import { askedDates } from "../../../src/reading/dates/asked-dates.ts";
import { bestHits } from "../../../src/search/best-hits.ts";
import { sortByRelevance } from "../../../src/search/ranking/candidate.ts";
import { parametersFor } from "../../../src/search/ranking/parameters.ts";
import { compareScored, scoreRecord } from "../../../src/search/ranking/score.ts";
import { Random } from "../../support/random.ts";
import { Fixture } from "./fixture.ts";

const fixture = new Fixture();
afterAll(() => fixture.close());

test("the best hits are those of scoring every active candidate, although most are never read from disk", async () => {
  const { memories } = fixture.records;
  const random = new Random(1);
  const scope = fixture.newScope();
  const nowMs = Date.now();
  for (let write = 0; write < 20; write++) {
    const createdAtMs = nowMs - random.below(100) * 24 * 3_600_000;
    await fixture.store(
      scope,
      Array.from({ length: 15 }, () => random.token()),
      { importance: random.next(), confidence: random.next(), createdAtMs },
    );
  }
  const ids = (await memories.list(scope, 1000)).map((memory) => memory.id);
  for (const id of ids.slice(0, 30)) await memories.deprecate(scope.orgId, id, nowMs);

  const parameters = parametersFor("builtin");
  let fetched = 0;
  const counted = {
    doubts: memories.doubts,
    active: (...wanted: Parameters<typeof memories.active>) => {
      fetched += wanted[1].length;
      return memories.active(...wanted);
    },
  };
  for (let round = 0; round < 50; round++) {
    const k = 1 + random.below(40);
    const candidates = ids
      .filter(() => random.chance(0.7))
      .map((id) => {
        const relevance = 0.4 * random.next() + (random.chance(0.5) ? 0 : random.next() ** 4);
        return {
          id,
          slot: -1,
          relevance,
          terms: [{ signal: "words", value: relevance }],
          factors: [],
          task: random.next(),
          isLifted: false,
        };
      });
    const query = round % 2 === 0 ? "What did I say of tea?" : `What did I say of tea in ${new Date(nowMs).getUTCFullYear()}?`;
    const ranked = sortByRelevance(candidates);
    const byId = new Map(ranked.map((entry) => [entry.id, entry]));
    const live = await memories.active(scope, [...byId.keys()]);
    const asked = { nowMs, dates: askedDates(query, nowMs) };
    const all = live.flatMap((memory) => {
      const entry = byId.get(memory.id);
      return entry ? [scoreRecord(entry, memory, asked, parameters)] : [];
    });
    expect(await bestHits(counted, scope, { k }, ranked, asked, parameters)).toEqual(all.sort(compareScored).slice(0, k));
  }
  expect(fetched / 50).toBeLessThan(ids.length * 0.6);
});
