import { keyOf, type Scope } from "../../memory/types.ts";
import { type Beginning, type Row, reading } from "./transaction.ts";

/** An index of near vectors (HNSW) may be there for a scope of one space; the scope is compared exactly where there is none. */

export const NEAR_PREFIX = "near_vectors_";

/** The name of the index, by which a search learns whether there is one. It fits in the 63 bytes of PostgreSQL. */
export function nearIndexOf(scope: Scope, space: string): string {
  return (
    NEAR_PREFIX +
    new Bun.CryptoHasher("sha256")
      .update(`${keyOf(scope)}\n${space}`)
      .digest("hex")
      .slice(0, 32)
  );
}

/** What the index holds. pgvector indexes only vectors whose dimensions are known, which those of the column are not. */
export function direction(dimensions: number): string {
  return `direction::halfvec(${dimensions})`;
}

/** The nearest of `$3`, at most `$4`, in the scope `$2` of the space `$1` of the organization `$5`: by an index, or else by comparing all. */
export function nearest(dimensions: number): string {
  const distance = `${direction(dimensions)} <=> $3::halfvec(${dimensions})`;
  return `SELECT id, 1 - (${distance}) AS similarity FROM vector_row
    WHERE org_id = $5 AND space = $1 AND scope = $2 AND step > 0 ORDER BY ${distance}, id LIMIT $4`;
}

/** Candidates that a search of the index keeps in view: with 200, 99.6 % of the 50 nearest of 845,655 real texts were found. */
const LEAST_IN_VIEW = 200;
/** pgvector's limit. Whoever wants more hits than that gets them by comparing all. */
const MOST_IN_VIEW = 1_000;

/**
 * Where the index is there, the plan is made for the values of the search, because no other can use an index of one scope, and the scan
 * goes on until there are enough hits. All that is said in the statement that names the organization, and holds for its transaction.
 */
const NEAR = reading([
  `CASE WHEN to_regclass($2) IS NOT NULL THEN set_config('plan_cache_mode', 'force_custom_plan', true)
    || set_config('hnsw.iterative_scan', 'strict_order', true) || set_config('hnsw.ef_search', $3, true) END AS near`,
]);
const EXACT = reading();

/** How a search of the scope begins. */
export function searching(scope: Scope, space: string, limit: number): Beginning {
  if (limit > MOST_IN_VIEW) return EXACT;
  return { ...NEAR, values: [nearIndexOf(scope, space), String(Math.max(limit, LEAST_IN_VIEW))] };
}

/** Whether a search that began with these rows may have used the index. */
export function isNear([row]: readonly Row[]): boolean {
  return typeof row?.["near"] === "string";
}

/** Makes the statements that follow compare all vectors. */
export const COMPARE_ALL = "SELECT set_config('plan_cache_mode', 'force_generic_plan', true)";
