import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readAuthors, relationSetOf } from "../lib/cognition-quality/author-sets.ts";
import { measureSet } from "../lib/cognition-quality/measure.ts";
import { faultsOf, tableOf } from "../lib/cognition-quality/report.ts";
import { runSet } from "../lib/cognition-quality/run.ts";
import { type QualitySet, readQualitySet } from "../lib/cognition-quality/set.ts";

const SETS = ["development", "sealed"];
const ofName = (name: string) => join(import.meta.dir, `../../test/sets/cognition-${name}.jsonl`);

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { list: { type: "boolean", default: false } },
});

const AUTHORS = join(import.meta.dir, "../../test/sets/authors");

/** The stories of each author, the sealed ones last. */
function authorSets(): QualitySet[] {
  return ["open", "sealed"].flatMap((folder) => readAuthors(join(AUTHORS, folder)).map((sets) => relationSetOf(sets, folder === "sealed")));
}

function setsNamed(given: string): QualitySet[] {
  if (given === "authors") return authorSets();
  const path = SETS.includes(given) ? ofName(given) : resolve(given);
  if (existsSync(path)) return [readQualitySet(path)];
  process.stderr.write(`${path}: this file does not exist, so the set was not measured.\n`);
  return [];
}

for (const set of (positionals.length > 0 ? positionals : SETS).flatMap(setsNamed)) {
  const measured = measureSet(set, await runSet(set));
  process.stdout.write(`${[...tableOf(measured), ...(flags.list ? faultsOf(measured) : []), ""].join("\n")}\n`);
}
