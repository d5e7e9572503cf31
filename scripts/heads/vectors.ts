/**
 * Writes what the built-in encoder makes of the texts of the authors' open sets, for train.py: bun vectors.ts OUT. OUT.json has the labelled
 * texts, OUT.f32 their vectors, row by row.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MultilingualEmbeddings, openWeights } from "../../src/models/builtin/multilingual/embeddings.ts";
import { readAuthors } from "../lib/cognition-quality/author-sets.ts";

/** A text with what its author says of it; `weight`: how much it counts, because a story says one thing in many wordings. */
interface Labelled {
  readonly author: string;
  readonly text: string;
  readonly weight: number;
  readonly kind?: string | undefined;
  /** The topic, or the property of an older set, which train.py maps to a topic. */
  readonly topic?: string | undefined;
  readonly stakes?: number | undefined;
  /** Of a question: whether it asks for all that is known of the topic. */
  readonly broad?: boolean | undefined;
}

const STORY_WEIGHT = 0.1;
const SENTENCE_WEIGHT = 0.7;

const labelled = readAuthors(join(import.meta.dir, "../../test/sets/authors/open")).flatMap(
  ({ author, facts, sentences, stories, messages, people, questions }) => [
    ...questions.map(({ text, broad, topic }): Labelled => ({ author, text, broad, topic, weight: 1 })),
    ...facts.map(({ text, kind, topic, stakes }): Labelled => ({ author, text, kind, topic, stakes, weight: 1 })),
    ...sentences.map(({ text, kind, slot }): Labelled => ({ author, text, kind, topic: slot, weight: SENTENCE_WEIGHT })),
    ...messages.flatMap(({ facts: kept }) => kept.map((text): Labelled => ({ author, text, kind: "fact", weight: SENTENCE_WEIGHT }))),
    ...people.flatMap(({ profile }) =>
      Object.entries(profile).flatMap(([topic, known]) =>
        known.map((text): Labelled => ({ author, text, kind: "fact", topic, weight: SENTENCE_WEIGHT })),
      ),
    ),
    ...stories.flatMap(({ slot, states }) =>
      Object.values(states)
        .flat()
        .map((text): Labelled => ({ author, text, topic: slot, weight: STORY_WEIGHT })),
    ),
  ],
);
const out = process.argv[2] ?? "vectors";
const encoder = new MultilingualEmbeddings(openWeights());
const vectors = new Float32Array(labelled.length * encoder.dimensions);
for (const [row, { text }] of labelled.entries()) vectors.set(encoder.embed(text), row * encoder.dimensions);
writeFileSync(`${out}.json`, JSON.stringify(labelled));
writeFileSync(`${out}.f32`, vectors);
