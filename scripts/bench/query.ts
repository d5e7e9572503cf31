import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemoryFilter } from "../../src/memory/filter.ts";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { Scope } from "../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { createSearch } from "../../src/search/search.ts";
import type { Search } from "../../src/search/types.ts";
import { openLanceVectors } from "../../src/stores/lance/vectors.ts";
import { openSqliteRecords } from "../../src/stores/sqlite/records.ts";
import { type ImportedMemory, TRANSFER_MEMORIES } from "../../src/stores/transfer.ts";
import { Random } from "../../test/support/random.ts";
import { median, ms } from "./setup.ts";
import { factText } from "./texts.ts";

/**
 * Measures what filters add to an uncached search of one scope, in one process and without HTTP: bun scripts/bench/query.ts [memories ...]
 *
 * Texts are those of the other benches. Vectors are random, because embedding 100,000 texts takes minutes and does not change these times.
 */

const QUERIES = 40;
const START_MS = Date.UTC(2025, 0, 1);
const MINUTE_MS = 60_000;
/** Every tenth memory is deprecated, as after a year of changing facts. */
const DEPRECATED_EVERY = 10;

const folder = mkdtempSync(join(tmpdir(), "memoryd-query-"));
const embedder = createBuiltinEmbedder();
const { dimensions } = embedder.identity;
const records = openSqliteRecords({ dataDir: folder });
const vectors = openLanceVectors({ dataDir: folder, space: "vectors", dimensions });
const random = new Random(7);

async function fill(scope: Scope, count: number): Promise<void> {
  for (let from = 0; from < count; from += TRANSFER_MEMORIES) {
    const batch = Array.from({ length: Math.min(TRANSFER_MEMORIES, count - from) }, (_, n) => memory(scope, from + n));
    await records.transfer.store(scope.orgId, batch);
  }
  const rows = (await records.memories.historySince(scope, { generation: 0, order: 0 }, count)).map(({ id }) => ({
    scope,
    id,
    vector: unit(),
  }));
  await vectors.add(scope.orgId, rows);
  await vectors.maintain(scope.orgId);
}

function memory(scope: Scope, n: number): ImportedMemory {
  const timeMs = START_MS + n * MINUTE_MS;
  const metadata = { topic: `topic ${n % 100}`, half: n % 2 === 0 ? "even" : "odd", session_id: `session ${Math.floor(n / 100)}`, n };
  const isDeprecated = n % DEPRECATED_EVERY === 0;
  return {
    ...{
      id: newMemoryId(),
      scope,
      level: 0,
      status: isDeprecated ? "deprecated" : "active",
      importance: 0.5,
      isPinned: false,
      confidence: 1,
      source: "agent",
    },
    ...{ createdAtMs: timeMs, updatedAtMs: timeMs + (isDeprecated ? 1_000 * MINUTE_MS : 0), content: factText(random), metadata },
    ...{
      outdated: false,
      deletedAtMs: undefined,
      writeId: undefined,
      supersedes: [],
      sourceIds: [],
      factKey: `k${n}`,
      propertyKey: undefined,
    },
  };
}

function unit(): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random.next() - 0.5);
  const length = Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0));
  return vector.map((one) => one / length);
}

async function timed(search: Search, scope: Scope, filter?: MemoryFilter): Promise<number> {
  const startMs = performance.now();
  await search.search(scope, { query: factText(random), k: 10, filter });
  return performance.now() - startMs;
}

/** The first search with the filter, and the median of those after it. */
async function measure(search: Search, scope: Scope, filter?: (n: number) => MemoryFilter): Promise<string> {
  const first = await timed(search, scope, filter?.(0));
  const times: number[] = [];
  for (let n = 1; n <= QUERIES; n++) times.push(await timed(search, scope, filter?.(n)));
  return `${ms(median(times))} (the first ${ms(first)})`;
}

const active = (changes: Partial<MemoryFilter>) => (): MemoryFilter => ({ status: "active", ...changes });
for (const count of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000]) {
  const scope: Scope = { orgId: newOrgId(), agentId: "bench", userId: "one" };
  await fill(scope, count);
  const search = createSearch({ records, vectors, embedder, cacheTtlMs: 0, cacheEntries: 0 });
  const middleMs = START_MS + (count / 2) * MINUTE_MS;
  const kinds: readonly [string, ((n: number) => MemoryFilter) | undefined][] = [
    ["search without a filter", undefined],
    ["1 % by metadata", active({ metadata: { topic: { equals: "topic 7" } } })],
    ["1 % by metadata, another filter each time", (n) => active({ metadata: { topic: { equals: `topic ${n}` } } })()],
    ["50 % by metadata", active({ metadata: { half: { equals: "odd" } } })],
    ["50 % by time, another filter each time", (n) => active({ created: { afterMs: middleMs + n } })()],
    ["a session of 100", active({ session: "session 3" })],
    ["active and deprecated", () => ({ status: "any" })],
    ["as of half of the time", active({ asOfMs: middleMs })],
  ];
  for (const [what, filter] of kinds) process.stdout.write(`${count} memories, ${what}: ${await measure(search, scope, filter)}\n`);
  const { hotVectorsBytes, hotTextsBytes } = search.stats();
  process.stdout.write(`${count} memories, indexes then: ${Math.round((hotVectorsBytes + hotTextsBytes) / 2 ** 20)} MiB\n`);
  search.close();
}
await vectors.close();
await records.close();
rmSync(folder, { recursive: true, force: true });
