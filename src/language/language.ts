import type { Grammar } from "./grammar.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * How a language is built, where the rules must know. `unspaced`: no spaces stand between its words, nor are there word boundaries. `caseless`: its script has no
 * capitals, so a name looks like any other word. `dropsSubject`: its verbs say who without a pronoun. `verbFirst`: the subject may follow its verb, and no
 * pronoun is put before it here. `inflectsNames`: names of places take endings. `unmarkedPerson`: its verbs do not say who did it, so one
 * without a subject within a sentence may be anybody's. `joinsWords`: particles and endings stand in one word with what they are of.
 */
export type Trait = "unspaced" | "caseless" | "dropsSubject" | "verbFirst" | "inflectsNames" | "unmarkedPerson" | "joinsWords";

/** What the forms of a folded word share. */
export type Stemmer = (word: string) => string;

/**
 * A language as data. A rule names what it looks for ("a word of change"), the language spells it, and no rule spells English. A new language is a folder like
 * `en/` and a line in `languages.ts`; whatever it does not give, the rules do not look for in it.
 */
export interface Language extends Vocabulary {
  /** ISO 639-1. */
  readonly code: string;
  readonly traits?: readonly Trait[];
  /** Frequent short words that tell the language from those with the same script. */
  readonly common: string;
  /** Frequent words with a meaning of their own that tell the language too, since a short text may have no others: verbs of the first person. */
  readonly telling?: string;
  /** A letter of the script that no other language here has; absent for the Latin script. */
  readonly script?: RegExp;
  /** Letters and endings that tell the language as a common word does, for one that says with endings what others say with words. Global. */
  readonly letters?: RegExp;
  /** For a language whose forms need more than endings to be made one. */
  readonly stemmer?: Stemmer;
  /** Endings of its inflected words, longest first; what stands before them is the stem. Folded. */
  readonly endings?: string;
  /** What stands in one word before others and is no part of their stem: an article. Folded, longest first. */
  readonly beginnings?: string;
  /** Absent where no statements are read in it: its texts are kept, and replace nothing. */
  readonly grammar?: Grammar;
}
