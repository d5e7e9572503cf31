import { extract } from "../../../src/cognition/extract/extract.ts";
import { createBuiltinEmbedder, createSentenceReader } from "../../../src/models/builtin.ts";
import { dot } from "../../../src/models/matrix/products.ts";
import type { AuthorSets } from "./author-sets.ts";

/** What became of the facts that are worth keeping of an author's messages, and what was made of the messages beside them. */
export interface Kept {
  readonly author: string;
  readonly isSealed: boolean;
  readonly facts: number;
  /** Facts that have a memory of their own, share one with others, and have none. */
  readonly alone: number;
  readonly shared: number;
  readonly lost: number;
  readonly memories: number;
  /** Memories that are the nearest one of no fact. */
  readonly needless: number;
}

/** A fact that is no nearer to any memory is lost. Written in other words, a fact has some 0.6. */
const NEAR = 0.4;

/**
 * Extracts each message and assigns each fact to the memory that is nearest to it by vector. A memory of two facts is a block that was not
 * split.
 */
export async function keptOf({ author, messages }: AuthorSets, isSealed: boolean): Promise<Kept> {
  const embedder = createBuiltinEmbedder();
  const reader = createSentenceReader(true);
  const total = { facts: 0, alone: 0, shared: 0, lost: 0, memories: 0, needless: 0 };
  for (const { text, facts } of messages) {
    const memories = extract(text, reader);
    const [ofMemories, ofFacts] = [await embedder.embedDocuments(memories), await embedder.embedDocuments(facts)];
    const owners = ofFacts.map((fact) => {
      const near = ofMemories.map((memory) => dot(fact, memory));
      const best = near.indexOf(Math.max(...near));
      return (near[best] ?? 0) >= NEAR ? best : -1;
    });
    total.facts += facts.length;
    total.lost += owners.filter((owner) => owner < 0).length;
    total.alone += owners.filter((owner) => owner >= 0 && owners.filter((other) => other === owner).length === 1).length;
    total.shared += owners.filter((owner) => owner >= 0 && owners.filter((other) => other === owner).length > 1).length;
    total.memories += memories.length;
    total.needless += memories.filter((_, memory) => !owners.includes(memory)).length;
  }
  return { author, isSealed, ...total };
}

const TITLES = ["facts", "alone", "shared", "lost", "memories", "needless"] as const;
const cells = (title: string, values: readonly (string | number)[]) =>
  `${title.padEnd(24)}${values.map((value) => String(value).padStart(12)).join("")}`;

/** A line for each author and a total. Contains no text. */
export function tableOfKept(kept: readonly Kept[]): string[] {
  const row = (title: string, some: readonly Kept[]) =>
    cells(
      title,
      TITLES.map((name) => some.reduce((sum, one) => sum + one[name], 0)),
    );
  return [cells("## messages", TITLES), ...kept.map((one) => row(one.author, [one])), row("total", kept)];
}
