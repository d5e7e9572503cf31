import type { MemoryId, Scope } from "../../memory/types.ts";
import type { Records } from "../../stores/records.ts";
import type { Vectors } from "../../stores/vectors.ts";
import { ofStore } from "../store-fault.ts";
import { tellsOfChange } from "./guard.ts";
import type { Predicate } from "./predicate.ts";
import { type Origin, relationKeys, type Told } from "./told.ts";

/** Facts that a change is compared with beside those that answer the same question: the nearest by words, and by vector. */
const COMPARED_BY_TEXT = 6;
const COMPARED_BY_VECTOR = 4;
/** Facts whose nearest are looked for at once: those of a batch of short texts. */
const COMPARED_AT_ONCE = 64;

export interface CandidateStores {
  readonly records: Pick<Records, "memories" | "text">;
  readonly vectors: Pick<Vectors, "searchAll">;
}

/** A new fact whose candidates are looked for. */
export interface Seeking extends Told {
  readonly content: string;
  readonly vector: Float32Array;
}

/**
 * The active facts of the scope that the new ones may concern: those with the same words, those that answer the same question, and for a fact that tells of a
 * change or an end, which may name what it ends in any words, the nearest by words and by meaning.
 */
export async function candidatesOf({ records, vectors }: CandidateStores, scope: Scope, fresh: readonly Seeking[]): Promise<Origin[]> {
  const factKeys = fresh.map(({ factKey }) => factKey);
  const propertyKeys = [...new Set(fresh.flatMap(({ reading }) => relationKeys(reading)))];
  const found = await ofStore(records.memories.withKeys(scope, { factKeys, propertyKeys }));
  const near = new Map<MemoryId, Set<MemoryId>>();
  // The batch itself may be stored already, from a run that broke off: room for it is asked for, and it is no candidate.
  const own = new Set(fresh.map(({ id }) => id));
  const add = (to: MemoryId, hits: readonly { readonly id: MemoryId }[] = [], count: number) => {
    for (const { id } of hits.filter((hit) => !own.has(hit.id)).slice(0, count)) near.set(id, (near.get(id) ?? new Set()).add(to));
  };
  const seeking = fresh.filter(seeks);
  for (let from = 0; from < seeking.length; from += COMPARED_AT_ONCE) {
    const part = seeking.slice(from, from + COMPARED_AT_ONCE);
    // The vectors have threads of their own, and the words are looked up meanwhile.
    const [byMeaning, byWords] = await Promise.all([
      ofStore(
        vectors.searchAll(
          scope,
          part.map(({ vector }) => vector),
          COMPARED_BY_VECTOR + own.size,
        ),
      ),
      ofStore(Promise.all(part.map(({ wording }) => records.text.search(scope, wording.body, COMPARED_BY_TEXT + own.size)))),
    ]);
    for (const [index, { id }] of part.entries()) {
      add(id, byWords[index], COMPARED_BY_TEXT);
      add(id, byMeaning[index], COMPARED_BY_VECTOR);
    }
  }
  for (const { id } of found) near.delete(id);
  if (near.size === 0) return found;
  const others = await ofStore(records.memories.keyed(scope, [...near.keys()]));
  return [...found, ...others.map((origin) => ({ ...origin, nearTo: near.get(origin.id) ?? new Set() }))];
}

/** A verb of change or end is enough to look: whether it concerns what is found is for the verdict to say. */
function seeks(fact: Told): boolean {
  return tellsOfChange(fact) || fact.reading.predicates.some(mayEnd);
}

function mayEnd(one: Predicate): boolean {
  if (one.isDenied || one.tellsOfChange() || one.tellsOfEnd() || one.callsOff()) return true;
  return one.language.completed.test(one.clause.text) || one.allWords().some((word) => one.language.farewellStems.has(word));
}
