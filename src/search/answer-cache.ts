import { LRUCache } from "lru-cache";
import type { Scope } from "../memory/types.ts";
import { keyOf } from "./scope-key.ts";
import type { SearchHit, SearchRequest } from "./types.ts";

/** A question is popular when the cache answered it so often: a client's retry alone does not make it so. */
const POPULAR_ASKED = 2;
/** Answers of all scopes: some thousands of ten memories. */
const LIMIT_BYTES = 64 * 1024 * 1024;
/** What an object of the answer costs beside its text. */
const HIT_BYTES = 900;

export interface CacheOptions {
  readonly ttlMs: number;
  readonly entries: number;
  readonly bytes?: number;
  readonly now?: () => number;
}

interface Entry {
  readonly scope: string;
  readonly request: SearchRequest;
  readonly hits: readonly SearchHit[];
  /** The scope's generation before anything was read for it. */
  readonly generation: number;
  /** How often it answered. */
  asked: number;
}

/**
 * Answers to identical questions. An entry holds for its time to live and for the generation of its scope alone; the least recently used
 * goes first when there are too many entries or bytes. What expired or was dropped is gone from memory, not merely passed over.
 */
export class AnswerCache {
  readonly #ttlMs: number;
  /** Undefined where nothing is kept. */
  readonly #entries: LRUCache<string, Entry> | undefined;
  readonly #keysByScope = new Map<string, Set<string>>();
  #sweep: ReturnType<typeof setTimeout> | undefined;

  constructor({ ttlMs, entries, bytes = LIMIT_BYTES, now = Date.now }: CacheOptions) {
    this.#ttlMs = ttlMs;
    if (ttlMs < 1 || entries < 1 || bytes < 1) return;
    this.#entries = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: ({ hits }, key) => bytesOf(key, hits),
      ttl: ttlMs,
      // The clock is read at each look: an answer is not given a moment after its time.
      ttlResolution: 0,
      perf: { now },
      dispose: ({ scope }, key) => this.#forgetKey(scope, key),
    });
  }

  get entries(): number {
    return this.#entries?.size ?? 0;
  }
  get bytes(): number {
    return this.#entries?.calculatedSize ?? 0;
  }

  has(scope: Scope, request: SearchRequest, generation: number): boolean {
    return this.#entries?.peek(answerKey(scope, request))?.generation === generation;
  }

  /** The very array that was put in, so that what is made of it can be kept with it. */
  get(scope: Scope, request: SearchRequest, generation: number): readonly SearchHit[] | undefined {
    const key = answerKey(scope, request);
    const entry = this.#entries?.get(key);
    if (entry === undefined) return undefined;
    if (entry.generation !== generation) {
      this.#entries?.delete(key);
      return undefined;
    }
    entry.asked++;
    return entry.hits;
  }

  put(scope: Scope, request: SearchRequest, generation: number, hits: readonly SearchHit[]): void {
    if (this.#entries === undefined) return;
    const key = answerKey(scope, request);
    const entry = { scope: keyOf(scope), request, hits, generation, asked: 0 };
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return;
    this.#keysByScope.set(entry.scope, (this.#keysByScope.get(entry.scope) ?? new Set()).add(key));
    this.#armSweep();
  }

  /** Removes every answer of the scope. Answers the popular questions among them, the most asked first. */
  drop(scope: Scope): SearchRequest[] {
    const popular: Entry[] = [];
    for (const key of [...(this.#keysByScope.get(keyOf(scope)) ?? [])]) {
      const entry = this.#entries?.peek(key);
      if (entry !== undefined && entry.asked >= POPULAR_ASKED) popular.push(entry);
      this.#entries?.delete(key);
    }
    return popular.sort((a, b) => b.asked - a.asked).map(({ request }) => request);
  }

  removeExpired(): void {
    this.#entries?.purgeStale();
  }

  clear(): void {
    this.#entries?.clear();
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
  }

  #forgetKey(scope: string, key: string): void {
    const keys = this.#keysByScope.get(scope);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByScope.delete(scope);
  }

  /**
   * One look through all entries a time to live, and none while there are no entries: an answer is gone after two at the latest. The
   * library's own purge would set a timer for each answer.
   */
  #armSweep(): void {
    if (this.#sweep !== undefined || this.entries === 0) return;
    this.#sweep = setTimeout(() => {
      this.#sweep = undefined;
      this.removeExpired();
      this.#armSweep();
    }, this.#ttlMs);
    this.#sweep.unref();
  }
}

/**
 * All that changes an answer, in one string that no other question shares: the length of the query says where the task context begins. An
 * empty context is none.
 */
function answerKey(scope: Scope, request: SearchRequest): string {
  const { query, k, level, taskContext = "" } = request;
  return `${keyOf(scope)}/${k}/${level ?? "all"}/${query.length}/${query}${taskContext}`;
}

/** An estimate on the high side: strings at two bytes a character, and each text twice, for the response that is kept with the answer. */
function bytesOf(key: string, hits: readonly SearchHit[]): number {
  let bytes = 2 * key.length + HIT_BYTES;
  for (const { memory } of hits) {
    const metadata = memory.metadata === null ? 0 : JSON.stringify(memory.metadata).length;
    bytes += HIT_BYTES + 4 * memory.content.length + 2 * metadata;
  }
  return bytes;
}
