import type { MemoryId } from "../../memory/types.ts";
import { type Origin, type ParsedFact, parseFact } from "../../reading/clauses/parsed-fact.ts";
import { shareTopic } from "../../reading/clauses/topics.ts";
import type { SupersededBy, Superseding } from "../../stores/interfaces/records.ts";
import { verdictOn } from "./verdict.ts";

/** The facts that a new fact supersedes, and those that supersede it. */
export interface Resolution {
  readonly supersedes: readonly Superseding[];
  readonly supersededBy: readonly SupersededBy[];
}

/**
 * Compares each new fact with the stored ones and the earlier new ones. `fresh` is in order of acceptance; `stored` are its rivals. A
 * resolution lists every match, including those of the same batch; the store skips one that is no longer active, so a neighbour that could
 * not be stored changes nothing. Facts of one submission do not supersede each other, because both are meant.
 *
 * @example
 * const resolutions = resolve(fresh, await rivalsOf({ records, vectors }, scope, fresh));
 * resolutions.get(fact.id); // { supersedes: [{ olderId, reason: "updates", certainty: "sure", rule: "residence/changes" }], supersededBy: [] }
 */
export function resolve(fresh: readonly ParsedFact[], stored: readonly Origin[]): Map<MemoryId, Resolution> {
  const own = new Set(fresh.map(({ id }) => id));
  const known: ParsedFact[] = stored.filter(({ id }) => !own.has(id)).map(parseFact);
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

function compare(fact: ParsedFact, known: readonly ParsedFact[]): Resolution {
  const supersedes: Superseding[] = [];
  const supersededBy: SupersededBy[] = [];
  for (const other of known) {
    if (other.submissionId !== undefined && other.submissionId === fact.submissionId) continue;
    if (other.factKey !== fact.factKey && !shareTopic(fact, other)) continue;
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

/** Compares the times of the facts, not their arrival, so that imports and late writes do not supersede the present. */
function isOfLaterState(other: ParsedFact, fact: ParsedFact): boolean {
  return other.atMs > fact.atMs;
}
