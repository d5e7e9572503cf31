import { possibleFactIds } from "../../../src/memory/ids.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import type { Level } from "../../../src/memory/types.ts";
import { splitHeader } from "../../../src/reading/headers/header.ts";
import { sentences } from "../../../src/reading/sentences/sentences.ts";
import type { DatasetMemory } from "../dataset.ts";
import type { Ranking } from "./local.ts";

/** Number of requested hits: enough for ten distinct writes, and for recall at 50. */
export const DEPTH = 100;

/** One scope of a data set in memoryd, written verbatim or with extraction. */
export interface WrittenScope {
  readonly ids: WriteIds;
  /** Writes the memories in order. Resolves when all can be found. */
  add(memories: readonly DatasetMemory[]): Promise<void>;
  /** Returns the hits, best first. */
  search(query: string, level?: Level): Promise<readonly WriteHit[]>;
}

/** A hit with its writes. */
export interface WriteHit {
  /** The data set's id of the write; empty for an abstraction. */
  readonly write: string;
  /** The writes whose content is in the hit: its own, or those of which an abstraction quotes at least half. */
  readonly contains: readonly string[];
  readonly content: string;
}

/** Shorter sentences may occur in many texts. */
const QUOTABLE_CHARACTERS = 16;

/** Maps the ids of memoryd to those of the data set. The ids of all possible facts of a write map to it. */
export class WriteIds {
  readonly #own = new Map<string, string>();
  readonly #theirs = new Map<string, string>();
  readonly #sentences: { readonly write: string; readonly sentences: readonly string[] }[] = [];
  readonly #quoted = new Map<string, readonly string[]>();
  /** Number of texts that were truncated because memoryd accepts no longer ones. */
  cut = 0;

  add(memory: DatasetMemory, writeId: string): void {
    for (const id of possibleFactIds(writeId)) this.#own.set(id, memory.id);
    this.#theirs.set(memory.id, writeId);
    const quotable = sentences(splitHeader(memory.text).body).filter((sentence) => sentence.length >= QUOTABLE_CHARACTERS);
    this.#sentences.push({ write: memory.id, sentences: quotable });
  }

  hit(id: string, content: string): WriteHit {
    const write = this.own(id);
    return { write, contains: write === "" ? this.quotedBy(content) : [write], content };
  }

  /** Returns the writes of which the text contains at least half, in whole sentences, letter for letter. */
  quotedBy(content: string): readonly string[] {
    const known = this.#quoted.get(content);
    if (known !== undefined) return known;
    const quoted = this.#sentences.filter((one) => isQuoted(one.sentences, content)).map(({ write }) => write);
    this.#quoted.set(content, quoted);
    return quoted;
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

  /** Truncates a query to the length that a search allows. */
  queryOf(query: string): string {
    return [...query].slice(0, LIMITS.queryCodePoints).join("");
  }
}

function isQuoted(all: readonly string[], content: string): boolean {
  const length = (some: readonly string[]) => some.reduce((sum, sentence) => sum + sentence.length, 0);
  return all.length > 0 && 2 * length(all.filter((sentence) => content.includes(sentence))) >= length(all);
}

/** Returns the write of each hit. Abstractions keep an empty place; a write with several hits occurs several times. */
export function writesOf(hits: readonly WriteHit[]): Ranking {
  return hits.map(({ write }) => write);
}

/** Returns each write once, at its first hit. Abstractions are left out. */
export function distinctWrites(hits: readonly WriteHit[]): Ranking {
  return [...new Set(writesOf(hits).filter((id) => id !== ""))];
}

/** Returns the index of the first hit that contains the write, as a fact or quoted by an abstraction; undefined if there is none. */
export function hitIndexOf(hits: readonly WriteHit[], write: string): number | undefined {
  const at = hits.findIndex(({ contains }) => contains.includes(write));
  return at < 0 ? undefined : at;
}

/** Truncates a text to at most `limit` bytes of UTF-8, without splitting a character. */
export function cutToBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limit) return text;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
