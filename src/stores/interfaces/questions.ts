import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { PrivateKind } from "../../reading/private-numbers.ts";
import type { Excerpt } from "./browse.ts";
import type { PersonFilter } from "./people.ts";
import type { ScopeChange } from "./scopes.ts";
import type { Actor } from "./trail.ts";
import type { SupersessionReason } from "./verdicts.ts";

/**
 * What agents cannot decide alone about a person, so that a person is asked. Nothing of it is stored but the answers: a question is there
 * while the facts are so.
 *
 * @example
 * const [question] = await records.questions.of({ orgId, userId: "ana" }, Date.now(), SHOWN_QUESTIONS);
 * if (question?.kind === "pair") await records.questions.settle(orgId, question.key, "newer", Date.now());
 */
export interface Questions {
  /**
   * At most `limit`, newest first. It looks at the person's newest {@link QUESTIONED_FACTS} active facts, in pieces that are short enough for
   * the thread that answers requests.
   */
  of(person: PersonFilter, nowMs: number, limit: number): Promise<Question[]>;
  /**
   * Does what the answer says, and does not ask again: never, or for {@link LATER_MS} after `later`. Returns one change for each scope of the
   * question; undefined when the question is not open any more. Throws `validation_error` for an answer that the question does not have.
   */
  settle(orgId: OrgId, key: string, answer: Answer, nowMs: number, by?: Actor): Promise<ScopeChange[] | undefined>;
  /** Makes the question open again, and takes back what the answer changed. Returns undefined when there is nothing of it to take back. */
  takeBack(orgId: OrgId, given: GivenAnswer, nowMs: number, by?: Actor): Promise<ScopeChange[] | undefined>;
}

export interface GivenAnswer {
  readonly key: string;
  readonly answer: Answer;
  /** When it was given. */
  readonly atMs: number;
  /** Those of the two facts of a pair that were confirmed before. */
  readonly confirmed: readonly MemoryId[];
}

/** Of one person; more than the facts of ten years of talk. */
export const QUESTIONED_FACTS = 20_000;
export const LATER_MS = 30 * 24 * 60 * 60_000;
/** Of one question, whose key names them. Others with the same words are the next question. */
export const FACTS_PER_QUESTION = 20;

/**
 * The answers of each kind of question. `pair`: one of two facts probably supersedes the other, and both are active; the right one is
 * confirmed, and the other deprecated. `private`: a fact has a private number. `past`: a fact has run out by its own words. `again`: a person
 * deleted a fact, and then it was told again.
 */
export const ANSWERS = {
  pair: ["newer", "older", "both", "neither", "later"],
  private: ["keep", "later"],
  past: ["clear", "keep", "later"],
  again: ["keep", "delete", "later"],
} as const;
export type QuestionKind = keyof typeof ANSWERS;
export type Answer = (typeof ANSWERS)[QuestionKind][number];

interface Asked {
  /** Names the kind and the facts: the same question has the same key. */
  readonly key: string;
  /** What a list is sorted by: when the newest fact was told. */
  readonly atMs: number;
}

/** Facts with the same words, newest first: one for each agent, or more. */
interface AskedOfFacts extends Asked {
  readonly facts: readonly [AskedFact, ...AskedFact[]];
  readonly excerpt: Excerpt;
}

export interface AskedFact {
  readonly id: MemoryId;
  readonly agentId: string;
  readonly createdAtMs: number;
}

export interface PairedFact extends AskedFact {
  readonly excerpt: Excerpt;
  readonly isConfirmed: boolean;
}

export type Question =
  | (Asked & { readonly kind: "pair"; readonly older: PairedFact; readonly newer: PairedFact; readonly reason: SupersessionReason })
  | (AskedOfFacts & { readonly kind: "private"; readonly number: PrivateKind })
  | (AskedOfFacts & { readonly kind: "past"; readonly ranOutAtMs: number })
  | (AskedOfFacts & { readonly kind: "again"; readonly deletedAtMs: number });
