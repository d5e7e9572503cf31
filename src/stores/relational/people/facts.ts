import type { Topic } from "../../../models/model.ts";
import type { PersonFilter } from "../../interfaces/people.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { type Against, type Held, type Span, spansOf } from "./held.ts";
import { following, type Part, PIECE_MEMORIES, type Place, pieces, placed } from "./part.ts";

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

/** All facts of a person, in pieces, oldest first. */
export function factsOf(pool: Pool, person: PersonFilter): AsyncGenerator<readonly FactRow[]> {
  return pieces(pool, person, function* (org, part, after) {
    const rows = yield* factsAfter(org, part, after);
    return { found: rows, next: nextOf(rows) };
  });
}

/** As {@link factsOf}, with when each was believed. */
export function factsWithSpans(
  pool: Pool,
  person: PersonFilter,
): AsyncGenerator<readonly (FactRow & { readonly spans: readonly Span[] })[]> {
  return pieces(pool, person, function* (org, part, after) {
    const rows = yield* factsAfter(org, part, after);
    const against = yield* supersessionsOf(org, rows);
    const found = rows.map((row) => ({ ...row, spans: spansOf(row, against.get(row.id) ?? []) }));
    return { found, next: nextOf(rows) };
  });
}

function* factsAfter(org: Org, part: Part, after: Place): Operation<readonly FactRow[]> {
  return yield* org.all<FactRow>(following(part, COLUMNS, "m.level = 0"), placed(part, after));
}

function nextOf(rows: readonly FactRow[]): Place | undefined {
  return rows.length < PIECE_MEMORIES ? undefined : rows.at(-1);
}

function* supersessionsOf(org: Org, rows: readonly FactRow[]): Operation<Map<string, readonly Against[]>> {
  const found = yield* org.all<Against & { older_id: string }>(
    `SELECT h.older_id, h.created_at_ms AS since_ms, h.undone_at_ms FROM json_each(?) w CROSS JOIN supersession h ON h.older_id = w.value
     WHERE h.certainty = 'sure'`,
    org.list(rows.map(({ id }) => id)),
  );
  return Map.groupBy(found, ({ older_id }) => older_id);
}
