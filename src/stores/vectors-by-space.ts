import type { EmbedderIdentity } from "../models/model.ts";
import { spaceName } from "./interfaces/embeddings.ts";
import type { Vectors } from "./interfaces/vectors.ts";

/** The vectors of every embedder that was asked for, each opened once. */
export class VectorsBySpace {
  readonly #open: (identity: EmbedderIdentity, space: string) => Vectors;
  readonly #opened = new Map<string, Vectors>();

  constructor(open: (identity: EmbedderIdentity, space: string) => Vectors) {
    this.#open = open;
  }

  of(identity: EmbedderIdentity): Vectors {
    const space = spaceName(identity);
    const opened = this.#opened.get(space) ?? this.#open(identity, space);
    this.#opened.set(space, opened);
    return opened;
  }

  /** Those that are open. */
  all(): Iterable<Vectors> {
    return this.#opened.values();
  }

  async close(): Promise<void> {
    for (const vectors of this.#opened.values()) await vectors.close();
  }
}
