import type { Rewriting } from "../../language/grammar.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { pairsOfAll } from "../../language/united.ts";
import { canonicalSpeaker, splitHeader } from "../../text/header.ts";

/** A text read for comparison: who says it, and its body with contractions and spellings made one. */
export interface Wording {
  readonly stamp: string;
  /** Folded; undefined when neither the text nor its metadata names one. */
  readonly speaker: string | undefined;
  /** As written, contractions of the first person opened. */
  readonly body: string;
  /** In lower case, contractions opened; accents stay, since they tell words apart. */
  readonly lowered: string;
}

const SHORT_FORMS = LANGUAGES.flatMap(({ shortForms }) => shortForms ?? []);
const SHORT_FORMS_OF_SELF = LANGUAGES.flatMap(({ shortFormsOfSelf }) => shortFormsOfSelf ?? []);
/** British and other spellings of one word. */
const SPELLINGS = pairsOfAll("spellings");

/** `metadataSpeaker` is the write's well-known metadata key `speaker`: it says who "I" is when the text itself does not. */
export function wordingOf(text: string, metadataSpeaker?: string): Wording {
  const { stamp, speaker, body } = splitHeader(text);
  const named = speaker ?? (metadataSpeaker === undefined ? undefined : canonicalSpeaker(metadataSpeaker));
  const opened = replaceEach(body.replaceAll("’", "'"), SHORT_FORMS_OF_SELF);
  return { stamp, speaker: named, body: opened, lowered: replaceEach(opened.normalize("NFC").toLowerCase(), SHORT_FORMS) };
}

/** A text without an apostrophe has no short forms. */
function replaceEach(text: string, rewritings: readonly Rewriting[]): string {
  if (!text.includes("'")) return text;
  return rewritings.reduce((opened, [pattern, open]) => opened.replace(pattern, open), text);
}

/** The one spelling of a folded word. */
export function spelled(word: string): string {
  return SPELLINGS.get(word) ?? word;
}

/** 128 bits of SHA-256: no two keys meet by chance, and a key holds nothing of the text. */
export function digest(parts: string): string {
  return new Bun.CryptoHasher("sha256").update(parts).digest("hex").slice(0, 32);
}
