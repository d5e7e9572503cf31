import { CONTEXT_TAG } from "../../memory/context-mark.ts";
import { attributionIn } from "../../memory/labels.ts";
import type { Memory, MemoryId } from "../../memory/types.ts";
import { factKey } from "../../reading/clauses/fact-key.ts";
import { wordingOf } from "../../reading/clauses/wording.ts";
import { splitHeader } from "../../reading/headers/header.ts";
import { stampTime } from "../../reading/headers/stamp.ts";
import { sentences } from "../../reading/sentences/sentences.ts";

/** One line of a context. */
export interface Line {
  /** One line of text, with the speaker where the text alone does not show it, and without a date that `day` repeats. */
  readonly text: string;
  /** The day of the fact in UTC, such as `2026-05-08`. Null where the text itself begins with its date. */
  readonly day: string | null;
  /** The memories that the line repeats, the best first. */
  readonly ids: readonly MemoryId[];
}

/** The tag in any spelling that opens or closes the block. A memory that contains the tag must not end the block. */
const TAG = new RegExp(`<(?=\\s*/?\\s*${CONTEXT_TAG})`, "giu");
/** Characters that break a line although some readers do not treat them as white space, and marks that change the direction of the text. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2065-\u2069]+/gu;
/** What ends a sentence, before another one. */
const MAY_HOLD_SENTENCES = /[.!?…。！？։।؟]["'”’»)\]]{0,3}\s*[\p{L}\p{N}"'“‘«([]/u;

/** Behind a memory that a newer one probably replaces. */
const OUTDATED = " (may be outdated)";

export function lineOf(memory: Memory): Line {
  const { speaker, occurredAtMs } = attributionIn(memory.metadata);
  const folded = memory.content.replaceAll(CONTROLS, " ").replaceAll(/\s+/gu, " ").trim().replaceAll(TAG, "‹");
  const { stamp, speaker: stated } = splitHeader(folded);
  const saysWhen = stampTime(stamp) !== undefined;
  const who = speaker === undefined || stated !== undefined ? "" : `${oneLine(speaker)}: `;
  return {
    text: `${who}${folded}${memory.outdated ? OUTDATED : ""}`,
    day: saysWhen ? null : new Date(occurredAtMs ?? memory.createdAtMs).toISOString().slice(0, "2026-05-08".length),
    ids: [memory.id],
  };
}

/** The time of the fact: from the metadata, else from the stamp of the text, else from the write. */
export function timeOfFact({ metadata, content, createdAtMs }: Memory): number {
  return attributionIn(metadata).occurredAtMs ?? stampTime(splitHeader(content).stamp) ?? createdAtMs;
}

function oneLine(name: string): string {
  return name.replaceAll(CONTROLS, " ").replaceAll(/\s+/gu, " ").trim().replaceAll(TAG, "‹");
}

/**
 * A key for each sentence of a line, with its speaker and the date in the text. Two sentences have the same key when they say the same in
 * the same words, whatever their case, punctuation, contractions, intensifiers and day (see `fact-key.ts`).
 */
export function keysOfLine(line: Line): readonly string[] {
  const made = keys.get(line) ?? readKeys(line);
  keys.set(line, made);
  return made;
}

/** Reading them takes a large part of the time of a context. */
const keys = new WeakMap<Line, readonly string[]>();

function readKeys({ text }: Line): string[] {
  const whole = wordingOf(text);
  const { stamp, speaker, body } = whole;
  // Splitting takes several times as long as a key, and most facts are one sentence.
  if (!MAY_HOLD_SENTENCES.test(body)) return [factKey(whole)];
  return sentences(body).map((sentence) => factKey({ ...wordingOf(sentence), stamp, speaker }));
}
