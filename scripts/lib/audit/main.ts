import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../build/targets.ts";
import accepted from "./accepted.json";
import { describe, findingsIn, joined, judge, replaced, type Source } from "./audit.ts";
import { npmAdvisories, pypaAdvisories, rustsecAdvisories } from "./databases.ts";
import { readList } from "./list.ts";
import { lockedPackages } from "./locks.ts";

const USAGE = `scripts/audit                        compares every pinned package with the advisories of scripts/lib/audit/advisories.json; no network
scripts/audit --refresh [--registry URL]  first asks a registry of npm for advisories, by default https://registry.npmjs.org
scripts/audit --rustsec DIR [--pypa DIR]  first reads checkouts of rustsec/advisory-db and pypa/advisory-database`;
const LIST = join(ROOT, "scripts/lib/audit/advisories.json");
const RUSTSEC = "https://github.com/rustsec/advisory-db";
const PYPA = "https://github.com/pypa/advisory-database";
const say = (line: string) => process.stderr.write(`${line}\n`);

/** A checkout knows advisories until its last commit, whenever it is read. */
function checkout(folder: string, from: string): Source {
  const { stdout, exitCode } = Bun.spawnSync(["git", "-C", folder, "log", "-1", "--format=%cs %h"]);
  const [asOf, commit] = stdout.toString().trim().split(" ");
  if (exitCode !== 0 || asOf === undefined || commit === undefined) throw new Error(`${folder} is no checkout of ${from}`);
  return { from: `${from} at ${commit}`, asOf };
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      refresh: { type: "boolean" },
      registry: { type: "string", default: "https://registry.npmjs.org" },
      rustsec: { type: "string" },
      pypa: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    say(USAGE);
    return true;
  }
  const packages = lockedPackages();
  let list = readList();
  const { refresh, registry, rustsec, pypa } = values;
  if (refresh)
    list = joined(list, "npm", { from: registry, asOf: new Date().toISOString().slice(0, 10) }, await npmAdvisories(registry, packages));
  if (rustsec !== undefined) list = replaced(list, "cargo", checkout(rustsec, RUSTSEC), rustsecAdvisories(rustsec, packages));
  if (pypa !== undefined) list = replaced(list, "pypi", checkout(pypa, PYPA), pypaAdvisories(pypa, packages));
  if (refresh || rustsec !== undefined || pypa !== undefined) writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
  const { open, stale } = judge(findingsIn(packages, list.advisories), accepted);
  for (const finding of open) say(describe(finding));
  for (const { id, package: name } of stale) say(`accepted.json: ${id} no longer concerns ${name}: remove it`);
  say(`${packages.length} packages, ${list.advisories.length} advisories, ${open.length} open`);
  return open.length === 0 && stale.length === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  say(`scripts/audit: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
