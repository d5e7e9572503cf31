import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { CognitionDeps } from "../deps.ts";

/** Memories per visit, which is one transaction. During its 10 ms the organization's other work waits. */
const EXPIRED_MEMORIES = 256;
/** The longest wait for a known expiry. Waits use the monotonic clock, and the clock of the expiry may be set forward meanwhile. */
const LONGEST_WAIT_MS = 60 * 60_000;

export interface ExpiryVisit {
  /** Milliseconds until the next visit; undefined when no memory expires any more. */
  readonly waitMs: number | undefined;
  readonly erased: readonly MemoryId[];
}

/** Deprecates or erases the expired memories of an organization. Reads already treat them as deprecated, so this is not urgent. */
export async function visitExpiry(deps: CognitionDeps, orgId: OrgId): Promise<ExpiryVisit> {
  const { records, expiryOf, now, events, log } = deps;
  const action = await expiryOf(orgId);
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
