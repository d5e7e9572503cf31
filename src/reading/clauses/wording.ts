import type { Rewriting } from "../../language/grammar.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { canonicalSpeaker, splitHeader } from "../headers/header.ts";
import { pairsOfAll } from "../languages/all-languages.ts";

/** A text prepared for comparison: its speaker, and its body with uniform contractions and spellings. */
export interface Wording {
  readonly stamp: string;
  /** Folded; undefined when neither the text nor its metadata names a speaker. */
  readonly speaker: string | undefined;
  /** The text as written, with contractions of the first person expanded. */
  readonly body: string;
  /** The text in lower case, with contractions expanded. Accents remain, because they distinguish words. */
  readonly lowered: string;
}

const SHORT_FORMS = LANGUAGES.flatMap(({ shortForms }) => shortForms ?? []);
const SHORT_FORMS_OF_SELF = LANGUAGES.flatMap(({ shortFormsOfSelf }) => shortFormsOfSelf ?? []);
/** Maps British and other spellings to one. */
const SPELLINGS = pairsOfAll("spellings");

/** `metadataSpeaker` is the write's metadata key `speaker`, which identifies "I" when the text itself does not. */
export function wordingOf(text: string, metadataSpeaker?: string): Wording {
  const { stamp, speaker, body } = splitHeader(text);
  const named = speaker ?? (metadataSpeaker === undefined ? undefined : canonicalSpeaker(metadataSpeaker));
  const opened = replaceEach(body.replaceAll("’", "'"), SHORT_FORMS_OF_SELF);
  return { stamp, speaker: named, body: opened, lowered: replaceEach(opened.normalize("NFC").toLowerCase(), SHORT_FORMS) };
}

/** Skips a text without an apostrophe, which has no contractions. */
function replaceEach(text: string, rewritings: readonly Rewriting[]): string {
  if (!text.includes("'")) return text;
  return rewritings.reduce((opened, [pattern, open]) => opened.replace(pattern, open), text);
}

/** The canonical spelling of a folded word. */
export function spelled(word: string): string {
  return SPELLINGS.get(word) ?? word;
}

/** 128 bits of SHA-256: collisions are negligible, and a key reveals nothing of the text. */
export function digest(parts: string): string {
  return new Bun.CryptoHasher("sha256").update(parts).digest("hex").slice(0, 32);
}
