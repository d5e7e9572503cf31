/** Words that decide where a sentence begins and ends. Their formats are those that `vocabulary.ts` explains. */
export interface Sentences {
  /**
   * Words whose full stop never ends a sentence, because a name, a number or a clause follows: "dr", "no", "vs". Given without the last full
   * stop and without spaces: "m.in", "t.e". A word that is also in `abbreviations` is read as one of those after a number, as a unit:
   * Russian "г." in "1985 г." (year), but not in "г. Москва" (town).
   */
  readonly titles?: string;
  /**
   * Words whose full stop may end a sentence: "etc", "inc". The sentence continues only before a small letter or a number. Given like
   * `titles`.
   */
  readonly abbreviations?: string;
  /** Pattern of the ends of words that are abbreviations like those in `abbreviations`: German "str" (Goethestr. 5). Folded. */
  readonly abbreviationEnds?: string;
  /** Words that begin a sentence even in a text without capitals: "i", "my", "but". */
  readonly smallStarts?: string;
  /** Words that begin a sentence and never a name: after "J." they show that a new sentence begins. "he", "the", "there". */
  readonly sentenceStarts?: string;
  /**
   * Pattern of nouns, besides months, that a number with a full stop may precede: German "2. Stock". Absent in languages without such
   * ordinals. Folded.
   */
  readonly ordinalNouns?: string;
  /** Pattern of words that a single letter may follow: "plan" (plan B), "vitamin" (vitamin C). */
  readonly lettered?: string;
  /** For a language that writes a space, and no full stop, between its sentences. */
  readonly spacedSentences?: SpacedSentences;
}

/** Patterns of the words between which a space ends a sentence. */
export interface SpacedSentences {
  /** Any letter of the script. */
  readonly letter: string;
  /** At the end of a sentence: Thai "ครับ", a particle of politeness. */
  readonly ends: string;
  /** At the beginning of a sentence: Thai "ฉัน" (I). */
  readonly starts: string;
  /** At the beginning of a sentence whose subject, the writer, is left out: Thai "ชอบ" (like). */
  readonly verbs: string;
  /** At the beginning of a sentence about somebody else. Verbs after it continue it: Thai "แม่" (mother). */
  readonly others: string;
  /** At the beginning of what continues a sentence: Thai "และ" (and). */
  readonly continues: string;
}
