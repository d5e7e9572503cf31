import { expect, test } from "bun:test";
import { join } from "node:path";
import { type DatasetQuery, readDataset } from "../../../scripts/lib/dataset.ts";
import { InProcess, InProcessScope } from "../../../scripts/lib/retrieval/in-process.ts";
import { askInStages, PlainFts5, type Ranking } from "../../../scripts/lib/retrieval/local.ts";
import { writesOf } from "../../../scripts/lib/retrieval/written.ts";
import { LEVEL } from "../../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";

const [scope] = readDataset(join(import.meta.dir, "../../../scripts/samples/implied-and-multilingual.jsonl"));
const IN_FIRST = 5;

test("questions in ten languages, and those that imply what they ask, are answered no worse than by plain full-text search", async () => {
  if (scope === undefined) throw new Error("the set is empty");
  const memoryd = new InProcess(createBuiltinEmbedder(), [{}], false);
  const local = new InProcessScope(memoryd, scope, false);
  const fts5 = new PlainFts5();
  const found = new Map<string, { ours: number; plain: number; questions: number }>();
  const isHit = (ranking: Ranking, { relevant }: DatasetQuery) => Number(ranking.slice(0, IN_FIRST).some((id) => relevant.includes(id)));
  await askInStages(
    scope,
    async (memories) => {
      await local.add(memories);
      for (const memory of memories) fts5.add(memory);
    },
    async (query) => {
      const counts = found.get(query.category) ?? { ours: 0, plain: 0, questions: 0 };
      counts.ours += isHit(writesOf(await local.search(query.text, LEVEL.fact)), query);
      counts.plain += isHit(fts5.search(query.text), query);
      counts.questions++;
      found.set(query.category, counts);
    },
  );
  fts5.close();
  await memoryd.close();
  expect(found.size).toBe(11);
  for (const [category, { ours, plain }] of found) expect(`${category}: ${ours >= plain}`).toBe(`${category}: true`);
  const implied = found.get("implied");
  expect(implied?.ours).toBeGreaterThan((implied?.questions ?? 0) * 0.7);
});
