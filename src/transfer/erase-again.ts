import type { MemoryId, OrgId } from "../memory/types.ts";
import { hashOf, type Receipt } from "../receipts/receipt.ts";
import type { ErasedElsewhere } from "../stores/interfaces/person-erasures.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { openControl, openRecords } from "../stores/open.ts";

/** Ids that one pass over the files takes. */
const PENDING_IDS = 100_000;
const BLOCKED_MS = 20;

/** What a receipt asks of a store. */
export function erasedBy(receipt: Receipt): ErasedElsewhere {
  const hashes = new Set(receipt.erased);
  return {
    erasureId: receipt.erasure_id,
    person: { orgId: receipt.org_id, userId: receipt.user_id, agentId: receipt.agent_id ?? undefined },
    by: receipt.requested_by,
    requestedAtMs: Date.parse(receipt.requested_at),
    outAtMs: Date.parse(receipt.out_of_search_at),
    isErased: (id) => hashes.has(hashOf(id)),
  };
}

/**
 * Erases from the records of a restored folder, before it is served, what these receipts tell of. Returns the erased ids, whose vectors must
 * not be added. Receipts of organizations that the folder does not have erase nothing.
 */
export async function eraseAgain(folder: string, receipts: readonly Receipt[]): Promise<Map<OrgId, Set<MemoryId>>> {
  const control = openControl(folder);
  const records = openRecords(folder, control.written);
  const gone = new Map<OrgId, Set<MemoryId>>();
  try {
    const known = new Set((await control.orgs.list()).map(({ id }) => id));
    for (const erased of receipts.map(erasedBy)) {
      const { orgId } = erased.person;
      if (!known.has(orgId)) continue;
      const ids = await records.personErasures.repeat(erased, Date.now());
      gone.set(orgId, (gone.get(orgId) ?? new Set()).union(new Set(ids)));
      await eraseBytes(records, orgId);
      await records.personErasures.isGone(orgId, erased.erasureId, Date.now());
    }
    return gone;
  } finally {
    await records.close();
    await control.close();
  }
}

/** The vectors are not there yet. */
async function eraseBytes(records: Records, orgId: OrgId): Promise<void> {
  for (let ids = await pending(records, orgId); ids.length > 0; ids = await pending(records, orgId)) {
    while (!(await records.erasures.scrub(orgId))) await Bun.sleep(BLOCKED_MS);
    await records.erasures.finish(orgId, ids, Date.now());
  }
}

const pending = (records: Records, orgId: OrgId) => records.erasures.pending(orgId, PENDING_IDS);
