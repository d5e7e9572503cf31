import { readFileSync } from "node:fs";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { filesBelow } from "../../../support/files.ts";

/**
 * The number of 8-byte words of the stored vectors (see `encode`) that occur in the files below the folder, at any byte offset. A 64-byte slice of a vector
 * contains at least seven of its words, so without a word there is no slice. The vectors must be random, so that no word occurs by chance.
 */
export function leakedWords(folder: string, vectors: readonly Float32Array[]): number {
  const words = wordsOf(vectors.map((vector) => encode(vector).codes));
  let found = 0;
  for (const path of filesBelow(folder)) {
    const bytes = readFileSync(path);
    for (let at = 0; at + 8 <= bytes.length; at++) if (words.get(bytes.readUInt32LE(at))?.has(bytes.readUInt32LE(at + 4))) found++;
  }
  return found;
}

/** The second halves of the words, by their first halves. */
function wordsOf(vectors: readonly Int8Array[]): Map<number, Set<number>> {
  const words = new Map<number, Set<number>>();
  for (const vector of vectors) {
    const halves = new Uint32Array(vector.buffer, vector.byteOffset, vector.length / 4);
    for (let at = 0; at + 2 <= halves.length; at += 2) {
      const first = halves[at] ?? 0;
      const seconds = words.get(first) ?? new Set();
      words.set(first, seconds.add(halves[at + 1] ?? 0));
    }
  }
  return words;
}

/** Files that do not belong to a completed write of LanceDB. */
export function strayFiles(folder: string): string[] {
  return filesBelow(folder).filter((path) => !/\/[^.][^/#]*\.(lance|manifest|txn|arrow|bin|json)$/.test(path));
}
