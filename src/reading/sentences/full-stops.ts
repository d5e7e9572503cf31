import { en } from "../../language/en/index.ts";
import type { Language } from "../../language/language.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { identify } from "../languages/identify.ts";
import { setOf } from "../languages/word-lists.ts";
import { fold, spelledWords } from "../words.ts";

/** Whether the full stop after a word may end its sentence. `never`: the sentence continues. `seldom`: only before a small letter or a number. */
export type EndOfSentence = "always" | "seldom" | "never";

/** The abbreviations of one text, whose full stops do not end a sentence. */
export interface FullStops {
  /** `word`: the word before the full stop, as written; `before`: the text before that word. */
  endAfter(word: string, before: string): EndOfSentence;
  /** Whether the text begins with a word that begins a sentence and is never a name. */
  startsSentence(text: string): boolean;
}

interface Lists {
  readonly titles: ReadonlySet<string>;
  readonly abbreviations: ReadonlySet<string>;
  readonly ends: RegExp;
  readonly starts: ReadonlySet<string>;
}

/** The language is identified by this much of a text. */
const IDENTIFYING_CHARACTERS = 1_000;
/** A short word and a number are not a sentence: "В 1985 г. Анна ...", "At 5 p.m. Ann ..." */
const TIME = /^\P{L}*\p{L}{1,3}\s+[\p{N}:.]+\s*$/u;
const AFTER_NUMBER = /\p{N}\s*$/u;
/** "1985г", "300ms": letters joined to a number are its unit and not a title. */
const NUMBERED = /^[^\p{L}\p{N}]*(?<number>\p{N}*)(?<last>.*)$/u;
/** The word before, with its full stop: "p." before "ex". */
const ABBREVIATED_BEFORE = /(?:^|\s)(\p{L}{1,3})\.\s*$/u;
const FIRST_WORD = /^[\p{L}\p{M}’']+/u;
const made = new Map<Language | undefined, Lists>();

/**
 * The abbreviations of the language of a text, and the English ones if that language has a script of its own. If the language cannot be
 * identified, the abbreviations of all languages.
 */
export function fullStopsIn(text: string): FullStops {
  let lists: Lists | undefined;
  // Most texts have no abbreviation, and need no language.
  const inLanguage = () => {
    const read = text.slice(0, IDENTIFYING_CHARACTERS);
    lists ??= listsOf(identify(read, spelledWords(read)));
    return lists;
  };
  const endAfter = (word: string, before: string): EndOfSentence => {
    const { number = "", last = "" } = NUMBERED.exec(fold(word))?.groups ?? {};
    const joined = ABBREVIATED_BEFORE.exec(before)?.[1];
    for (const one of joined === undefined ? [last] : [`${fold(joined)}.${last}`, last]) {
      const all = listsOf(undefined);
      if (!all.titles.has(one) && !all.abbreviations.has(one) && !all.ends.test(one)) continue;
      const { titles, abbreviations, ends } = inLanguage();
      const mayEnd = abbreviations.has(one) || (!titles.has(one) && ends.test(one));
      if (titles.has(one) && number === "" && !(mayEnd && AFTER_NUMBER.test(before))) return "never";
      if (mayEnd) return TIME.test(before) ? "never" : "seldom";
    }
    return "always";
  };
  return { endAfter, startsSentence: (next) => inLanguage().starts.has(fold(FIRST_WORD.exec(next.trim())?.[0] ?? "")) };
}

function listsOf(language: Language | undefined): Lists {
  const known = made.get(language) ?? create(language === undefined ? LANGUAGES : language.script ? [language, en] : [language]);
  made.set(language, known);
  return known;
}

function create(languages: readonly Language[]): Lists {
  const listed = (field: "titles" | "abbreviations" | "sentenceStarts") => setOf(languages.map((one) => one[field] ?? "").join(" "));
  const ends = languages.flatMap(({ abbreviationEnds }) => abbreviationEnds ?? []);
  return {
    titles: listed("titles"),
    abbreviations: listed("abbreviations"),
    ends: new RegExp(`\\p{L}(?:${ends.join("|") || "(?!)"})$`, "u"),
    starts: listed("sentenceStarts"),
  };
}
