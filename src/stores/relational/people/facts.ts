import type { Topic } from "../../../models/model.ts";
import type { PersonFilter } from "../../interfaces/people.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { type Against, type Held, type Span, spansOf } from "./held.ts";
import { PIECE_MEMORIES, type Piece, pieces } from "./part.ts";

/** A fact of a person without its text. */
export interface FactRow extends Held {
  readonly id: string;
  readonly scope_no: number;
  readonly topic: Topic | "none" | null;
  readonly importance: number;
  /** Equal for the same words. */
  readonly fact_key: string | null;
}

const COLUMNS = `m.id, m.scope_no, m.status, m.created_at_ms, m.updated_at_ms, m.deleted_at_ms, m.expires_at_ms, m.topic, m.fact_key,
  coalesce((SELECT p.importance FROM pinned_importance p WHERE p.memory_id = m.id), m.importance) AS importance`;

export interface FactWithSpans extends FactRow {
  readonly spans: readonly Span[];
}

/** The facts of a person, in pieces, oldest first; with `words`, those whose key is among them. */
export function factsOf(pool: Pool, person: PersonFilter, words?: readonly string[]): AsyncGenerator<readonly FactRow[]> {
  return pieces(pool, person, PIECE_MEMORIES, (org, piece) => factsIn(org, piece, words));
}

/** As {@link factsOf}, with when each was believed. */
export function factsWithSpans(pool: Pool, person: PersonFilter, words?: readonly string[]): AsyncGenerator<readonly FactWithSpans[]> {
  return pieces(pool, person, PIECE_MEMORIES, function* (org, piece) {
    const rows = yield* factsIn(org, piece, words);
    const against = yield* supersessionsOf(org, rows);
    return rows.map((row) => ({ ...row, spans: spansOf(row, against.get(row.id) ?? []) }));
  });
}

function* factsIn(org: Org, { from, parameters }: Piece, words?: readonly string[]): Operation<readonly FactRow[]> {
  const facts = `SELECT ${COLUMNS} FROM ${from} AND m.level = 0`;
  if (words === undefined) return yield* org.all<FactRow>(facts, parameters);
  // As a value, the list is looked up; as a condition, PostgreSQL would join it to each memory.
  const ofWords = `${facts} AND (m.fact_key IN (SELECT w.value FROM json_each($words) w)) IS TRUE`;
  return yield* org.all<FactRow>(ofWords, { ...parameters, $words: org.list(words) });
}

function* supersessionsOf(org: Org, rows: readonly FactRow[]): Operation<Map<string, readonly Against[]>> {
  const found = yield* org.all<Against & { older_id: string }>(
    `SELECT h.older_id, h.created_at_ms AS since_ms, h.undone_at_ms FROM json_each(?) w CROSS JOIN supersession h ON h.older_id = w.value
     WHERE h.certainty = 'sure'`,
    org.list(rows.map(({ id }) => id)),
  );
  return Map.groupBy(found, ({ older_id }) => older_id);
}
