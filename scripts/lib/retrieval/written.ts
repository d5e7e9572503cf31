import { factIds } from "../../../src/memory/ids.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import type { Level } from "../../../src/memory/types.ts";
import type { DatasetMemory } from "../dataset.ts";
import type { Ranking } from "./local.ts";

/** Hits asked for: enough for ten distinct writes, and for recall at 50. */
export const DEPTH = 100;

/** One scope of a data set as memoryd holds it, written verbatim or as the default writes it. */
export interface WrittenScope {
  /** One after the other, in the order in which they were said; back when all are searchable. */
  add(memories: readonly DatasetMemory[]): Promise<void>;
  /** The data set's id of the write behind each hit, best first; empty for an abstraction, repeated where a write has several hits. */
  search(query: string, level?: Level): Promise<Ranking>;
}

/** Ids of the data set by those of memoryd: every fact that a write may have names it. */
export class WriteIds {
  readonly #own = new Map<string, string>();
  readonly #theirs = new Map<string, string>();
  /** Texts longer than memoryd takes, of which the end was left out. */
  cut = 0;

  add(memory: DatasetMemory, writeId: string): void {
    for (const id of factIds(writeId)) this.#own.set(id, memory.id);
    this.#theirs.set(memory.id, writeId);
  }

  own(id: string): string {
    return this.#own.get(id) ?? "";
  }

  theirs(memoryId: string): string | undefined {
    return this.#theirs.get(memoryId);
  }

  contentOf(memory: DatasetMemory): string {
    const content = cutToBytes(memory.text, LIMITS.contentBytes);
    if (content.length < memory.text.length) this.cut++;
    return content;
  }

  /** What of it a search may hold. */
  queryOf(query: string): string {
    return [...query].slice(0, LIMITS.queryCodePoints).join("");
  }
}

/** Each write once, where its first hit stands; abstractions, which no write is behind, take no place. */
export function distinctWrites(ranking: Ranking): Ranking {
  return [...new Set(ranking.filter((id) => id !== ""))];
}

/** The longest start of the text that is no longer than that in UTF-8 and ends with a whole character. */
export function cutToBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limit) return text;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
