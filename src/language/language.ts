import type { Grammar } from "./grammar.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * The structure of a language, where a rule depends on it:
 * - `unspaced`: no spaces or other boundaries between words (Chinese, Japanese);
 * - `caseless`: the script has no capitals, so a name looks like any other word (Arabic, Korean);
 * - `dropsSubject`: the verb shows its subject without a pronoun (Spanish "vivo" is "I live");
 * - `verbFirst`: the subject may follow its verb, and the rules put no pronoun before the verb;
 * - `inflectsNames`: names of places take endings (Russian "в Москве");
 * - `joinsWords`: particles and endings are written in one word with the noun or verb that they belong to.
 */
type Trait = "unspaced" | "caseless" | "dropsSubject" | "verbFirst" | "inflectsNames" | "joinsWords";

/** Returns the stem of a folded word, which its inflected forms share. */
export type Stemmer = (word: string) => string;

/**
 * A language as data. A rule refers to a field ("words of change"), each language gives the words of that field, and no rule contains
 * English words. To add a language, add a folder like `en/` and a line in `languages.ts`. Every field that is optional may be left out:
 * the rules that use it then find nothing in that language.
 */
export interface Language extends Vocabulary {
  /** The ISO 639-1 code: "en". */
  readonly code: string;
  readonly traits?: readonly Trait[];
  /** Words, parted by spaces: frequent short words that distinguish the language from others of the same script ("the", "and"). */
  readonly common: string;
  /**
   * Words that also distinguish the language, but have a meaning of their own ("would", German "wohne"). A short text may contain no
   * others.
   */
  readonly telling?: string;
  /** Frequent words of conversations with a meaning of their own. With `telling`, they identify the language of a text for a search. */
  readonly everydayWords?: string;
  /** Words that are words of grammar in other languages, and have a meaning of their own in this one ("die", "dog", "war"). */
  readonly lookalikes?: string;
  /** Matches a letter of the script that no other language here has. Absent for the Latin script. */
  readonly script?: RegExp;
  /** The letters of the language that are not in ASCII, in lower case: for English those of borrowed words. For the Latin script only. */
  readonly alphabet?: string;
  /**
   * Matches letters and endings that distinguish the language as a common word does. For a language that uses endings where others use
   * words. Global.
   */
  readonly letters?: RegExp;
  /** For a language in which removing endings is not enough to unify the forms of a word. */
  readonly stemmer?: Stemmer;
  /** Pattern: the endings of inflected words, folded, longest first. The part before the ending is the stem. */
  readonly endings?: string;
  /**
   * Pattern: prefixes that are written in one word with others and do not belong to the stem, such as an article. Folded, longest first.
   */
  readonly beginnings?: string;
  /** The stemmer of a search, where another is better than that of the rules. It takes words with accents. */
  readonly searchStemmer?: Stemmer;
  /** Patterns of what is attached to a word by an apostrophe, before and after it: "l'", "qu'"; "'de". Searches leave it out. */
  readonly attachedBefore?: string;
  readonly attachedAfter?: string;
  /** How a text asks without a question mark. */
  readonly asking?: Asking;
  /** Absent for a language whose statements are not read. Texts in it are stored, but replace no facts. */
  readonly grammar?: Grammar;
}

/**
 * Words by which a question or a request for information is recognized without its question mark. Languages
 * that move the interrogative to the front give `front`; those that leave it where the answer would stand give `anywhere`. Both are patterns
 * that ignore case.
 */
interface Asking {
  /** First words of a question or of a request: "who", "did", "remind me". */
  readonly front?: string;
  /** Interrogatives, particles and endings, anywhere in the sentence. */
  readonly anywhere?: string;
}
