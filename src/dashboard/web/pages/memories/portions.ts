import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import type { BulkBody, BulkOutcome, BulkResult } from "../../../api/contract-memories.ts";

/**
 * Sends a bulk action of any size in portions that the server accepts, one after the other, and returns one result. After a portion that
 * fails, the rest counts as failed; when nothing was changed before, the failure is that of the whole action.
 *
 * @example
 * const { outcomes } = await inPortions({ action: "restore", ids }, (portion) => post(path, portion), (done) => show(done));
 */
export async function inPortions(
  body: BulkBody,
  send: (portion: BulkBody) => Promise<BulkResult>,
  onDone: (count: number) => void,
): Promise<BulkResult> {
  const outcomes: BulkOutcome[] = [];
  while (outcomes.length < body.ids.length) {
    const ids = body.ids.slice(outcomes.length, outcomes.length + DASHBOARD_LIMITS.bulkMemories);
    try {
      const result = await send({ ...body, ids });
      // One outcome for each id, whatever the answer has, so that the loop ends.
      outcomes.push(...ids.map((id) => result.outcomes.find((one) => one.id === id) ?? ({ id, outcome: "failed" } as const)));
    } catch (error) {
      if (outcomes.length === 0) throw error;
      outcomes.push(...body.ids.slice(outcomes.length).map((id) => ({ id, outcome: "failed" as const })));
    }
    onDone(outcomes.length);
  }
  return { outcomes };
}
