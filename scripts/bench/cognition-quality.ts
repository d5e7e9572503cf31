import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readAuthors, relationSetOf } from "../lib/cognition-quality/author-sets.ts";
import { measureSet } from "../lib/cognition-quality/measure.ts";
import { faultsOf, tableOf } from "../lib/cognition-quality/report.ts";
import { runSet } from "../lib/cognition-quality/run.ts";
import { readQualitySet } from "../lib/cognition-quality/set.ts";

const SETS = ["development", "sealed"];
const ofName = (name: string) => join(import.meta.dir, `../../test/sets/cognition-${name}.jsonl`);

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { list: { type: "boolean", default: false } },
});

const AUTHORS = join(import.meta.dir, "../../test/sets/authors");

/** Prints how the stories of each author come out: what was replaced or ended, and by their reasons the traps. */
async function measureAuthors(): Promise<void> {
  for (const folder of ["open", "sealed"])
    for (const sets of readAuthors(join(AUTHORS, folder))) {
      const set = relationSetOf(sets, folder === "sealed");
      const lines = tableOf(measureSet(set, await runSet(set)));
      process.stdout.write(`${lines.join("\n")}\n\n`);
    }
}

if (positionals.includes("authors")) {
  await measureAuthors();
  process.exit();
}

const paths = (positionals.length > 0 ? positionals : SETS).map((given) => (SETS.includes(given) ? ofName(given) : resolve(given)));

for (const path of paths) {
  if (!existsSync(path)) {
    process.stderr.write(`${path}: this file does not exist, so the set was not measured.\n`);
    continue;
  }
  const set = readQualitySet(path);
  const measured = measureSet(set, await runSet(set));
  process.stdout.write(`${[...tableOf(measured), ...(flags.list ? faultsOf(measured) : []), ""].join("\n")}\n`);
}
