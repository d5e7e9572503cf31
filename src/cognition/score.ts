import { KINDS, type Reading, type SentenceReader, TOPICS, type Topic } from "../models/model.ts";
import { splitHeader } from "../reading/headers/header.ts";
import { isUnreal } from "../reading/sentences/unreal.ts";
import { TOPICAL_CHARACTERS } from "./limits.ts";

/** Importance of a text from which nothing was worth extracting. */
export const IMPORTANCE_OF_NOTHING = 0.05;
/** Importance of a text that could not be processed. Searches should find it but not favour it. */
export const IMPORTANCE_OF_DEAD_LETTER = 0.1;

/** Only this much of a text is read, because the length of a document does not make it important. */
const READ_CHARACTERS = 2_000;

/** A text that is to be scored. */
export interface Unscored {
  readonly content: string;
  /** What the embedder has made of the content; undefined if it embedded anything else. */
  readonly vector?: Float32Array | undefined;
}

export interface Scored {
  /**
   * From {@link IMPORTANCE_OF_NOTHING} to 1: what is at stake if the text is forgotten. Only the order of two scores has a meaning.
   */
  readonly importance: number;
  /** What the text is about, if it is a fact about what is so, and short enough to be summed up. */
  readonly topic: Topic | "none";
}

/** Reads a text by the heads. Speaker and date do not count. */
export function score(reader: SentenceReader, { content, vector }: Unscored): Scored {
  const { body } = splitHeader(content);
  const text = body.slice(0, READ_CHARACTERS);
  const reading = reader.read(text, text === content ? vector : undefined);
  const importance = Math.round((IMPORTANCE_OF_NOTHING + (1 - IMPORTANCE_OF_NOTHING) * reading.stakes) * 1000) / 1000;
  return { importance, topic: body.length > TOPICAL_CHARACTERS || isUnreal(body) ? "none" : topicIn(reading) };
}

export function topicOf(reader: SentenceReader, { content }: { readonly content: string }): Topic | "none" {
  return score(reader, { content }).topic;
}

function topicIn({ kinds, topics }: Reading): Topic | "none" {
  return likeliest(KINDS, kinds) === "fact" ? likeliest(TOPICS, topics) : "none";
}

function likeliest<Name extends string>(names: readonly [Name, ...Name[]], likelihoods: Readonly<Record<Name, number>>): Name {
  return names.reduce((best, name) => (likelihoods[name] > likelihoods[best] ? name : best), names[0]);
}
