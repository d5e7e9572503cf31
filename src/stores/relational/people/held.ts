import type { Status } from "../../../memory/types.ts";

/** A span of time: `untilMs` is not in it. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What a fact's past is read from. */
export interface Held {
  readonly status: Status;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
  readonly deleted_at_ms: number | null;
  readonly expires_at_ms: number | null;
}

/** A sure supersession of a fact, as long as it is in force. */
export interface Against {
  readonly since_ms: number;
  readonly undone_at_ms: number | null;
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * When a fact was believed: from the time at which it was stored until it was deleted or expired, but for the times at which a sure
 * supersession was in force against it. Oldest first, without spans of no length.
 *
 * A search of the past (`search/filter/choose.ts`) asks what was so, and a deleted memory never was. Here it counts until it was deleted,
 * because agents were told it until then.
 */
export function spansOf(fact: Held, against: readonly Against[]): Span[] {
  const off = against.map(({ since_ms, undone_at_ms }) => ({ fromMs: since_ms, untilMs: undone_at_ms ?? NEVER }));
  off.push({ fromMs: Math.min(fact.deleted_at_ms ?? NEVER, fact.expires_at_ms ?? NEVER), untilMs: NEVER });
  // What superseded it is not known any more, as after an import, so only its last change is.
  const isUnexplained = fact.status !== "active" && off.every(({ fromMs, untilMs }) => fromMs === NEVER || untilMs < NEVER);
  if (isUnexplained) off.push({ fromMs: fact.updated_at_ms, untilMs: NEVER });
  const spans: Span[] = [];
  let fromMs = fact.created_at_ms;
  for (const gap of off.sort((a, b) => a.fromMs - b.fromMs)) {
    if (gap.fromMs > fromMs) spans.push({ fromMs, untilMs: gap.fromMs });
    fromMs = Math.max(fromMs, gap.untilMs);
  }
  return spans;
}

export function isWithin(spans: readonly Span[], atMs: number): boolean {
  return spans.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
}
