import type { Compiled } from "../../language/compiled.ts";
import type { Clause } from "./clause.ts";
import { once } from "./once-each.ts";
import { type Slots, slotsOf } from "./slots.ts";
import { subjectOf } from "./subject.ts";
import { readValue, stemsOf, type Value } from "./value.ts";

/** A clause as who does or is what, whatever its relation. */
export interface Predicate {
  /** Empty where it is about a thing. */
  readonly subject: string;
  readonly isDenied: boolean;
  /** It tells of a state that ended. */
  readonly isCeased: boolean;
  /** Stems in order, the subject's own words left out where it is a person. */
  readonly words: () => readonly string[];
  /** The same of the clause with the day that it names. */
  readonly allWords: () => readonly string[];
  readonly slots: () => Slots;
  /** A word tells that something is otherwise than it was. */
  readonly tellsOfChange: () => boolean;
  /** A word tells that something was given up, lost or done with. */
  readonly tellsOfEnd: () => boolean;
  /** A word tells that a plan came to nothing. */
  readonly callsOff: () => boolean;
  readonly former: Value | undefined;
  readonly clause: Clause;
  readonly language: Compiled;
}

/** The clause read as a predicate; `sentence` is what it is part of. */
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
    allWords: once(() => [...stemsOf(clause.dated, language)]),
    slots: once(() => slotsOf(clause.dated, sentence, language)),
    tellsOfChange: once(() => clause.isMarked || language.changing.test(clause.text)),
    tellsOfEnd: once(() => language.ending.test(clause.text)),
    callsOff: once(() => language.calledOff.test(clause.text)),
  };
  for (let length = Math.min(2, parts.length - 1); length > 0; length--) {
    const subject = subjectOf(parts.slice(0, length).join(" "), language, speaker);
    if (subject === undefined) continue;
    const words = once(() => [...stemsOf(parts.slice(length).join(" "), language)]);
    return { ...common, subject: subject.name, words };
  }
  return { ...common, subject: "", words: once(() => [...stemsOf(text, language)]) };
}
