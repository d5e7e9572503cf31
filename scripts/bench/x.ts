import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId, Scope, Submission } from "../../src/memory/types.ts";
import { openLanceVectors } from "../../src/stores/lance/vectors.ts";
import { openSqliteRecords } from "../../src/stores/sqlite/records.ts";
import { filesBelow } from "../../test/support/files.ts";
import { Random } from "../../test/support/random.ts";
import { factText } from "./texts.ts";

/** Measures what a hard delete costs in an organization of this size: bun scripts/bench/erasure.ts [memories, 100000 by default] */

/** As the built-in embedder has. */
const DIMENSIONS = 512;
const BATCH = 1_000;
/** The share of the memories in one scope; each of the others has a scope of its own. */
const IN_ONE_SCOPE = 0.6;
const RUNS = 0;

const count = Number(process.argv[2] ?? 100_000);
const random = new Random(3);
const orgId = newOrgId();
const dataDir = "/tmp/w/big";
const records = openSqliteRecords({ dataDir });
const vectors = openLanceVectors({ dataDir, space: "bench", dimensions: DIMENSIONS });

function scopeOf(index: number): Scope {
  return { orgId, agentId: "agent", userId: random.chance(IN_ONE_SCOPE) ? "one" : `user${index}` };
}

function submissionOf(index: number): Submission {
  const created = { createdAtMs: 1_700_000_000_000 + index, confidence: 1, extract: false };
  return { id: newMemoryId(), scope: scopeOf(index), content: factText(random), metadata: null, ...created };
}

async function fill(): Promise<MemoryId[]> {
  const ids: MemoryId[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const submissions = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => submissionOf(from + index));
    await records.submissions.acceptAll(orgId, submissions);
    const lease = { id: crypto.randomUUID(), nowMs: Date.now(), untilMs: Date.now() + 3_600_000 };
    const claimed = await records.submissions.claim(orgId, lease, BATCH);
    const completions = claimed.map((submission) => {
      const keys = { factKey: submission.content.toLowerCase(), propertyKey: undefined, supersedes: [], supersededBy: [] };
      return {
        submission,
        memories: [{ id: submission.id, content: submission.content, importance: 0.5, ...keys }],
        failure: undefined,
      };
    });
    await records.submissions.complete(orgId, lease.id, completions);
    ids.push(...claimed.map(({ id }) => id));
  }
  return ids;
}

function mebibytes(): string {
  const sum = filesBelow(dataDir).reduce((bytes, path) => bytes + statSync(path).size, 0);
  return `${Math.round(sum / 2 ** 20)} MiB in ${filesBelow(dataDir).length} files`;
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const startMs = performance.now();
  await work();
  return `${((performance.now() - startMs) / 1_000).toFixed(2)} s`;
}

try {
  let ids: MemoryId[] = [];
  process.stdout.write(`${count} memories stored in ${await seconds(async () => (ids = await fill()))}: ${mebibytes()}\n`);
  for (let run = 0; run < RUNS; run++) {
    const id = random.pick(ids);
    const erased = (await records.memories.erase(orgId, id, Date.now()))?.ids ?? [];
    const ofVectors = await seconds(() => vectors.erase(orgId, erased));
    const ofRecords = await seconds(() => records.erasures.scrub(orgId));
    await records.erasures.finish(orgId, erased, Date.now());
    process.stdout.write(`one hard delete: vectors ${ofVectors}, records ${ofRecords}; then ${mebibytes()}\n`);
  }
} finally {
  await records.close();
  await vectors.close();
}
