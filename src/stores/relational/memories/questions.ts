import { setImmediate } from "node:timers/promises";
import { timeIn } from "../../../memory/labels.ts";
import { LEVEL, type MemoryId } from "../../../memory/types.ts";
import { runsOutMs } from "../../../reading/dates/run-out.ts";
import { privateKind } from "../../../reading/private-numbers.ts";
import type { PageKey } from "../../interfaces/page-key.ts";
import type { PersonFilter } from "../../interfaces/people.ts";
import { FACTS_PER_QUESTION, QUESTIONED_FACTS, type Question, type Questions } from "../../interfaces/questions.ts";
import type { SupersessionReason } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import type { StampedMemory } from "../rows/checksum.ts";
import { CHECKED_COLUMNS, isSound, parseMetadata, UNEXPIRED } from "../rows/rows.ts";
import { toExcerpt } from "./excerpt.ts";
import { keyOfPair, keyOfQuestion, settle } from "./settle.ts";
import { takeBack } from "./take-back.ts";

/** Facts that one piece reads, in some 10 ms. */
const PIECE_FACTS = 500;
/** A fact is a sentence. A text that was stored as it is may be a document, of which only the beginning is looked at. */
const READ_CHARACTERS = 2_000;
const SENTENCE_CHARACTERS = 400;

export function relationalQuestions(pool: Pool): Questions {
  return {
    of: (person, nowMs, limit) => questionsOf(pool, person, nowMs, limit),
    settle: (orgId, key, answer, nowMs, by) =>
      pool.change(orgId, undefined, (org) => settle(org, key.toLowerCase(), answer, { nowMs, by })),
    takeBack: (orgId, given, nowMs, by) => pool.change(orgId, undefined, (org) => takeBack(org, given, { nowMs, by })),
  };
}

/** Facts come newest first, so the newest questions are known once there are enough. */
async function questionsOf(pool: Pool, person: PersonFilter, nowMs: number, limit: number): Promise<Question[]> {
  const { orgId } = person;
  const pairs = await pool.read(orgId, [], (org) => pairsOf(org, person, nowMs, limit));
  const deleted = await pool.read(orgId, new Map<string, Deleted>(), (org) => deletedFacts(org, person));
  const groups = new Map<string, Found[]>();
  let after: PageKey | undefined = { createdAtMs: Number.MAX_SAFE_INTEGER, id: "" };
  for (let read = 0; after !== undefined && read < QUESTIONED_FACTS && groups.size < limit; read += PIECE_FACTS) {
    const from = after;
    const piece: Piece = await pool.read(orgId, NO_PIECE, (org) => pieceOf(org, person, deleted, nowMs, from));
    for (const found of piece.found) {
      const words = `${found.question.kind} ${found.row.content}`;
      groups.set(words, [...(groups.get(words) ?? []), found]);
    }
    after = piece.next;
    // SQLite answers at once, so nothing else would have its turn.
    await setImmediate();
  }
  return [...pairs, ...[...groups.values()].map(asked)].sort((a, b) => b.atMs - a.atMs).slice(0, limit);
}

interface PairRow {
  older_id: MemoryId;
  newer_id: MemoryId;
  reason: SupersessionReason;
  at_ms: number;
  agent_id: string;
}

/** What is outdated has a likely supersession in force against it, and so may have what a person confirmed. */
function* pairsOf(org: Org, { userId, agentId }: PersonFilter, nowMs: number, limit: number): Operation<Question[]> {
  const pair = `JOIN supersession h ON h.older_id = m.id AND h.undone_at_ms IS NULL AND h.certainty = 'likely'
     JOIN memory n ON n.id = h.newer_id
     WHERE s.user_id = +$userId ${agentId === undefined ? "" : "AND s.agent_id = +$agentId"} AND m.status = 'active' AND n.status = 'active'
       AND ${UNEXPIRED} AND (n.expires_at_ms IS NULL OR n.expires_at_ms > +$nowMs)
       AND NOT EXISTS (SELECT 1 FROM dismissal d WHERE d.memory_id = m.id AND d.kind = 'pair' AND d.other_id = n.id
         AND (d.until_ms IS NULL OR d.until_ms > +$nowMs))`;
  const columns = "h.older_id, h.newer_id, h.reason, h.created_at_ms AS at_ms, s.agent_id";
  const rows = yield* org.all<PairRow>(
    `SELECT ${columns} FROM scope s CROSS JOIN memory m ON m.scope_no = s.scope_no AND m.outdated = 1 ${pair}
     UNION SELECT ${columns} FROM scope s CROSS JOIN confirmation c ON c.scope_no = s.scope_no JOIN memory m ON m.id = c.memory_id ${pair}
     ORDER BY 4 DESC, 1, 2 LIMIT $limit`,
    { $userId: userId, $nowMs: nowMs, $limit: limit, ...(agentId === undefined ? {} : { $agentId: agentId }) },
  );
  const facts = new Map<MemoryId, PairedRow>();
  for (const row of yield* org.all<PairedRow>(PAIRED, org.list(new Set(rows.flatMap((one) => [one.older_id, one.newer_id])))))
    if (isSound(org, row)) facts.set(row.id, row);
  return rows.flatMap((row): Question[] => {
    const [older, newer] = [facts.get(row.older_id), facts.get(row.newer_id)];
    if (!older || !newer) return [];
    const key = keyOfPair(row.older_id, row.newer_id);
    return [{ kind: "pair", key, atMs: row.at_ms, older: paired(older), newer: paired(newer), reason: row.reason }];
  });
}

interface PairedRow extends StampedMemory {
  is_confirmed: number;
}

const PAIRED = `SELECT ${CHECKED_COLUMNS}, CASE WHEN c.memory_id IS NULL THEN 0 ELSE 1 END AS is_confirmed
  FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value LEFT JOIN confirmation c ON c.memory_id = m.id`;

const paired = ({ id, agent_id, created_at_ms, content, is_confirmed }: PairedRow) => ({
  ...{ id, agentId: agent_id, createdAtMs: created_at_ms },
  excerpt: toExcerpt(content),
  isConfirmed: is_confirmed === 1,
});

/** A fact that was deleted for its own sake, by its words. */
interface Deleted {
  readonly atMs: number;
  readonly writeId: MemoryId | null;
}

interface DeletedRow {
  fact_key: string;
  deleted_at_ms: number;
  submission_id: string | null;
}

/** The last deletion of each wording, where a person asked for it: what a program deletes and writes again, nobody decided. */
function* deletedFacts(org: Org, person: PersonFilter): Operation<Map<string, Deleted>> {
  const rows = yield* org.all<DeletedRow>(
    `SELECT coalesce(m.fact_key, m.content) AS fact_key, m.deleted_at_ms, m.submission_id FROM memory m
     WHERE ${OF_PERSON} AND m.status = 'deprecated' AND m.deleted_at_ms IS NOT NULL AND m.level = ${LEVEL.fact}
       AND (m.expires_at_ms IS NULL OR m.expires_at_ms > m.deleted_at_ms)
       AND (m.scope_no, m.deleted_at_ms) IN (SELECT t.scope_no, t.at_ms FROM scope s CROSS JOIN trail t ON t.scope_no = s.scope_no
         WHERE s.user_id = +$userId AND t.actor <> 'key' AND t.action IN ('deleted', 'settled'))
     ORDER BY m.deleted_at_ms`,
    { $userId: person.userId },
  );
  return new Map(rows.map((row) => [row.fact_key, { atMs: row.deleted_at_ms, writeId: row.submission_id }]));
}

const OF_PERSON = "m.user_no = (SELECT u.user_no FROM scope u WHERE u.user_id = +$userId LIMIT 1)";

interface FactRow extends StampedMemory {
  fact_key: string | null;
  submission_id: string | null;
}

type OfFacts = Exclude<Question, { readonly kind: "pair" }>;
/** What of a question follows from the fact itself. */
type Told<One extends OfFacts = OfFacts> = One extends OfFacts ? Omit<One, "key" | "atMs" | "facts" | "excerpt"> : never;

interface Found {
  readonly row: FactRow;
  readonly question: Told;
}

interface Piece {
  readonly found: readonly Found[];
  readonly next: PageKey | undefined;
}

const NO_PIECE: Piece = { found: [], next: undefined };

function* pieceOf(
  org: Org,
  { userId, agentId }: PersonFilter,
  deleted: ReadonlyMap<string, Deleted>,
  nowMs: number,
  after: PageKey,
): Operation<Piece> {
  const rows = yield* org.all<FactRow>(
    `SELECT m.id, s.agent_id, s.user_id, m.status, m.level, m.source, m.confidence, m.created_at_ms, m.metadata, m.content, m.checksum,
       m.fact_key, m.submission_id
     FROM memory m INDEXED BY memory_by_user_time CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE ${OF_PERSON} AND (m.created_at_ms, m.id) < (+$afterMs, +$afterId) ${agentId === undefined ? "" : "AND s.agent_id = +$agentId"}
       AND m.status = 'active' AND m.level = ${LEVEL.fact} AND ${UNEXPIRED}
     ORDER BY m.created_at_ms DESC, m.id DESC LIMIT ${PIECE_FACTS}`,
    {
      ...{ $userId: userId, $afterMs: after.createdAtMs, $afterId: after.id, $nowMs: nowMs },
      ...(agentId === undefined ? {} : { $agentId: agentId }),
    },
  );
  const found = rows.flatMap((row) => toldBy(row, deleted, nowMs).map((question) => ({ row, question })));
  const settled = yield* settledOf(org, found, nowMs);
  const last = rows.length === PIECE_FACTS ? rows.at(-1) : undefined;
  return {
    found: found.filter(({ row, question }) => !settled.has(keyOfQuestion(question.kind, [row.id])) && isSound(org, row)),
    next: last && { createdAtMs: last.created_at_ms, id: last.id },
  };
}

function* settledOf(org: Org, found: readonly Found[], nowMs: number): Operation<Set<string>> {
  if (found.length === 0) return new Set();
  const rows = yield* org.all<{ kind: OfFacts["kind"]; memory_id: MemoryId }>(
    `SELECT d.kind, d.memory_id FROM json_each($ids) w CROSS JOIN dismissal d ON d.memory_id = w.value
     WHERE d.until_ms IS NULL OR d.until_ms > $nowMs`,
    { $ids: org.list(new Set(found.map(({ row }) => row.id))), $nowMs: nowMs },
  );
  return new Set(rows.map(({ kind, memory_id }) => keyOfQuestion(kind, [memory_id])));
}

function toldBy(row: FactRow, deleted: ReadonlyMap<string, Deleted>, nowMs: number): Told[] {
  const told: Told[] = [];
  const before = deleted.get(row.fact_key ?? row.content);
  // A second reading of a write takes back its own facts, and makes them anew.
  if (before && before.atMs < row.created_at_ms && before.writeId !== row.submission_id)
    told.push({ kind: "again", deletedAtMs: before.atMs });
  const number = privateKind(row.content.slice(0, READ_CHARACTERS));
  if (number !== undefined) told.push({ kind: "private", number });
  const ranOutAtMs = row.content.length > SENTENCE_CHARACTERS ? undefined : runsOutMs(row.content, saidAtMs(row));
  if (ranOutAtMs !== undefined && ranOutAtMs <= nowMs) told.push({ kind: "past", ranOutAtMs });
  return told;
}

function saidAtMs({ metadata, created_at_ms }: FactRow): number {
  return (metadata === null ? undefined : timeIn(parseMetadata(metadata), "occurred_at")) ?? created_at_ms;
}

/** One question about all facts with the same words. */
function asked(found: readonly Found[]): Question {
  const [first, ...others] = found.slice(0, FACTS_PER_QUESTION);
  if (first === undefined) throw new Error("a question is about no fact");
  const factOf = ({ row }: Found) => ({ id: row.id, agentId: row.agent_id, createdAtMs: row.created_at_ms });
  return {
    ...first.question,
    key: keyOfQuestion(
      first.question.kind,
      [first, ...others].map(({ row }) => row.id),
    ),
    atMs: first.row.created_at_ms,
    facts: [factOf(first), ...others.map(factOf)],
    excerpt: toExcerpt(first.row.content),
  };
}
