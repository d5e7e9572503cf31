import type { ParsedFact } from "../../reading/clauses/parsed-fact.ts";
import type { Certainty, SupersessionReason } from "../../stores/interfaces/records.ts";

/**
 * The certainty of a language model's verdict on two facts; undefined when both facts hold in spite of the verdict. Quotations and games
 * change nothing, events remain, and "also" adds. The verdict is sure only if the newer fact itself expresses a change or answers the same
 * question.
 */
export function guarded(
  reason: Exclude<SupersessionReason, "edited" | "merged">,
  newer: ParsedFact,
  older: ParsedFact,
): Certainty | undefined {
  if (!newer.isOwn || !older.isOwn || older.atMs > newer.atMs) return undefined;
  // Only the clauses in the most likely language count, because another language does not recognize the word for "also".
  const [likeliest] = newer.reading.predicates;
  const clauses = newer.reading.predicates.filter(({ language }) => language === likeliest?.language).map(({ clause }) => clause);
  if (clauses.length === 0 || clauses.every(({ isAdditive, isPlan }) => isAdditive || isPlan)) return undefined;
  if (reason === "same") return newer.reading.isEvent && older.reading.isEvent ? undefined : "sure";
  if (older.reading.isEvent && older.reading.statements.length === 0) return undefined;
  return expressesChange(newer) || answersTheSame(newer, older) ? "sure" : "likely";
}

export function expressesChange({ reading: { statements, predicates } }: ParsedFact): boolean {
  return (
    statements.some(({ form, former, clause }) => form !== "states" || former !== undefined || clause.isMarked) ||
    predicates.some(({ isCeased, former, clause }) => isCeased || former !== undefined || clause.isMarked)
  );
}

function answersTheSame(newer: ParsedFact, older: ParsedFact): boolean {
  return newer.reading.statements.some((said) =>
    older.reading.statements.some((known) => known.about === said.about && known.valueKey !== said.valueKey),
  );
}
