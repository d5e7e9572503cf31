import { LRUCache } from "lru-cache";
import { earliestMs } from "../memory/expiry.ts";
import { keyOf, type Scope } from "../memory/types.ts";
import type { SearchHit, SearchRequest } from "./types.ts";

/** Cache hits that make a query popular. One hit may be a client's retry. */
const POPULAR_ASKED = 2;
/** Memory limit of all cached answers: a few thousand answers of ten memories each. */
const LIMIT_BYTES = 64 * 1024 * 1024;
/** Estimated memory of one hit, without its text. */
const HIT_BYTES = 900;

export interface CacheOptions {
  readonly ttlMs: number;
  readonly entries: number;
  readonly bytes?: number;
  /** The clock by which memories expire, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** The clock of the time to live, which ignores changes of the system clock. */
  readonly monotonicMs?: () => number;
}

interface Entry {
  readonly scope: string;
  readonly request: SearchRequest;
  readonly hits: readonly SearchHit[];
  /** The scope's generation, which was read before any other data of the answer. */
  readonly generation: number;
  /** When the answer changes because a memory expires. */
  readonly untilMs: number;
  /** Number of cache hits. */
  asked: number;
}

/**
 * Answers to identical queries. An entry is valid for its time to live, while its scope has the same generation, and until the first of its
 * hits expires. The least recently used entry is evicted when there are too many entries or bytes. Expired and dropped entries are removed
 * from memory, not only skipped.
 */
export class AnswerCache {
  readonly #ttlMs: number;
  readonly #now: () => number;
  /** Undefined when caching is switched off. */
  readonly #entries: LRUCache<string, Entry> | undefined;
  readonly #keysByScope = new Map<string, Set<string>>();
  #sweep: ReturnType<typeof setTimeout> | undefined;

  constructor({ ttlMs, entries, bytes = LIMIT_BYTES, now = Date.now, monotonicMs = () => performance.now() }: CacheOptions) {
    this.#ttlMs = ttlMs;
    this.#now = now;
    if (ttlMs < 1 || entries < 1 || bytes < 1) return;
    this.#entries = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: ({ hits }, key) => bytesOf(key, hits),
      ttl: ttlMs,
      // The library caches the clock by default, which would return an entry shortly after it expired.
      ttlResolution: 0,
      perf: { now: monotonicMs },
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

  /** Returns the same array that was stored, so that callers can cache what they derive from it (see `hitsJson`). */
  get(scope: Scope, request: SearchRequest, generation: number): readonly SearchHit[] | undefined {
    const key = answerKey(scope, request);
    const entry = this.#entries?.get(key);
    if (entry === undefined) return undefined;
    if (entry.generation !== generation || this.#now() >= entry.untilMs) {
      this.#entries?.delete(key);
      return undefined;
    }
    entry.asked++;
    return entry.hits;
  }

  /** `untilMs` is when the answer changes because a memory that is no hit expires. */
  put(scope: Scope, request: SearchRequest, generation: number, hits: readonly SearchHit[], untilMs = Number.POSITIVE_INFINITY): void {
    if (this.#entries === undefined) return;
    const key = answerKey(scope, request);
    const entry = { scope: keyOf(scope), request, hits, generation, untilMs: firstChangeMs(hits, untilMs) ?? untilMs, asked: 0 };
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return;
    this.#keysByScope.set(entry.scope, (this.#keysByScope.get(entry.scope) ?? new Set()).add(key));
    this.#armSweep();
  }

  /** Removes every answer of the scope. Returns the popular requests among them, the most popular first. */
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
   * Purges expired entries once per time to live while there are entries, so each entry is removed after two times to live at the latest.
   * The library's automatic purge would set one timer per entry.
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

/** When the first of the hits expires, or the answer changes before; undefined when that never happens. */
export function firstChangeMs(hits: readonly SearchHit[], untilMs?: number): number | undefined {
  return earliestMs([untilMs, ...hits.map(({ memory }) => memory.expiresAtMs)]);
}

/**
 * A string with everything on which an answer depends. It differs for different requests: the lengths of the filter and of the query mark
 * where the next part begins. An empty task context counts as none.
 */
export function answerKey(scope: Scope, request: SearchRequest): string {
  const { query, k, level, taskContext = "", filter, reach, judged } = request;
  const chosen = filter === undefined && reach === undefined && !judged ? "" : JSON.stringify([filter, reach, judged]);
  return `${keyOf(scope)}/${k}/${level ?? "all"}/${chosen.length}/${chosen}/${query.length}/${query}${taskContext}`;
}

/** A high estimate: two bytes per character, and each text twice, because the serialized response is kept with the answer. */
function bytesOf(key: string, hits: readonly SearchHit[]): number {
  let bytes = 2 * key.length + HIT_BYTES;
  for (const { memory } of hits) {
    const metadata = memory.metadata === null ? 0 : JSON.stringify(memory.metadata).length;
    bytes += HIT_BYTES + 4 * memory.content.length + 2 * metadata;
  }
  return bytes;
}
