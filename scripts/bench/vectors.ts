import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "../../src/memory/types.ts";
import { openLanceVectors } from "../../src/stores/lance/vectors.ts";
import type { VectorRow } from "../../src/stores/vectors.ts";
import { Random } from "../../test/support/random.ts";

/** Measures the vector store alone: bun scripts/bench/vectors.ts [rows, 100000 by default] */

const DIMENSIONS = 256;
const ORG = `org_${"0".repeat(32)}`;
const rowCount = Number(process.argv[2] ?? 100_000);
const random = new Random(5);

function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random.next() - 0.5);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

const scopeOf = (userId: string): Scope => ({ orgId: ORG, agentId: "agent", userId });

function makeRows(count: number, userOf: (index: number) => string): VectorRow[] {
  return Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), scope: scopeOf(userOf(index)), vector: unitVector() }));
}

async function timed(what: string, runs: number, work: (run: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startMs = performance.now();
    await work(run);
    times.push(performance.now() - startMs);
  }
  const sorted = times.sort((a, b) => a - b);
  const median = sorted[runs >> 1] ?? 0;
  process.stdout.write(
    `${what.padEnd(52)} median ${median.toFixed(1).padStart(7)} ms   worst ${(sorted.at(-1) ?? 0).toFixed(1).padStart(7)} ms\n`,
  );
}

/** Puts a tenth of the rows into one scope, a hundredth into another, and the rest into scopes of 100. */
function userOf(index: number): string {
  if (index % 10 === 0) return "tenth";
  return index % 100 === 1 ? "hundredth" : `u${index % Math.max(1, Math.round(rowCount / 100))}`;
}

const dataDir = mkdtempSync(join(tmpdir(), "memoryd-bench-"));
const open = () => openLanceVectors({ dataDir, space: "bench", dimensions: DIMENSIONS });
const writer = open();
const reader = open();

async function readTimes(state: string): Promise<void> {
  for (const user of ["tenth", "hundredth", "u7"]) {
    const { ids } = await reader.load(scopeOf(user));
    await timed(`load ${ids.length} of ${rowCount}, ${state}`, 10, () => reader.load(scopeOf(user)));
    await timed(`search ${ids.length} of ${rowCount}, ${state}`, 10, () => reader.search(scopeOf(user), unitVector(), 100));
  }
}

const rows = makeRows(rowCount, userOf);
for (let from = 0; from < rowCount; from += 2_000) await writer.add(ORG, rows.slice(from, from + 2_000));
await readTimes("as added, no index");
await timed("maintain, all due", 1, () => writer.maintain(ORG));
for (let write = 0; write < 32; write++) await writer.add(ORG, makeRows(1, userOf));
await timed("maintain after 32 small writes", 1, () => writer.maintain(ORG));
await readTimes("merged and indexed");

const erased = rows.map((row) => row.id);
await timed("erase 1", 5, (run) => writer.erase(ORG, erased.slice(run, run + 1)));
await timed("erase 100", 3, (run) => writer.erase(ORG, erased.slice(100 * (run + 1), 100 * (run + 2))));
await timed("erase ids that are gone", 5, (run) => writer.erase(ORG, erased.slice(run, run + 1)));

await timed("add 1 row", 10, () => writer.add(ORG, makeRows(1, userOf)));
await timed("add 64 rows", 20, () => writer.add(ORG, makeRows(64, userOf)));
await timed("add 1,000 rows", 5, () => writer.add(ORG, makeRows(1_000, userOf)));
await timed("add 64 rows that are there", 5, () => writer.add(ORG, rows.slice(0, 64)));
await readTimes("40 writes later");
await timed("maintain, due", 1, () => writer.maintain(ORG));
await timed("maintain, not due", 10, () => writer.maintain(ORG));
await timed("add 64 rows and maintain, each", 200, async () => {
  await writer.add(ORG, makeRows(64, userOf));
  await writer.maintain(ORG);
});
await timed("ids", 5, () => reader.ids(ORG));
await timed("first add after opening", 1, async () => {
  await writer.release(ORG);
  await writer.add(ORG, makeRows(1, userOf));
});

process.stdout.write(`resident memory ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB\n`);
await writer.close();
await reader.close();
rmSync(dataDir, { recursive: true, force: true });
