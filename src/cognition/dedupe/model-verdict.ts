import type { ParsedFact } from "../../reading/clauses/parsed-fact.ts";
import type { SupersessionReason } from "../../stores/interfaces/records.ts";

/**
 * Whether a language model's verdict on two facts may mark the older one as probably outdated. Quotations and games change nothing, events
 * remain, "also" adds, and what one person does changes nothing of another. No verdict of a model deprecates a fact: only the rules do.
 */
export function mayMark(reason: Exclude<SupersessionReason, "edited" | "merged">, newer: ParsedFact, older: ParsedFact): boolean {
  if (!newer.isOwn || !older.isOwn || older.atMs > newer.atMs) return false;
  const clauses = likeliest(newer).map(({ clause }) => clause);
  if (clauses.every(({ isAdditive, isPlan }) => isAdditive || isPlan) || areOfOthers(newer, older)) return false;
  if (reason === "same") return !newer.reading.isEvent || !older.reading.isEvent;
  return !older.reading.isEvent || older.reading.statements.length > 0;
}

/** The clauses in the most likely language, because another language does not recognize the word for "also". */
function likeliest({ reading: { predicates } }: ParsedFact): ParsedFact["reading"]["predicates"] {
  return predicates.filter(({ language }) => language === predicates[0]?.language);
}

/** Whether the facts are known to be about different people, and neither names the person of the other. */
function areOfOthers(newer: ParsedFact, older: ParsedFact): boolean {
  const [now, before] = [ownersOf(newer), ownersOf(older)];
  if (now.size === 0 || before.size === 0 || !now.isDisjointFrom(before)) return false;
  return peopleOf(newer).isDisjointFrom(peopleOf(older));
}

const OF_SOMEBODY = /^(?:\S+ )?\S+['’]s /u;

/** The people that the clauses are about: the writer, who is "user", relatives and people with given names. */
function ownersOf(fact: ParsedFact): Set<string> {
  const owners = likeliest(fact).map(({ subject, slots, clause }) => {
    const { people } = slots();
    // "The user's sister works at Bosch" is read as a clause about the user.
    const person = OF_SOMEBODY.test(clause.text) && people.size > 0 ? ([...people][0] ?? "") : (subject.split("/").at(-1) ?? "");
    if (person === "user" || person === fact.wording.speaker) return "user";
    return people.has(person) ? person : "";
  });
  return new Set(owners.filter((owner) => owner !== ""));
}

function peopleOf(fact: ParsedFact): Set<string> {
  return new Set(likeliest(fact).flatMap(({ slots }) => [...slots().people]));
}
