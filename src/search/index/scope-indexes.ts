import { LRUCache } from "lru-cache";
import { endsWithin } from "../../async/deadline.ts";
import { Turns } from "../../async/turns.ts";
import { MemorydError } from "../../memory/errors.ts";
import { keyOf, type MemoryId, type Scope } from "../../memory/types.ts";
import { type EncodedVector, rowOf } from "../../models/matrix/codes.ts";
import { openBatch } from "../../reading/batch.ts";
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
  /** Limit of all indexes together, by the size of their lists; the process grows by twice as much. A larger scope is not kept. */
  readonly limitBytes?: number | undefined;
  /** The share of the limit that vectors may take. */
  readonly vectorsShare?: number | undefined;
  readonly snapshots?: Snapshots | undefined;
  /** Shared by indexes that read cold scopes in turns together. */
  readonly turns?: Turns | undefined;
}

export function newColdReads(): Turns {
  return new Turns(COLD_READS);
}

const INDEX_LIMITS = {
  /** Words and vectors of all scopes in memory: about 200,000 memories of a sentence or two. A larger scope is ranked on disk. */
  indexesBytes: 512 * 1024 * 1024,
  /** The share that vectors may take. Their memory is never returned to the system, so it has a limit of its own. */
  vectorsShare: 0.5,
  /** Scopes in memory, empty ones included, which take 5 kB each. */
  scopes: 10_000,
  /** A scope that was too large is measured again after this many changes, because they may have made it smaller. */
  recountGenerations: 10_000,
  /**
   * Vectors that the worker sent and that no index has taken. Beyond this limit the oldest are dropped, and a search that needs them loads
   * the scope's vectors again.
   */
  arrivalsBytes: 16 * 1024 * 1024,
  /** How long a search waits for the vector of a known record. The message is on its way, and loading a scope takes longer. */
  arrivalWaitMs: 20,
  /** Missing vectors are looked up again after this time, and after at least this many times the duration of the last look-up. */
  lookAgainMs: 1_000,
  lookAgainTimes: 20,
} as const;

/**
 * Cold scopes that are read at the same time, of all organizations and of one. Between two slices of a read other requests have their turn,
 * so few reads at once keep their wait short; with as many as are asked for, a thousand kept everybody waiting for a minute.
 */
const COLD_READS = { atOnce: 4, atOnceOfGroup: 2, placeMs: 10_000 } as const;

/** `late`: the index is still loading, and continues to load. `too large`: the index does not fit even when all others are evicted. */
export type Unavailable = "late" | "too large";

/** A scope in memory. */
interface LoadedScope {
  readonly key: string;
  readonly scope: Scope;
  readonly index: ScopeIndex;
  /** The refresh in progress; callers that need a newer generation wait for it. False when its turn came too late for all of them. */
  refresh: Promise<boolean> | undefined;
  /** Resolves when it is the scope's turn to be read; undefined when it need not wait. */
  turn: Promise<void> | undefined;
  /** When the last search gives up that waits for the scope, on the clock of `performance.now()`. */
  wantedUntilMs: number;
  /** Memories that were erased during a refresh, which may have read them before. */
  readonly erased: Set<MemoryId>;
  /** The generation at which the index was too large. */
  tooLargeAt: number | undefined;
  /** Whether a word of an erased memory may have stayed, so that the words must be read again. */
  isTainted: boolean;
  /** When missing vectors may be looked up again, on the clock of `performance.now()`. */
  lookAgainAtMs: number;
}

/**
 * The indexes of the scopes that were searched last, with one limit of bytes. The least recently used scope is evicted first.
 *
 * The generation of a scope decides whether its index is fresh. The records return the changes since then. Vectors come from messages
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
  readonly #turns: Turns;
  readonly #arrivals = new Arrivals(INDEX_LIMITS.arrivalsBytes);
  readonly #loaded: LRUCache<string, { readonly entry: LoadedScope }>;

  constructor(options: ScopeIndexesOptions) {
    const { vectors, limitBytes = INDEX_LIMITS.indexesBytes, vectorsShare = INDEX_LIMITS.vectorsShare } = options;
    this.#options = options;
    this.#turns = options.turns ?? newColdReads();
    this.#limitBytes = limitBytes;
    this.#source = new ScopeSource(options, limitBytes);
    const arenaBytes = Math.floor(limitBytes * vectorsShare);
    const scanRows = Math.ceil(arenaBytes / rowBytesOf(vectors.dimensions));
    this.#arena = createVectorArena({ dimensions: vectors.dimensions, limitBytes: arenaBytes, scanRows });
    this.#loaded = new LRUCache({
      max: INDEX_LIMITS.scopes,
      maxSize: limitBytes,
      // Setting an index again, with its new size, must not dispose of it.
      noDisposeOnSet: true,
      dispose: ({ entry }) => entry.index.clear(),
    });
  }

  /**
   * Returns the result of `read` for the scope's index at this generation or a later one. `read` runs synchronously and must not keep the
   * index. Returns why there is no index when it is not ready within `waitMs`. Rejects when the records cannot be read, and with
   * `rate_limited` when a cold scope had no turn in that time. `begins` is called when the scope need not wait for its turn any more.
   */
  async use<T>(
    scope: Scope,
    generation: number,
    waitMs: number,
    read: (index: ScopeIndex) => T,
    begins: () => void = () => {},
  ): Promise<T | Unavailable> {
    const deadlineMs = performance.now() + waitMs;
    for (let isRefreshed = false; ; isRefreshed = true) {
      const entry = this.#touch(scope);
      if (entry.tooLargeAt !== undefined && generation - entry.tooLargeAt < INDEX_LIMITS.recountGenerations) return "too large";
      if (entry.index.generation >= generation && (isRefreshed || !mayLookAgain(entry))) return read(entry.index);
      entry.wantedUntilMs = Math.max(entry.wantedUntilMs, deadlineMs);
      entry.refresh ??= this.#inTurn(entry, generation).finally(() => {
        entry.refresh = undefined;
        entry.turn = undefined;
        entry.erased.clear();
        // Takes the vectors whose messages came after the store was read and while it answered.
        this.#takeArrivals(entry);
      });
      if (entry.turn === undefined) begins();
      else void entry.turn.then(() => void begins());
      const { refresh } = entry;
      const isEnded = await endsWithin(refresh, deadlineMs - performance.now());
      if (isEnded && ((await refresh) || performance.now() < deadlineMs)) continue;
      if (!isEnded && entry.turn === undefined) return "late";
      throw new MemorydError("rate_limited", "too many searches at once need memories that are not in memory yet: try again in a moment");
    }
  }

  /** Takes vectors of memories that are stored or about to be. */
  arrived(scope: Scope, { ids, codes, steps }: ScopeVectors): void {
    const { dimensions } = this.#options.vectors;
    if (codes.length !== ids.length * dimensions)
      throw new RangeError(`${ids.length} vectors of ${dimensions} are not ${codes.length} numbers`);
    const entry = this.#loaded.peek(keyOf(scope))?.entry;
    if (entry === undefined || entry.tooLargeAt !== undefined) return;
    for (const [row, id] of ids.entries()) {
      if (entry.erased.has(id) || entry.index.vectors.has(id)) continue;
      this.#arrivals.put(entry.key, id, { codes: rowOf(codes, row, dimensions).slice(), step: steps[row] ?? 0 });
    }
    // A refresh in progress takes the vectors itself.
    if (entry.refresh === undefined) this.#takeArrivals(entry);
  }

  /** Removes erased memories at once, with their words and vectors. */
  forget(scope: Scope, ids: readonly MemoryId[]): void {
    if (ids.length > 0) this.#options.snapshots?.forget(scope);
    for (const id of ids) this.#arrivals.forget(keyOf(scope), id);
    const entry = this.#loaded.peek(keyOf(scope))?.entry;
    if (entry === undefined || ids.length === 0) return;
    const isClean = entry.index.erase(ids);
    if (entry.refresh !== undefined) {
      for (const id of ids) entry.erased.add(id);
      entry.isTainted ||= !isClean;
      // The refresh in progress sets the size at its end. Stopped in the middle, the index would be empty but count as fresh.
      return;
    }
    if (!isClean) entry.index.clearWords();
    this.#resize(entry);
  }

  stats(): { readonly scopes: number; readonly vectorsBytes: number; readonly wordsBytes: number } {
    let wordsBytes = 0;
    for (const { entry } of this.#loaded.values()) wordsBytes += entry.index.words.bytes;
    return { scopes: this.#loaded.size, vectorsBytes: this.#arena.usedBytes() + this.#arrivals.bytes, wordsBytes };
  }

  // ------------------------------------------------------------------------------------------------------------ freshness

  /** Refreshes a warm index at once, and a cold one in its turn, unless nobody waits for it any more. */
  async #inTurn(entry: LoadedScope, generation: number): Promise<boolean> {
    const refreshed = () => this.#refresh(entry, generation).then(() => true);
    if (entry.index.generation > 0) return refreshed();
    const turn = Promise.withResolvers<void>();
    entry.turn = turn.promise;
    const work = () => {
      entry.turn = undefined;
      turn.resolve();
      return refreshed();
    };
    return (await this.#turns.run(entry.scope.orgId, work, () => performance.now() < entry.wantedUntilMs)) ?? false;
  }

  /** Updates the index to this generation or a later one. The generation was read earlier, so every change up to it is visible. */
  async #refresh(entry: LoadedScope, generation: number): Promise<void> {
    const { index, scope } = entry;
    const isRestored = index.generation === 0 && index.vectors.size === 0 && (await this.#restore(entry, generation));
    if (!this.#isLoaded(entry)) return;
    const isCold = index.generation === 0;
    // The store reads the vectors of a cold scope on its own threads while this thread indexes the words.
    const loading = isCold && index.vectors.size === 0 ? this.#source.vectors(scope) : undefined;
    let changes = await this.#source.changedSince(scope, index.generation);
    let isApplied = await this.#apply(entry, changes, isCold);
    if (isApplied && index.words.stale) {
      index.clearWords();
      changes = await this.#source.changedSince(scope, 0);
      isApplied = await this.#apply(entry, changes, true);
    }
    if (isApplied) isApplied = await this.#bringVectors(entry, changes ?? [], loading, isRestored);
    if (!this.#isLoaded(entry)) return;
    if (!isApplied) return this.#giveUp(entry, generation);
    entry.tooLargeAt = undefined;
    if (entry.isTainted) index.clearWords();
    // All changes were applied, so the index has the generation of the newest one.
    else index.generation = (changes ?? []).reduce((newest, change) => Math.max(newest, change.generation), generation);
    entry.isTainted = false;
    this.#resize(entry);
    this.#options.snapshots?.changed(scope, index, changes?.length ?? 0, () => this.#isLoaded(entry) && entry.refresh === undefined);
  }

  /** Fills a cold index from its snapshot. Returns false when there is none that can be used. */
  async #restore(entry: LoadedScope, generation: number): Promise<boolean> {
    const { index, scope, erased } = entry;
    const isRestored = await this.#options.snapshots?.restore(scope, index, generation, () => this.#evictOther(entry));
    // The snapshot may have been read before the erasure removed it.
    if (isRestored && erased.size > 0 && !index.erase(erased)) index.clearWords();
    return isRestored === true;
  }

  /** Applies texts in slices, so that no request waits for a whole scope. Returns false when the index no longer fits or was evicted. */
  async #apply(entry: LoadedScope, texts: readonly MemoryText[] | undefined, isWhole: boolean): Promise<boolean> {
    if (texts === undefined) return false;
    using _batch = openBatch();
    const { index } = entry;
    for (const [i, text] of texts.entries()) {
      if (i % SLICE_MEMORIES === 0) {
        if (i > 0) await Bun.sleep(0);
        if (!this.#isLoaded(entry) || index.bytes > this.#limitBytes) return false;
      }
      if (!entry.erased.has(text.id)) index.apply(text);
    }
    if (isWhole) index.prune();
    return true;
  }

  /** Adds the vectors of the changes, or sets `vectorsFault` when they cannot be read. Returns false when they do not fit. */
  async #bringVectors(entry: LoadedScope, changes: readonly MemoryText[], loading?: Promise<Loaded>, isRestored = false): Promise<boolean> {
    const { index, key, scope } = entry;
    const startMs = performance.now();
    let loaded = await loading;
    if (!this.#takeLoaded(entry, loaded) || !this.#takeArrivals(entry)) return false;
    const came = changes.filter(({ id }) => index.missing.has(id)).map(({ id }) => id);
    const areHere = await this.#arrivals.wait(key, came, loading === undefined && !isRestored ? INDEX_LIMITS.arrivalWaitMs : 0);
    if (!this.#takeArrivals(entry)) return false;
    const isDue = !areHere || index.vectorsFault !== undefined || startMs >= entry.lookAgainAtMs;
    if (!(loaded instanceof VectorsFault) && index.missing.size > 0 && isDue) {
      loaded = await this.#source.vectors(scope, [...index.missing]);
      if (!this.#takeLoaded(entry, loaded)) return false;
      const tookMs = performance.now() - startMs;
      entry.lookAgainAtMs = performance.now() + Math.max(INDEX_LIMITS.lookAgainMs, INDEX_LIMITS.lookAgainTimes * tookMs);
    }
    if (loaded !== undefined || index.missing.size === 0) index.vectorsFault = loaded instanceof VectorsFault ? loaded : undefined;
    return this.#place(entry);
  }

  #takeLoaded(entry: LoadedScope, loaded: Loaded | undefined): boolean {
    if (loaded === undefined || loaded instanceof VectorsFault) return true;
    const { dimensions } = this.#options.vectors;
    for (const [row, id] of loaded.ids.entries()) {
      const codes = rowOf(loaded.codes, row, dimensions);
      if (entry.erased.has(id)) codes.fill(0);
      else if (!this.#addVector(entry, id, { codes, step: loaded.steps[row] ?? 0 })) return false;
    }
    return true;
  }

  #takeArrivals(entry: LoadedScope): boolean {
    if (this.#arrivals.bytes === 0) return true;
    for (const id of [...entry.index.missing]) {
      const vector = this.#arrivals.take(entry.key, id);
      if (vector !== undefined && !this.#addVector(entry, id, vector)) return false;
    }
    return this.#place(entry);
  }

  /** Gives abstractions their vectors. Returns false when these do not fit. */
  #place(entry: LoadedScope): boolean {
    while (!entry.index.place()) if (!this.#evictOther(entry)) return false;
    return true;
  }

  /** Returns false when the vector does not fit even when all other scopes are evicted. */
  #addVector(entry: LoadedScope, id: MemoryId, vector: EncodedVector): boolean {
    while (!entry.index.addVector(id, vector)) if (!this.#evictOther(entry)) return false;
    return true;
  }

  // ---------------------------------------------------------------------------------------------------------------- bounds

  #touch(scope: Scope): LoadedScope {
    const key = keyOf(scope);
    const known = this.#loaded.get(key)?.entry;
    if (known !== undefined) return known;
    const entry: LoadedScope = {
      ...{ key, scope, index: new ScopeIndex(this.#arena, this.#options.norm), erased: new Set<MemoryId>() },
      ...{ refresh: undefined, turn: undefined, wantedUntilMs: 0, tooLargeAt: undefined, isTainted: false, lookAgainAtMs: 0 },
    };
    this.#loaded.set(key, { entry }, { size: 1 });
    return entry;
  }

  /** False after an eviction; data that was read for the index is then discarded. */
  #isLoaded(entry: LoadedScope): boolean {
    return this.#loaded.peek(entry.key)?.entry === entry;
  }

  /** Updates the size of the index. The least recently used scopes are evicted until all fit. */
  #resize(entry: LoadedScope): void {
    if (entry.index.bytes > this.#limitBytes) this.#giveUp(entry, entry.index.generation);
    // `LRUCache` accepts a new size only with a new value.
    this.#loaded.set(entry.key, { entry }, { size: Math.max(1, entry.index.bytes) });
  }

  #giveUp(entry: LoadedScope, generation: number): void {
    entry.index.clear();
    entry.tooLargeAt = generation;
  }

  /** Evicts the least recently used other scope. Returns false when there is none. */
  #evictOther(kept: LoadedScope): boolean {
    for (const key of this.#loaded.rkeys()) if (key !== kept.key) return this.#loaded.delete(key);
    return false;
  }
}

/** Whether missing or unreadable vectors may be available by now. */
function mayLookAgain({ index, lookAgainAtMs }: LoadedScope): boolean {
  return index.vectorsFault !== undefined || (index.missing.size > 0 && performance.now() >= lookAgainAtMs);
}
