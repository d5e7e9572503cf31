import { type Static, Type } from "@sinclair/typebox";
import { AgentId } from "../../http/schemas.ts";
import { closedObject } from "../../memory/checker.ts";
import type { PrivateKind } from "../../reading/private-numbers.ts";
import { ANSWERS } from "../../stores/interfaces/questions.ts";
import type { SupersessionReason, Words } from "./contract-memories.ts";

/** The contract for what a person is asked about another, or about herself, and for what she says is right. Times are ISO 8601 in UTC. */

/** More would be a list and not a few questions; the next come when these are answered. */
export const SHOWN_QUESTIONS = 20;
/** A key names up to 20 facts. */
const KEY_CHARACTERS = 800;
const CONFIRMED_AT_ONCE = 100;

/** `GET people/:user/questions`: newest first. */
export const QuestionsQuery = closedObject({ agent: Type.Optional(AgentId) });
export type QuestionsQuery = Static<typeof QuestionsQuery>;

export interface AskedFact {
  readonly id: string;
  readonly agent_id: string;
  readonly created_at: string;
}
export interface PairedFact extends AskedFact, Words {
  readonly is_confirmed: boolean;
}
/** Names the kind and the facts: the same question has the same key. */
interface Asked {
  readonly key: string;
  readonly at: string;
}
interface AskedOfFacts extends Asked, Words {
  /** The facts with these words, newest first. */
  readonly facts: readonly AskedFact[];
}
export type Question =
  | (Asked & { readonly kind: "pair"; readonly older: PairedFact; readonly newer: PairedFact; readonly reason: SupersessionReason })
  | (AskedOfFacts & { readonly kind: "private"; readonly number: PrivateKind })
  | (AskedOfFacts & { readonly kind: "past"; readonly ran_out_at: string })
  | (AskedOfFacts & { readonly kind: "again"; readonly deleted_at: string });
export interface QuestionList {
  readonly items: readonly Question[];
}

const answers = [...new Set(Object.values(ANSWERS).flat())];
export type Answer = (typeof answers)[number];

const answered = {
  key: Type.String({ maxLength: KEY_CHARACTERS, description: "the key of a question" }),
  answer: Type.Union(
    answers.map((answer) => Type.Literal(answer)),
    { description: `one of ${answers.join(", ")}` },
  ),
};
const someIds = { maxItems: CONFIRMED_AT_ONCE, description: "ids of facts" };
const id = Type.String({ maxLength: 36 });

/** `POST people/:user/questions/settle`: 404 when the question is not open any more. */
export const SettleBody = closedObject(answered);
export type SettleBody = Static<typeof SettleBody>;
export interface Settled extends SettleBody {
  readonly at: string;
}

/**
 * `POST people/:user/questions/take-back`: 204. `at` is when it was settled, and `confirmed` names those of a pair that were confirmed before.
 * 404 when nothing is left of the answer.
 */
export const TakeBackBody = closedObject({
  ...answered,
  at: Type.String({ maxLength: 40, description: "at of the answer, ISO 8601" }),
  confirmed: Type.Array(id, someIds),
});
export type TakeBackBody = Static<typeof TakeBackBody>;

/** `POST memories/confirm` and `POST memories/withdraw`. */
export const ConfirmBody = closedObject({
  ids: Type.Array(id, { ...someIds, minItems: 1 }),
});
export type ConfirmBody = Static<typeof ConfirmBody>;
/** Those of the ids that are confirmed, with the time. */
export interface Confirmed {
  readonly confirmed: readonly { readonly id: string; readonly at: string }[];
}
