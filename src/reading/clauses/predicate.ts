import type { Compiled } from "../languages/compiled-language.ts";
import { lazy } from "../languages/lazy.ts";
import { readValue, stemsOf, type Value } from "../values/value.ts";
import type { Clause } from "./clause.ts";
import { type Slots, slotsOf } from "./slots.ts";
import { subjectOf } from "./subject.ts";

/** A clause as subject and predicate, regardless of its relation. */
export interface Predicate {
  /** Empty when the clause is about a thing. */
  readonly subject: string;
  readonly isDenied: boolean;
  /** Whether it describes a state that ended. */
  readonly isCeased: boolean;
  /** Stems in order, without the subject's words if the subject is a person. */
  readonly words: () => readonly string[];
  /** Stems of the clause with its day. */
  readonly allWords: () => readonly string[];
  readonly slots: () => Slots;
  /** Whether a word expresses a change. */
  readonly expressesChange: () => boolean;
  /** Whether a word says that something was given up, lost or finished. */
  readonly expressesEnd: () => boolean;
  /** Whether a word says that a plan was cancelled. */
  readonly callsOff: () => boolean;
  readonly former: Value | undefined;
  readonly clause: Clause;
  readonly language: Compiled;
}

/** Parses the clause as a predicate; `sentence` contains the clause. */
export function predicateOf(
  text: string,
  isDenied: boolean,
  isCeased: boolean,
  clause: Clause,
  language: Compiled,
  speaker: string | undefined,
  sentence: string,
): Predicate {
  const parts = text.split(" ");
  const formerText = clause.former ?? language.fromTo.exec(text)?.groups?.["f"];
  const former = formerText === undefined ? undefined : readValue(formerText, language);
  const common = {
    isDenied,
    isCeased,
    former,
    clause,
    language,
    allWords: lazy(() => [...stemsOf(clause.dated, language)]),
    slots: lazy(() => slotsOf(clause.dated, sentence, language)),
    expressesChange: lazy(() => clause.isMarked || language.changing.test(clause.text)),
    expressesEnd: lazy(() => language.ending.test(clause.text)),
    callsOff: lazy(() => language.calledOff.test(clause.text)),
  };
  for (let length = Math.min(2, parts.length - 1); length > 0; length--) {
    const subject = subjectOf(parts.slice(0, length).join(" "), language, speaker);
    if (subject === undefined) continue;
    const words = lazy(() => [...stemsOf(parts.slice(length).join(" "), language)]);
    return { ...common, subject: subject.name, words };
  }
  return { ...common, subject: "", words: lazy(() => [...stemsOf(text, language)]) };
}
