import { setImmediate } from "node:timers/promises";
import type { PersonFilter } from "../../interfaces/people.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";

/** The memories of a person, of all agents or of one: an index that ends with time and id, and what it is asked for. */
interface Part {
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

/** Memories per piece: reading their rows takes two or three milliseconds, and other requests run between two pieces. */
export const PIECE_MEMORIES = 1_000;
/** The same where the engine only counts them. */
export const COUNTED_MEMORIES = 2_000;

/** A position in the order of time and id. */
interface Place {
  readonly created_at_ms: number;
  readonly id: string;
}

export const BEGINNING: Place = { created_at_ms: Number.MIN_SAFE_INTEGER, id: "" };
const END: Place = { created_at_ms: Number.MAX_SAFE_INTEGER, id: "" };

/** Some of a person's memories, which follow each other. */
export interface Piece {
  /** What a statement reads, with its conditions, as `memory m`; others may follow with `AND`. */
  readonly from: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Reads a person's memories piece by piece, oldest first, each piece as of one moment. None when nothing was ever written for the person. */
export async function* pieces<Found>(
  pool: Pool,
  person: PersonFilter,
  size: number,
  read: (org: Org, piece: Piece) => Operation<Found>,
): AsyncGenerator<Found> {
  for (let after: Place | undefined = BEGINNING; after !== undefined; ) {
    const begin: Place = after;
    const ofPiece: { readonly found: Found; readonly last: Place | undefined } | undefined = await pool.snapshot(
      person.orgId,
      undefined,
      function* (org) {
        const part = yield* partOf(org, person);
        if (part === undefined) return undefined;
        const last = (yield* org.first<Place>(lastOf(part, size), bounds(part, begin, END))) ?? undefined;
        const from = `memory m INDEXED BY ${part.index} WHERE ${between(part)}`;
        return { found: yield* read(org, { from, parameters: bounds(part, begin, last ?? END) }), last };
      },
    );
    if (ofPiece === undefined) return;
    yield ofPiece.found;
    after = ofPiece.last;
    if (after !== undefined) await setImmediate();
  }
}

/** One lower and one upper bound, because SQLite uses no more of an index. */
const between = ({ within }: Part) =>
  `${within} AND (m.created_at_ms, m.id) > (+$afterMs, +$afterId) AND (m.created_at_ms, m.id) <= (+$lastMs, +$lastId)`;

/** The last memory of a full piece: read from the index alone. */
function lastOf(part: Part, size: number): string {
  return `SELECT m.created_at_ms, m.id FROM memory m INDEXED BY ${part.index} WHERE ${between(part)}
    ORDER BY m.created_at_ms, m.id LIMIT 1 OFFSET ${size - 1}`;
}

function bounds({ no }: Part, after: Place, last: Place): Piece["parameters"] {
  return { $no: no, $afterMs: after.created_at_ms, $afterId: after.id, $lastMs: last.created_at_ms, $lastId: last.id };
}
