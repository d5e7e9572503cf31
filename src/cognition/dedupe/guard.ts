import type { Certainty, SupersessionReason } from "../../stores/records.ts";
import type { Told } from "./told.ts";

/**
 * How far a language model's verdict on two facts counts: undefined where both stand whatever it says. What is quoted or played changes nothing, an event stays
 * what it was, and "also" comes beside. It is sure only where the newer fact tells of a change itself or answers the same question.
 */
export function guarded(reason: Exclude<SupersessionReason, "edited" | "merged">, newer: Told, older: Told): Certainty | undefined {
  if (!newer.isOwn || !older.isOwn || older.atMs > newer.atMs) return undefined;
  // By the likeliest language alone: another one knows no "also" of it.
  const [likeliest] = newer.reading.predicates;
  const clauses = newer.reading.predicates.filter(({ language }) => language === likeliest?.language).map(({ clause }) => clause);
  if (clauses.length === 0 || clauses.every(({ isAdditive, isPlan }) => isAdditive || isPlan)) return undefined;
  if (reason === "same") return newer.reading.isEvent && older.reading.isEvent ? undefined : "sure";
  if (older.reading.isEvent && older.reading.statements.length === 0) return undefined;
  return tellsOfChange(newer) || answersTheSame(newer, older) ? "sure" : "likely";
}

export function tellsOfChange({ reading: { statements, predicates } }: Told): boolean {
  return (
    statements.some(({ form, former, clause }) => form !== "states" || former !== undefined || clause.isMarked) ||
    predicates.some(({ isCeased, former, clause }) => isCeased || former !== undefined || clause.isMarked)
  );
}

function answersTheSame(newer: Told, older: Told): boolean {
  return newer.reading.statements.some((said) =>
    older.reading.statements.some((known) => known.about === said.about && known.valueKey !== said.valueKey),
  );
}
