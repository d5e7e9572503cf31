import { setImmediate } from "node:timers/promises";
import type { PersonFilter } from "../../interfaces/people.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";

/** The memories of a person, of all agents or of one: an index that ends with time and id, and what it is asked for. */
export interface Part {
  readonly index: string;
  /** A condition on `memory m`, which the index covers. */
  readonly within: string;
  readonly no: number;
}

/** Undefined when nothing was ever written for the person. */
export function* partOf(org: Org, { orgId, userId, agentId }: PersonFilter): Operation<Part | undefined> {
  if (agentId !== undefined) {
    const no = yield* org.scopeNo({ orgId, agentId, userId });
    return no === undefined ? undefined : { index: "memory_by_scope_time", within: "m.scope_no = +$no", no };
  }
  const row = yield* org.first<{ no: number }>("SELECT user_no AS no FROM scope WHERE user_id = +? LIMIT 1", userId);
  return row ? { index: "memory_by_user_time", within: "m.user_no = +$no", no: row.no } : undefined;
}

/** A position in the order of time and id. */
export interface Place {
  readonly created_at_ms: number;
  readonly id: string;
}

/** Memories per piece: reading their rows takes two or three milliseconds, and other requests run between two pieces. */
export const PIECE_MEMORIES = 1_000;
/** The same where the engine only counts them. */
export const COUNTED_MEMORIES = 2_000;

/** The memories of the part that follow the place, oldest first, for a statement with {@link placed} parameters. */
export function following({ index, within }: Part, columns: string, condition = "TRUE", limit = PIECE_MEMORIES): string {
  return `SELECT ${columns} FROM memory m INDEXED BY ${index}
    WHERE ${within} AND (m.created_at_ms, m.id) > (+$afterMs, +$afterId) AND ${condition} ORDER BY m.created_at_ms, m.id LIMIT ${limit}`;
}

export function placed({ no }: Part, after: Place) {
  return { $no: no, $afterMs: after.created_at_ms, $afterId: after.id };
}

interface Piece<Found> {
  readonly found: Found;
  /** Where the next piece begins; undefined after the last one. */
  readonly next: Place | undefined;
}

/** Reads a person's memories piece by piece, each as of one moment. No piece when nothing was ever written for the person. */
export async function* pieces<Found>(
  pool: Pool,
  person: PersonFilter,
  read: (org: Org, part: Part, after: Place) => Operation<Piece<Found>>,
): AsyncGenerator<Found> {
  for (let after: Place | undefined = { created_at_ms: Number.MIN_SAFE_INTEGER, id: "" }; after !== undefined; ) {
    const from: Place = after;
    const piece: Piece<Found> | undefined = await pool.snapshot(person.orgId, undefined, function* (org) {
      const part = yield* partOf(org, person);
      return part && (yield* read(org, part, from));
    });
    if (piece === undefined) return;
    yield piece.found;
    after = piece.next;
    if (after !== undefined) await setImmediate();
  }
}
