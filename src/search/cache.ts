import { type Scope, scopeKey } from "../memory/types.ts";
import type { SearchHit, SearchRequest } from "./types.ts";

/** A question is popular when the cache answered it so often: a client's retry alone does not make it so. */
const POPULAR_ASKED = 2;

export interface CacheOptions {
  readonly ttlMs: number;
  readonly entries: number;
  readonly bytes: number;
  readonly now: () => number;
}

interface Entry {
  readonly scope: string;
  readonly request: SearchRequest;
  readonly hits: readonly SearchHit[];
  /** The scope's generation before anything was read for it. */
  readonly generation: number;
  readonly expiresAtMs: number;
  readonly bytes: number;
  /** How often it answered. */
  asked: number;
}

/**
 * Answers to identical questions. An entry holds for its time to live and for the generation of its scope alone; the least recently used
 * goes first when there are too many entries or bytes. What expired or was dropped is gone from memory, not merely passed over.
 */
export class AnswerCache {
  readonly #options: CacheOptions;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #keysByScope = new Map<string, Set<string>>();
  #bytes = 0;
  #sweep: ReturnType<typeof setTimeout> | undefined;

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  get entries(): number {
    return this.#entries.size;
  }
  get bytes(): number {
    return this.#bytes;
  }

  has(scope: Scope, request: SearchRequest, generation: number): boolean {
    const entry = this.#entries.get(keyOf(scope, request));
    return entry !== undefined && entry.generation === generation && entry.expiresAtMs > this.#options.now();
  }

  /** The very array that was put in, so that what is made of it can be kept with it. */
  get(scope: Scope, request: SearchRequest, generation: number): readonly SearchHit[] | undefined {
    const key = keyOf(scope, request);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.generation !== generation || entry.expiresAtMs <= this.#options.now()) {
      this.#remove(key, entry);
      return undefined;
    }
    entry.asked++;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.hits;
  }

  put(scope: Scope, request: SearchRequest, generation: number, hits: readonly SearchHit[]): void {
    const key = keyOf(scope, request);
    const known = this.#entries.get(key);
    if (known !== undefined) this.#remove(key, known);
    const bytes = bytesOf(key, hits);
    if (bytes > this.#options.bytes || this.#options.entries < 1 || this.#options.ttlMs < 1) return;
    const scopeId = scopeIdOf(scope);
    const expiresAtMs = this.#options.now() + this.#options.ttlMs;
    this.#entries.set(key, { scope: scopeId, request, hits, generation, expiresAtMs, bytes, asked: 0 });
    this.#bytes += bytes;
    const keys = this.#keysByScope.get(scopeId) ?? new Set();
    this.#keysByScope.set(scopeId, keys.add(key));
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#entries.size <= this.#options.entries && this.#bytes <= this.#options.bytes) break;
      this.#remove(oldestKey, oldest);
    }
    this.#armSweep();
  }

  /** Removes every answer of the scope. Answers the popular questions among them, the most asked first. */
  drop(scope: Scope): SearchRequest[] {
    const dropped: Entry[] = [];
    for (const key of [...(this.#keysByScope.get(scopeIdOf(scope)) ?? [])]) {
      const entry = this.#entries.get(key);
      if (entry === undefined) continue;
      this.#remove(key, entry);
      dropped.push(entry);
    }
    const popular = dropped.filter((entry) => entry.asked >= POPULAR_ASKED && entry.expiresAtMs > this.#options.now());
    return popular.sort((a, b) => b.asked - a.asked).map((entry) => entry.request);
  }

  removeExpired(): void {
    const nowMs = this.#options.now();
    for (const [key, entry] of this.#entries) if (entry.expiresAtMs <= nowMs) this.#remove(key, entry);
  }

  clear(): void {
    for (const [key, entry] of this.#entries) this.#remove(key, entry);
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    const keys = this.#keysByScope.get(entry.scope);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByScope.delete(entry.scope);
  }

  /** One look through all entries a time to live, and none while there are no entries: an answer is gone after two at the latest. */
  #armSweep(): void {
    if (this.#sweep !== undefined || this.#entries.size === 0) return;
    this.#sweep = setTimeout(() => {
      this.#sweep = undefined;
      this.removeExpired();
      this.#armSweep();
    }, this.#options.ttlMs);
    this.#sweep.unref();
  }
}

function scopeIdOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}

/**
 * All that changes an answer, in one string that no other question shares: `/` is in no identifier, and the length of the query says
 * where the task context begins. An empty context is none.
 */
function keyOf(scope: Scope, request: SearchRequest): string {
  const { query, k, level, taskContext = "" } = request;
  return `${scopeIdOf(scope)}/${k}/${level ?? "all"}/${query.length}/${query}${taskContext}`;
}

/** What an object of the answer costs besides its text. */
const HIT_BYTES = 600;

/** An estimate on the high side: strings at two bytes a character, and each text twice, for the response that is kept with the answer. */
function bytesOf(key: string, hits: readonly SearchHit[]): number {
  let bytes = 2 * key.length + HIT_BYTES;
  for (const { memory } of hits) {
    const metadata = memory.metadata === null ? 0 : JSON.stringify(memory.metadata).length;
    bytes += HIT_BYTES + 4 * memory.content.length + 2 * metadata;
  }
  return bytes;
}
