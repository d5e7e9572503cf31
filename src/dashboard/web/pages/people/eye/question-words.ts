import type { Answer, Question } from "../../../../api/contract-questions.ts";
import { counted } from "../../../parts/format.ts";

/** One thing that a person can do about a question. `erase` opens the dialog of an erasure, and `later` is beside the others. */
export interface Choice {
  readonly does: Exclude<Answer, "later"> | "erase";
  readonly label: string;
}

type OfFacts = Exclude<Question, { readonly kind: "pair" }>;

/** In the order of their keys, from 1. Of a pair, the first two are its texts. */
export function choicesOf(question: Question): readonly Choice[] {
  switch (question.kind) {
    case "pair":
      return [
        { does: "older", label: question.older.excerpt },
        { does: "newer", label: question.newer.excerpt },
        { does: "both", label: "Both" },
        { does: "neither", label: "Neither" },
      ];
    case "private":
      return [
        { does: "keep", label: "Keep" },
        { does: "erase", label: "Erase…" },
      ];
    case "past":
      return [
        { does: "clear", label: "Clear up" },
        { does: "keep", label: "Keep" },
      ];
    case "again":
      return [
        { does: "delete", label: "Delete again" },
        { does: "keep", label: "Keep" },
      ];
  }
}

const NUMBERS: Readonly<Record<Extract<Question, { kind: "private" }>["number"], string>> = {
  phone: "A phone number is remembered",
  card: "A card number is remembered",
  iban: "A bank account is remembered",
  identity: "An identity number is remembered",
  secret: "A password or code is remembered",
};

export function titleOf(question: Question): string {
  switch (question.kind) {
    case "pair":
      return "Which one is right?";
    case "private":
      return NUMBERS[question.number];
    case "past":
      return "This has run out";
    case "again":
      return "Told again after it was deleted";
  }
}

/** By whom a fact was told: "claude-code and 2 other agents". */
export function toldBy({ facts }: OfFacts): string {
  const [first = "", ...others] = new Set(facts.map(({ agent_id }) => agent_id));
  return others.length === 0 ? first : `${first} and ${counted(others.length, "other agent")}`;
}

export function idsOf(question: Question): readonly string[] {
  return question.kind === "pair" ? [question.older.id, question.newer.id] : question.facts.map(({ id }) => id);
}

/** What is said when the answer is given. */
export const SETTLED: Readonly<Record<Answer, string>> = {
  newer: "Settled. The other one is out of every search.",
  older: "Settled. The other one is out of every search.",
  both: "Both are right. This is not asked again.",
  neither: "Both are deleted. Searches no longer find them.",
  keep: "Kept. This is not asked again.",
  clear: "Cleared up. Searches no longer find it.",
  delete: "Deleted. Searches no longer find it.",
  later: "Asked again in 30 days.",
};

/** What a person said of the two of a pair before. */
export function confirmedOf(question: Question): string[] {
  return question.kind === "pair" ? [question.older, question.newer].filter((fact) => fact.is_confirmed).map((fact) => fact.id) : [];
}
