import type { FarewellKind, RelationName } from "../../language/grammar.ts";
import { type Clause, stemsOfClause } from "../../reading/clauses/clause.ts";
import { foundIn, masked } from "../../reading/clauses/farewell-placeholder.ts";
import { headsOf, lastNamesIn, namesOf, namesWithin, objectsOf, thingsOf } from "../../reading/clauses/names-and-objects.ts";
import type { ParsedFact } from "../../reading/clauses/parsed-fact.ts";
import type { Predicate } from "../../reading/clauses/predicate.ts";
import type { Statement } from "../../reading/clauses/statement.ts";
import { type Compiled, PLACEHOLDER } from "../../reading/languages/compiled-language.ts";
import { memoized } from "../../reading/memoize.ts";
import { stemsOf, type Value } from "../../reading/values/value.ts";
import { words } from "../../reading/words.ts";

/** The kinds of farewell that end each relation. A relation without an entry ends only when one of its frames matches. */
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

/** The clause and subject of an older fact. */
interface Known {
  readonly subject: string;
  readonly clause: Clause;
}

/** Whether the newer clause is a farewell to something that the older fact names: "Deloitte laid me off", "goodbye to the campervan". */
export function farewell(said: Predicate, older: ParsedFact): boolean {
  const { clause, language } = said;
  if (clause.isPlan || clause.isAdditive || said.isDenied || !takesLeave(clause, language)) return false;
  // "She sold the car" does not end what the speaker has.
  if (said.subject === "" && language.others.test(clause.text)) return false;
  if (older.reading.statements.some((known) => isTakenOver(said, known))) return true;
  // A person or pet with a given name may be lost in a park or dropped at school.
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
    // Without a relation, only a name identifies the thing with certainty.
    if (stated.length > 0) return false;
    return (
      isSaid(said, known, asGiven(namesWithin(known.clause, language), known.clause, said), ANY) ||
      isSaid(said, known, objectsOf(known.clause, language), ["dispose"])
    );
  });
}

/** Whether the clause is a farewell to anything. */
export const takesLeave = memoized(({ text }: Clause, language) => {
  const written = text.normalize("NFC").toLowerCase();
  return language.leaving.some((pattern) => pattern.test(written));
});

/** Whether the statement is about a person or pet with a given name: "a daughter called Lily". */
function isOfOneNamed({ relation, value, language }: Statement): boolean {
  return relation === "possession" && value !== undefined && !language.isCaseless && language.called.test(value.text);
}

function kindsOf({ relation, isSole, value, name, language }: Statement): readonly FarewellKind[] {
  if (relation !== "attribute") return KINDS[relation] ?? [];
  // A boss may leave and a laptop may break, but a sister remains a sister, and a wife who retires remains a wife.
  // In a language without capitals, a name looks like a phrase.
  const mayBeName = language.isCaseless && value?.kind === "phrase" && isSole;
  if (value?.isPerson || value?.kind === "name" || isOfName(value) || mayBeName) {
    if (!isSole) return [];
    return [language.kin.has(name) ? "split" : "part"];
  }
  return ["dispose"];
}

/** Whether a successor takes over: "Dev has taken over from Marisol as head of marketing" names the predecessor and the role. */
function isTakenOver({ clause, language }: Predicate, known: Statement): boolean {
  const isRole = known.relation === "role" || known.relation === "identity";
  if (known.form !== "states" || known.value === undefined || !(isRole || known.relation === "attribute")) return false;
  const [who, what] = isRole ? [known.subject.name, known.value.text] : [known.value.text, known.name];
  const knownStems = stemsOfClause(clause, language);
  if (what === "" || ![...stemsOf(what, language)].every((word) => knownStems.has(word))) return false;
  const clauseMasked = masked(clause, who, language);
  return (
    clauseMasked !== undefined && (language.farewells.get("part")?.some((pattern) => foundIn(clauseMasked, pattern) !== undefined) ?? false)
  );
}

/** Whether the value is a phrase that ends in a name: "A guy named Felix". */
function isOfName(value: Value | undefined): boolean {
  return value?.kind === "phrase" && /\p{Ll} \p{Lu}\p{Ll}+$/u.test(value.text);
}

function isSaid(said: Predicate, known: Known, anchors: readonly string[], kinds: readonly FarewellKind[]): boolean {
  const { clause, language, subject } = said;
  // In languages that omit subjects, a clause without one is about the speaker, although a wife may work there, too.
  if (language.dropsSubject && subject === "" && known.subject.includes("/")) return false;
  return anchors.some((anchor) => {
    const clauseMasked = masked(clause, anchor, language);
    if (clauseMasked === undefined || namesOthers(said, known, anchor)) return false;
    // Either the thing itself is the subject, or both clauses have the same subject.
    const isFirst = clauseMasked.text.startsWith(language.isUnspaced || language.joinsWords ? PLACEHOLDER : `${PLACEHOLDER} `);
    const isTheirs = isFirst || subject === known.subject || (subject === "" && mayBeOfAll(clause, language));
    return kinds.some((kind) =>
      language.farewells.get(kind)?.some((pattern) => {
        const found = foundIn(clauseMasked, pattern);
        if (found === undefined || !isOfIt(found, known, language) || isOfAnother(clauseMasked.text, known, language)) return false;
        // The subject may also be the new favourite, or may act for the owner: parents take a daughter out of her school.
        return isTheirs || kind === "outdo" || namesOwner(found.groups?.["beside"] ?? "", known, language);
      }),
    );
  });
}

/** Whether the thing belongs to something that the older fact does not mention: "The lease on my flat", "the Civic in my racing game". */
function isOfAnother(text: string, { clause }: Known, language: Compiled): boolean {
  const [, tail = ""] = text.split(`${PLACEHOLDER} `);
  const [tie = "", owner = "", ...rest] = (tail.split(/[,;:.!]/u)[0] ?? "").split(" ");
  if (!language.attaching.has(tie) || !language.own.has(owner)) return false;
  const knownStems = stemsOfClause(clause, language);
  return [...stemsOf(rest.join(" "), language)].some((word) => !knownStems.has(word));
}

/** A given name must have the spelling of the older fact: "I gave up coffee" does not end "a cat called Coffee". */
function asGiven(anchors: readonly string[], { text }: Clause, { clause, language }: Predicate): readonly string[] {
  return language.called.test(text) && !language.isCaseless ? anchors.filter((one) => clause.text.includes(one)) : anchors;
}

/** Whether a clause without a subject may be about the subject of the older fact. */
function mayBeOfAll({ text }: Clause, { isPersonUnmarked, self, own }: Compiled): boolean {
  return !isPersonUnmarked || words(text).some((word) => self.has(word) || own.has(word));
}

/** Whether the clause names other people: "Deloitte laid my sister off". */
function namesOthers({ slots, language }: Predicate, { clause }: Known, anchor: string): boolean {
  const knownStems = new Set(words(`${anchor} ${clause.text}`).flatMap((word) => [word, language.stem(word)]));
  return [...slots().people].some((one) => !knownStems.has(one));
}

/** Whether the object is the owner of the thing: "We moved Orion from MySQL". */
function namesOwner(beside: string, { subject }: Known, language: Compiled): boolean {
  const owner = subject.split("/").at(-1) ?? "";
  return beside !== "" && owner !== "" && [...stemsOf(beside, language)].includes(language.stem(owner));
}

/**
 * Whether the older fact contains all other words about the thing: "Switched the home internet from Vodafone" does not end the phone
 * contract.
 */
function isOfIt(found: RegExpExecArray, { clause }: Known, language: Compiled): boolean {
  const beside = stemsOf(found.groups?.["beside"] ?? "", language);
  const knownStems = stemsOfClause(clause, language);
  return [...beside].every((word) => knownStems.has(word) || language.common.has(word) || language.light.has(word));
}

/** Whether the clause is about work: "I work at a bakery". */
const isOfWork = memoized(({ text }: Clause, language) => words(text).some((word) => language.working.has(word)));
