import { untilAborted } from "../async/deadline.ts";
import { LIMITS } from "../memory/limits.ts";
import { keyOf, type MemoryId, type OrgId, type Scope } from "../memory/types.ts";
import { type Asked, type Embedder, ModelError, type SentenceReader } from "../models/model.ts";
import { forgetErased } from "../reading/batch.ts";
import { askedDates } from "../reading/dates/asked-dates.ts";
import { spaceName } from "../stores/interfaces/embeddings.ts";
import type { Memories, Records } from "../stores/interfaces/records.ts";
import type { ScopeVectors } from "../stores/interfaces/vectors.ts";
import { AnswerCache } from "./answer-cache.ts";
import { bestHits, type ReadHits } from "./best-hits.ts";
import { CoalescedReads } from "./coalesced-reads.ts";
import { rankOnDisk, restricted } from "./disk-ranking.ts";
import { createQueryEmbedder, type QueryEmbedder } from "./embed-query.ts";
import { Filters, needsHistory } from "./filter/filters.ts";
import { HistoryIndexes } from "./history-index.ts";
import type { ScopeIndex } from "./index/scope-index.ts";
import { newColdReads, ScopeIndexes, type Unavailable } from "./index/scope-indexes.ts";
import { type SnapshotStore, Snapshots } from "./index/snapshots.ts";
import { MeasuredBackground } from "./ranking/background.ts";
import { type ParameterChanges, parametersFor, type RankingParameters } from "./ranking/parameters.ts";
import { parseQuery, type QueryVectors } from "./ranking/query.ts";
import { normFor, type Ranking, rank, reachOf, type Wanted } from "./ranking/rank.ts";
import type { Reach } from "./ranking/word-relevance.ts";
import { type ReadableVectors, readableVectors, VectorsFault } from "./readable-vectors.ts";
import { type SharedAnswers, SharedRankings } from "./shared-answers.ts";
import type { Caller, Search, SearchAnswer, SearchHit, SearchRequest, SearchStats } from "./types.ts";
import { Warmer } from "./warmer.ts";

const BOUNDS = {
  /** Number of candidates from words, and the same number from vectors. It exceeds the size of an answer, since k is at most 100. */
  candidates: 200,
  /** When too few candidates are active, four times as many are taken, up to this number. Beyond it an answer may hold fewer than k. */
  candidatesMost: 3_200,
  /**
   * How long a search waits for the index of a cold scope, which takes about a second for 100,000 memories. After that, the scope is ranked
   * on disk.
   */
  indexWaitMs: 10_000,
  /**
   * Popular requests of a changed scope that are answered again in advance. Popularity falls off fast: the first few requests bring most of
   * the gain.
   */
  warmPerScope: 8,
  /** A fault that affects every search is logged at most once in this time. */
  faultLogMs: 60_000,
} as const;

export interface SearchLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SearchOptions {
  readonly records: Records;
  readonly vectors: ReadableVectors;
  readonly embedder: Embedder;
  /** Reads what questions ask for; without it, none is broad. */
  readonly reader?: SentenceReader | undefined;
  readonly cacheTtlMs: number;
  readonly cacheEntries: number;
  /** Answers of the other servers on the place; without them, each has its own. */
  readonly shared?: SharedAnswers | undefined;
  readonly embedDeadlineMs?: number;
  /** Replaces default parameters of the ranking, to measure their gain. */
  readonly parameters?: ParameterChanges;
  /** Where snapshots of indexes are stored; without it, a cold scope is always read from the stores. */
  readonly snapshots?: { readonly store: SnapshotStore; readonly space: string };
  /** Memory limit of the indexes of all scopes together. */
  readonly indexesBytes?: number;
  /** Memory limit of the indexes with deprecated memories. */
  readonly historyBytes?: number;
  readonly indexWaitMs?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds of a monotonic clock, for durations and pauses. */
  readonly monotonicMs?: () => number;
  readonly log?: SearchLog;
  /** Called when a search was answered by words alone because the organization's vectors cannot be read. */
  readonly onVectorsFault?: (orgId: OrgId) => void;
}

export function createSearch(options: SearchOptions): Search {
  return new ReadPath(options);
}

/** A ranking and its shortcomings. */
interface Found extends Ranking {
  /** Only words were used, because the query has no vector or the scope's vectors cannot be read. */
  readonly textOnly: boolean;
  /** Whether the same search may get a better answer later; such an answer is not cached. */
  readonly isPassing: boolean;
}

/**
 * The read path: cache → answers of other servers → choose by the filter → embed the query → rank within the scope's index → best active
 * memories → cache.
 *
 * The scope's generation is read first, and all data read afterwards is at least as new. So a search finds every memory that was stored
 * before it began, and its answer is cached for that generation only.
 */
class ReadPath implements Search {
  readonly #options: SearchOptions;
  readonly #now: () => number;
  readonly #monotonicMs: () => number;
  readonly #vectors: ReadableVectors;
  readonly #parameters: RankingParameters;
  readonly #cache: AnswerCache;
  readonly #shared: SharedRankings | undefined;
  readonly #generations = new CoalescedReads<number>();
  readonly #indexes: ScopeIndexes;
  readonly #histories: HistoryIndexes;
  readonly #filters: Filters;
  readonly #snapshots: Snapshots | undefined;
  readonly #warmer: Warmer;
  readonly #embedQuery: QueryEmbedder;
  readonly #background: MeasuredBackground;
  readonly #counts = { cacheHits: 0, cacheMisses: 0, textOnly: 0, rankedOnDisk: 0 };
  /** The time of the last log entry for each kind of fault. */
  readonly #loggedAtMs = new Map<string, number>();
  /** Requests in progress that the cache did not answer. */
  #live = 0;

  constructor(options: SearchOptions) {
    const { records, vectors, embedder, log, now = Date.now, cacheTtlMs: ttlMs, cacheEntries: entries } = options;
    const { monotonicMs = () => performance.now() } = options;
    this.#options = options;
    this.#now = now;
    this.#monotonicMs = monotonicMs;
    this.#vectors = readableVectors(vectors);
    this.#parameters = parametersFor(embedder.identity.name, options.parameters);
    this.#cache = new AnswerCache({ ttlMs, entries, now, monotonicMs });
    const { shared: answers } = options;
    const isShared = answers !== undefined && ttlMs > 0 && entries > 0;
    this.#shared = isShared ? new SharedRankings({ answers, space: spaceName(embedder.identity), ttlMs, now }) : undefined;
    const norm = normFor(this.#parameters);
    this.#snapshots = options.snapshots && this.#openSnapshots(options.snapshots);
    const { memories } = records;
    const sources = { memories, vectors: this.#vectors, norm, turns: newColdReads() };
    this.#indexes = new ScopeIndexes({ ...sources, limitBytes: options.indexesBytes, snapshots: this.#snapshots });
    this.#histories = new HistoryIndexes({ ...sources, limitBytes: options.historyBytes });
    this.#filters = new Filters(memories);
    this.#warmer = new Warmer({ answer: (scope, request) => this.#warm(scope, request), busy: () => this.#live > 0 });
    this.#background = new MeasuredBackground(embedder);
    this.#embedQuery = createQueryEmbedder({
      embedder,
      deadlineMs: options.embedDeadlineMs ?? LIMITS.queryEmbedMs,
      monotonicMs,
      onFault: (error) => log?.warn({ err: error }, "The embedder fails: searches use words alone until it works again"),
      onRecovery: () => log?.info({}, "The embedder answers again: searches use it"),
    });
  }

  async search(scope: Scope, request: SearchRequest, caller?: Caller): Promise<SearchAnswer> {
    const generation = await this.#generations.of(keyOf(scope), () => this.#options.records.scopes.generation(scope));
    const cached = this.#cache.get(scope, request, generation) ?? (await this.#answerOfOthers(scope, request, generation));
    if (cached !== undefined) {
      this.#counts.cacheHits++;
      return { hits: cached, cacheHit: true };
    }
    this.#counts.cacheMisses++;
    const signal = caller?.signal;
    signal?.throwIfAborted();
    this.#live++;
    try {
      return { hits: await this.#answer(scope, request, generation, signal), cacheHit: false };
    } finally {
      this.#live--;
    }
  }

  /** What another server answered, with the memories as they are now. */
  async #answerOfOthers(scope: Scope, request: SearchRequest, generation: number): Promise<readonly SearchHit[] | undefined> {
    const { records } = this.#options;
    if (generation === 0 || this.#shared === undefined) return undefined;
    const found = await this.#shared.find(readable(records.memories, request), scope, request, generation);
    if (found === undefined) return undefined;
    // The memories may be newer than the ranking. Such an answer is right for a search that began before, and for no other.
    const isCurrent = (await records.scopes.generation(scope)) === generation;
    if (isCurrent) this.#cache.put(scope, request, generation, found.hits, found.untilMs);
    return found.hits;
  }

  async reach(scope: Scope, request: SearchRequest): Promise<Reach | undefined> {
    const generation = await this.#generations.of(keyOf(scope), () => this.#options.records.scopes.generation(scope));
    if (generation === 0) return undefined;
    const query = parseQuery(request.query);
    const found = await this.#withIndex(scope, request, generation, (index) => reachOf(index, query, this.#parameters));
    return typeof found === "string" ? undefined : found;
  }

  async #answer(scope: Scope, request: SearchRequest, generation: number, signal?: AbortSignal): Promise<readonly SearchHit[]> {
    if (generation === 0) return [];
    const { records } = this.#options;
    const nowMs = this.#now();
    const prepare = once(() => {
      const choosing = request.filter && this.#filters.choose(scope, request.filter, generation, nowMs);
      return Promise.all([this.#embedQuery(request, signal), choosing]);
    });
    // A cold scope is read while the query is embedded. Before its turn nothing begins: a crowd of cold searches would fill thread and embedder.
    await untilAborted(
      this.#withIndex(scope, request, generation, () => undefined, prepare),
      signal,
    );
    const preparing = prepare();
    const query = parseQuery(request.query);
    const asked = { nowMs, dates: query.continuation === 0 ? askedDates(request.query, nowMs) : [] };
    const [vectors, choice] = await preparing;
    const background = request.judged ? this.#background.get() : undefined;
    const read = request.level === undefined && query.continuation === 0 ? this.#read(request.query, vectors) : undefined;
    const wanted = { query, vectors, level: request.level, among: choice?.among, reach: request.reach, background, asked: read };
    const isUnjudged = request.judged === true && background === undefined;
    for (let limit: number = BOUNDS.candidates; ; limit *= 4) {
      const found = await this.#rank(scope, request, generation, { ...wanted, limit });
      signal?.throwIfAborted();
      const hits = await bestHits(readable(records.memories, request), scope, request, found.ranked, asked, this.#parameters);
      // Too few candidates are active and of the requested level, so more are taken.
      if (hits.length < request.k && found.more && limit < BOUNDS.candidatesMost) continue;
      // An answer without one of the signals is returned but not cached. The same holds when the scope changed during the search.
      const isCurrent = (await records.scopes.generation(scope)) === generation;
      if (found.textOnly) this.#counts.textOnly++;
      if (found.isPassing || isUnjudged || !isCurrent) return hits;
      this.#cache.put(scope, request, generation, hits, choice?.untilMs);
      this.#shared?.put(scope, request, generation, hits, choice?.untilMs);
      return hits;
    }
  }

  /** What the question asks for; undefined when it cannot be read. */
  #read(query: string, vectors: QueryVectors | undefined): Asked | undefined {
    try {
      return this.#options.reader?.ask(query, vectors?.query);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#warnSometimes("unread", { err: error }, "Questions cannot be read: no summary is placed first for a broad one");
      return undefined;
    }
  }

  /** Ranks by the scope's index, or on disk when the index is not available. */
  async #rank(scope: Scope, request: SearchRequest, generation: number, wanted: Wanted): Promise<Found> {
    const found = await this.#withIndex(scope, request, generation, (index) => {
      const fault = wanted.vectors && index.vectorsFault;
      return { ...rank(index, fault ? { ...wanted, vectors: undefined } : wanted, this.#parameters), fault };
    });
    if (typeof found !== "string") {
      if (found.fault) this.#vectorsFailed(scope.orgId, found.fault);
      const textOnly = wanted.vectors === undefined || found.fault !== undefined;
      return { ...found, textOnly, isPassing: textOnly };
    }
    this.#counts.rankedOnDisk++;
    const reason = found === "late" ? "took too long to load" : "does not fit in memory";
    this.#warnSometimes(found, { org_id: scope.orgId }, `The index of a scope ${reason}: the scope is ranked on disk, which finds less`);
    const { ranking, textOnly } = await this.#rankOnDisk(scope, request.query, wanted);
    const { among, limit } = wanted;
    const chosen = among ? restricted(ranking, among.ids, limit, limit < BOUNDS.candidatesMost) : ranking;
    return { ...chosen, textOnly, isPassing: textOnly || found === "late" };
  }

  async #rankOnDisk(scope: Scope, query: string, { vectors, limit }: Wanted): Promise<{ ranking: Ranking; textOnly: boolean }> {
    const stores = { text: this.#options.records.text, vectors: this.#vectors };
    const by = (used: QueryVectors | undefined) => rankOnDisk(stores, scope, query, used, limit, this.#parameters);
    try {
      return { ranking: await by(vectors), textOnly: vectors === undefined };
    } catch (error) {
      if (!(error instanceof VectorsFault)) throw error;
      this.#vectorsFailed(scope.orgId, error);
      return { ranking: await by(undefined), textOnly: true };
    }
  }

  #withIndex<T>(
    scope: Scope,
    { filter }: SearchRequest,
    generation: number,
    read: (index: ScopeIndex) => T,
    begins?: () => void,
  ): Promise<T | Unavailable> {
    const indexes = filter !== undefined && needsHistory(filter) ? this.#histories : this.#indexes;
    return indexes.use(scope, generation, this.#options.indexWaitMs ?? BOUNDS.indexWaitMs, read, begins);
  }

  #openSnapshots({ store, space }: NonNullable<SearchOptions["snapshots"]>): Snapshots {
    const { dimensions } = this.#vectors;
    const message = "The snapshot of a scope could not be used: the scope is read from the stores";
    return new Snapshots(store, { space, dimensions }, (scope, error) =>
      this.#warnSometimes("snapshot", { org_id: scope.orgId, err: error }, message),
    );
  }

  #vectorsFailed(orgId: OrgId, error: VectorsFault): void {
    this.#options.onVectorsFault?.(orgId);
    this.#warnSometimes("vectors", { org_id: orgId, err: error }, "Vectors cannot be read: searches use words alone until they can");
  }

  #warnSometimes(kind: string, fields: object, message: string): void {
    const nowMs = this.#monotonicMs();
    if (nowMs - (this.#loggedAtMs.get(kind) ?? Number.NEGATIVE_INFINITY) < BOUNDS.faultLogMs) return;
    this.#loggedAtMs.set(kind, nowMs);
    this.#options.log?.warn(fields, message);
  }

  scopeChanged(scope: Scope, arrived?: ScopeVectors): void {
    if (arrived !== undefined) {
      this.#indexes.arrived(scope, arrived);
      this.#histories.arrived(scope, arrived);
    }
    this.#dropAnswers(scope);
  }

  forget(scope: Scope, ids: readonly MemoryId[]): void {
    // A scope that is being loaded in slices keeps the words of its texts until all are read.
    forgetErased();
    this.#indexes.forget(scope, ids);
    this.#histories.forget(scope, ids);
    this.#filters.forget(scope);
    this.#dropAnswers(scope);
  }

  #dropAnswers(scope: Scope): void {
    this.#generations.forget(keyOf(scope));
    this.#warmer.add(scope, this.#cache.drop(scope).slice(0, BOUNDS.warmPerScope));
  }

  async #warm(scope: Scope, request: SearchRequest): Promise<void> {
    try {
      const generation = await this.#options.records.scopes.generation(scope);
      if (this.#cache.has(scope, request, generation)) return;
      if ((await this.#answerOfOthers(scope, request, generation)) === undefined) await this.#answer(scope, request, generation);
    } catch (error) {
      this.#options.log?.warn({ err: error }, "A popular search could not be answered in advance: its next caller waits for it");
    }
  }

  stats(): SearchStats {
    const { scopes, vectorsBytes, wordsBytes } = this.#indexes.stats();
    const cache = { cacheEntries: this.#cache.entries, cacheBytes: this.#cache.bytes };
    const history = this.#histories.stats();
    const hotBytes = { hotVectorsBytes: vectorsBytes + history.vectorsBytes, hotTextsBytes: wordsBytes + history.wordsBytes };
    return { ...this.#counts, ...cache, hotScopes: scopes, ...hotBytes };
  }

  close(): void {
    this.#warmer.close();
    this.#snapshots?.close();
    this.#cache.clear();
  }
}

/** Work that is begun by the first call, and whose result all calls share. A failure waits for the call that looks at it. */
function once<T>(begin: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    if (begun === undefined) {
      begun = begin();
      begun.catch(() => {});
    }
    return begun;
  };
}

/** The memories that may be answered: active ones, or with a filter of the past those that have its status now, unless it names a time. */
function readable(memories: Memories, { filter }: SearchRequest): ReadHits {
  if (filter === undefined || !needsHistory(filter)) return memories;
  const { status, asOfMs } = filter;
  return {
    active: async (scope, ids) =>
      (await memories.read(scope, ids)).filter((memory) => asOfMs !== undefined || status === "any" || memory.status === status),
    // What is doubted now was not at another time.
    doubts: async () => [],
  };
}
