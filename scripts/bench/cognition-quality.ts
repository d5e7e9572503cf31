import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Answered, answersOf, tableOfAnswers } from "../lib/cognition-quality/asked.ts";
import { readAuthors, relationSetOf } from "../lib/cognition-quality/author-sets.ts";
import { measureSet } from "../lib/cognition-quality/measure.ts";
import { type Kept, keptOf, tableOfKept } from "../lib/cognition-quality/messages.ts";
import { type Covered, coverageOf, tableOfCoverage } from "../lib/cognition-quality/people.ts";
import { readingsOf, tableOfReadings } from "../lib/cognition-quality/readings.ts";
import { faultsOf, tableOf } from "../lib/cognition-quality/report.ts";
import { runSet } from "../lib/cognition-quality/run.ts";
import { type QualitySet, readQualitySet } from "../lib/cognition-quality/set.ts";

const SETS = ["development", "sealed"];
const ofName = (name: string) => join(import.meta.dir, `../../test/sets/cognition-${name}.jsonl`);

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    /** False: the rules alone. */
    judge: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const AUTHORS = join(import.meta.dir, "../../test/sets/authors");

/** The sets of each author, the sealed ones last. */
const authors = () =>
  ["open", "sealed"].flatMap((folder) => readAuthors(join(AUTHORS, folder)).map((sets) => [sets, folder === "sealed"] as const));

async function dialogues(): Promise<void> {
  const answered: Answered[] = [];
  for (const [sets, isSealed] of authors()) if (sets.dialogues.length > 0) answered.push(await answersOf(sets, isSealed, flags.judge));
  const faults = answered.flatMap(({ author, isSealed, faults }) => (isSealed ? [] : faults.map((ask) => `${author}: ${ask}`)));
  process.stdout.write(`${[...tableOfAnswers(answered), ...(flags.list ? faults : []), ""].join("\n")}\n`);
}

async function people(): Promise<void> {
  const covered: Covered[] = [];
  for (const [sets, isSealed] of authors()) if (sets.people.length > 0) covered.push(await coverageOf(sets, isSealed, flags.judge));
  process.stdout.write(`${[...tableOfCoverage(covered), ""].join("\n")}\n`);
}

async function messages(): Promise<void> {
  const kept: Kept[] = [];
  for (const [sets, isSealed] of authors()) if (sets.messages.length > 0) kept.push(await keptOf(sets, isSealed));
  process.stdout.write(`${[...tableOfKept(kept), ""].join("\n")}\n`);
}

function setsNamed(given: string): QualitySet[] {
  if (given === "authors") {
    return authors().flatMap(([sets, isSealed]) => (sets.stories.length > 0 ? [relationSetOf(sets, isSealed)] : []));
  }
  const path = SETS.includes(given) ? ofName(given) : resolve(given);
  if (existsSync(path)) return [readQualitySet(path)];
  process.stderr.write(`${path}: this file does not exist, so the set was not measured.\n`);
  return [];
}

const names = positionals.length > 0 ? positionals : SETS;
if (names.includes("dialogues")) await dialogues();
if (names.includes("messages")) await messages();
if (names.includes("people")) await people();
if (names.includes("readings"))
  process.stdout.write(`${[...tableOfReadings(authors().map(([sets, isSealed]) => readingsOf(sets, isSealed))), ""].join("\n")}\n`);
for (const set of names.filter((name) => !["dialogues", "messages", "people", "readings"].includes(name)).flatMap(setsNamed)) {
  const measured = measureSet(set, await runSet(set, { isJudged: flags.judge }));
  process.stdout.write(`${[...tableOf(measured), ...(flags.list ? faultsOf(measured) : []), ""].join("\n")}\n`);
}
