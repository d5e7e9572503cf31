import { spelledOf } from "../../reading/languages/identify.ts";
import { isRemark } from "../../reading/sentences/remarks.ts";
import { asksOfSelf, asksWhen, continuationOf } from "../../reading/sentences/wording-cues.ts";
import { termsOf } from "../../reading/terms.ts";

/** A query with all features of its wording that signals use, parsed once. */
export interface ParsedQuery {
  /** Stems in order, without stop words. */
  readonly terms: readonly string[];
  /** Codes, numbers and addresses as they are written. */
  readonly codes: readonly string[];
  /** How often each term occurs. */
  readonly counts: ReadonlyMap<string, number>;
  readonly asksOfSelf: boolean;
  readonly asksWhen: boolean;
  /** How much the query continues some work, 0 to 1: 0 for a question about the past, 1 for several sentences. */
  readonly continuation: number;
  /** Whether it is one sentence that asks nothing: "I finally fixed the boiler myself." */
  readonly isRemark: boolean;
}

export function parseQuery(text: string): ParsedQuery {
  const spelled = spelledOf(text);
  const { terms, codes } = termsOf(text, spelled);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const continuation = continuationOf(text);
  return {
    ...{ terms, codes, counts, asksOfSelf: asksOfSelf(text, spelled), asksWhen: asksWhen(text, spelled) },
    ...{ continuation, isRemark: isRemark(text, spelled, continuation) },
  };
}

/** The vectors of a search: of its query, and of the task context if there is one. */
export interface QueryVectors {
  readonly query: Float32Array;
  readonly task: Float32Array | undefined;
}
