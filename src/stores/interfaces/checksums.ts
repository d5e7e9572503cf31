import type { MemoryId, OrgId } from "../../memory/types.ts";

/** Told of a row whose checksum differs from what is stored. The id is what the row says, and may be damaged itself. */
export type OnDamage = (orgId: OrgId, id: string) => void;

/** A position among the rows of an organization: its memories, then its writes. */
export interface CheckKey {
  readonly kind: "memory" | "write";
  readonly order: number;
}

export interface DamagedRow {
  readonly kind: CheckKey["kind"];
  /** What the row says, which may be damaged itself. */
  readonly id: MemoryId;
}

export interface CheckedPage {
  /** Rows that were read. */
  readonly rows: number;
  readonly damaged: readonly DamagedRow[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: CheckKey | undefined;
}

/**
 * The checksums of an organization's memories and writes. Reads verify what they return; these are the calls for all rows. A list of headers
 * is not verified: that would read and hash texts that are not shown, for a fifth of the time of a list of 100. A cached answer, and a page in
 * SQLite's own cache, have the text as it was before the damage, so they hide nothing.
 *
 * @example
 * for await (const { damaged } of verifyAll(records.checksums, orgId)) report(damaged);
 */
export interface Checksums {
  /** Reads the next rows, at most `limit`, and compares each with its checksum. */
  verify(orgId: OrgId, from: CheckKey, limit: number): Promise<CheckedPage>;
}

/** Rows that are in memory at a time. */
const PAGE_ROWS = 1_000;

/** Compares every row of the organization with its checksum. Others may read and write meanwhile: each page is of one moment. */
export async function* verifyAll(checksums: Pick<Checksums, "verify">, orgId: OrgId): AsyncGenerator<CheckedPage> {
  for (let from: CheckKey | undefined = { kind: "memory", order: 0 }; from; ) {
    const page: CheckedPage = await checksums.verify(orgId, from, PAGE_ROWS);
    yield page;
    from = page.next;
  }
}
