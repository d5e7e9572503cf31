import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { newOrgId } from "../../../../../src/memory/ids.ts";
import type { OrgId } from "../../../../../src/memory/types.ts";
import { OrgDatabase } from "../../../../../src/stores/sqlite/org/org-database.ts";
import { checkSeparators, FIRST_SEPARATOR, type SeparatorPlace } from "../../../../../src/stores/sqlite/org/text-separators.ts";
import { newScope } from "../../../../contracts/records-support.ts";
import { fillRecords } from "../../../../support/plain-records.ts";
import { Random } from "../../../../support/random.ts";
import { RecordsPerTest } from "../../../../support/records-per-test.ts";

const opened = new RecordsPerTest();

/** Words of very different frequency, like those of a language: the document lists of the frequent ones grow with the memories. */
function* texts(orgId: OrgId, count: number) {
  const random = new Random(7);
  const scope = newScope(orgId);
  for (let n = 0; n < count; n++) {
    const words = Array.from({ length: 12 }, () => `w${Math.floor(400 ** random.next())}`);
    yield [scope, `${words.join(" ")} zq${String(n).padStart(6, "0")}`] as const;
  }
}

/** Bytes that this thread read from files, of the page cache or the disk. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync("/proc/thread-self/io", "utf8"))?.[1]);
}

/** Bytes that the check reads for each separator, with next to no cache. */
async function bytesPerSeparator(count: number): Promise<number> {
  const orgId = newOrgId();
  await fillRecords(opened.records, texts(orgId, count));
  const org = new OrgDatabase(opened.dataDir, orgId);
  try {
    org.connection.db.run("PRAGMA cache_size = 1");
    const before = bytesRead();
    for (let from: SeparatorPlace | undefined = FIRST_SEPARATOR; from; ) {
      const step = checkSeparators(org, from);
      expect(step.isStale).toBe(false);
      from = step.next;
    }
    const read = bytesRead() - before;
    const separators = org.query<{ count: number }, []>("SELECT count(*) AS count FROM memory_text_idx").get()?.count ?? 0;
    expect(separators).toBeGreaterThan(20);
    return read / separators;
  } finally {
    org.close();
  }
}

test.skipIf(process.platform !== "linux")(
  "the check of a separator reads no whole list of documents, so it costs the same however many memories stay",
  async () => {
    const few = await bytesPerSeparator(2_000);
    const many = await bytesPerSeparator(16_000);
    expect(many).toBeLessThan(2 * few);
  },
);
