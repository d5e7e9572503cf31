import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { CognitionDeps } from "../deps.ts";

/** Memories of one visit, which is one transaction: some 10 ms in which no other work of the organization is done. */
const EXPIRED_MEMORIES = 256;
/** The longest wait for a known expiry. The wait is of the monotonic clock, and the clock of the expiry may be set forward meanwhile. */
const LONGEST_WAIT_MS = 60 * 60_000;

export interface ExpiryVisit {
  /** Milliseconds until the next visit; undefined when no memory expires any more. */
  readonly waitMs: number | undefined;
  readonly erased: readonly MemoryId[];
}

/** Deprecates or erases the memories of an organization that have expired. No read has shown them since, so nobody waits for this. */
export async function visitExpiry(deps: CognitionDeps, orgId: OrgId): Promise<ExpiryVisit> {
  const { records, expiryOf, now, events, log } = deps;
  const action = expiryOf(orgId);
  const nextMs = await records.expiry.nextMs(orgId, action);
  const nowMs = now();
  if (nextMs === undefined || nextMs > nowMs) {
    return { waitMs: nextMs && Math.min(LONGEST_WAIT_MS, nextMs - nowMs), erased: [] };
  }
  const changes = await records.expiry.expire(orgId, action, nowMs, EXPIRED_MEMORIES);
  for (const change of changes) {
    if (change.erased.length > 0) events.emit("expired", change.scope, change.erased);
    events.emit("changed", change, []);
  }
  const memories = changes.reduce((sum, change) => sum + change.memories, 0);
  log.info({ org_id: orgId, memories, action }, "Memories expired");
  return { waitMs: 0, erased: changes.flatMap((change) => change.erased) };
}
