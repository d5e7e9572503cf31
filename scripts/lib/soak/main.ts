import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FAULTS } from "./faults.ts";
import { soak } from "./soak.ts";

/** `scripts/soak`: see its help. The last line of the output is the verdict, and the status is 1 if anything did not hold. */

const MINUTE_MS = 60_000;
const HELP = `scripts/soak [--seed 1] [--minutes 90] [--faults ${Object.keys(FAULTS).join(",")}]

Calls a server from several tenants for that long, in rounds with one fault each, and checks after each round that every accepted write is
there once or was deleted, that nothing erased is found or in any file, and that queue, erasures and health recover. What it does follows
from the seed. After a failure the data folder stays.
`;

const { values: flags } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "90" },
    faults: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
if (flags.help) {
  print(HELP);
  process.exit(0);
}
const unknown = flags.faults?.split(",").find((name) => !(name in FAULTS));
if (unknown !== undefined) {
  print(`There is no fault ${unknown}: use ${Object.keys(FAULTS).join(", ")}`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "memoryd-soak-"));
const endMs = performance.now() + Number(flags.minutes) * MINUTE_MS;
const { failure, verdict } = await soak({
  seed: Number(flags.seed),
  folder,
  goesOn: () => performance.now() < endMs,
  print,
  ...(flags.faults !== undefined && { faults: flags.faults.split(",") }),
});
if (failure === undefined) rmSync(folder, { recursive: true, force: true });
else print(`${failure}\nThe data folder is ${join(folder, "data")}`);
print(verdict);
process.exit(failure === undefined ? 0 : 1);
