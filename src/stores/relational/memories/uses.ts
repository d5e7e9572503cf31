import { type MemoryId, type Scope, scopeKey } from "../../../memory/types.ts";
import type { MemoryLink, Told } from "../../interfaces/browse.ts";
import type { PersonFilter } from "../../interfaces/people.ts";
import {
  type KeptUses,
  MEMORIES_PER_USE,
  type NewUse,
  type StoredUses,
  USE_MS,
  USE_QUESTION_CODE_POINTS,
  USES_PER_USER,
  type Use,
  type UseKind,
  type Uses,
} from "../../interfaces/uses.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { CHECKED_COLUMNS } from "../rows/rows.ts";
import { type LinkRow, toLink } from "./excerpt.ts";

/** Memories of a use that a list names. */
const LISTED_MEMORIES = 10;

export function relationalUses(pool: Pool): Uses {
  return {
    add: (orgId, uses) => pool.process(orgId, undefined, (org) => addUses(org, uses)),
    list: (person, limit, beforeNo) => pool.snapshot(person.orgId, [], (org) => list(org, person, limit, beforeNo)),
    stored: (orgId) => pool.read(orgId, { oldestMs: undefined, hasQuestions: false }, stored),
    withhold: (orgId, kept) => pool.process(orgId, undefined, (org) => withhold(org, kept)),
    forget: (orgId) => pool.process(orgId, undefined, forget),
    forgetBefore: (orgId, atMs) => pool.process(orgId, undefined, (org) => forgetBefore(org, atMs)),
  };
}

interface ScopeRow {
  scope_no: number;
  user_no: number;
}

function* addUses(org: Org, uses: readonly NewUse[]): Operation<void> {
  org.requireRoom();
  const numbers = yield* memoryNumbers(org, uses);
  const scopes = new Map<string, ScopeRow | null>();
  let no = (yield* org.first<{ no: number | null }>("SELECT max(use_no) AS no FROM memory_use"))?.no ?? 0;
  const users = new Set<number>();
  for (const use of uses) {
    const name = scopeKey(use.scope);
    const known = scopes.get(name);
    const scope = known === undefined ? yield* scopeRow(org, use.scope) : known;
    scopes.set(name, scope);
    const memories = use.memoryIds.flatMap((id) => numbers.get(id) ?? []).filter((found) => found.scopeNo === scope?.scope_no);
    if (scope === null || memories.length === 0) continue;
    no += 1;
    yield* insertUse(
      org,
      use,
      scope,
      no,
      memories.map(({ memoryNo }) => memoryNo),
    );
    users.add(scope.user_no);
  }
  for (const userNo of users) yield* keepNewest(org, userNo);
  yield* forgetBefore(org, org.now() - USE_MS);
}

interface MemoryNumber {
  readonly memoryNo: number;
  readonly scopeNo: number;
}

/** The numbers of those memories that are there. */
function* memoryNumbers(org: Org, uses: readonly NewUse[]): Operation<Map<MemoryId, MemoryNumber>> {
  const rows = yield* org.all<{ id: MemoryId; memory_no: number; scope_no: number }>(
    "SELECT m.id, m.memory_no, m.scope_no FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value",
    org.list(new Set(uses.flatMap(({ memoryIds }) => memoryIds))),
  );
  return new Map(rows.map((row) => [row.id, { memoryNo: row.memory_no, scopeNo: row.scope_no }]));
}

function scopeRow(org: Org, { agentId, userId }: Scope): Operation<ScopeRow | null> {
  return org.first<ScopeRow>("SELECT scope_no, user_no FROM scope WHERE agent_id = +? AND user_id = +?", agentId, userId);
}

function* insertUse(org: Org, use: NewUse, scope: ScopeRow, no: number, memories: readonly number[]): Operation<void> {
  const kept = memories.slice(0, MEMORIES_PER_USE);
  yield* org.run(
    "INSERT INTO memory_use (use_no, at_ms, kind, key_id, scope_no, user_no, more, question) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    no,
    use.atMs,
    use.kind,
    use.keyId,
    scope.scope_no,
    scope.user_no,
    memories.length - kept.length,
    use.question === undefined ? null : cut(use.question),
  );
  yield* org.run(
    `INSERT INTO used_memory (use_no, place, memory_no) VALUES ${kept.map(() => "(?, ?, ?)").join(", ")}`,
    ...kept.flatMap((memoryNo, place) => [no, place, memoryNo]),
  );
}

function cut(question: string): string {
  // No character takes more than two units.
  const characters = [...question.slice(0, 2 * (USE_QUESTION_CODE_POINTS + 1))];
  return characters.length > USE_QUESTION_CODE_POINTS ? `${characters.slice(0, USE_QUESTION_CODE_POINTS - 1).join("")}…` : question;
}

function* keepNewest(org: Org, userNo: number): Operation<void> {
  const last = yield* org.first<{ use_no: number }>(
    "SELECT use_no FROM memory_use WHERE user_no = +? ORDER BY use_no DESC LIMIT 1 OFFSET ?",
    userNo,
    USES_PER_USER,
  );
  if (last) yield* removeUses(org, "user_no = +? AND use_no <= +?", userNo, last.use_no);
}

function forgetBefore(org: Org, atMs: number): Operation<void> {
  return removeUses(org, "at_ms < +?", atMs);
}

function* removeUses(org: Org, condition: string, ...values: readonly number[]): Operation<void> {
  yield* org.run(`DELETE FROM used_memory WHERE use_no IN (SELECT use_no FROM memory_use WHERE ${condition})`, ...values);
  yield* org.run(`DELETE FROM memory_use WHERE ${condition}`, ...values);
}

interface UseRow {
  use_no: number;
  at_ms: number;
  kind: UseKind;
  key_id: string;
  agent_id: string;
  question: string | null;
  told: number;
}

/** Those of one agent are found among all of the user, which are few. */
function* list(org: Org, { userId, agentId }: PersonFilter, limit: number, beforeNo = Number.MAX_SAFE_INTEGER): Operation<Use[]> {
  const user = yield* org.first<{ user_no: number }>("SELECT user_no FROM scope WHERE user_id = +? LIMIT 1", userId);
  if (!user) return [];
  const rows = yield* org.all<UseRow>(
    `SELECT u.use_no, u.at_ms, u.kind, u.key_id, s.agent_id, u.question,
       u.more + (SELECT count(*) FROM used_memory o WHERE o.use_no = u.use_no) AS told
     FROM memory_use u CROSS JOIN scope s ON s.scope_no = u.scope_no
     WHERE u.user_no = +? AND u.use_no < +? AND u.at_ms >= +?${agentId === undefined ? "" : " AND s.agent_id = +?"}
     ORDER BY u.use_no DESC LIMIT ?`,
    user.user_no,
    beforeNo,
    org.now() - USE_MS,
    ...(agentId === undefined ? [] : [agentId]),
    limit,
  );
  const uses: Use[] = [];
  for (const row of rows) uses.push(toUse(row, yield* memoriesOf(org, row.use_no)));
  return uses;
}

function* memoriesOf(org: Org, useNo: number): Operation<MemoryLink[]> {
  const rows = yield* org.all<LinkRow>(
    `SELECT ${CHECKED_COLUMNS} FROM used_memory o CROSS JOIN memory m ON m.memory_no = o.memory_no
     WHERE o.use_no = +? ORDER BY o.place LIMIT ?`,
    useNo,
    LISTED_MEMORIES,
  );
  return rows.map((row) => toLink(org, row));
}

function toUse(row: UseRow, memories: readonly MemoryLink[]): Use {
  return {
    no: row.use_no,
    atMs: row.at_ms,
    kind: row.kind,
    by: { kind: "key", id: row.key_id },
    agentId: row.agent_id,
    question: row.question || undefined,
    memories,
    more: row.told - memories.length,
  };
}

/** Of a memory, or of all facts of a write. */
export function* toldOf(org: Org, id: MemoryId): Operation<Told | undefined> {
  const row = yield* org.first<{ count: number; at_ms: number; agent_id: string }>(
    `WITH told (no) AS (
       SELECT DISTINCT o.use_no FROM memory m CROSS JOIN used_memory o ON o.memory_no = m.memory_no WHERE m.id = +?1 OR m.submission_id = +?1)
     SELECT (SELECT count(*) FROM told) AS count, u.at_ms, s.agent_id
     FROM memory_use u CROSS JOIN scope s ON s.scope_no = u.scope_no WHERE u.use_no = (SELECT max(no) FROM told)`,
    id,
  );
  return row ? { count: row.count, atMs: row.at_ms, agentId: row.agent_id } : undefined;
}

function* stored(org: Org): Operation<StoredUses> {
  const row = yield* org.first<{ oldest_ms: number | null; asked: number | null }>(
    `SELECT (SELECT min(at_ms) FROM memory_use) AS oldest_ms, (SELECT 1 FROM memory_use WHERE question IS NOT NULL LIMIT 1) AS asked`,
  );
  return { oldestMs: row?.oldest_ms ?? undefined, hasQuestions: (row?.asked ?? null) !== null };
}

function* withhold(org: Org, kept: Exclude<KeptUses, "questions">): Operation<void> {
  if (kept === "off") yield* org.run("DELETE FROM used_memory");
  yield* org.run(`UPDATE memory_use SET question = ''${kept === "off" ? "" : " WHERE question IS NOT NULL"}`);
}

/** An empty question is what was withheld. */
function* forget(org: Org): Operation<void> {
  yield* org.run(
    "DELETE FROM memory_use WHERE question = '' AND NOT EXISTS (SELECT 1 FROM used_memory o WHERE o.use_no = memory_use.use_no)",
  );
  yield* org.run("UPDATE memory_use SET question = NULL WHERE question = ''");
}
