import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId, OrgId, Scope } from "../../src/memory/types.ts";
import type { Records } from "../../src/stores/interfaces/records.ts";
import { openSqliteRecords } from "../../src/stores/sqlite/records.ts";
import { removeFolder, temporaryFolder } from "../../test/support/files.ts";
import { fillRecords } from "../../test/support/plain-records.ts";
import { Random } from "../../test/support/random.ts";
import { factText } from "./texts.ts";

/**
 * Measures hard deletes by the size of what stays: bun scripts/bench/erasure.ts [--memories 2000,8000,24000]
 *
 * The records alone, filled without a queue and without vectors; of a size, six in ten memories are in one scope. Another organization writes
 * on the same thread meanwhile, one write after the other, and the longest of its waits is printed.
 */

const LARGE_SCOPE_SHARE = 0.6;
const SMALL_SCOPE_MEMORIES = 200;
/** Enough adjacent words for the text index to keep one of them as a separator, so that it is written anew. */
const MANY = 1_000;

const { values: flags } = parseArgs({ options: { memories: { type: "string", default: "2000,8000,24000" } } });
const print = (...cells: readonly string[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

function* textsOf(orgId: OrgId, count: number): Iterable<readonly [Scope, string]> {
  const random = new Random(51);
  const large = Math.floor(count * LARGE_SCOPE_SHARE);
  for (let n = 0; n < count; n++) {
    const userId = n < large ? "large" : `small${Math.floor(n / SMALL_SCOPE_MEMORIES)}`;
    yield [{ orgId, agentId: "agent", userId }, `${factText(random)} Number zq${String(n).padStart(7, "0")}.`];
  }
}

interface Measured {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly longestWriteMs: number;
}

async function erasing(records: Records, orgId: OrgId, ids: readonly MemoryId[]): Promise<Measured> {
  const other: Scope = { orgId: newOrgId(), agentId: "agent", userId: "user" };
  const write = (n: number) =>
    records.submissions.accept(other, {
      id: newMemoryId(),
      scope: other,
      content: `Note ${n}.`,
      metadata: null,
      confidence: 1,
      extract: false,
      createdAtMs: Date.now(),
    });
  await write(0);
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  let erased = false;
  const erasure = (async () => {
    for (const id of ids) await records.memories.erase(orgId, id, Date.now());
    while (!(await records.erasures.scrub(orgId))) await Bun.sleep(5);
    await records.erasures.finish(orgId, ids, Date.now());
    erased = true;
  })();
  let longestWriteMs = 0;
  for (let n = 1; !erased; n++) {
    const writtenMs = performance.now();
    await write(n);
    longestWriteMs = Math.max(longestWriteMs, performance.now() - writtenMs);
    await setImmediate();
  }
  await erasure;
  const { user, system } = process.cpuUsage(cpu);
  return { cpuSeconds: (user + system) / 1e6, seconds: (performance.now() - startMs) / 1_000, longestWriteMs };
}

print("memories", "erased", "CPU, with the other's writes", "time", "longest write of another organization");
print("---", "---", "---", "---", "---");
for (const count of flags.memories.split(",").map(Number)) {
  const dataDir = temporaryFolder();
  const records = openSqliteRecords({ dataDir });
  try {
    const orgId = newOrgId();
    const ids = await fillRecords(records, textsOf(orgId, count));
    const middle = Math.floor(count / 3);
    for (const erased of [ids.slice(middle, middle + 1), ids.slice(middle + 1, middle + 1 + Math.min(MANY, middle))]) {
      const { cpuSeconds, seconds, longestWriteMs } = await erasing(records, orgId, erased);
      print(
        count.toLocaleString("en"),
        erased.length.toLocaleString("en"),
        `${cpuSeconds.toFixed(2)} s`,
        `${seconds.toFixed(2)} s`,
        `${longestWriteMs.toFixed(0)} ms`,
      );
    }
  } finally {
    await records.close();
    removeFolder(dataDir);
  }
}
