import { LEVEL, type MemoryId, type Scope } from "../../memory/types.ts";
import { fromThePast, type Origin, type ParsedFact, relationKeys } from "../../reading/clauses/parsed-fact.ts";
import type { Predicate } from "../../reading/clauses/predicate.ts";
import type { Records } from "../../stores/interfaces/records.ts";
import type { Vectors } from "../../stores/interfaces/vectors.ts";
import { ofStore } from "../store-fault.ts";

/** How many of the nearest facts, by words and by vector, a change is compared with besides those with the same key. */
const COMPARED_BY_TEXT = 6;
const COMPARED_BY_VECTOR = 4;
/** The number of facts whose nearest facts are searched at the same time: a batch of short texts. */
const COMPARED_AT_ONCE = 64;

export interface RivalStores {
  readonly records: Pick<Records, "memories" | "text">;
  readonly vectors: Pick<Vectors, "searchAll">;
  readonly now: () => number;
}

/** A new fact for which rivals are searched. */
export interface Seeking extends ParsedFact {
  readonly content: string;
  readonly vector: Float32Array;
}

/**
 * The active facts of the scope that a new fact may supersede, or that may supersede it: its rivals. They have the same words or answer the
 * same question. For a fact about a change or an end, which may refer to the older fact in any words, they also include the nearest facts
 * by words and by meaning.
 */
export async function rivalsOf({ records, vectors, now }: RivalStores, scope: Scope, fresh: readonly Seeking[]): Promise<Origin[]> {
  const factKeys = fresh.map(({ factKey }) => factKey);
  const propertyKeys = [...new Set(fresh.flatMap(({ reading }) => relationKeys(reading)))];
  const found = await ofStore(records.memories.withKeys(scope, { factKeys, propertyKeys }));
  const near = new Map<MemoryId, Set<MemoryId>>();
  // The batch may already be stored by an aborted run. Extra hits are requested for it, and it is no rival of itself.
  const own = new Set(fresh.map(({ id }) => id));
  const add = (to: MemoryId, hits: readonly { readonly id: MemoryId }[] = [], count: number) => {
    for (const { id } of hits.filter((hit) => !own.has(hit.id)).slice(0, count)) near.set(id, (near.get(id) ?? new Set()).add(to));
  };
  const seeking = fresh.filter(seeks);
  for (let from = 0; from < seeking.length; from += COMPARED_AT_ONCE) {
    const part = seeking.slice(from, from + COMPARED_AT_ONCE);
    // The vector search runs on other threads, so the text search runs meanwhile.
    const [byMeaning, byWords] = await Promise.all([
      ofStore(
        vectors.searchAll(
          scope,
          part.map(({ vector }) => vector),
          COMPARED_BY_VECTOR + own.size,
        ),
      ),
      ofStore(Promise.all(part.map(({ wording }) => records.text.search(scope, wording.body, COMPARED_BY_TEXT + own.size, LEVEL.fact)))),
    ]);
    for (const [index, { id }] of part.entries()) {
      add(id, byWords[index], COMPARED_BY_TEXT);
      add(id, byMeaning[index], COMPARED_BY_VECTOR);
    }
  }
  for (const { id } of found) near.delete(id);
  const others = near.size === 0 ? [] : await ofStore(records.memories.keyed(scope, [...near.keys()]));
  const rivals = [...found, ...others.map((origin) => ({ ...origin, nearTo: near.get(origin.id) ?? new Set() }))];
  return fromThePast<Origin>(rivals, fresh, now());
}

/** Whether the nearest facts are searched. A verb of change or end is enough; the verdict decides whether it concerns the facts found. */
function seeks(fact: ParsedFact): boolean {
  return expressesChange(fact) || fact.reading.predicates.some(mayEnd);
}

function expressesChange({ reading: { statements, predicates } }: ParsedFact): boolean {
  return (
    statements.some(({ form, former, clause }) => form !== "states" || former !== undefined || clause.isMarked) ||
    predicates.some(({ isCeased, former, clause }) => isCeased || former !== undefined || clause.isMarked)
  );
}

function mayEnd(one: Predicate): boolean {
  if (one.isDenied || one.expressesChange() || one.expressesEnd() || one.callsOff()) return true;
  return one.language.completed.test(one.clause.text);
}
