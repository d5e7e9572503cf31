import type { OrgId } from "../../memory/types.ts";
import type { CognitionDeps } from "../deps.ts";

/** Rows of one visit, which is one transaction: some milliseconds in which no other work of the organization is done. */
const FILLED_ROWS = 500;

/** Gives rows of an older version their checksums, a part at each visit, and then maintains the vectors. Returns 0 while rows are left. */
export async function visitUpkeep({ records, vectors }: CognitionDeps, orgId: OrgId): Promise<number | undefined> {
  if ((await records.checksums.fill(orgId, FILLED_ROWS)) > 0) return 0;
  await vectors.maintain(orgId);
  return undefined;
}
