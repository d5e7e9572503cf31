import type { Compiled } from "../../language/compiled.ts";
import type { FarewellKind, RelationName } from "../../language/language.ts";
import { fold, words } from "../../text/words.ts";
import type { Clause } from "./clause.ts";
import type { Predicate, Statement } from "./statement.ts";
import type { Told } from "./told.ts";
import { stemsOf, type Value } from "./value.ts";

/** How one is done with what a relation names. What is not here ends in no other words than those of its frames. */
const KINDS: Partial<Record<RelationName, readonly FarewellKind[]>> = {
  employer: ["leave"],
  residence: ["move"],
  possession: ["dispose"],
  use: ["dispose", "leave"],
  subscription: ["dispose", "leave"],
  favorite: ["outdo"],
};
const ANY: readonly FarewellKind[] = ["dispose", "leave", "outdo"];
const MARK = "§";
/** A part of a name that says enough: "Fiat" of "Fiat 500". */
const NAME_LETTERS = 3;

/** What an older fact says and of whom. */
interface Known {
  readonly subject: string;
  readonly clause: Clause;
}

/** "Deloitte laid me off", "goodbye to the campervan": words of an end around what the older fact names, whatever relation it is told by. */
export function farewell(said: Predicate, older: Told): boolean {
  const { clause, language } = said;
  if (clause.isPlan || clause.isAdditive || said.isDenied || language.farewells.size === 0) return false;
  const stated = older.reading.statements.filter((known) => kindsOf(known).length > 0);
  for (const known of stated) {
    const { form, value, subject } = known;
    if (form !== "states" || value === undefined || known.clause.isPlan) continue;
    if (isSaid(said, { subject: subject.name, clause: known.clause }, anchorsOfValue(value, language), kindsOf(known))) return true;
  }
  // Without a relation only what has a name is surely the same.
  if (older.reading.isEvent || stated.length > 0) return false;
  return older.reading.predicates.some((known) => {
    if (known.isDenied || known.isCeased || known.clause.isPlan || known.language !== language || known.subject === "") return false;
    return isSaid(said, known, anchorsOfClause(known.clause, language), ANY);
  });
}

function kindsOf({ relation, isSole, value }: Statement): readonly FarewellKind[] {
  if (relation !== "attribute") return KINDS[relation] ?? [];
  // A boss retires, a laptop breaks; a sister does neither to what is said of her.
  if (value?.isPerson || value?.kind === "name") return isSole ? ["part"] : [];
  return ["dispose"];
}

function isSaid(said: Predicate, known: Known, anchors: readonly Anchor[], kinds: readonly FarewellKind[]): boolean {
  const { clause, language, subject } = said;
  return anchors.some((anchor) => {
    const marked = withMark(clause, anchor, language);
    if (marked === undefined) return false;
    // Either it is what ends, or who ends it is whom the older fact is about.
    if (!marked.startsWith(`${MARK} `) && subject !== known.subject && subject !== "") return false;
    return kinds.some((kind) => language.farewells.get(kind)?.some((pattern) => isOfIt(pattern.exec(marked), known, language)));
  });
}

/** "Switched the home internet from Vodafone" leaves the phones there: what is named beside it is told of in the older fact. */
function isOfIt(found: RegExpExecArray | null, { clause }: Known, language: Compiled): boolean {
  if (found === null) return false;
  const beside = stemsOf(found.groups?.["beside"] ?? "", language);
  const told = stemsOf(clause.text, language);
  return [...beside].every((word) => told.has(word) || language.common.has(word) || language.light.has(word));
}

/** "The piano stool" is no piano: what follows the words is the end, or a word that begins something else. */
function endsPhrase(next: string | undefined, last: string, language: Compiled): boolean {
  if (next === undefined || /[,;:.!]$/u.test(last)) return true;
  return (
    language.common.has(fold(next)) ||
    language.carriers.has(fold(next)) ||
    language.dateGlue.has(fold(next)) ||
    language.ending.test(next) ||
    language.changing.test(next) ||
    language.event.test(next)
  );
}

/** Words that stand for what an older fact names, and their stems. */
interface Anchor {
  readonly text: string;
  readonly wanted: readonly string[];
}

function anchorsOf(texts: readonly string[], language: Compiled): Anchor[] {
  return texts.map((text) => {
    const sought = words(text).filter((word) => !language.common.has(word) && !language.own.has(word));
    return { text, wanted: sought.map(language.stem) };
  });
}

// Each is asked for with every fact that the one is compared with.
const anchorsOfValue = onceEach((value: Value, language) => anchorsOf([value.text, ...namesIn(value.text, language)], language));
const anchorsOfClause = onceEach(({ text }: Clause, language) =>
  anchorsOf(namesIn(text.split(" ").slice(1).join(" "), language), language),
);
const stemsOfParts = onceEach(({ text }: Clause, language) =>
  text.split(" ").map((part) =>
    words(part.replace(/['’]s?$/u, ""))
      .map(language.stem)
      .join(" "),
  ),
);

/** What is made of an object, for as long as there is the object. */
function onceEach<Of extends object, Made>(make: (of: Of, language: Compiled) => Made): (of: Of, language: Compiled) => Made {
  const known = new WeakMap<Of, { readonly language: Compiled; readonly made: Made }>();
  return (of, language) => {
    const found = known.get(of);
    if (found?.language === language) return found.made;
    const made = make(of, language);
    known.set(of, { language, made });
    return made;
  };
}

/** The clause with a sign in place of the words and what says whose they are. */
function withMark(clause: Clause, { text: anchor, wanted }: Anchor, language: Compiled): string | undefined {
  if (wanted.length === 0) return undefined;
  const stems = stemsOfParts(clause, language);
  const at = stems.findIndex((stem, index) => stem === wanted[0] && wanted.every((one, offset) => stems[index + offset] === one));
  if (at < 0) return undefined;
  const parts = clause.text.split(" ");
  if (!endsPhrase(parts[at + wanted.length], parts[at + wanted.length - 1] ?? "", language)) return undefined;
  if (/['’]s?$/u.test(parts[at + wanted.length - 1] ?? "") && !/['’]s?$/u.test(anchor)) return undefined;
  let from = at;
  while (from > 0 && isDeterminer(parts[from - 1] ?? "", language)) from--;
  return [...parts.slice(0, from), MARK, ...parts.slice(at + wanted.length)].join(" ").toLowerCase();
}

function isDeterminer(word: string, language: Compiled): boolean {
  const folded = fold(word);
  return language.article.has(folded) || language.own.has(folded) || language.sole.has(folded) || folded === "old";
}

function isOfCalendar(name: string, { months, weekdays }: Compiled): boolean {
  const folded = fold(name);
  return months.has(folded) || weekdays.has(folded) || weekdays.has(folded.replace(/s$/u, ""));
}

/** Names within a phrase, and the first word of each: "Crumb & Co" of "a bakery called Crumb & Co". */
function namesIn(text: string, language: Compiled): string[] {
  const found = text.match(/\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}'’.-]*| \d+)*/gu) ?? [];
  return found
    .filter((name) => !isOfCalendar(name, language))
    .flatMap((name) => {
      const [first = ""] = name.split(" ");
      return first !== name && first.length > NAME_LETTERS ? [name, first] : [name];
    });
}
