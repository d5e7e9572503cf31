import { WAITING_HEADER } from "../agents/mcp/api.ts";
import type { ScopeFilter } from "../memory/types.ts";
import type { Records } from "../stores/interfaces/records.ts";
import type { Exchange } from "./admission/call.ts";

/**
 * Says in the answer how many texts of these scopes still wait, and nothing when none does. Called before the answer is made: a text that
 * becomes a memory meanwhile may then be told twice, and is never missing from both.
 */
export async function noteWaiting(
  { headers }: Exchange["set"],
  { submissions }: Pick<Records, "submissions">,
  filters: readonly ScopeFilter[],
): Promise<void> {
  let waiting = 0;
  for (const filter of filters) waiting += await submissions.waiting(filter);
  if (waiting > 0) headers[WAITING_HEADER] = waiting;
}
