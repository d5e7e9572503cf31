import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import type { BrowseFilter } from "../../src/stores/browse.ts";
import { openControl, openRecords } from "../../src/stores/open.ts";
import type { Records } from "../../src/stores/records.ts";
import { Random } from "../../test/support/random.ts";
import { quantile } from "./load.ts";
import { factText } from "./texts.ts";

/**
 * Measures the dashboard's queries on an organization of 100,000 memories, and how long they delay other requests: bun
 * scripts/bench/browse.ts
 */

const MEMORIES = 100_000;
const AGENTS = 5;
const USERS = 200;
const START_MS = 1_700_000_000_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

const orgId = newOrgId();
const ids: MemoryId[] = [];

async function fill(records: Records, random: Random): Promise<void> {
  for (let first = 0; first < MEMORIES; first += 500) {
    const writes = Array.from({ length: 500 }, (_, index) => {
      const scope = { orgId, agentId: `agent${(first + index) % AGENTS}`, userId: `user${(first + index) % USERS}` };
      const submission = { id: newMemoryId(), scope, content: factText(random), metadata: null, confidence: 1, extract: false };
      ids.push(submission.id);
      return records.submissions.accept(scope, { ...submission, createdAtMs: START_MS + (first + index) * 1_000 });
    });
    await Promise.all(writes);
  }
  for (;;) {
    const lease = { id: crypto.randomUUID(), nowMs: Date.now(), untilMs: Date.now() + 60_000 };
    const claimed = await records.submissions.claim(orgId, lease, 64);
    if (claimed.length === 0) break;
    const completions = claimed.map((submission) => {
      const { id, content } = submission;
      return {
        submission,
        memories: [{ id, content, importance: 0.5, factKey: id, propertyKey: undefined, supersedes: [], supersededBy: [] }],
        failure: undefined,
      };
    });
    await records.submissions.complete(orgId, lease.id, completions);
  }
  for (let index = 0; index < MEMORIES; index += 50) await records.memories.deprecate(orgId, ids[index] ?? "", Date.now());
}

/** Returns the longest time that the work blocked the event loop. */
async function stalledMs(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  }, 1);
  await work();
  await Bun.sleep(2);
  clearInterval(timer);
  return longest;
}

async function measure(what: string, once: () => Promise<unknown>, times = 50): Promise<void> {
  const durations: number[] = [];
  const stalled = await stalledMs(async () => {
    for (let time = 0; time < times; time++) {
      const startMs = performance.now();
      await once();
      durations.push(performance.now() - startMs);
      await Bun.sleep(0);
    }
  });
  const sorted = Float64Array.from(durations).sort();
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)].map((value) => value.toFixed(2));
  print(`| ${what} | ${p50} / ${p99} ms | ${stalled.toFixed(1)} ms |`);
}

const folder = await mkdtemp(join(tmpdir(), "memoryd-bench-"));
const control = openControl(folder);
const records = openRecords(folder, control.written);
try {
  const random = new Random(41);
  await fill(records, random);
  const { browse } = records;
  const page = (filter: Omit<BrowseFilter, "orgId">, after?: { createdAtMs: number; id: string }) =>
    browse.page({ orgId, ...filter }, 50, after);
  const middle = { createdAtMs: START_MS + (MEMORIES / 2) * 1_000, id: "" };
  print("| of 100,000 memories | p50 / p99 | longest wait of others |\n| --- | --- | --- |");
  await measure("the first page", () => page({}));
  await measure("a page in the middle", () => page({}, middle));
  await measure("of one agent", () => page({ agentId: "agent1" }));
  await measure("of one scope", () => page({ agentId: "agent1", userId: "user1" }));
  await measure("deprecated (2 %)", () => page({ status: "deprecated" }));
  await measure("abstractions (none)", () => page({ level: 1 }));
  await measure("a frequent text", () => page({ text: "the" }));
  await measure("a text that none has", () => page({ text: "xylograph" }), 10);
  await measure("the same, not ASCII", () => page({ text: "Xylophön" }), 10);
  await measure("one memory", () => browse.details(orgId, random.pick(ids), 100));
  await measure("what an erasure takes", () => browse.erasure(orgId, random.pick(ids), 100));
} finally {
  await records.close();
  control.close();
  await rm(folder, { recursive: true, force: true });
}
