import type { Told } from "./told.ts";

const DIGITS = /^\d+$/u;
/** A clause with fewer telling words is known by all that it has. */
const FEW_WORDS = 3;
const touched = new WeakMap<Told, ReadonlySet<string>>();

/** What a fact is about, in whatever words: stems of its clauses, its subjects and the questions that it answers. */
function touchedBy(fact: Told): ReadonlySet<string> {
  const known = touched.get(fact);
  if (known) return known;
  const { statements, predicates } = fact.reading;
  const found = new Set<string>();
  for (const { about, subject, value } of statements) {
    found.add(about);
    found.add(subject.name);
    for (const stem of value?.stems ?? []) found.add(stem);
  }
  for (const { subject, words, allWords, language } of predicates) {
    // A rewritten clause has words of its own: "gone off tea" is about liking tea.
    const all = [...words(), ...allWords()];
    const telling = all.filter((word) => !language.light.has(word) && !language.generic.has(word) && !DIGITS.test(word));
    // "I run every morning" has no others.
    for (const word of telling.length < FEW_WORDS ? all : telling) found.add(word);
    // "User" says nothing, "user/sister" names somebody.
    for (const part of subject.split("/").slice(1)) found.add(part);
  }
  touched.set(fact, found);
  return found;
}

/** Whether a rule may find anything between the two: every one needs a word, a subject or a question that both have. */
export function mayTouch(a: Told, b: Told): boolean {
  const [one, other] = [touchedBy(a), touchedBy(b)];
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  for (const word of smaller) if (larger.has(word)) return true;
  return false;
}
