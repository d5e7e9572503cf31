import type { Compiled } from "../../language/compiled.ts";
import type { FarewellKind, RelationName } from "../../language/grammar.ts";
import { words } from "../../text/words.ts";
import { headsOf, lastNamesIn, namesOf, namesWithin, objectsOf, thingsOf } from "./anchors.ts";
import { type Clause, stemsOfClause } from "./clause.ts";
import { foundIn, MARK, withMark } from "./marked.ts";
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
  // Whoever was given a name is lost in a park and dropped at school.
  if (older.reading.statements.some(isOfOneNamed)) return false;
  const stated = older.reading.statements.filter((known) => kindsOf(known).length > 0);
  for (const known of stated) {
    const { form, value, subject } = known;
    if (form !== "states" || value === undefined || known.clause.isPlan) continue;
    const workplaces = known.relation === "role" ? [...namesWithin(known.clause, language), ...headsOf(known.clause, language)] : [];
    const names = [...namesOf(value, language), ...lastNamesIn(value.text, clause, language)];
    const objects = known.relation === "possession" ? thingsOf(known.clause, language) : objectsOf(known.clause, language);
    const anchors = asGiven([value.text, ...names, ...objects, ...workplaces], known.clause, said);
    if (isSaid(said, { subject: subject.name, clause: known.clause }, anchors, kindsOf(known))) return true;
  }
  if (older.reading.isEvent) return false;
  return older.reading.predicates.some((known) => {
    if (known.isDenied || known.isCeased || known.clause.isPlan || known.language !== language || known.subject === "") return false;
    if (isOfWork(known.clause, language) && isSaid(said, known, headsOf(known.clause, language), ["leave"])) return true;
    // Without a relation only what has a name is surely the same.
    if (stated.length > 0) return false;
    return (
      isSaid(said, known, asGiven(namesWithin(known.clause, language), known.clause, said), ANY) ||
      isSaid(said, known, objectsOf(known.clause, language), ["dispose"])
    );
  });
}

/** A clause with none of the words that farewells are told with is none. */
const mayTakeLeave = onceEach(
  (clause: Clause, language) =>
    language.joinsWords || [...stemsOfClause(clause, language)].some((word) => language.farewellStems.has(word)),
);

/** "A daughter called Lily". */
function isOfOneNamed({ relation, value, language }: Statement): boolean {
  return relation === "possession" && value !== undefined && !language.isCaseless && language.called.test(value.text);
}

function kindsOf({ relation, isSole, value, name, language }: Statement): readonly FarewellKind[] {
  if (relation !== "attribute") return KINDS[relation] ?? [];
  // A boss retires, a laptop breaks; a sister does neither to what is said of her.
  // Without capitals a name is a phrase. And a wife who retires is still one.
  const mayBeName = language.isCaseless && value?.kind === "phrase" && isSole;
  if (value?.isPerson || value?.kind === "name" || isOfName(value) || mayBeName) {
    if (!isSole) return [];
    return [language.kin.has(name) ? "split" : "part"];
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
  // Where verbs need no subject, a clause without one is the speaker's: a wife may work there too.
  if (language.dropsSubject && subject === "" && known.subject.includes("/")) return false;
  return anchors.some((anchor) => {
    const marked = withMark(clause, anchor, language);
    if (marked === undefined || namesOthers(said, known, anchor)) return false;
    // Either it is what ends, or who ends it is whom the older fact is about.
    const isFirst = marked.text.startsWith(language.isUnspaced || language.joinsWords ? MARK : `${MARK} `);
    const isTheirs = isFirst || subject === known.subject || (subject === "" && mayBeOfAll(clause, language));
    return kinds.some((kind) =>
      language.farewells.get(kind)?.some((pattern) => {
        const found = foundIn(marked, pattern);
        if (found === undefined || !isOfIt(found, known, language) || isOfAnother(marked.text, known, language)) return false;
        // Whatever outdoes a favourite is the subject; and parents take a daughter out of her school.
        return isTheirs || kind === "outdo" || namesOwner(found.groups?.["beside"] ?? "", known, language);
      }),
    );
  });
}

/** "The lease on my flat", "the Civic in my racing game": a thing of one's own that it is tied to is told of in the older fact, too. */
function isOfAnother(marked: string, { clause }: Known, language: Compiled): boolean {
  const [, tail = ""] = marked.split(`${MARK} `);
  const [tie = "", owner = "", ...rest] = (tail.split(/[,;:.!]/u)[0] ?? "").split(" ");
  if (!language.attaching.has(tie) || !language.own.has(owner)) return false;
  const told = stemsOfClause(clause, language);
  return [...stemsOf(rest.join(" "), language)].some((word) => !told.has(word));
}

/** "A cat called Coffee" is not given up with coffee. */
function asGiven(anchors: readonly string[], { text }: Clause, { clause, language }: Predicate): readonly string[] {
  return language.called.test(text) && !language.isCaseless ? anchors.filter((one) => clause.text.includes(one)) : anchors;
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

/** "I work at a bakery". */
const isOfWork = onceEach(({ text }: Clause, language) => words(text).some((word) => language.working.has(word)));
