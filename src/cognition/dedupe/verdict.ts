import type { ParsedFact } from "../../reading/clauses/parsed-fact.ts";
import { isHistory, type Statement } from "../../reading/clauses/statement.ts";
import type { Certainty, Verdict } from "../../stores/interfaces/records.ts";
import { changed } from "./changed-value.ts";
import { ended, named } from "./ended-value.ts";
import { isNaming, outlived, recounted, renamedTo } from "./names-and-counts.ts";
import { predicateVerdicts } from "./predicate-verdict.ts";

/** Within this time, the same words about an event are one write that the client sent twice; later they are another event. */
export const REPEATED_WRITE_MS = 30_000;

/**
 * Whether the newer fact repeats, updates, ends or contradicts the older one; undefined when both hold. Precision comes before recall:
 * without a matching rule both hold. A verdict is sure only if the relation, the subject and the kinds of both values are known; a likely
 * one leaves the older fact in searches.
 */
export function verdictOn(newer: ParsedFact, older: ParsedFact): Verdict | undefined {
  if (newer.factKey === older.factKey) return sameVerdict(newer, older);
  if (!newer.isOwn || !older.isOwn || isComing(newer)) return undefined;
  const found = [...statementVerdicts(newer, older), ...predicateVerdicts(newer.reading, older)];
  const best = found.find(({ certainty }) => certainty === "sure") ?? found[0];
  if (best === undefined || older.reading.extent() === "story") return undefined;
  // A fact with more content than the one changed thing is not wrong as a whole.
  return endsWhole(best, newer, older) ? best : { ...best, certainty: "likely" };
}

/** Whether the fact begins in a coming year: "From 2027 I live in Rome". In Polish and Korean, "from" and "since" are one word. */
function isComing({ reading: { sinceYear }, atMs }: ParsedFact): boolean {
  return sinceYear !== undefined && sinceYear > new Date(atMs).getUTCFullYear();
}

/**
 * Whether the change ends the whole older fact. A move of one person leaves "Anna and I live in Leeds" true of the other; a divorce ends
 * "Anna and I are married" for both.
 */
function endsWhole({ rule }: Verdict, newer: ParsedFact, { reading }: ParsedFact): boolean {
  const extent = reading.extent();
  if (extent !== "shared") return extent === "single";
  const isOfCouple = reading.statements.some(({ about, valueKey }) => about.endsWith(LOVE) && COUPLES.has(valueKey ?? ""));
  return newer.reading.extent() === "shared" || (rule.startsWith("status/") && isOfCouple);
}

const LOVE = "/status:love";
const COUPLES: ReadonlySet<string> = new Set(["married", "engaged", "dating"]);

/**
 * Repetitions of a state are the same fact. Events can recur, so their repetitions are the same fact only when a client sent the write
 * twice.
 */
function sameVerdict(newer: ParsedFact, older: ParsedFact): Verdict | undefined {
  const { statements, predicates, isEvent } = newer.reading;
  const isState = !isEvent && (statements.length > 0 || predicates.some(({ subject, words }) => subject !== "" && words().length > 1));
  const isOneTime =
    newer.isDated || older.isDated ? newer.atMs === older.atMs : Math.abs(newer.createdAtMs - older.createdAtMs) <= REPEATED_WRITE_MS;
  if (!isState && !(isOneTime && newer.session === older.session)) return undefined;
  return { reason: "same", certainty: "sure", rule: isState ? "same/words" : "same/sent-twice" };
}

function* statementVerdicts(newer: ParsedFact, older: ParsedFact): Generator<Verdict> {
  for (const { former, clause, language } of newer.reading.predicates) {
    if (former === undefined || !language.pronoun.test(clause.text)) continue;
    // "It is Dr. Lindqvist instead of Dr. Okonkwo" answers whichever question the former value answered.
    const known =
      former && older.reading.statements.find(({ form, isOne, value }) => form === "states" && isOne && value?.key === former.key);
    if (known && !isHistory(clause, older.atMs)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/former` };
  }
  for (const said of newer.reading.predicates) {
    for (const known of older.reading.statements) {
      if (known.form !== "states" || isHistory(said.clause, older.atMs)) continue;
      if (renamedTo(said, known)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/renamed` };
      if (outlived(said, known)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/died` };
      if (recounted(newer, said, known)) yield { reason: "updates", certainty: "sure", rule: "count/recounted" };
    }
  }
  for (const said of newer.reading.statements) {
    for (const known of older.reading.statements) {
      // Only states can end; events remain.
      if (known.form !== "states" || isHistory(said.clause, older.atMs)) continue;
      const certainty =
        renamed(said, known) ?? ended(said, known) ?? named(said, known) ?? (isPresent(said) ? changed(said, known, newer) : undefined);
      if (certainty !== undefined) yield { reason: "updates", certainty, rule: `${said.relation}/${said.form}` };
      else if (isSaidAgain(said, known)) yield { reason: "same", certainty: "sure", rule: `same/${said.relation}` };
    }
  }
}

/** Additions and plans supersede nothing. */
function isPresent({ clause }: Statement): boolean {
  return !clause.isAdditive && !clause.isPlan;
}

/** Whether the newer statement gives the same answer in another word order: "Dune is my favourite book". */
function isSaidAgain(said: Statement, known: Statement): boolean {
  // "I live with Tom" and "I live with Ann" are one condition but two facts.
  if (said.relation === "status") return false;
  return (
    said.form === "states" &&
    said.about === known.about &&
    said.valueKey === known.valueKey &&
    said.fit === "known" &&
    known.isOne &&
    !known.isVague
  );
}

/** The certainty that the newer statement gives the named thing a new name: "The Copper Kettle is now called Fern". */
function renamed(said: Statement, known: Statement): Certainty | undefined {
  const isName = said.relation === "name" && (said.form === "changes" || said.clause.isMarked) && isNewName(said, known);
  return isName && known.value?.kind === "name" && said.subject.name === known.value.key && isNaming(known) ? "sure" : undefined;
}

/** Whether the value replaces the name. Nicknames and titles do not: "Rex is now called Rexy", "Dana is now called The Dragon". */
function isNewName({ value }: Statement, { value: old }: Statement): boolean {
  if (value === undefined || old === undefined || value.kind !== "name" || [...old.stems].some((one) => value.stems.has(one))) return false;
  if (value.key.startsWith(old.key) || old.key.startsWith(value.key)) return false;
  return old.text.includes(" ") ? !old.isPerson : value.isPerson;
}
