import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeyedMutex } from "../../../src/async/keyed-mutex.ts";
import { processBatch } from "../../../src/cognition/cognition.ts";
import { compress } from "../../../src/cognition/compress/compress.ts";
import type { CognitionDeps, CognitionEvents } from "../../../src/cognition/deps.ts";
import { judgeAll } from "../../../src/cognition/judging.ts";
import { LEASE_MS } from "../../../src/cognition/loop/jobs.ts";
import { COMPRESSION_SCOPES } from "../../../src/cognition/loop/loop.ts";
import { builtinSteps, CLAIM_SUBMISSIONS } from "../../../src/cognition/steps.ts";
import { newMemoryId, newOrgId } from "../../../src/memory/ids.ts";
import type { Level, Scope } from "../../../src/memory/types.ts";
import { createSentenceReader } from "../../../src/models/builtin.ts";
import { lazyJudge } from "../../../src/models/judge/open-judge.ts";
import { encodeAll } from "../../../src/models/matrix/codes.ts";
import type { Embedder } from "../../../src/models/model.ts";
import { createLog } from "../../../src/observability/log.ts";
import { createSearch, type SearchOptions } from "../../../src/search/search.ts";
import type { Search } from "../../../src/search/types.ts";
import { openLanceVectors } from "../../../src/stores/lance/vectors.ts";
import { openSqliteRecords } from "../../../src/stores/sqlite/records.ts";
import { type DatasetMemory, type DatasetScope, metadataOf } from "../dataset.ts";
import { DEPTH, type WriteHit, WriteIds, type WrittenScope } from "./written.ts";

/** The service's stores, cognition and search in one process without HTTP, to measure a change quickly. */
export class InProcess {
  readonly deps: CognitionDeps;
  /** Whether the judge compares all facts after they are stored. */
  readonly isJudged: boolean;
  readonly searches: readonly Search[];
  readonly #folder = mkdtempSync(join(tmpdir(), "memoryd-retrieval-"));

  /** `options`: one search is created for each, all over the same stores. */
  constructor(embedder: Embedder, options: readonly Partial<SearchOptions>[] = [{}], isJudged = true) {
    this.isJudged = isJudged;
    const records = openSqliteRecords({ dataDir: this.#folder });
    const vectors = openLanceVectors({ dataDir: this.#folder, space: "vectors", dimensions: embedder.identity.dimensions });
    const log = createLog({ level: "silent", format: "json" });
    const reader = createSentenceReader(true);
    const common = { records, vectors, embedder, reader, cacheTtlMs: 0, cacheEntries: 1 };
    this.searches = options.map((own) => createSearch({ ...common, ...own }));
    const events = new EventEmitter<CognitionEvents>().on("changed", ({ scope }, rows) => {
      const arrived = { ids: rows.map(({ id }) => id), ...encodeAll(rows.map(({ vector }) => vector)) };
      for (const search of this.searches) search.scopeChanged(scope, arrived);
    });
    const steps = builtinSteps({ records, vectors, reader, now: Date.now });
    const clock = { now: Date.now, hasDiskSpace: () => true, mutex: new KeyedMutex() };
    const expiryOf = async () => "deprecate" as const;
    this.deps = {
      records,
      vectors,
      embedder,
      steps,
      judge: lazyJudge(),
      reader,
      log,
      ...clock,
      expiryOf,
      usesOf: async () => "off",
      signReceipt: async () => "",
      events,
    };
  }

  async close(): Promise<void> {
    for (const search of this.searches) search.close();
    await this.deps.vectors.close();
    await this.deps.records.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class InProcessScope implements WrittenScope {
  readonly ids = new WriteIds();
  facts = 0;
  readonly #memoryd: InProcess;
  readonly scope: Scope;
  readonly #extract: boolean;

  /** Each scope has its own organization, so that a batch contains only this scope. */
  constructor(memoryd: InProcess, { set, scope }: DatasetScope, extract: boolean) {
    this.#memoryd = memoryd;
    this.#extract = extract;
    this.scope = { orgId: newOrgId(), agentId: "bench", userId: `${set}-${scope}` };
  }

  async add(memories: readonly DatasetMemory[]): Promise<void> {
    const { deps, isJudged } = this.#memoryd;
    const { orgId } = this.scope;
    for (const memory of memories) {
      const submission = { id: newMemoryId(), scope: this.scope, content: this.ids.contentOf(memory), metadata: metadataOf(memory) };
      this.ids.add(memory, submission.id);
      await deps.records.submissions.accept(this.scope, { ...submission, confidence: 1, extract: this.#extract, createdAtMs: Date.now() });
    }
    for (;;) {
      const lease = { id: crypto.randomUUID(), nowMs: Date.now(), untilMs: Date.now() + LEASE_MS };
      const claimed = await deps.records.submissions.claim(orgId, lease, CLAIM_SUBMISSIONS);
      if (claimed.length === 0) break;
      this.facts += (await processBatch(deps, orgId, lease.id, claimed)).facts;
      // Compression runs after each batch, as if the queue were empty each time.
      await this.#compress();
    }
    if (!isJudged) return;
    await judgeAll(deps, orgId);
    await this.#compress();
  }

  async #compress(): Promise<void> {
    while ((await compress(this.#memoryd.deps, this.scope.orgId, COMPRESSION_SCOPES)).more);
  }

  /** `by`: which of the searches answers. */
  async search(query: string, level?: Level, by = this.#memoryd.searches[0]): Promise<WriteHit[]> {
    const { hits = [] } = (await by?.search(this.scope, { query: this.ids.queryOf(query), k: DEPTH, level })) ?? {};
    return hits.map(({ memory }) => this.ids.hit(memory.id, memory.content));
  }

  factsPerWrite(writes: number): number {
    return this.facts / Math.max(1, writes);
  }
}
