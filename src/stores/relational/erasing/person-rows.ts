import type { MemoryId, OrgId } from "../../../memory/types.ts";
import type { PersonFilter } from "../../interfaces/people.ts";
import type { PersonErasure, PersonTally } from "../../interfaces/person-erasures.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";

/** The rows of erasures of persons, and of what a person has. */

export interface PersonScope {
  readonly scopeNo: number;
  readonly agentId: string;
}

/** The scopes of a person; none where nothing was ever written for this user. */
export function* scopesOf(org: Org, { userId, agentId }: PersonFilter): Operation<PersonScope[]> {
  const rows = yield* org.all<{ scope_no: number; agent_id: string }>(
    "SELECT scope_no, agent_id FROM scope WHERE user_id = +? ORDER BY scope_no",
    userId,
  );
  return rows
    .filter((row) => agentId === undefined || row.agent_id === agentId)
    .map((row) => ({ scopeNo: row.scope_no, agentId: row.agent_id }));
}

export interface WriteRow {
  readonly id: MemoryId;
  readonly state: "queued" | "running" | "done" | "dead";
  readonly claims: number;
  readonly has_text: number;
  readonly created_at_ms: number;
}

/** An index for each state has those of a scope, or few. */
export const WRITE_STATES = ["done", "queued", "running", "dead"] as const;
export const WRITES_OF_SCOPE = WRITE_STATES.map(
  (state) => `SELECT id, state, claims, CASE WHEN content IS NULL THEN 0 ELSE 1 END AS has_text, created_at_ms FROM submission
     WHERE scope_no = +?1 AND state = '${state}'`,
).join(" UNION ALL ");

export interface PersonErasureRow {
  readonly id: string;
  readonly user_id: string;
  readonly agent_id: string | null;
  readonly requested_by: string;
  readonly backups: number | null;
  readonly requested_at_ms: number;
  readonly out_at_ms: number | null;
  readonly gone_at_ms: number | null;
  readonly looked_at_ms: number | null;
  readonly after_no: number;
  readonly last_no: number;
  readonly tally: string | null;
  readonly finding: string | null;
}

/** Without the receipt, which may be long. */
export const PERSON_ERASURES = `SELECT id, user_id, agent_id, requested_by, backups, requested_at_ms, out_at_ms, gone_at_ms, looked_at_ms,
    after_no, last_no, tally, finding FROM person_erasure`;

export function* rowOf(org: Org, id: string): Operation<PersonErasureRow | null> {
  return yield* org.first<PersonErasureRow>(`${PERSON_ERASURES} WHERE id = +?`, id);
}

export const NOTHING: PersonTally = { memories: 0, summaries: 0, messages: 0, waiting: 0, agents: 0 };

export function personErasureOf(orgId: OrgId, row: PersonErasureRow): PersonErasure {
  return {
    id: row.id,
    person: { orgId, userId: row.user_id, agentId: row.agent_id ?? undefined },
    by: row.requested_by,
    backups: row.backups ?? undefined,
    requestedAtMs: row.requested_at_ms,
    outAtMs: row.out_at_ms ?? undefined,
    goneAtMs: row.gone_at_ms ?? undefined,
    lookedAtMs: row.looked_at_ms ?? undefined,
    tally: row.tally === null ? NOTHING : JSON.parse(row.tally),
    finding: row.finding === null ? undefined : JSON.parse(row.finding),
  };
}
