import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";

/** The rows of uses, where they go with their memories. */

/**
 * Takes a memory that is removed from the uses that told it. Their questions go, too, because they may say what the memory said, and so does
 * a use without another memory.
 */
export function* forgetUses(org: Org, memoryNo: number): Operation<void> {
  for (const sql of FORGETTING) yield* org.run(sql, memoryNo);
}

const OF_MEMORY = "use_no IN (SELECT use_no FROM used_memory WHERE memory_no = +?1)";
const FORGETTING = [
  `UPDATE memory_use SET question = NULL WHERE question IS NOT NULL AND ${OF_MEMORY}`,
  `DELETE FROM memory_use WHERE ${OF_MEMORY}
     AND NOT EXISTS (SELECT 1 FROM used_memory o WHERE o.use_no = memory_use.use_no AND o.memory_no <> +?1)`,
  "DELETE FROM used_memory WHERE memory_no = +?1",
];

/** The condition on `memory_use` for the scope with the number `?1`. */
const OF_SCOPE = "user_no = (SELECT user_no FROM scope WHERE scope_no = +?1) AND scope_no = +?1";
/** What removes all uses of a scope, by its number. */
export const FORGETTING_SCOPE = [
  `DELETE FROM used_memory WHERE use_no IN (SELECT use_no FROM memory_use WHERE ${OF_SCOPE})`,
  `DELETE FROM memory_use WHERE ${OF_SCOPE}`,
];
