import { asksOfSelf, asksWhen, messageShare } from "../../text/cues.ts";
import { termsOf } from "../../text/terms.ts";

/** A query with all that signals ask of its wording, found once. */
export interface ParsedQuery {
  /** Stems in order, without stop words. */
  readonly terms: readonly string[];
  /** Codes, numbers and addresses as they are written. */
  readonly codes: readonly string[];
  /** How often each term occurs. */
  readonly counts: ReadonlyMap<string, number>;
  readonly asksOfSelf: boolean;
  readonly asksWhen: boolean;
  /** How far the query goes on with some work, 0 to 1: 0 for a question about what was, 1 for a message of several sentences. */
  readonly continuation: number;
}

export function parseQuery(text: string): ParsedQuery {
  const { terms, codes } = termsOf(text);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { terms, codes, counts, asksOfSelf: asksOfSelf(text), asksWhen: asksWhen(text), continuation: messageShare(text) };
}

/** The vectors of a search: of its query and of the task context when one is given. */
export interface QueryVectors {
  readonly query: Float32Array;
  readonly task: Float32Array | undefined;
}
