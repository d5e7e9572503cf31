import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../../src/config/config.ts";
import { chooseModels, openModels } from "../../src/models/open-models.ts";
import { contextOf } from "../../src/search/context/context.ts";
import { ToldSession } from "../../src/search/context/sessions.ts";
import { estimateTokens } from "../../src/search/context/tokens.ts";
import type { Search } from "../../src/search/types.ts";
import { type DatasetQuery, type DatasetScope, readDataset } from "../lib/dataset.ts";
import { InProcess, InProcessScope } from "../lib/retrieval/in-process.ts";
import { askInStages } from "../lib/retrieval/local.ts";

/**
 * How much of the evidence of a question a context holds, and the context of a prompt in a session, which has only what answers, beside the
 * first hits of a search that are cut at the same tokens by the same estimate: the mean share of the relevant memories, for each set and
 * limit. And how many lines a prompt gets for questions that nothing answers: as a share of those first hits, and the share of the questions
 * that get a line at all.
 *
 * Questions without an answer are those of the set itself (LoCoMo's adversarial ones, and those without a relevant memory), and questions
 * about other matters, which are asked of every scope with `--others`.
 */
const ROOT = join(import.meta.dir, "../..");
const OWN = ["silence-development", "silence-held-out", "situations"].map((name) => join(ROOT, `scripts/samples/${name}.jsonl`));
const SHARED = ["locomo", "locomo-facts", "multilingual", "realmem", "beam-100k"].map((name) => join(ROOT, `../shared/data/${name}.jsonl`));
const LIMITS_TOKENS = [1_000, 4_000] as const;
const MOST_HITS = 100;
/** Questions and prompts about matters of which no set speaks. */
const OTHERS = [
  "when does zebra deploy?",
  "Why does the linter complain about an unused variable?",
  "How do I configure nginx as a reverse proxy?",
  "What is the boiling point of ethanol?",
  "Which port does Postgres listen on by default?",
  "How do I merge two dataframes in pandas?",
  "What is the exchange rate of the yen?",
  "Who discovered penicillin?",
  "The build fails on Windows with a path that is too long. Find out where the path is made and shorten it.",
  "Refactor the login handler into smaller functions and add tests for the error cases. Keep the public interface as it is.",
  "Wann wird Zebra ausgerollt?",
  "Quelle est la capitale de la Mongolie ?",
  "¿Por qué falla la compilación?",
  "Почему не собирается проект?",
  "写一个排序函数",
  "なぜビルドが失敗するのですか？",
].map((text, at): DatasetQuery => ({ id: `other-${at}`, text, category: "others", relevant: [] }));

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { extract: { type: "boolean", default: false }, others: { type: "boolean", default: false }, half: { type: "string" } },
});

/** A question: whether it has an answer, what the context and the plain hits have of it, and how long both took. */
interface Measured {
  readonly kind: "answered" | "adversarial" | "without" | "others";
  readonly context: number;
  readonly prompt: number;
  readonly search: number;
  readonly lines: number;
  readonly plainLines: number;
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
  return relevant.filter((id) => all.has(id)).length / Math.max(1, relevant.length);
}

function kindOf({ category, relevant }: DatasetQuery): Measured["kind"] {
  if (category === "adversarial" || category === "others") return category;
  return relevant.length === 0 ? "without" : "answered";
}

class ContextBench {
  readonly #memoryd: InProcess;
  readonly #search: Search;
  readonly results = new Map(LIMITS_TOKENS.map((limit) => [limit as number, [] as Measured[]]));

  constructor(memoryd: InProcess) {
    const [search] = memoryd.searches;
    if (search === undefined) throw new Error("There is no search.");
    this.#memoryd = memoryd;
    this.#search = search;
  }

  async measure(data: DatasetScope): Promise<void> {
    const written = new InProcessScope(this.#memoryd, data, flags.extract);
    await askInStages(
      data,
      (added) => written.add(added),
      (query) => this.#ask(written, query),
    );
    if (flags.others) for (const query of OTHERS) await this.#ask(written, query);
  }

  async #ask(written: InProcessScope, asked: DatasetQuery): Promise<void> {
    const { memories } = this.#memoryd.deps.records;
    const search = this.#search;
    const query = written.ids.queryOf(asked.text);
    const own = (ids: readonly string[]) => ids.map((id) => written.ids.own(id));
    for (const maxTokens of LIMITS_TOKENS) {
      const startMs = performance.now();
      const { hits } = await search.search(written.scope, { query, k: MOST_HITS });
      const searchedMs = performance.now();
      const block = await contextOf({ search, memories }, written.scope, { query, taskContext: undefined, maxTokens });
      const endMs = performance.now();
      const texts = hits.map(({ memory }) => memory);
      const session = new ToldSession();
      const prompted = await contextOf({ search, memories }, written.scope, { query, taskContext: undefined, maxTokens, session });
      const idsIn = ({ sections }: typeof block) => sections.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids));
      this.results.get(maxTokens)?.push({
        kind: kindOf(asked),
        context: shareOf(asked.relevant, own(idsIn(block))),
        prompt: shareOf(asked.relevant, own(idsIn(prompted))),
        search: shareOf(asked.relevant, own(cutAt(texts, maxTokens))),
        lines: sum(prompted.sections.map(({ lines }) => lines.length)),
        plainLines: cutAt(texts, maxTokens).length,
        contextMs: endMs - searchedMs,
        searchMs: searchedMs - startMs,
        tokens: block.tokens,
      });
    }
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const percent = (share: number) => (100 * share).toFixed(1);

/** The scopes of one half: the floor was chosen on the first, and the second is held out. */
function halfOf(scopes: readonly DatasetScope[]): readonly DatasetScope[] {
  const middle = Math.ceil(scopes.length / 2);
  if (flags.half === "development") return scopes.slice(0, middle);
  return flags.half === "held-out" ? scopes.slice(middle) : scopes;
}

function rowsOf(set: string, limit: number, all: readonly Measured[]): string[] {
  const answered = all.filter(({ kind }) => kind === "answered");
  const of = (key: "context" | "prompt" | "search" | "tokens" | "contextMs" | "searchMs") => answered.map((one) => one[key]);
  const times = [median(of("contextMs")), median(of("searchMs"))].map((ms) => ms.toFixed(2));
  const rows = [
    `| ${set} | ${limit} | answered: ${answered.length} | ${percent(mean(of("context")))} | ${percent(mean(of("prompt")))} | ${percent(mean(of("search")))} | | | ${Math.round(mean(of("tokens")))} | ${times.join(" | ")} |`,
  ];
  for (const kind of ["adversarial", "without", "others"] as const) {
    const some = all.filter((one) => one.kind === kind);
    if (some.length === 0) continue;
    const needless = sum(some.map(({ lines }) => lines)) / Math.max(1, sum(some.map(({ plainLines }) => plainLines)));
    const speaking = mean(some.map(({ lines }) => Math.min(1, lines)));
    const tokens = Math.round(mean(some.map((one) => one.tokens)));
    rows.push(`| ${set} | ${limit} | ${kind}: ${some.length} | | | | ${percent(needless)} | ${percent(speaking)} | ${tokens} | | |`);
  }
  return rows;
}

async function run(files: readonly string[]): Promise<void> {
  const { embedder } = openModels(await chooseModels(readConfig({}, { MEMORYD_MODEL: "builtin" })));
  print(
    "| set | tokens | questions | context | of a prompt | first hits | needless lines | questions with a line | tokens used | context, ms | search, ms |",
  );
  print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const file of files) {
    const memoryd = new InProcess(embedder);
    const bench = new ContextBench(memoryd);
    // Our own sets are two files.
    const all = readDataset(file);
    for (const data of basename(file).startsWith("silence-") ? all : halfOf(all)) await bench.measure(data);
    await memoryd.close();
    for (const [limit, measured] of bench.results) for (const row of rowsOf(all[0]?.set ?? file, limit, measured)) print(row);
  }
}

await run(
  (positionals.length > 0 ? positionals : [...OWN, ...SHARED]).filter(
    (file) => existsSync(file) || print(`${file}: this file does not exist, so it was not measured.`),
  ),
);
