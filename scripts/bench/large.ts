import { uncachedSearch } from "./search.ts";
import { fill, residentMiB, startBench } from "./setup.ts";

/** Measures uncached searches and resident memory as one scope grows: bun scripts/bench/large.ts */

for (const count of [1_000, 10_000, 100_000]) {
  const bench = await startBench();
  await fill(bench, [{ user: "one", count }], 31);
  for (const { what, value } of await uncachedSearch(bench, "one", count, 0)) process.stdout.write(`${what}: ${value}\n`);
  process.stdout.write(`resident then: ${Math.round(await residentMiB(bench.service))} MiB\n`);
  await bench.end();
}
