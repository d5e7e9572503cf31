import type { ParsedFact } from "./parsed-fact.ts";

const DIGITS = /^\d+$/u;
/** A clause with fewer salient words is indexed by all its words. */
const FEW_WORDS = 3;
const topics = new WeakMap<ParsedFact, ReadonlySet<string>>();

/** The topics of a fact: stems of its clauses, its subjects, and the questions that it answers. */
function topicsOf(fact: ParsedFact): ReadonlySet<string> {
  const known = topics.get(fact);
  if (known) return known;
  const { statements, predicates } = fact.reading;
  const found = new Set<string>();
  for (const { about, subject, value } of statements) {
    found.add(about);
    found.add(subject.name);
    for (const stem of value?.stems ?? []) found.add(stem);
  }
  for (const { subject, words, allWords, language } of predicates) {
    // A rewritten clause has other words: "gone off tea" is about liking tea.
    const all = [...words(), ...allWords()];
    const telling = all.filter((word) => !language.light.has(word) && !language.generic.has(word) && !DIGITS.test(word));
    // "I run every morning" has too few salient words.
    for (const word of telling.length < FEW_WORDS ? all : telling) found.add(word);
    // "user" is no topic, but "user/sister" names a person.
    for (const part of subject.split("/").slice(1)) found.add(part);
  }
  topics.set(fact, found);
  return found;
}

/** Whether a rule can match the two facts: every rule needs a common word, subject or question. */
export function shareTopic(a: ParsedFact, b: ParsedFact): boolean {
  const [one, other] = [topicsOf(a), topicsOf(b)];
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  for (const word of smaller) if (larger.has(word)) return true;
  return false;
}
