import type { MemoryId, OrgId } from "../../memory/types.ts";

/** Called for a row that differs from its checksum. The id is the one in the row, which may be damaged itself. */
export type OnDamage = (orgId: OrgId, id: string) => void;

/** A position among the rows of an organization: its memories, then its writes. */
export interface CheckKey {
  readonly kind: "memory" | "write";
  readonly order: number;
}

export interface DamagedRow {
  readonly kind: CheckKey["kind"];
  /** The id in the row, which may be damaged itself. */
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
 * The checksums of an organization's memories and writes. Reads verify the rows that they return; these calls verify all rows. A list of
 * headers is not verified: that would read and hash texts that are not shown, and take a fifth longer for a list of 100. A cached answer,
 * or a page in SQLite's own cache, has the text from before the damage, so it is still correct.
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
