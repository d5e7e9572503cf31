import type { Compiled } from "../../language/compiled.ts";
import { fold, words } from "../../text/words.ts";
import type { Clause } from "./clause.ts";
import { onceEach } from "./once-each.ts";
import type { Predicate } from "./predicate.ts";
import type { Statement } from "./statement.ts";
import type { Told } from "./told.ts";
import { readValue } from "./value.ts";

/** A name was given: by the relation, or as an attribute whose value is one. */
export function isNaming({ relation }: Statement): boolean {
  return relation === "name" || relation === "attribute";
}

/** "Bluebird is Kestrel from today", "The Copper Kettle is now called Fern": what begins with the name that was given, and is another one now. */
export function renamedTo(said: Predicate, known: Statement): boolean {
  const { clause, language } = said;
  if (!clause.isMarked || clause.isPlan || clause.isAdditive || !isNaming(known) || known.value?.kind !== "name") return false;
  const [text, name] = [clause.text, known.value.text].map((one) => withoutArticle(one, language)) as [string, string];
  if (!text.toLowerCase().startsWith(`${name.toLowerCase()} `)) return false;
  const rest = text.slice(name.length).trim().split(" ");
  const from = rest.findIndex((word) => !language.carriers.has(word.toLowerCase()) && !language.called.test(word));
  const value = from > 0 ? readValue(rest.slice(from).join(" "), language) : undefined;
  if (value?.kind !== "name" || value.isNationality || [...known.value.stems].some((one) => value.stems.has(one))) return false;
  // What is called "The Copper Kettle" is nobody, so what it is called now may be anything; "Dana is now called The Dragon" is a nickname.
  const isCalled = rest.slice(0, from).some((word) => language.called.test(word));
  const isThing = known.value.text.includes(" ") && !known.value.isPerson && !known.isSole;
  return (value.isPerson === known.value.isPerson && (!isCalled || isThing)) || (isCalled && isThing);
}

/** Who died, by the last word before: not the grandmother of "my grandmother's cat died". */
const diedOf = onceEach(({ text }: Clause, language) => {
  const found = language.died.exec(text);
  if (!found) return undefined;
  const before = words(text.slice(0, found.index)).filter((word) => !language.carriers.has(word));
  const stem = language.stem(before.at(-1) ?? "");
  return language.alike.get(stem) ?? stem;
});
const OF_THE_LIVING: ReadonlySet<string> = new Set(["residence", "employer", "role", "status"]);

/** Who died lives nowhere any more; what was liked or made stays so. */
export function outlived({ subject, clause, language, isDenied }: Predicate, known: Statement): boolean {
  return (
    !isDenied &&
    !clause.isPlan &&
    subject !== "" &&
    subject === known.subject.name &&
    OF_THE_LIVING.has(known.relation) &&
    diedOf(clause, language) === known.subject.name.split("/").at(-1)
  );
}

/** "I sold one of my bikes, so I'm down to two": a number of what was counted, named elsewhere in the text. */
export function recounted(newer: Told, said: Predicate, known: Statement): boolean {
  const { clause, language } = said;
  if (known.relation !== "count" || !said.tellsOfChange() || clause.isPlan || clause.isAdditive || said.isDenied) return false;
  const { values, topic, people } = said.slots();
  const [count] = values;
  if (values.length !== 1 || count?.kind !== "number" || count.key === known.valueKey || people.size > 0) return false;
  const counted = known.name.split(" ");
  const isOfSubject =
    said.subject === known.subject.name ||
    (said.subject === "" && (language.dropsSubject || language.pronoun.test(clause.text) || topic.some((word) => counted.includes(word))));
  if (!isOfSubject) return false;
  const others = topic.filter((word) => !counted.includes(word) && !language.changingStems.has(word) && !language.endingStems.has(word));
  const isNamed = newer.reading.predicates.some(
    (one) => one.slots().topic.some((word) => counted.includes(word)) && one.slots().people.size === 0,
  );
  return others.length === 0 && isNamed;
}

function withoutArticle(text: string, { article }: Compiled): string {
  const [first = "", ...rest] = text.split(" ");
  return rest.length > 0 && article.has(fold(first)) ? rest.join(" ") : text;
}
