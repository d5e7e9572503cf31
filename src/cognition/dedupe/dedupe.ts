import type { MemoryId } from "../../memory/types.ts";
import type { SupersededBy, Superseding } from "../../stores/records.ts";
import { type Origin, type Told, tell } from "./told.ts";
import { mayTouch } from "./touching.ts";
import { verdictOn } from "./verdict.ts";

/** What is to become of a new fact and of the older ones that it was compared with. */
export interface Resolution {
  readonly supersedes: readonly Superseding[];
  readonly supersededBy: readonly SupersededBy[];
}

/**
 * Which facts of the scope each new one takes the place of, and which take its place. `fresh` in order of acceptance; `stored` are the active facts that it may
 * concern. A new fact names every match, those of its own batch included: one that is no longer active by then is passed over by the records, so a neighbour
 * that fails to be stored changes nothing. Two values said in one breath, in one submission, are both meant.
 */
export function resolve(fresh: readonly Told[], stored: readonly Origin[]): Map<MemoryId, Resolution> {
  const own = new Set(fresh.map(({ id }) => id));
  const known: Told[] = stored.filter(({ id }) => !own.has(id)).map(tell);
  const nearTo = new Map(stored.flatMap((origin) => (origin.nearTo === undefined ? [] : [[origin.id, origin.nearTo] as const])));
  const found = new Map<MemoryId, Resolution>();
  for (const fact of fresh) {
    found.set(
      fact.id,
      compare(
        fact,
        known.filter(({ id }) => nearTo.get(id)?.has(fact.id) ?? true),
      ),
    );
    known.push(fact);
  }
  return found;
}

function compare(fact: Told, known: readonly Told[]): Resolution {
  const supersedes: Superseding[] = [];
  const supersededBy: SupersededBy[] = [];
  for (const other of known) {
    if (other.submissionId !== undefined && other.submissionId === fact.submissionId) continue;
    if (other.factKey !== fact.factKey && !mayTouch(fact, other)) continue;
    if (isOfLaterState(other, fact) && other.factKey !== fact.factKey) {
      const verdict = verdictOn(other, fact);
      if (verdict) supersededBy.push({ newerId: other.id, ...verdict });
      continue;
    }
    const verdict = verdictOn(fact, other);
    if (verdict) supersedes.push({ olderId: other.id, ...verdict });
  }
  return { supersedes, supersededBy };
}

/** The time of a fact decides, not its arrival: imports and late writes do not undo the present. */
function isOfLaterState(other: Told, fact: Told): boolean {
  return other.atMs > fact.atMs;
}
