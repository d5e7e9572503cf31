import { LIMITS } from "../memory/limits.ts";
import type { MemoryId, OrgId, Scope } from "../memory/types.ts";
import type { Embedder } from "../models/model.ts";
import type { Records } from "../stores/records.ts";
import { bestHits } from "./best-hits.ts";
import { liftSummaries } from "./broad.ts";
import { AnswerCache } from "./cache.ts";
import { createQueryEmbedder, type QueryEmbedder } from "./embed-query.ts";
import { type Ranked, rankByBase } from "./fuse.ts";
import { Generations } from "./generations.ts";
import { HotVectors } from "./hot-vectors.ts";
import { HotTexts } from "./lexical/hot-texts.ts";
import { rankByWords, type WordRanking } from "./lexical/word-ranking.ts";
import { type Candidates, findCandidates, rankingOfTextHits, type Wanted } from "./nearest.ts";
import { type ReadableVectors, readableVectors, VectorsFault } from "./readable-vectors.ts";
import { discountRestated } from "./restated.ts";
import type { Arrived, Caller, Search, SearchAnswer, SearchHit, SearchRequest, SearchStats } from "./types.ts";
import { Warmer } from "./warmer.ts";
import { type EmbedderWeights, weightsOf } from "./weights.ts";

export interface SearchLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SearchOptions {
  readonly records: Records;
  readonly vectors: ReadableVectors;
  readonly embedder: Embedder;
  readonly cacheTtlMs: number;
  readonly cacheEntries: number;
  readonly now?: () => number;
  readonly log?: SearchLog;
  readonly embedDeadlineMs?: number;
  readonly hotScopeMemories?: number;
  readonly hotTextsBytes?: number;
  readonly hotTextsWaitMs?: number;
  /** Told of an organization whose vectors could not be read: its search was answered from words alone. */
  readonly onVectorsFault?: (orgId: OrgId) => void;
}

interface Words {
  readonly ranking: WordRanking;
  readonly more: boolean;
  readonly whole: boolean;
}

export function createSearch(options: SearchOptions): Search {
  return new ReadPath(options);
}

/**
 * The read path: cache → embed → vectors and words within the scope → fuse → top k.
 *
 * The scope's generation is read before anything else, and what is read later is at least as new. So a memory stored before a search
 * begins is found by it, and an answer is kept for the generation alone at which it was begun.
 */
class ReadPath implements Search {
  readonly #options: SearchOptions;
  readonly #now: () => number;
  readonly #vectors: ReadableVectors;
  readonly #cache: AnswerCache;
  readonly #generations: Generations;
  readonly #hot: HotVectors;
  readonly #texts: HotTexts;
  readonly #weights: EmbedderWeights;
  readonly #warmer: Warmer;
  readonly #embedQuery: QueryEmbedder;
  readonly #counts = { cacheHits: 0, cacheMisses: 0, textOnly: 0 };
  /** Requests that are being answered and not from the cache. */
  #live = 0;
  #vectorsFaultToldMs = Number.NEGATIVE_INFINITY;

  constructor(options: SearchOptions) {
    const { records, vectors, embedder, log, now = Date.now, embedDeadlineMs = LIMITS.queryEmbedMs } = options;
    const { hotScopeMemories: scopeMemories = LIMITS.hotScopeMemories } = options;
    this.#options = options;
    this.#now = now;
    this.#vectors = readableVectors(vectors);
    this.#cache = new AnswerCache({ ttlMs: options.cacheTtlMs, entries: options.cacheEntries, bytes: LIMITS.cacheBytes, now });
    this.#generations = new Generations(records.scopes);
    this.#hot = new HotVectors({ vectors: this.#vectors, memories: records.memories, scopeMemories });
    const { hotTextsBytes: limitBytes = LIMITS.hotTextsBytes, hotTextsWaitMs: waitMs = LIMITS.hotTextsWaitMs } = options;
    this.#texts = new HotTexts({ memories: records.memories, limitBytes, waitMs });
    this.#weights = weightsOf(embedder.identity.name);
    this.#warmer = new Warmer({ answer: (scope, request) => this.#warm(scope, request), busy: () => this.#live > 0 });
    this.#embedQuery = createQueryEmbedder({
      embedder,
      deadlineMs: embedDeadlineMs,
      now,
      onFault: (error) => log?.warn({ err: error }, "The embedder fails: searches are answered from full text alone until it works again"),
      onRecovery: () => log?.info({}, "The embedder answers again: searches use it"),
    });
  }

  async search(scope: Scope, request: SearchRequest, caller?: Caller): Promise<SearchAnswer> {
    const generation = await this.#generations.of(scope);
    const cached = this.#cache.get(scope, request, generation);
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

  async #answer(scope: Scope, request: SearchRequest, generation: number, signal?: AbortSignal): Promise<readonly SearchHit[]> {
    if (generation === 0) return [];
    const { records } = this.#options;
    const embedding = this.#embedQuery(request, signal);
    // The vectors of a cold scope are read on other threads, so they come while this one makes its words.
    const loading = embedding.then(
      (found) =>
        found &&
        this.#unlessFaulty(
          scope,
          this.#hot.use(scope, generation, () => undefined),
        ),
    );
    for (let limit: number = LIMITS.searchCandidates; ; limit *= 4) {
      const [queryVectors, words] = await Promise.all([embedding, this.#rankWords(scope, request, generation, limit), loading]);
      const wanted = { scope, generation, level: request.level, limit, vectors: queryVectors, moreWords: words.more, words: words.ranking };
      const { candidates, more, textOnly } = await this.#findCandidates(wanted);
      signal?.throwIfAborted();
      const fused = rankByBase(candidates, this.#weights, words.ranking.denseFactor);
      const settled = textOnly ? fused : await this.#settle(scope, generation, words.ranking, fused);
      const ranked = request.level === undefined ? liftSummaries(settled, words.ranking) : settled;
      const hits = await bestHits(records.memories, scope, request, ranked, this.#now());
      // Too few of the candidates are live, or of the level: look further.
      if (hits.length < request.k && more && limit < LIMITS.searchCandidatesMax) continue;
      // An answer without one of its signals is given, not kept; so is one that a change of the scope overtook.
      const current = (await records.scopes.generation(scope)) === generation;
      if (textOnly) this.#counts.textOnly++;
      else if (words.whole && current) this.#cache.put(scope, request, generation, hits);
      return hits;
    }
  }

  /** By words alone where there is no vector of the question, or the vectors cannot be read. */
  async #findCandidates(wanted: Wanted): Promise<Candidates & { readonly textOnly: boolean }> {
    const { scope, vectors } = wanted;
    const found = vectors && (await this.#unlessFaulty(scope, findCandidates(this.#hot, this.#vectors, wanted)));
    if (found) return { ...found, textOnly: false };
    return { ...(await findCandidates(this.#hot, this.#vectors, { ...wanted, vectors: undefined })), textOnly: true };
  }

  /** What the work answers; undefined where it met vectors that cannot be read. */
  async #unlessFaulty<T>({ orgId }: Scope, work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof VectorsFault)) throw error;
      this.#vectorsFailed(orgId, error);
      return undefined;
    }
  }

  #vectorsFailed(orgId: OrgId, error: VectorsFault): void {
    const { log, onVectorsFault } = this.#options;
    onVectorsFault?.(orgId);
    const nowMs = this.#now();
    if (nowMs - this.#vectorsFaultToldMs < LIMITS.searchFaultLogMs) return;
    this.#vectorsFaultToldMs = nowMs;
    log?.warn(
      { org_id: orgId, err: error },
      "Vectors cannot be read: searches of the organization are answered from full text alone until they can",
    );
  }

  /** For a message, what was said again later counts less; where the scope has no copy in memory, nobody knows. */
  async #settle(scope: Scope, generation: number, words: WordRanking, ranked: readonly Ranked[]): Promise<readonly Ranked[]> {
    if (words.message === 0) return ranked;
    const orderOf = (id: MemoryId) => words.of(id)?.order;
    const settled = this.#hot.use(scope, generation, (copy) => discountRestated(ranked, copy, orderOf, words.message));
    return (await this.#unlessFaulty(scope, settled)) ?? ranked;
  }

  /** By the words of the scope where they are at hand, else by the text index. `whole`: asking again would bring no better. */
  async #rankWords(scope: Scope, { query, level }: SearchRequest, generation: number, limit: number): Promise<Words> {
    const found = await this.#texts.use(scope, generation, (index) => rankByWords(index, query, level, limit, this.#weights));
    if (typeof found === "object") return { ranking: found, more: found.ids.length >= limit, whole: true };
    const hits = await this.#options.records.text.search(scope, query, limit);
    return { ranking: rankingOfTextHits(hits), more: hits.length >= limit, whole: found === "never" };
  }

  scopeChanged(scope: Scope, arrived?: Arrived): void {
    this.#generations.forget(scope);
    if (arrived !== undefined) this.#hot.arrived(scope, arrived.ids, arrived.matrix);
    this.#warmer.add(scope, this.#cache.drop(scope).slice(0, LIMITS.warmPerScope));
  }

  forget(scope: Scope, ids: readonly MemoryId[]): void {
    this.#generations.forget(scope);
    this.#hot.forget(scope, ids);
    this.#texts.forget(scope, ids);
    this.#warmer.add(scope, this.#cache.drop(scope).slice(0, LIMITS.warmPerScope));
  }

  async #warm(scope: Scope, request: SearchRequest): Promise<void> {
    try {
      const generation = await this.#options.records.scopes.generation(scope);
      if (!this.#cache.has(scope, request, generation)) await this.#answer(scope, request, generation);
    } catch (error) {
      this.#options.log?.warn({ err: error }, "A popular question could not be answered anew: whoever asks it next waits for its answer");
    }
  }

  stats(): SearchStats {
    const { scopes, bytes } = this.#hot.stats();
    const cache = { cacheEntries: this.#cache.entries, cacheBytes: this.#cache.bytes };
    return { ...this.#counts, ...cache, hotScopes: scopes, hotVectorsBytes: bytes, hotTextsBytes: this.#texts.stats().bytes };
  }

  close(): void {
    this.#warmer.close();
    this.#cache.clear();
  }
}
