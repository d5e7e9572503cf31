import { abstractionId, factIds, newMemoryId, newOrgId } from "../../../src/memory/ids.ts";
import type { MemoryId, Scope } from "../../../src/memory/types.ts";
import { encodeAll } from "../../../src/models/matrix/codes.ts";
import type { Embedder } from "../../../src/models/model.ts";
import { createSearch, type SearchOptions } from "../../../src/search/search.ts";
import type { Search, SearchRequest } from "../../../src/search/types.ts";
import type { Records, Superseding } from "../../../src/stores/interfaces/records.ts";
import type { ScopeVectors, Vectors } from "../../../src/stores/interfaces/vectors.ts";
import { openLanceVectors } from "../../../src/stores/lance/vectors.ts";
import { openSqliteRecords } from "../../../src/stores/sqlite/records.ts";
import { rememberingEmbedder } from "../../support/embedder.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** What the worker would tell the HTTP thread of a write, and the vectors before they were rounded. */
export interface Stored extends ScopeVectors {
  /** Deleting it deletes all of `ids`. */
  readonly writeId: MemoryId;
  readonly matrix: Float32Array;
  readonly generation: number;
}

export interface StoreOptions {
  readonly importance?: number;
  readonly confidence?: number;
  readonly createdAtMs?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly supersedes?: readonly Superseding[];
  /** Called when the vectors are stored and the records are not yet. */
  readonly beforeCommit?: (vectors: ScopeVectors) => void;
  readonly withoutVectors?: boolean;
}

/** Real stores in a temporary folder, and the part of the worker that a search sees. */
export class Fixture {
  readonly embedder: Embedder;
  readonly records: Records;
  readonly vectors: Vectors;
  readonly #folder = temporaryFolder();
  readonly #orgId = newOrgId();
  readonly #searches: Search[] = [];
  #users = 0;
  /** The offset of the stores' clock from real time. */
  aheadMs = 0;
  readonly now = () => Date.now() + this.aheadMs;

  constructor(embedder = rememberingEmbedder()) {
    this.embedder = embedder;
    this.records = openSqliteRecords({ dataDir: this.#folder, now: this.now });
    this.vectors = openLanceVectors({ dataDir: this.#folder, space: "vectors", dimensions: this.embedder.identity.dimensions });
  }

  /** A scope of its own in the fixture's organization. */
  newScope(): Scope {
    return { orgId: this.#orgId, agentId: "agent", userId: `user${this.#users++}` };
  }

  /** The first scope of an organization of its own. */
  newOrganization(): Scope {
    return { orgId: newOrgId(), agentId: "agent", userId: "user" };
  }

  async matrixOf(texts: readonly string[]): Promise<Float32Array> {
    const { dimensions } = this.embedder.identity;
    const matrix = new Float32Array(texts.length * dimensions);
    for (const [row, vector] of (await this.embedder.embedDocuments(texts)).entries()) matrix.set(vector, row * dimensions);
    return matrix;
  }

  /** One write that becomes a fact for each text: vectors first, then records, as the worker does it. */
  async store(scope: Scope, texts: readonly string[], options: StoreOptions = {}): Promise<Stored> {
    const { importance = 0.5, confidence = 1, createdAtMs = Date.now(), metadata = null, supersedes = [] } = options;
    const submission = { id: newMemoryId(), scope, content: texts.join("\n"), metadata, confidence, extract: true, createdAtMs };
    await this.records.submissions.accept(scope, submission);
    const lease = { id: crypto.randomUUID(), nowMs: Date.now(), untilMs: Date.now() + 60_000 };
    const claimed = await this.records.submissions.claim(scope.orgId, lease, 1);
    if (claimed[0]?.id !== submission.id) throw new Error("another write waits: a fixture stores one at a time");
    const ids = factIds(submission.id, texts.length);
    const matrix = await this.matrixOf(texts);
    const { dimensions } = this.embedder.identity;
    const rows = ids.map((id, row) => ({ scope, id, vector: matrix.slice(row * dimensions, (row + 1) * dimensions) }));
    if (options.withoutVectors !== true) await this.vectors.add(scope.orgId, rows);
    const vectors = { ids, ...encodeAll(rows.map(({ vector }) => vector)) };
    options.beforeCommit?.(vectors);
    const memories = texts.map((content, index) => ({
      ...{ id: ids[index] ?? "", content, importance, topic: "none" as const, factKey: content.toLowerCase(), propertyKey: undefined },
      supersedes: index === 0 ? supersedes : [],
      supersededBy: [],
    }));
    const outcome = await this.records.submissions.complete(scope.orgId, lease.id, [{ submission, memories, failure: undefined }]);
    return { ...vectors, writeId: submission.id, matrix, generation: outcome.changes[0]?.generation ?? 0 };
  }

  /** An abstraction of the memories. */
  async summarize(
    scope: Scope,
    content: string,
    sourceIds: readonly MemoryId[],
  ): Promise<{ readonly id: MemoryId; readonly generation: number }> {
    const id = abstractionId(scope, sourceIds);
    const summary = { id, content, importance: 0.5, confidence: 1, topic: "people" as const, source: "cognition" as const, sourceIds };
    const change = await this.records.memories.addAbstraction(scope, summary, Date.now());
    return { id, generation: change?.generation ?? 0 };
  }

  /** A search over the stores, with a cache unless the options say otherwise. */
  search(options: Partial<SearchOptions> = {}): Search {
    const { records, vectors, embedder } = this;
    const search = createSearch({ records, vectors, embedder, cacheTtlMs: 60_000, cacheEntries: 100, ...options });
    this.#searches.push(search);
    return search;
  }

  async close(): Promise<void> {
    for (const search of this.#searches) search.close();
    await this.vectors.close();
    await this.records.close();
    removeFolder(this.#folder);
  }
}

/** The first ten hits, and their texts. */
export async function ask(search: Search, scope: Scope, query: string, more: Partial<SearchRequest> = {}) {
  const { hits, cacheHit } = await search.search(scope, { query, k: 10, ...more });
  return { texts: hits.map((hit) => hit.memory.content), hits, cacheHit };
}
