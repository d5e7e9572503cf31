import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Measured, measureSet } from "../lib/cognition-quality/measure.ts";
import { faultsOf, jsonOf, tableOf } from "../lib/cognition-quality/report.ts";
import { runSet } from "../lib/cognition-quality/run.ts";
import { readQualitySet } from "../lib/cognition-quality/set.ts";

const SETS = ["development", "sealed"];
const ofName = (name: string) => join(import.meta.dir, `../../test/sets/cognition-${name}.jsonl`);

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { list: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
});

const print = (text: string) => process.stdout.write(`${text}\n`);
const paths = (positionals.length > 0 ? positionals : SETS).map((given) => (SETS.includes(given) ? ofName(given) : resolve(given)));

const results: Measured[] = [];
for (const path of paths) {
  if (!existsSync(path)) {
    process.stderr.write(`${path}: this file does not exist, so the set was not measured.\n`);
    continue;
  }
  const set = readQualitySet(path);
  results.push(measureSet(set, await runSet(set)));
}
if (flags.json)
  print(
    JSON.stringify(
      results.map((measured) => jsonOf(measured, flags.list)),
      null,
      2,
    ),
  );
else for (const measured of results) print([...tableOf(measured), ...(flags.list ? faultsOf(measured) : []), ""].join("\n"));
