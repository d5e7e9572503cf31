import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../../src/config/config.ts";
import { chooseModels, openModels } from "../../src/models/open-models.ts";
import { contextOf } from "../../src/search/context/context.ts";
import { estimateTokens } from "../../src/search/context/tokens.ts";
import { type DatasetScope, readDataset } from "../lib/dataset.ts";
import { InProcess, InProcessScope } from "../lib/retrieval/in-process.ts";
import { askInStages } from "../lib/retrieval/local.ts";

/**
 * How much of the evidence of a question a context holds, beside the first hits of a search that are cut at the same tokens by the same
 * estimate: the mean share of the relevant memories, for each set and limit.
 */
const ROOT = join(import.meta.dir, "../..");
const SHARED = ["locomo", "locomo-facts", "realmem", "beam-100k"].map((name) => join(ROOT, `../shared/data/${name}.jsonl`));
const LIMITS_TOKENS = [1_000, 4_000] as const;
const MOST_HITS = 100;
const print = (line: string) => process.stdout.write(`${line}\n`);

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { extract: { type: "boolean", default: false } },
});

interface Shares {
  readonly context: number;
  readonly search: number;
  readonly contextMs: number;
  readonly searchMs: number;
  readonly tokens: number;
}

/** The writes of the first hits whose texts, as a list, fit into the tokens. A hit that does not fit is left out, as in a context. */
function cutAt(hits: readonly { readonly id: string; readonly content: string }[], maxTokens: number): string[] {
  const kept: string[] = [];
  let tokens = 0;
  for (const { id, content } of hits) {
    const more = estimateTokens(`- ${content}`);
    if (tokens + more > maxTokens) continue;
    tokens += more;
    kept.push(id);
  }
  return kept;
}

function shareOf(relevant: readonly string[], found: Iterable<string>): number {
  const all = new Set(found);
  return relevant.filter((id) => all.has(id)).length / relevant.length;
}

async function measureScope(memoryd: InProcess, data: DatasetScope, results: Map<number, Shares[]>): Promise<void> {
  const written = new InProcessScope(memoryd, data, flags.extract);
  const [search] = memoryd.searches;
  if (search === undefined) throw new Error("There is no search.");
  const { memories } = memoryd.deps.records;
  await askInStages(
    data,
    (added) => written.add(added),
    async ({ text, relevant, category }) => {
      if (relevant.length === 0 || category === "adversarial") return;
      const query = written.ids.queryOf(text);
      for (const maxTokens of LIMITS_TOKENS) {
        const startMs = performance.now();
        const { hits } = await search.search(written.scope, { query, k: MOST_HITS });
        const searchedMs = performance.now();
        const block = await contextOf({ search, memories }, written.scope, { query, taskContext: undefined, maxTokens });
        const endMs = performance.now();
        const plain = cutAt(
          hits.map(({ memory }) => memory),
          maxTokens,
        );
        const inBlock = block.sections.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids));
        results.get(maxTokens)?.push({
          context: shareOf(
            relevant,
            inBlock.map((id) => written.ids.own(id)),
          ),
          search: shareOf(
            relevant,
            plain.map((id) => written.ids.own(id)),
          ),
          contextMs: endMs - searchedMs,
          searchMs: searchedMs - startMs,
          tokens: block.tokens,
        });
      }
    },
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const percent = (share: number) => (100 * share).toFixed(1);

async function run(files: readonly string[]): Promise<void> {
  const { embedder } = openModels(await chooseModels(readConfig({}, { MEMORYD_MODEL: "builtin" })));
  print("| set | tokens | context | first hits | tokens used | context, ms | search, ms |\n| --- | --- | --- | --- | --- | --- | --- |");
  for (const file of files) {
    const results = new Map(LIMITS_TOKENS.map((limit) => [limit as number, [] as Shares[]]));
    const scopes = readDataset(file);
    const memoryd = new InProcess(embedder);
    for (const data of scopes) await measureScope(memoryd, data, results);
    await memoryd.close();
    for (const [limit, shares] of results) {
      const of = (key: keyof Shares) => shares.map((one) => one[key]);
      const times = [median(of("contextMs")), median(of("searchMs"))].map((ms) => ms.toFixed(2));
      print(
        `| ${scopes[0]?.set ?? file} | ${limit} | ${percent(mean(of("context")))} | ${percent(mean(of("search")))} | ${Math.round(mean(of("tokens")))} | ${times.join(" | ")} |`,
      );
    }
  }
}

await run(
  (positionals.length > 0 ? positionals : SHARED).filter(
    (file) => existsSync(file) || print(`${file}: this file does not exist, so it was not measured.`),
  ),
);
