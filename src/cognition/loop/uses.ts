import type { OrgId } from "../../memory/types.ts";
import { forgetUnkept, USE_MS } from "../../stores/interfaces/uses.ts";
import type { CognitionDeps } from "../deps.ts";

/** The wait after a reader kept the bytes in the files. */
const AGAIN_MS = 1_000;
/** The longest wait for the next use to become too old: the clock of the uses may be set forward meanwhile. */
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * Forgets the uses that the organization does not keep any more, and those that are too old. Returns the milliseconds until the next visit;
 * undefined when there is no use.
 */
export async function visitUses(
  { records, usesOf, now }: Pick<CognitionDeps, "records" | "usesOf" | "now">,
  orgId: OrgId,
): Promise<number | undefined> {
  const { oldestMs } = await records.uses.stored(orgId);
  if (oldestMs === undefined) return undefined;
  if (!(await forgetUnkept(records, orgId, await usesOf(orgId)))) return AGAIN_MS;
  const waitMs = oldestMs + USE_MS - now();
  if (waitMs <= 0) await records.uses.forgetBefore(orgId, now() - USE_MS + 1);
  return Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs));
}
