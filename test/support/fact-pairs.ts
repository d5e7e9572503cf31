import { readdirSync } from "node:fs";
import { join } from "node:path";
import { resolve } from "../../src/cognition/dedupe/dedupe.ts";
import { type Origin, parseFact } from "../../src/reading/clauses/parsed-fact.ts";
import { casesOf, SETS } from "./cases.ts";

/** Two facts of one scope, the older first, and whether the newer takes the place of the older. */
export interface FactPair {
  readonly older: string;
  readonly newer: string;
  readonly expect: "replaced" | "kept";
}

/** The pairs of `test/sets/language/CODE.jsonl` with why somebody wrote them. */
export interface LanguagePair extends FactPair {
  /**
   * - `plain`: what people tell of a change, and what only looks like one.
   * - `ends`: ends in everyday words, and what looks like one.
   * - `farewells`: words of an end around what the older fact names, plans that come to nothing or are carried out, counts told anew.
   * - `traps`: written against the rules with the source open. Each holds a word that a rule looks for; most of them end nothing.
   * - `known`: traps that the rules knew already.
   * - `alike`: what looks like a trap and is a change.
   * - `attacks`: each ended a true fact once, when somebody who had not written the rules attacked them with the source open.
   * - `everyday`: what people say within some weeks that only sounds like a change. Each ended a true fact once.
   */
  readonly group: "plain" | "ends" | "farewells" | "traps" | "known" | "alike" | "attacks" | "everyday";
}

/** The pairs of `test/sets/NAME.jsonl`. */
export function factPairsOf<Pair extends FactPair>(name: string): readonly Pair[] {
  const pairs = casesOf<Pair>(name);
  const unclear = pairs.filter((pair) => pair.expect !== "replaced" && pair.expect !== "kept");
  if (unclear.length > 0) throw new Error(`${name}.jsonl does not say what to expect of ${JSON.stringify(unclear)}`);
  return pairs;
}

const nameOf = new Intl.DisplayNames("en", { type: "language" });

/** Each language that has pairs, in order of its code. */
export const LANGUAGES_WITH_PAIRS: readonly { readonly language: string; readonly pairs: readonly LanguagePair[] }[] = readdirSync(
  join(SETS, "language"),
)
  .toSorted()
  .map((file) => file.replace(/\.jsonl$/, ""))
  .map((code) => ({ language: nameOf.of(code) ?? code, pairs: factPairsOf<LanguagePair>(`language/${code}`) }));

/** A fact of a write of its own, of which nothing is known but when it was accepted. */
export function originOf(id: string, content: string, createdAtMs: number, given: Partial<Origin> = {}): Origin {
  return { id, submissionId: id, content, createdAtMs, speaker: undefined, session: undefined, occurredAtMs: undefined, ...given };
}

/** Whether the newer fact certainly takes the place of the older. */
export function isReplaced({ older, newer }: FactPair, olderMs: number, newerMs: number): boolean {
  const found = resolve([parseFact(originOf("newer", newer, newerMs))], [originOf("older", older, olderMs)]).get("newer");
  return found?.supersedes.some(({ certainty }) => certainty === "sure") === true;
}
