import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fuzz, printedFaults } from "../lib/fuzz/fuzz.ts";
import { startService } from "../lib/service.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
const SHOWN_FAULTS = 20;

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});

const dataDir = mkdtempSync(join(tmpdir(), "memoryd-fuzz-"));
const service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
const startedMs = Date.now();
const requests = Number(flags.requests);
const report = await fuzz(service, {
  requests,
  seed: Number(flags.seed),
  only: flags.only === undefined ? undefined : Number(flags.only),
  onProgress: (done) => {
    if (done % 10_000 === 0) print(`${done} of ${requests} ...`);
  },
}).catch(async (error: unknown) => {
  // If the fuzzer itself fails, the service and its data must not remain.
  await service.kill();
  rmSync(dataDir, { recursive: true, force: true });
  throw error;
});
const seconds = Math.round((Date.now() - startedMs) / 1000);
const healthy = (await fetch(`${service.url}/healthz`)).status;
const exit = await service.stop();
const printed = printedFaults(service.output());
rmSync(dataDir, { recursive: true, force: true });

for (const [way, counts] of Object.entries(report.counts)) {
  const sorted = [...counts].toSorted(([one], [other]) => one.localeCompare(other));
  print(`${way}: ${sorted.map(([came, count]) => `${came} ${count}`).join(", ")}`);
}
for (const { number, about, request } of report.faults.slice(0, SHOWN_FAULTS))
  print(`fault, --seed ${flags.seed} --only ${number}: ${about}\n  ${request}`);
if (report.faults.length > SHOWN_FAULTS) print(`... and ${report.faults.length - SHOWN_FAULTS} more faults`);
for (const line of printed.slice(0, SHOWN_FAULTS)) print(`printed: ${line}`);
print(
  `${report.done} requests in ${seconds} s, seed ${flags.seed}: ${report.faults.length} faults, ${report.broken} answers of 500, ${report.hangs} hangs`,
);
print(`healthz ${healthy}, ${printed.length} lines printed that should not be, exit status after SIGTERM ${exit}`);
const isFine = report.faults.length + printed.length + report.hangs + exit === 0 && healthy === 200;
process.exit(isFine ? 0 : 1);
