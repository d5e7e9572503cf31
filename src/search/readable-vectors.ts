import type { Vectors } from "../stores/interfaces/vectors.ts";

/** The vectors of a scope could not be read. */
export class VectorsFault extends Error {
  constructor(cause: unknown) {
    super("the vectors could not be read", { cause });
    this.name = "VectorsFault";
  }
}

/** The part of the vector store that a search reads. Every failure is a {@link VectorsFault}, after which words alone can answer. */
export type ReadableVectors = Pick<Vectors, "dimensions" | "load" | "search">;

export function readableVectors(vectors: ReadableVectors): ReadableVectors {
  return {
    dimensions: vectors.dimensions,
    load: (...asked) => ofVectors(vectors.load(...asked)),
    search: (...asked) => ofVectors(vectors.search(...asked)),
  };
}

async function ofVectors<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw new VectorsFault(error);
  }
}
