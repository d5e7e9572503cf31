import { factIds } from "../../../src/memory/ids.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import type { Level } from "../../../src/memory/types.ts";
import { splitHeader } from "../../../src/text/header.ts";
import { sentences } from "../../../src/text/sentences.ts";
import type { DatasetMemory } from "../dataset.ts";
import type { Ranking } from "./local.ts";

/** Hits asked for: enough for ten distinct writes, and for recall at 50. */
export const DEPTH = 100;

/** One scope of a data set as memoryd holds it, written verbatim or as the default writes it. */
export interface WrittenScope {
  readonly ids: WriteIds;
  /** One after the other, in the order in which they were said; back when all are searchable. */
  add(memories: readonly DatasetMemory[]): Promise<void>;
  /** Best first. */
  search(query: string, level?: Level): Promise<readonly WriteHit[]>;
}

/** A hit by what is behind it. */
export interface WriteHit {
  /** The data set's id of its write; empty for an abstraction. */
  readonly write: string;
  /** The writes that it tells of: its own, or those of which an abstraction quotes half or more. */
  readonly tells: readonly string[];
  readonly content: string;
}

/** A shorter sentence may stand in many texts. */
const QUOTABLE_CHARACTERS = 16;

/** Ids of the data set by those of memoryd: every fact that a write may have names it. */
export class WriteIds {
  readonly #own = new Map<string, string>();
  readonly #theirs = new Map<string, string>();
  readonly #sentences: { readonly write: string; readonly sentences: readonly string[] }[] = [];
  readonly #quoted = new Map<string, readonly string[]>();
  /** Texts longer than memoryd takes, of which the end was left out. */
  cut = 0;

  add(memory: DatasetMemory, writeId: string): void {
    for (const id of factIds(writeId)) this.#own.set(id, memory.id);
    this.#theirs.set(memory.id, writeId);
    const quotable = sentences(splitHeader(memory.text).body).filter((sentence) => sentence.length >= QUOTABLE_CHARACTERS);
    this.#sentences.push({ write: memory.id, sentences: quotable });
  }

  hit(id: string, content: string): WriteHit {
    const write = this.own(id);
    return { write, tells: write === "" ? this.quotedBy(content) : [write], content };
  }

  /** Writes of which the text has at least half, in whole sentences, letter for letter. */
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

  /** What of it a search may hold. */
  queryOf(query: string): string {
    return [...query].slice(0, LIMITS.queryCodePoints).join("");
  }
}

function isQuoted(all: readonly string[], content: string): boolean {
  const length = (some: readonly string[]) => some.reduce((sum, sentence) => sum + sentence.length, 0);
  return all.length > 0 && 2 * length(all.filter((sentence) => content.includes(sentence))) >= length(all);
}

/** Each hit by its write: abstractions take a place and are nothing; a write with several hits comes several times. */
export function writesOf(hits: readonly WriteHit[]): Ranking {
  return hits.map(({ write }) => write);
}

/** Each write once, where its first hit stands; abstractions, which no write is behind, take no place. */
export function distinctWrites(hits: readonly WriteHit[]): Ranking {
  return [...new Set(writesOf(hits).filter((id) => id !== ""))];
}

/** At which hit each write is told of, by a memory of its own or in an abstraction; undefined where at none. */
export function toldAt(hits: readonly WriteHit[], write: string): number | undefined {
  const at = hits.findIndex(({ tells }) => tells.includes(write));
  return at < 0 ? undefined : at;
}

/** The longest start of the text that is no longer than that in UTF-8 and ends with a whole character. */
export function cutToBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limit) return text;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
