import type { Certainty, Verdict } from "../../stores/records.ts";
import { changed } from "./changed.ts";
import { ended, named } from "./ended.ts";
import { farewell } from "./farewell.ts";
import { predicateVerdicts } from "./predicate-verdict.ts";
import { isNaming, outlived, recounted, renamedTo } from "./retold.ts";
import { isHistory, type Statement } from "./statement.ts";
import type { Told } from "./told.ts";

/** The same words of an event within this time are one write that its client sent twice; later, the event happened again. */
export const REPEATED_WRITE_MS = 30_000;

/**
 * Whether the newer fact says the same as the older, updates, ends or contradicts it; undefined where both stand. Right before frequent: what fits no rule stays
 * beside. A rule is sure only where relation, subject and the kinds of both values are known; what is likely stays in search.
 */
export function verdictOn(newer: Told, older: Told): Verdict | undefined {
  if (newer.factKey === older.factKey) return sameVerdict(newer, older);
  if (!newer.isOwn || !older.isOwn) return undefined;
  const found = [...statementVerdicts(newer, older), ...predicateVerdicts(newer.reading, older)];
  const best = found.find(({ certainty }) => certainty === "sure") ?? found[0];
  if (best === undefined || older.reading.extent() === "story") return undefined;
  // What says more than the one thing that changed is not wrong as a whole.
  return endsWhole(best, newer, older) ? best : { ...best, certainty: "likely" };
}

/** Of what two have in common the change of one leaves the other's half, unless it is each other that they have. */
function endsWhole({ rule }: Verdict, newer: Told, { reading }: Told): boolean {
  const extent = reading.extent();
  if (extent !== "shared") return extent === "single";
  const isOfCouple = reading.statements.some(({ about, valueKey }) => about.endsWith(LOVE) && COUPLES.has(valueKey ?? ""));
  return newer.reading.extent() === "shared" || (rule.startsWith("status/") && isOfCouple);
}

const LOVE = "/status:love";
const COUPLES: ReadonlySet<string> = new Set(["married", "engaged", "dating"]);

/** A state is the same however often it is told. What happens may happen again, so its words are the same fact only where a client sends them twice. */
function sameVerdict(newer: Told, older: Told): Verdict | undefined {
  const { statements, predicates, isEvent } = newer.reading;
  const isState = !isEvent && (statements.length > 0 || predicates.some(({ subject, words }) => subject !== "" && words().length > 1));
  const isOneTime =
    newer.isDated || older.isDated ? newer.atMs === older.atMs : Math.abs(newer.createdAtMs - older.createdAtMs) <= REPEATED_WRITE_MS;
  if (!isState && !(isOneTime && newer.session === older.session)) return undefined;
  return { reason: "same", certainty: "sure", rule: isState ? "same/words" : "same/sent-twice" };
}

function* statementVerdicts(newer: Told, older: Told): Generator<Verdict> {
  for (const { former, clause, language } of newer.reading.predicates) {
    if (former === undefined || !language.pronoun.test(clause.text)) continue;
    // "It is Dr. Lindqvist instead of Dr. Okonkwo": whatever question the former value answered.
    const known =
      former && older.reading.statements.find(({ form, isOne, value }) => form === "states" && isOne && value?.key === former.key);
    if (known && !isHistory(clause, older.atMs)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/former` };
  }
  for (const said of newer.reading.predicates) {
    if (!isHistory(said.clause, older.atMs) && farewell(said, older)) yield { reason: "updates", certainty: "sure", rule: "farewell" };
    for (const known of older.reading.statements) {
      if (known.form !== "states" || isHistory(said.clause, older.atMs)) continue;
      if (renamedTo(said, known)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/renamed` };
      if (outlived(said, known)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/died` };
      if (recounted(newer, said, known)) yield { reason: "updates", certainty: "sure", rule: "count/recounted" };
    }
  }
  for (const said of newer.reading.statements) {
    for (const known of older.reading.statements) {
      // An event stays what it was; only a state can cease to hold.
      if (known.form !== "states" || isHistory(said.clause, older.atMs)) continue;
      const certainty =
        renamed(said, known) ?? ended(said, known) ?? named(said, known) ?? (isPresent(said) ? changed(said, known, newer) : undefined);
      if (certainty !== undefined) yield { reason: "updates", certainty, rule: `${said.relation}/${said.form}` };
      else if (isSaidAgain(said, known)) yield { reason: "same", certainty: "sure", rule: `same/${said.relation}` };
    }
  }
}

/** What comes beside, or is still to come, takes no place. */
function isPresent({ clause }: Statement): boolean {
  return !clause.isAdditive && !clause.isPlan;
}

/** The same answer in another order of words: "Dune is my favourite book". */
function isSaidAgain(said: Statement, known: Statement): boolean {
  // "I live with Tom" and "I live with Ann" are one condition and two facts.
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

/** "The Copper Kettle is now called Fern": the former name is the subject. */
function renamed(said: Statement, known: Statement): Certainty | undefined {
  const isName = said.relation === "name" && (said.form === "changes" || said.clause.isMarked) && isNewName(said, known);
  return isName && known.value?.kind === "name" && said.subject.name === known.value.key && isNaming(known) ? "sure" : undefined;
}

/** "Rex is now called Rexy", "Dana is now called The Dragon": a nickname or a title takes no name away. */
function isNewName({ value }: Statement, { value: old }: Statement): boolean {
  if (value === undefined || old === undefined || value.kind !== "name" || [...old.stems].some((one) => value.stems.has(one))) return false;
  if (value.key.startsWith(old.key) || old.key.startsWith(value.key)) return false;
  return old.text.includes(" ") ? !old.isPerson : value.isPerson;
}
