import { LRUCache } from "lru-cache";
import { endsWithin } from "../../async/deadline.ts";
import { keyOf, type MemoryId, type Scope } from "../../memory/types.ts";
import { type EncodedVector, rowOf } from "../../models/matrix/codes.ts";
import { forgetStems } from "../../reading/languages/stemmer.ts";
import type { MemoryText } from "../../stores/interfaces/records.ts";
import type { ScopeVectors } from "../../stores/interfaces/vectors.ts";
import { VectorsFault } from "../readable-vectors.ts";
import { Arrivals } from "./arrivals.ts";
import { ScopeIndex } from "./scope-index.ts";
import { type Loaded, ScopeSource, type ScopeStores, SLICE_MEMORIES } from "./scope-source.ts";
import type { Snapshots } from "./snapshots.ts";
import { createVectorArena, rowBytesOf, type VectorArena } from "./vector-arena.ts";
import type { Norm } from "./word-index.ts";

export interface ScopeIndexesOptions extends ScopeStores {
  readonly norm: Norm;
  /** Bound on all indexes together, by their lists: the process grows by twice as much. A scope that exceeds it alone is not held. */
  readonly limitBytes?: number | undefined;
  /** The share of it that vectors may take. */
  readonly vectorsShare?: number | undefined;
  readonly snapshots?: Snapshots | undefined;
}

const LIMITS = {
  /** Words and vectors of all scopes in memory: about 200,000 memories of a sentence or two. A larger scope is ranked on disk. */
  indexesBytes: 512 * 1024 * 1024,
  /** The share that vectors may take. Their memory is never returned to the system, so it has its own bound. */
  vectorsShare: 0.5,
  /** Scopes in memory, empty ones included, which take 5 kB each. */
  scopes: 10_000,
  /** A scope that was too large is measured again after this many changes, which may have made it smaller. */
  recountGenerations: 10_000,
  /** Vectors sent by the worker and not yet taken. Beyond it the oldest are dropped, and a search that needs them loads the scope's vectors again. */
  arrivalsBytes: 16 * 1024 * 1024,
  /** How long a search waits for a vector whose record it has seen: the message is on its way, and loading a scope takes longer. */
  arrivalWaitMs: 20,
  /** Missing vectors are looked up again after this time, and after this many times the duration of the last look-up. */
  lookAgainMs: 1_000,
  lookAgainTimes: 20,
} as const;

/** `late`: the index is still loading, and continues to load. `too large`: the index does not fit even when all others are evicted. */
export type Unavailable = "late" | "too large";

/** A scope in memory. */
interface Held {
  readonly key: string;
  readonly scope: Scope;
  readonly index: ScopeIndex;
  /** The refresh in progress; callers that need a newer generation wait for it. */
  refresh: Promise<void> | undefined;
  /** Memories erased during a refresh, which may have read them before. */
  readonly erased: Set<MemoryId>;
  /** The generation at which the index was too large. */
  tooLargeAt: number | undefined;
  /** A word of an erased memory might have stayed, so the words have to be read again. */
  isTainted: boolean;
  /** When missing vectors may be looked up again, on the clock of `performance.now()`. */
  lookAgainAtMs: number;
}

/**
 * The indexes of the scopes that were searched last, under one bound of bytes. The least recently used scope is evicted first.
 *
 * The generation of a scope decides whether its index is fresh. The records say what changed since; vectors come from messages
 * ({@link arrived}) or, when a message is late or lost, from the store. The content of an index does not depend on its history.
 *
 * @example
 * const ids = await indexes.use(scope, generation, 10_000, (index) => index.vectors.ids());
 * if (typeof ids === "string") return rankOnDisk(); // "late" or "too large"
 */
export class ScopeIndexes {
  readonly #options: ScopeIndexesOptions;
  readonly #arena: VectorArena;
  readonly #limitBytes: number;
  readonly #source: ScopeSource;
  readonly #arrivals = new Arrivals(LIMITS.arrivalsBytes);
  readonly #held: LRUCache<string, { readonly held: Held }>;

  constructor(options: ScopeIndexesOptions) {
    const { vectors, limitBytes = LIMITS.indexesBytes, vectorsShare = LIMITS.vectorsShare } = options;
    this.#options = options;
    this.#limitBytes = limitBytes;
    this.#source = new ScopeSource(options, limitBytes);
    const arenaBytes = Math.floor(limitBytes * vectorsShare);
    const scanRows = Math.ceil(arenaBytes / rowBytesOf(vectors.dimensions));
    this.#arena = createVectorArena({ dimensions: vectors.dimensions, limitBytes: arenaBytes, scanRows });
    this.#held = new LRUCache({
      max: LIMITS.scopes,
      maxSize: limitBytes,
      // Setting an index again, with its new size, must not dispose of it.
      noDisposeOnSet: true,
      dispose: ({ held }) => held.index.clear(),
    });
  }

  /**
   * Returns the result of `read` for the scope's index at this generation or a later one. `read` runs synchronously and must not keep the
   * index. Returns why there is no index when it is not ready within `waitMs`. Rejects when the records cannot be read.
   */
  async use<T>(scope: Scope, generation: number, waitMs: number, read: (index: ScopeIndex) => T): Promise<T | Unavailable> {
    const deadlineMs = performance.now() + waitMs;
    for (let isRefreshed = false; ; isRefreshed = true) {
      const held = this.#touch(scope);
      if (held.tooLargeAt !== undefined && generation - held.tooLargeAt < LIMITS.recountGenerations) return "too large";
      if (held.index.generation >= generation && (isRefreshed || !mayLookAgain(held))) return read(held.index);
      held.refresh ??= this.#refresh(held, generation).finally(() => {
        held.refresh = undefined;
        held.erased.clear();
        // Those whose message came while the store, read before, answered without them.
        this.#takeArrivals(held);
      });
      if (!(await endsWithin(held.refresh, deadlineMs - performance.now()))) return "late";
    }
  }

  /** Takes vectors of memories that are stored or about to be. */
  arrived(scope: Scope, { ids, codes, steps }: ScopeVectors): void {
    const { dimensions } = this.#options.vectors;
    if (codes.length !== ids.length * dimensions)
      throw new RangeError(`${ids.length} vectors of ${dimensions} are not ${codes.length} numbers`);
    const held = this.#held.peek(keyOf(scope))?.held;
    if (held === undefined || held.tooLargeAt !== undefined) return;
    for (const [row, id] of ids.entries()) {
      if (held.erased.has(id) || held.index.vectors.has(id)) continue;
      this.#arrivals.put(held.key, id, { codes: rowOf(codes, row, dimensions).slice(), step: steps[row] ?? 0 });
    }
    // A refresh in progress takes them itself.
    if (held.refresh === undefined) this.#takeArrivals(held);
  }

  /** Removes erased memories at once, with their words and vectors. */
  forget(scope: Scope, ids: readonly MemoryId[]): void {
    forgetStems();
    if (ids.length > 0) this.#options.snapshots?.forget(scope);
    for (const id of ids) this.#arrivals.forget(keyOf(scope), id);
    const held = this.#held.peek(keyOf(scope))?.held;
    if (held === undefined || ids.length === 0) return;
    const isClean = held.index.erase(ids);
    if (held.refresh !== undefined) {
      for (const id of ids) held.erased.add(id);
      held.isTainted ||= !isClean;
      // It sets the size at its end. Given up in its middle, the index would be empty and count as fresh.
      return;
    }
    if (!isClean) held.index.clearWords();
    this.#resize(held);
  }

  stats(): { readonly scopes: number; readonly vectorsBytes: number; readonly wordsBytes: number } {
    let wordsBytes = 0;
    for (const { held } of this.#held.values()) wordsBytes += held.index.words.bytes;
    return { scopes: this.#held.size, vectorsBytes: this.#arena.usedBytes() + this.#arrivals.bytes, wordsBytes };
  }

  // ------------------------------------------------------------------------------------------------------------ freshness

  /** Brings the index to this generation or a later one. The generation was read earlier, so every change up to it is visible. */
  async #refresh(held: Held, generation: number): Promise<void> {
    const { index, scope } = held;
    const isRestored = index.generation === 0 && index.vectors.size === 0 && (await this.#restore(held, generation));
    if (!this.#isHeld(held)) return;
    const isCold = index.generation === 0;
    // The store reads the vectors of a cold scope on its own threads, while this thread indexes the words.
    const loading = isCold && index.vectors.size === 0 ? this.#source.vectors(scope) : undefined;
    let changes = await this.#source.changedSince(scope, index.generation);
    let isApplied = await this.#apply(held, changes, isCold);
    if (isApplied && index.words.stale) {
      index.clearWords();
      changes = await this.#source.changedSince(scope, 0);
      isApplied = await this.#apply(held, changes, true);
    }
    if (isApplied) isApplied = await this.#bringVectors(held, changes ?? [], loading, isRestored);
    if (!this.#isHeld(held)) return;
    if (!isApplied) return this.#giveUp(held, generation);
    held.tooLargeAt = undefined;
    if (held.isTainted) index.clearWords();
    // No change is left out, so the index is as new as the newest one.
    else index.generation = (changes ?? []).reduce((newest, change) => Math.max(newest, change.generation), generation);
    held.isTainted = false;
    this.#resize(held);
    this.#options.snapshots?.changed(scope, index, changes?.length ?? 0, () => this.#isHeld(held) && held.refresh === undefined);
  }

  /** Fills a cold index from its snapshot. Returns false when there is none that can be used. */
  async #restore(held: Held, generation: number): Promise<boolean> {
    const { index, scope, erased } = held;
    const isRestored = await this.#options.snapshots?.restore(scope, index, generation, () => this.#evictOther(held));
    // The snapshot was read before it was removed with the erasure.
    if (isRestored && erased.size > 0 && !index.erase(erased)) index.clearWords();
    return isRestored === true;
  }

  /** Applies texts in slices, so that no request waits for a whole scope. Returns false when the index no longer fits or was evicted. */
  async #apply(held: Held, texts: readonly MemoryText[] | undefined, isWhole: boolean): Promise<boolean> {
    if (texts === undefined) return false;
    const { index } = held;
    for (const [i, text] of texts.entries()) {
      if (i % SLICE_MEMORIES === 0) {
        if (i > 0) await Bun.sleep(0);
        if (!this.#isHeld(held) || index.bytes > this.#limitBytes) return false;
      }
      if (!held.erased.has(text.id)) index.apply(text);
    }
    if (isWhole) index.prune();
    return true;
  }

  /** Adds the vectors of the changes, or sets `vectorsFault` when they cannot be read. Returns false when they do not fit. */
  async #bringVectors(held: Held, changes: readonly MemoryText[], loading?: Promise<Loaded>, isRestored = false): Promise<boolean> {
    const { index, key, scope } = held;
    const startMs = performance.now();
    let loaded = await loading;
    if (!this.#takeLoaded(held, loaded) || !this.#takeArrivals(held)) return false;
    const came = changes.filter(({ id }) => index.missing.has(id)).map(({ id }) => id);
    const areHere = await this.#arrivals.wait(key, came, loading === undefined && !isRestored ? LIMITS.arrivalWaitMs : 0);
    if (!this.#takeArrivals(held)) return false;
    const isDue = !areHere || index.vectorsFault !== undefined || startMs >= held.lookAgainAtMs;
    if (!(loaded instanceof VectorsFault) && index.missing.size > 0 && isDue) {
      loaded = await this.#source.vectors(scope, [...index.missing.keys()]);
      if (!this.#takeLoaded(held, loaded)) return false;
      const tookMs = performance.now() - startMs;
      held.lookAgainAtMs = performance.now() + Math.max(LIMITS.lookAgainMs, LIMITS.lookAgainTimes * tookMs);
    }
    if (loaded !== undefined || index.missing.size === 0) index.vectorsFault = loaded instanceof VectorsFault ? loaded : undefined;
    return true;
  }

  #takeLoaded(held: Held, loaded: Loaded | undefined): boolean {
    if (loaded === undefined || loaded instanceof VectorsFault) return true;
    const { dimensions } = this.#options.vectors;
    for (const [row, id] of loaded.ids.entries()) {
      const codes = rowOf(loaded.codes, row, dimensions);
      if (held.erased.has(id)) codes.fill(0);
      else if (!this.#addVector(held, id, { codes, step: loaded.steps[row] ?? 0 })) return false;
    }
    return true;
  }

  #takeArrivals(held: Held): boolean {
    if (this.#arrivals.bytes === 0) return true;
    for (const id of [...held.index.missing.keys()]) {
      const vector = this.#arrivals.take(held.key, id);
      if (vector !== undefined && !this.#addVector(held, id, vector)) return false;
    }
    return true;
  }

  /** Returns false when the vector does not fit even when all other scopes are evicted. */
  #addVector(held: Held, id: MemoryId, vector: EncodedVector): boolean {
    while (!held.index.addVector(id, vector)) if (!this.#evictOther(held)) return false;
    return true;
  }

  // ---------------------------------------------------------------------------------------------------------------- bounds

  #touch(scope: Scope): Held {
    const key = keyOf(scope);
    const known = this.#held.get(key)?.held;
    if (known !== undefined) return known;
    const held: Held = {
      ...{ key, scope, index: new ScopeIndex(this.#arena, this.#options.norm), erased: new Set<MemoryId>() },
      ...{ refresh: undefined, tooLargeAt: undefined, isTainted: false, lookAgainAtMs: 0 },
    };
    this.#held.set(key, { held }, { size: 1 });
    return held;
  }

  /** False after an eviction: what was read for the index is discarded. */
  #isHeld(held: Held): boolean {
    return this.#held.peek(held.key)?.held === held;
  }

  /** Sets the current size of the index; the least recently used scopes are evicted until all fit. */
  #resize(held: Held): void {
    if (held.index.bytes > this.#limitBytes) this.#giveUp(held, held.index.generation);
    // `LRUCache` accepts a new size only with a new value.
    this.#held.set(held.key, { held }, { size: Math.max(1, held.index.bytes) });
  }

  #giveUp(held: Held, generation: number): void {
    held.index.clear();
    held.tooLargeAt = generation;
  }

  /** Evicts the least recently used other scope. Returns false when there is none. */
  #evictOther(kept: Held): boolean {
    for (const key of this.#held.rkeys()) if (key !== kept.key) return this.#held.delete(key);
    return false;
  }
}

/** Whether missing or unreadable vectors may be available by now. */
function mayLookAgain({ index, lookAgainAtMs }: Held): boolean {
  return index.vectorsFault !== undefined || (index.missing.size > 0 && performance.now() >= lookAgainAtMs);
}
