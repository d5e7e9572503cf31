import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../../src/config/config.ts";
import { LIMITS } from "../../src/memory/limits.ts";
import { LEVEL } from "../../src/memory/types.ts";
import { chooseModels, openModels } from "../../src/models/open-models.ts";
import { type DatasetScope, readDataset } from "../lib/dataset.ts";
import { ablate } from "../lib/retrieval/ablate.ts";
import { broadly } from "../lib/retrieval/broad.ts";
import { formRows } from "../lib/retrieval/form-rows.ts";
import { FORMS, inForm } from "../lib/retrieval/forms.ts";
import { InProcess, InProcessScope } from "../lib/retrieval/in-process.ts";
import { askInStages, EmbedderAlone, PlainFts5, type Ranking } from "../lib/retrieval/local.ts";
import { type Answered, type Broad, MEASURES, type Measures, meanOf, measure, pairedInterval } from "../lib/retrieval/measures.ts";
import { readSupersessions, ServiceScope, type SupersededAnswer } from "../lib/retrieval/service.ts";
import { distinctWrites, hitIndexOf, type WriteIds, type WrittenScope, writesOf } from "../lib/retrieval/written.ts";
import { createTenant, placeFlags, startService } from "../lib/service.ts";

const ROOT = join(import.meta.dir, "../..");
const SHARED = ["locomo", "locomo-facts", "realmem", "beam-100k"].map((name) => join(ROOT, `../shared/data/${name}.jsonl`));
const OWN = join(ROOT, "scripts/samples/implied-and-multilingual.jsonl");
const VERBATIM = "verbatim";
const DEFAULT = "default";
const DEFAULT_WRITES = "default, writes";
const DEFAULT_TOLD = "default, told";
const VERBATIM_FACTS = "verbatim, L0";
const DEFAULT_FACTS = "default, L0";
const FTS5 = "plain FTS5";
const DENSE = "embedder alone";
const WAYS = [VERBATIM, DEFAULT, DEFAULT_WRITES, DEFAULT_TOLD, VERBATIM_FACTS, DEFAULT_FACTS, FTS5, DENSE] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  allowNegative: true,
  options: {
    ablate: { type: "boolean", default: false },
    "in-process": { type: "boolean", default: false },
    /** In process, the judge compares the facts before the questions are asked, as the worker does when it is idle. */
    judge: { type: "boolean", default: true },
    /** In process, without an index in memory, as for a scope that is too large for one. */
    "on-disk": { type: "boolean", default: false },
    /** Every set in five forms: date and speaker in the text, in the metadata, in both or in neither. */
    forms: { type: "boolean", default: false },
    /** An empty PostgreSQL database, in place of a data folder. */
    store: { type: "string" },
    ollama: { type: "string" },
    "embed-model": { type: "string", default: "auto" },
  },
});

/** Settings of the service and of this process. An Ollama on this machine does not change the figures unless a flag names it. */
const modelEnv: Readonly<Record<string, string>> =
  flags.ollama === undefined
    ? { MEMORYD_MODEL: "builtin" }
    : {
        OLLAMA_HOST: flags.ollama,
        MEMORYD_MODEL: "ollama",
        MEMORYD_EMBED_MODEL: flags["embed-model"],
        MEMORYD_CHAT_MODEL: "builtin",
        // Questions wait for the documents of other scopes. A search that uses only words would distort the measurement.
        MEMORYD_QUERY_DEADLINE: "10",
      };
const models = openModels(await chooseModels(readConfig({}, modelEnv)));
const { embedder } = models;

interface Written {
  readonly verbatim: WrittenScope;
  readonly byDefault: WrittenScope;
}

/**
 * Asks every question of one scope in each way. Any memory of a write counts as a hit: for `default` among the first hits, for
 * `default, writes` among the first distinct writes. For `default, told`, an abstraction that quotes the write counts too. `L0` means
 * facts only, as if there were no abstractions.
 */
async function runScope(scope: DatasetScope, { verbatim, byDefault }: Written): Promise<Answered[]> {
  const fts5 = new PlainFts5();
  const embedderAlone = new EmbedderAlone(embedder);
  const answered: Answered[] = [];
  await askInStages(
    scope,
    async (memories) => {
      await verbatim.add(memories);
      await byDefault.add(memories);
      for (const memory of memories) {
        fts5.add(memory);
        await embedderAlone.add(memory);
      }
    },
    async ({ text, category, relevant }) => {
      const rankOf = (ranking: Ranking) =>
        measure(relevant.map((id) => (ranking.includes(id) ? ranking.indexOf(id) : Number.POSITIVE_INFINITY)));
      const hits = await byDefault.search(text);
      const facts = await byDefault.search(text, LEVEL.fact);
      const byWay = new Map<string, Measures>([
        [VERBATIM, rankOf(writesOf(await verbatim.search(text)))],
        [DEFAULT, rankOf(writesOf(hits))],
        [DEFAULT_WRITES, rankOf(distinctWrites(hits))],
        [DEFAULT_TOLD, measure(relevant.map((id) => hitIndexOf(hits, id) ?? Number.POSITIVE_INFINITY))],
        [VERBATIM_FACTS, rankOf(writesOf(await verbatim.search(text, LEVEL.fact)))],
        [DEFAULT_FACTS, rankOf(writesOf(facts))],
        [FTS5, rankOf(fts5.search(text))],
        [DENSE, rankOf(await embedderAlone.search(text))],
      ]);
      answered.push({ category, byWay, broad: broadly(relevant, facts, hits, byDefault.ids) });
    },
  );
  fts5.close();
  return answered;
}

interface SetResult {
  readonly answered: readonly Answered[];
  readonly cut: number;
  readonly cutQueries: number;
  /** Undefined without a service, and with a database, where supersessions are not compared. */
  readonly superseded: readonly SupersededAnswer[] | undefined;
  readonly answers: number;
  /** Searches that the service answered without the embedder. */
  readonly textOnly: number;
  /** Active facts per write, with extraction. */
  readonly factsPerWrite: number;
}

async function runSet(scopes: readonly DatasetScope[]): Promise<SetResult> {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-retrieval-"));
  const place = flags.store ?? folder;
  const args = ["--log-level", "warn", ...placeFlags(place)];
  const service = await startService({ dataDir: folder, args, env: modelEnv });
  try {
    const { client } = await createTenant(place, "bench", service.url);
    const runs = await Promise.all(
      scopes.map(async (scope) => {
        const verbatim = new ServiceScope(client, scope, false);
        const byDefault = new ServiceScope(client, scope, true);
        const answered = await runScope(scope, { verbatim, byDefault });
        const facts = await byDefault.factsPerWrite(scope.memories.length);
        return { scope, verbatim, ids: verbatim.ids, answered, facts };
      }),
    );
    const textOnly = await client.metric("memoryd_search_text_only_total");
    await service.stop();
    const supersessions = flags.store === undefined ? readSupersessions(folder) : undefined;
    const superseded = supersessions && runs.flatMap(({ scope, verbatim }) => verbatim.supersededAnswers(scope, supersessions));
    return { ...resultOf(scopes, runs), superseded, textOnly };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As {@link runSet}, but without a service, and one scope after the other, to measure a change quickly. */
async function runInProcess(scopes: readonly DatasetScope[]): Promise<SetResult> {
  const memoryd = new InProcess(embedder, [flags["on-disk"] ? { indexesBytes: 1 } : {}], flags.judge);
  const runs = [];
  for (const scope of scopes) {
    const verbatim = new InProcessScope(memoryd, scope, false);
    const byDefault = new InProcessScope(memoryd, scope, true);
    const answered = await runScope(scope, { verbatim, byDefault });
    runs.push({ scope, ids: verbatim.ids, answered, facts: byDefault.factsPerWrite(scope.memories.length) });
  }
  await memoryd.close();
  return { ...resultOf(scopes, runs), superseded: undefined, textOnly: 0 };
}

interface Run {
  readonly scope: DatasetScope;
  readonly ids: WriteIds;
  readonly answered: readonly Answered[];
  readonly facts: number;
}

function resultOf(scopes: readonly DatasetScope[], runs: readonly Run[]): Omit<SetResult, "superseded" | "textOnly"> {
  const writes = scopes.reduce((sum, { memories }) => sum + memories.length, 0);
  return {
    answered: runs.flatMap((run) => run.answered),
    cut: runs.reduce((sum, { ids }) => sum + ids.cut, 0),
    cutQueries: scopes.reduce((sum, { queries }) => sum + queries.filter(isTooLong).length, 0),
    factsPerWrite: runs.reduce((sum, { scope, facts }) => sum + facts * scope.memories.length, 0) / writes,
    answers: scopes.reduce((sum, { queries }) => sum + new Set(queries.flatMap(({ relevant }) => relevant)).size, 0),
  };
}

function isTooLong({ text }: DatasetScope["queries"][number]): boolean {
  return [...text].length > LIMITS.queryCodePoints;
}

function printRows(title: string, answered: readonly Answered[]): void {
  for (const way of WAYS) {
    const cells = MEASURES.map((name) => (100 * meanOf(answered, way, name)).toFixed(1).padStart(6)).join(" ");
    print(`${(way === VERBATIM ? title : "").padEnd(28)} ${String(answered.length).padStart(5)} ${way.padEnd(16)} ${cells}`);
  }
}

function printBroad(broad: readonly Broad[]): void {
  const mean = (of: (one: Broad) => number) => broad.reduce((sum, one) => sum + of(one), 0) / Math.max(1, broad.length);
  const share = (of: (one: Broad) => number) => (100 * mean(of)).toFixed(1);
  print(
    `broad (3 or more answers)    ${String(broad.length).padStart(5)} told by the first ten: ${share((one) => one.without)} without abstractions, ${share((one) => one.with)} with, ` +
      `${share((one) => one.sameCharacters)} in as many characters (${mean((one) => one.charactersWithout).toFixed(0)} without, ${mean((one) => one.charactersWith).toFixed(0)} with)`,
  );
}

function printSet(name: string, result: SetResult): void {
  const { answered, cut, cutQueries, superseded, answers, textOnly, factsPerWrite } = result;
  const plain = answered.filter(({ category }) => category !== "adversarial");
  print(
    `\n## ${name}, ${embedder.identity.name}\n${"".padEnd(28)}     n ${"".padEnd(16)} ${MEASURES.map((measureName) => measureName.padStart(6)).join(" ")}`,
  );
  printRows("all but adversarial", plain);
  printBroad(plain.flatMap(({ broad }) => broad ?? []));
  for (const [category, some] of Map.groupBy(answered, (one) => one.category)) printRows(category, some);
  const pairs = [VERBATIM, DEFAULT, DEFAULT_WRITES].flatMap((way) =>
    (way === VERBATIM ? [FTS5, DENSE] : [VERBATIM]).map((other) => [way, other] as const),
  );
  for (const [way, other] of pairs) {
    const [low, high] = pairedInterval(plain, way, other, "r10");
    print(`recall@10, ${way} minus ${other}: ${low.toFixed(1)} to ${high.toFixed(1)} points (paired bootstrap, 95 %)`);
  }
  print(`${factsPerWrite.toFixed(2)} facts per write by default`);
  if (cut > 0) print(`${cut} memories were longer than a write allows, and were truncated in the service.`);
  if (cutQueries > 0) print(`${cutQueries} questions were longer than a search allows, and were truncated in the service.`);
  if (textOnly > 0) print(`${textOnly} searches were answered only by words, because the embedder was too slow or failed.`);
  if (superseded !== undefined) printSuperseded(superseded, answers);
}

/**
 * Prints the superseded memories: deprecated by a change, repeated by a newer memory, or ranked lower because they are
 * probably outdated.
 */
function printSuperseded(superseded: readonly SupersededAnswer[], answers: number): void {
  const kinds = Map.groupBy(superseded, ({ certainty, reason }) =>
    certainty === "likely" ? "marked as probably outdated" : reason === "same" ? "said again" : "deprecated by a change",
  );
  for (const kind of ["deprecated by a change", "said again", "marked as probably outdated"] as const) {
    const some = kinds.get(kind) ?? [];
    print(`${some.length} of ${answers} memories that answer a question: ${kind}`);
    for (const { older, newer, rule } of some) print(`  ${older.slice(0, 160)}\n    by ${newer.slice(0, 160)} (${rule})`);
  }
}

async function printForms(name: string, scopes: readonly DatasetScope[]): Promise<void> {
  const byForm = new Map<string, readonly Answered[]>();
  for (const form of FORMS) byForm.set(form.name, (await run(scopes.map((scope) => inForm(scope, form)))).answered);
  print(`\n## ${name} in five forms, ${embedder.identity.name}`);
  for (const row of formRows(byForm, [VERBATIM, DEFAULT])) print(row);
}

function run(scopes: readonly DatasetScope[]): Promise<SetResult> {
  return (flags["in-process"] || flags["on-disk"] ? runInProcess : runSet)(scopes);
}

function nameOf(path: string): string {
  return path.split("/").at(-1) ?? path;
}

const given = positionals.map((path) => resolve(path));
for (const path of given.length > 0 ? given : [...SHARED, OWN]) {
  if (!existsSync(path)) {
    print(`\n${path}: this file does not exist, so the data set was not measured.`);
    continue;
  }
  const scopes = readDataset(path);
  if (flags.ablate) await ablate(path, scopes, embedder, print);
  else if (flags.forms) await printForms(nameOf(path), scopes);
  else printSet(nameOf(path), await run(scopes));
}
models.close();
