import type { SentenceReader } from "../models/model.ts";
import { splitHeader } from "../reading/headers/header.ts";

/** Importance of a text from which nothing was worth extracting. */
export const IMPORTANCE_OF_NOTHING = 0.05;
/** Importance of a text that could not be processed. Searches should find it but not favour it. */
export const IMPORTANCE_OF_DEAD_LETTER = 0.1;

/** Only this much of a text is read, because the length of a document does not make it important. */
const READ_CHARACTERS = 2_000;

/** A text whose importance is asked for. */
export interface Unscored {
  readonly content: string;
  /** What the embedder has made of the content; undefined if it embedded anything else. */
  readonly vector?: Float32Array | undefined;
}

/**
 * Importance from {@link IMPORTANCE_OF_NOTHING} to 1: what is at stake if the text is forgotten. Speaker and date do not count. Only the
 * order of two scores has a meaning.
 */
export function score(reader: SentenceReader, { content, vector }: Unscored): number {
  const text = splitHeader(content).body.slice(0, READ_CHARACTERS);
  const { stakes } = reader.read(text, text === content ? vector : undefined);
  return Math.round((IMPORTANCE_OF_NOTHING + (1 - IMPORTANCE_OF_NOTHING) * stakes) * 1000) / 1000;
}
