import type { MemoryId } from "../../../memory/types.ts";
import type { PersonFilter, TimelineEvent } from "../../interfaces/people.ts";
import type { Certainty, SupersessionReason } from "../../interfaces/verdicts.ts";
import { DECIDED, isPersons, PERSONS } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { PIECE_MEMORIES, pieces } from "./part.ts";

/** What the records of memories tell of their own past: how they came, what they replaced, and how they ended. */

/** Something that happened to a memory, without texts. */
export interface Happened {
  readonly atMs: number;
  /** Orders what happened at the same time, the end of a memory first, and is the same at every reading. */
  readonly key: string;
  readonly kind: Extract<TimelineEvent["kind"], "learned" | "replaced" | "expired" | "deleted" | "edited" | "merged">;
  readonly memoryId: MemoryId;
  readonly scopeNo: number;
  readonly olderIds: readonly MemoryId[];
  readonly reason: SupersessionReason | undefined;
  readonly certainty: Certainty | undefined;
  readonly isUndone: boolean;
}

interface FactRow {
  readonly id: MemoryId;
  readonly scope_no: number;
  readonly created_at_ms: number;
  readonly deleted_at_ms: number | null;
  readonly expires_at_ms: number | null;
  /** Whether its deletion is told elsewhere: by the trail, or as that of the newer wording. */
  readonly told: number;
}

interface EdgeRow {
  readonly newer_id: MemoryId;
  readonly older_id: MemoryId;
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  readonly rule: string;
  readonly at_ms: number;
  readonly undone_at_ms: number | null;
}

/** Whether the trail tells the deletion of the memory, or of its write. */
const IN_TRAIL = ["m.id", "m.submission_id"]
  .map(
    (id) =>
      `EXISTS (SELECT 1 FROM trail t WHERE t.memory_id = ${id} AND t.action IN ('deleted', 'unrestored') AND t.at_ms = m.deleted_at_ms)`,
  )
  .join(" OR ");
const IS_FORMER = `EXISTS (SELECT 1 FROM supersession h WHERE h.older_id = m.id AND h.undone_at_ms IS NULL AND h.reason IN ${PERSONS})`;
const COLUMNS = `m.id, m.scope_no, m.created_at_ms, m.deleted_at_ms, m.expires_at_ms,
  CASE WHEN m.deleted_at_ms IS NOT NULL AND (${IN_TRAIL} OR ${IS_FORMER}) THEN 1 ELSE 0 END AS told`;

/** In pieces, in no order. What a memory inherited from a deleted one is no decision of its own. */
export function happened(pool: Pool, person: PersonFilter): AsyncGenerator<readonly Happened[]> {
  return pieces(pool, person, PIECE_MEMORIES, function* (org, { from, parameters }) {
    const facts = yield* org.all<FactRow>(`SELECT ${COLUMNS} FROM ${from} AND m.level = 0`, parameters);
    const edges = Map.groupBy(yield* edgesOf(org, facts), ({ newer_id }) => newer_id);
    return facts.flatMap((fact) => [...beginnings(fact, edges.get(fact.id) ?? []), ...endings(fact, org.now())]);
  });
}

function* edgesOf(org: Org, facts: readonly FactRow[]): Operation<readonly EdgeRow[]> {
  return yield* org.all<EdgeRow>(
    `SELECT h.newer_id, h.older_id, h.reason, h.certainty, h.rule, h.created_at_ms AS at_ms, h.undone_at_ms
     FROM json_each(?) w CROSS JOIN supersession h ON h.newer_id = w.value WHERE h.via IS NULL ORDER BY h.created_at_ms, h.older_id`,
    org.list(facts.map(({ id }) => id)),
  );
}

/** How the fact came, with what it replaced then; what was found or decided later is told for itself. */
function beginnings(fact: FactRow, edges: readonly EdgeRow[]): Happened[] {
  const groups = [...Map.groupBy(edges, ({ at_ms }) => at_ms).values()];
  const [first = []] = groups;
  const comes = first.some(({ rule }) => rule === DECIDED) ? [] : first;
  const later = groups.filter((group) => group !== comes);
  const came = taking(fact, fact.created_at_ms, comes);
  return [came, ...later.map((group) => ({ ...taking(fact, group[0]?.at_ms ?? 0, group), key: `1${fact.id}` }))];
}

function taking(fact: FactRow, atMs: number, edges: readonly EdgeRow[]): Happened {
  const standing = edges.filter(({ undone_at_ms }) => undone_at_ms === null);
  // A person's word comes first, then what is sure.
  const [decisive] = edges.toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    ...{ atMs, key: `2${fact.id}`, memoryId: fact.id, scopeNo: fact.scope_no },
    kind: decisive === undefined ? "learned" : decisive.reason === "edited" || decisive.reason === "merged" ? decisive.reason : "replaced",
    olderIds: (standing.length > 0 ? standing : edges).map(({ older_id }) => older_id),
    ...{ reason: decisive?.reason, certainty: decisive?.certainty },
    isUndone: fact.deleted_at_ms !== null || (edges.length > 0 && standing.length === 0),
  };
}

const rankOf = ({ reason, certainty }: EdgeRow) => (isPersons(reason) ? 0 : certainty === "sure" ? (reason === "same" ? 2 : 1) : 3);

function endings(fact: FactRow, nowMs: number): Happened[] {
  const { deleted_at_ms: deletedAtMs, expires_at_ms: expiresAtMs } = fact;
  const hasExpired = expiresAtMs !== null && expiresAtMs <= Math.min(nowMs, deletedAtMs ?? nowMs);
  if (!hasExpired && (deletedAtMs === null || fact.told === 1)) return [];
  return [
    {
      ...{ atMs: hasExpired ? expiresAtMs : (deletedAtMs ?? 0), key: `0${fact.id}`, memoryId: fact.id, scopeNo: fact.scope_no },
      kind: hasExpired ? "expired" : "deleted",
      ...{ olderIds: [], reason: undefined, certainty: undefined, isUndone: false },
    },
  ];
}
