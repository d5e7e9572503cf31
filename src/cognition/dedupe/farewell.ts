import type { Compiled } from "../../language/compiled.ts";
import type { FarewellKind, RelationName } from "../../language/language.ts";
import { fold, words } from "../../text/words.ts";
import type { Clause } from "./clause.ts";
import { isOfCalendar } from "./moment.ts";
import { onceEach } from "./once-each.ts";
import type { Predicate } from "./predicate.ts";
import type { Statement } from "./statement.ts";
import type { Told } from "./told.ts";
import { stemsOf, type Value } from "./value.ts";

/** How one is done with what a relation names. What is not here ends in no other words than those of its frames. */
const KINDS: Partial<Record<RelationName, readonly FarewellKind[]>> = {
  employer: ["leave"],
  role: ["leave"],
  residence: ["move"],
  possession: ["dispose"],
  use: ["dispose", "leave"],
  subscription: ["dispose", "leave"],
  favorite: ["outdo"],
  status: ["dispose"],
};
const ANY: readonly FarewellKind[] = ["dispose", "leave", "outdo"];
const MARK = "§";
/** A part of a name that says enough: "Fiat" of "Fiat 500". */
const NAME_LETTERS = 3;
const OBJECT_WORDS = 3;

/** What an older fact says and of whom. */
interface Known {
  readonly subject: string;
  readonly clause: Clause;
}

/** "Deloitte laid me off", "goodbye to the campervan": words of an end around what the older fact names, whatever relation it is told by. */
export function farewell(said: Predicate, older: Told): boolean {
  const { clause, language } = said;
  if (clause.isPlan || clause.isAdditive || said.isDenied || !mayTakeLeave(clause, language)) return false;
  // Whoever "she" is, what she left is not what the speaker has.
  if (said.subject === "" && language.others.test(clause.text)) return false;
  if (older.reading.statements.some((known) => isTakenOver(said, known))) return true;
  const stated = older.reading.statements.filter((known) => kindsOf(known).length > 0);
  for (const known of stated) {
    const { form, value, subject } = known;
    if (form !== "states" || value === undefined || known.clause.isPlan) continue;
    const workplaces = known.relation === "role" ? [...namesWithin(known.clause, language), ...headsOf(known.clause, language)] : [];
    const names = [...namesOf(value, language), ...lastNamesIn(value.text, clause, language)];
    const anchors = [value.text, ...names, ...objectsOf(known.clause, language), ...workplaces];
    if (isSaid(said, { subject: subject.name, clause: known.clause }, anchors, kindsOf(known))) return true;
  }
  if (older.reading.isEvent) return false;
  return older.reading.predicates.some((known) => {
    if (known.isDenied || known.isCeased || known.clause.isPlan || known.language !== language || known.subject === "") return false;
    if (isOfWork(known.clause, language) && isSaid(said, known, headsOf(known.clause, language), ["leave"])) return true;
    // Without a relation only what has a name is surely the same.
    if (stated.length > 0) return false;
    return (
      isSaid(said, known, namesWithin(known.clause, language), ANY) || isSaid(said, known, objectsOf(known.clause, language), ["dispose"])
    );
  });
}

const stemsOfClause = onceEach(({ text }: Clause, language) => stemsOf(text, language));

/** A clause with none of the words that farewells are told with is none. */
const mayTakeLeave = onceEach(
  (clause: Clause, language) =>
    language.joinsWords || [...stemsOfClause(clause, language)].some((word) => language.farewellStems.has(word)),
);

function kindsOf({ relation, isSole, value, name, language }: Statement): readonly FarewellKind[] {
  if (relation !== "attribute") return KINDS[relation] ?? [];
  // A boss retires, a laptop breaks; a sister does neither to what is said of her.
  // Without capitals a name is a phrase.
  const mayBeName = language.isCaseless && value?.kind === "phrase" && isSole;
  if (value?.isPerson || value?.kind === "name" || isOfName(value) || mayBeName) {
    if (!isSole) return [];
    return language.kin.has(name) ? ["split"] : ["part", "split"];
  }
  return ["dispose"];
}

/** "Dev has taken over from Marisol as head of marketing": whoever it was is named, and what as. */
function isTakenOver({ clause, language }: Predicate, known: Statement): boolean {
  const isRole = known.relation === "role" || known.relation === "identity";
  if (known.form !== "states" || known.value === undefined || !(isRole || known.relation === "attribute")) return false;
  const [who, what] = isRole ? [known.subject.name, known.value.text] : [known.value.text, known.name];
  const told = stemsOfClause(clause, language);
  if (what === "" || ![...stemsOf(what, language)].every((word) => told.has(word))) return false;
  const marked = withMark(clause, who, language);
  return marked !== undefined && (language.farewells.get("part")?.some((pattern) => foundIn(marked, pattern) !== undefined) ?? false);
}

/** "A guy named Felix". */
function isOfName(value: Value | undefined): boolean {
  return value?.kind === "phrase" && /\p{Ll} \p{Lu}\p{Ll}+$/u.test(value.text);
}

function isSaid(said: Predicate, known: Known, anchors: readonly string[], kinds: readonly FarewellKind[]): boolean {
  const { clause, language, subject } = said;
  return anchors.some((anchor) => {
    const marked = withMark(clause, anchor, language);
    if (marked === undefined || namesOthers(said, known, anchor)) return false;
    // Either it is what ends, or who ends it is whom the older fact is about.
    const isFirst = marked.text.startsWith(language.isUnspaced || language.joinsWords ? MARK : `${MARK} `);
    const isTheirs = isFirst || subject === known.subject || (subject === "" && mayBeOfAll(clause, language));
    return kinds.some((kind) =>
      language.farewells.get(kind)?.some((pattern) => {
        const found = foundIn(marked, pattern);
        if (found === undefined || !isOfIt(found, known, language)) return false;
        // Whatever outdoes a favourite is the subject; and parents take a daughter out of her school.
        return isTheirs || kind === "outdo" || namesOwner(found.groups?.["beside"] ?? "", known, language);
      }),
    );
  });
}

/** Whether a clause without a subject may be about whoever the older fact is about. */
function mayBeOfAll({ text }: Clause, { isPersonUnmarked, self, own }: Compiled): boolean {
  return !isPersonUnmarked || words(text).some((word) => self.has(word) || own.has(word));
}

/** "Deloitte laid my sister off" is about her. */
function namesOthers({ slots, language }: Predicate, { clause }: Known, anchor: string): boolean {
  const told = new Set(words(`${anchor} ${clause.text}`).flatMap((word) => [word, language.stem(word)]));
  return [...slots().people].some((one) => !told.has(one));
}

/** "We moved Orion from MySQL": what it was of is the object. */
function namesOwner(beside: string, { subject }: Known, language: Compiled): boolean {
  const owner = subject.split("/").at(-1) ?? "";
  return beside !== "" && owner !== "" && [...stemsOf(beside, language)].includes(language.stem(owner));
}

/** "Switched the home internet from Vodafone" leaves the phones there: what is named beside it is told of in the older fact. */
function isOfIt(found: RegExpExecArray, { clause }: Known, language: Compiled): boolean {
  const beside = stemsOf(found.groups?.["beside"] ?? "", language);
  const told = stemsOfClause(clause, language);
  return [...beside].every((word) => told.has(word) || language.common.has(word) || language.light.has(word));
}

/** "The piano stool" is no piano: what follows the words is the end, or a word that begins something else. */
function endsPhrase(next: string | undefined, last: string, language: Compiled): boolean {
  if (next === undefined || /[,;:.!]$/u.test(last) || /^[,;:.!]/u.test(next)) return true;
  const word = fold(next);
  const stem = language.stem(word);
  const { common, details, carriers, dateGlue, holding, endingStems, changingStems } = language;
  return (
    [common, details, carriers, dateGlue, holding].some((words) => words.has(word)) ||
    [endingStems, changingStems].some((stems) => stems.has(stem))
  );
}

interface Marked {
  readonly text: string;
  /** No other word of a name or a thing follows the sign. */
  readonly isWhole: boolean;
}

/** Where the pattern is found: one that says what follows the words needs no look at it. */
function foundIn({ text, isWhole }: Marked, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(text);
  return found && (isWhole || !found[0].endsWith(MARK)) ? found : undefined;
}

const namesOf = onceEach(({ text }: Value, language) => namesIn(text, language));
const namesWithin = onceEach(({ text }: Clause, language) => namesIn(text.split(" ").slice(1).join(" "), language));
const objectsOf = onceEach(({ text }: Clause, language) => objectsIn(text.split(" "), language));
/** "I work at a bakery". */
const isOfWork = onceEach(({ text }: Clause, language) => words(text).some((word) => language.working.has(word)));
/** "The hospital" of "a nurse at a children's hospital". */
const headsOf = onceEach((clause: Clause, language) => objectsOf(clause, language).map((object) => object.split(" ").at(-1) ?? object));
const stemsOfParts = onceEach(({ text }: Clause, language) =>
  text.split(" ").map((part) =>
    words(part.replace(/['’]s?$/u, ""))
      .map(language.stem)
      .join(" "),
  ),
);

/** A word of less is in many others. */
const LETTERS_WITHIN = 2;
const LETTER = /[\p{L}\p{N}]/u;
/** Scripts whose words stand out where no spaces part them. */
const OF_ONE_WORD = [/[\p{Script=Katakana}ー]/u, /[A-Za-z0-9]/u];

/** Where a word holds its particles and endings too, they stay behind the sign, and the pattern says which. */
function markWithin(clause: string, anchor: string, language: Compiled): Marked | undefined {
  const [text, written] = [clause, anchor].map((one) => one.normalize("NFC").toLowerCase()) as [string, string];
  const sought = written
    .split(" ")
    .filter((word) => !isDeterminer(word, language))
    .join(" ");
  const at = sought.length < LETTERS_WITHIN ? -1 : text.indexOf(sought);
  if (at < 0) return undefined;
  const [before, after] = [text.charAt(at - 1), text.charAt(at + sought.length)];
  const goesOn = (one: string, other: string) => OF_ONE_WORD.some((script) => script.test(one) && script.test(other));
  if (language.isUnspaced ? goesOn(before, sought.charAt(0)) || goesOn(sought.slice(-1), after) : LETTER.test(before)) return undefined;
  return { text: `${text.slice(0, at)}${MARK}${text.slice(at + sought.length)}`, isWhole: true };
}

/** The clause with a sign in place of the words and what says whose they are. */
function withMark(clause: Clause, anchor: string, language: Compiled): Marked | undefined {
  if (language.isUnspaced || language.joinsWords) return markWithin(clause.text, anchor, language);
  const sought = words(anchor).filter((word) => !language.common.has(word) && !language.own.has(word));
  if (sought.length === 0) return undefined;
  const parts = clause.text.split(" ");
  const stems = stemsOfParts(clause, language);
  const wanted = sought.map(language.stem);
  const ties = new Set(words(anchor).filter((word) => language.common.has(word)));
  const ends = stems.map((stem, index) => (stem === wanted[0] ? endOf(wanted, index, stems, ties) : -1));
  const at = ends.findIndex((end) => end > 0);
  if (at < 0) return undefined;
  const end = ends[at] ?? at;
  // "Apple Maps" is no "Google Maps".
  if (
    at > 1 &&
    /^\p{Lu}/u.test(anchor) &&
    /^\p{Lu}/u.test(parts[at] ?? "") &&
    /^\p{Lu}\p{Ll}/u.test(parts[at - 1] ?? "") &&
    !isDeterminer(parts[at - 1] ?? "", language)
  )
    return undefined;
  const isFirst = parts.slice(0, at).every((part) => isDeterminer(part, language));
  const last = parts[end - 1] ?? "";
  if (!isFirst && /['’]s?$/u.test(last) && !/['’]s?$/u.test(anchor)) return undefined;
  let from = at;
  const belongs = (index: number) => {
    const word = parts[index] ?? "";
    return isDeterminer(word, language) || (language.light.has(stems[index] ?? "") && !language.indefinite.has(fold(word)));
  };
  while (from > 0 && belongs(from - 1)) from--;
  let to = end;
  while (to < parts.length && language.holding.has(fold(parts[to] ?? "").replace(/[,;:.!]+$/u, ""))) to++;
  // Behind a subject stands its verb.
  const isWhole = isFirst || endsPhrase(parts[end], last, language);
  return { text: [...parts.slice(0, from), MARK, ...parts.slice(to)].join(" ").toLowerCase(), isWhole };
}

/** Where the words end that begin here, with what ties them: "Bank of America". Negative where others stand here. */
function endOf(wanted: readonly string[], from: number, stems: readonly string[], ties: ReadonlySet<string>): number {
  let at = from;
  for (const one of wanted) {
    while (at > from && stems[at] !== one && ties.has(stems[at] ?? "")) at++;
    if (stems[at] !== one) return -1;
    at++;
  }
  return at;
}

function isDeterminer(word: string, language: Compiled): boolean {
  const folded = fold(word);
  // Who sells "a guitar" may have another.
  if (language.indefinite.has(folded)) return false;
  return language.article.has(folded) || language.own.has(folded) || language.sole.has(folded);
}

/** "A stand-up", "my videos": a thing up to where a detail begins. */
function objectsIn(parts: readonly string[], language: Compiled): string[] {
  const { article, own, indefinite, dateGlue } = language;
  const begins = (part: string) => [article, own, indefinite, dateGlue].some((words) => words.has(fold(part)));
  return parts.flatMap((part, at) => {
    if (at === 0 || !begins(part)) return [];
    const rest = parts.slice(at + 1);
    const end = rest.findIndex((word) => language.common.has(fold(word)) || language.details.has(fold(word)));
    const object = rest.slice(0, end < 0 ? rest.length : end);
    return object.length > 0 && object.length <= OBJECT_WORDS ? [object.join(" ")] : [];
  });
}

/** Names within a phrase, and the first word of each: "Crumb & Co" of "a bakery called Crumb & Co". */
function namesIn(text: string, language: Compiled): string[] {
  // "A pixel 6" has no capital.
  const numbered = /(\p{L}{4,}) \d+$/u.exec(text)?.[1];
  const found = [...text.matchAll(/\p{L}?\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}'’.-]*| \d+)*/gu)];
  const names = found
    // "A Michael Jackson poster" is no Michael Jackson.
    .filter(({ 0: name, index }) => !isOfCalendar(name, language) && endsPhrase(wordAt(text, index + name.length), name, language))
    .flatMap(({ 0: name }) => {
      const parts = name.split(" ");
      const [first = ""] = parts;
      return [name, ...[parts.slice(0, -1).join(" "), first].filter((one) => one !== name && one.length > NAME_LETTERS)];
    });
  return numbered === undefined ? names : [...names, numbered];
}

/** "The Panda" of "a Fiat Panda", where the clause has it with a capital: "Costa Coffee" is no coffee. */
function lastNamesIn(text: string, clause: Clause, language: Compiled): string[] {
  const stem = (part: string) => language.stem(words(part)[0] ?? "");
  const named = clause.text.split(" ").filter((part, at) => at > 0 && /^\p{Lu}/u.test(part));
  return namesIn(text, language).flatMap((name) => {
    const [, last = ""] = /\S .*?(\S+)$/u.exec(name) ?? [];
    return last.length > NAME_LETTERS && named.some((part) => stem(part) === stem(last)) ? [last] : [];
  });
}

function wordAt(text: string, index: number): string | undefined {
  return /^ ?[^\s]+/u.exec(text.slice(index))?.[0].trim();
}
