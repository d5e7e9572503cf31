import * as client from "@memoryd/client";
import { runCase, runFault, type Target } from "./runner.ts";
import { readTable } from "./table.ts";

/** Runs the shared cases on the installed package, and prints what failed as JSON. `package.test.ts` starts it. */

const { url, keys, table } = JSON.parse(process.env["CASES"] ?? "{}") as Pick<Target, "url" | "keys"> & { readonly table: string };
const { cases, faults } = readTable(table);
const failed: string[] = [];
const note = (error: unknown) => {
  failed.push(error instanceof Error ? error.message : String(error));
};
// All at once, because each case has a user of its own and most of the time is waits.
await Promise.all([
  ...cases.map((one) => runCase({ client, url, keys }, one).catch(note)),
  ...faults.map((one) => runFault(client, one).catch(note)),
]);
process.stdout.write(JSON.stringify({ failed, passed: cases.length + faults.length - failed.length }));
