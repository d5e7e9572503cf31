import { Database } from "bun:sqlite";
import { LIMITS } from "../../../src/memory/limits.ts";
import type { Scope } from "../../../src/memory/types.ts";
import type { Embedder } from "../../../src/models/model.ts";
import { rankByBase } from "../../../src/search/fuse.ts";
import { LexicalIndex } from "../../../src/search/lexical/lexical-index.ts";
import { rankByWords } from "../../../src/search/lexical/word-ranking.ts";
import { findCandidates } from "../../../src/search/nearest.ts";
import { discountRestated } from "../../../src/search/restated.ts";
import { ScopeCopy } from "../../../src/search/scope-copy.ts";
import { topK } from "../../../src/search/top-k.ts";
import { createVectorArena } from "../../../src/search/vector-arena.ts";
import { weightsOf } from "../../../src/search/weights.ts";
import { STOP_WORDS } from "../../../src/text/stop-words.ts";
import { words } from "../../../src/text/words.ts";
import type { DatasetMemory, DatasetScope } from "../dataset.ts";

/** Ids of a data set's memories, best first. */
export type Ranking = readonly string[];

const SCOPE: Scope = { orgId: "bench", agentId: "bench", userId: "bench" };

/** The search's own modules over one scope of a data set, without a service: for what a service has no answer to, and for ablations. */
export class LocalScope {
  readonly #embedder: Embedder;
  readonly #words = new LexicalIndex();
  readonly #copy: ScopeCopy;
  #count = 0;

  constructor(embedder: Embedder, memories: number) {
    const { dimensions } = embedder.identity;
    this.#embedder = embedder;
    this.#copy = new ScopeCopy(createVectorArena({ dimensions, limitBytes: LIMITS.hotVectorsBytes, scanRows: memories }));
  }

  async add(memory: DatasetMemory): Promise<void> {
    const { id, text: content, session = null, speaker = null, time } = memory;
    const order = this.#count++;
    const atMs = time === undefined ? 0 : Date.parse(time);
    this.#words.add({ id, content, status: "active", level: 0, generation: 1, order, writeId: id, session, speaker, atMs });
    const [vector] = await this.#embedder.embedDocuments([content]);
    if (vector) this.#copy.add(id, 0, vector);
  }

  async fused(query: string): Promise<Ranking> {
    const weights = weightsOf(this.#embedder.identity.name);
    const limit = LIMITS.searchCandidates;
    const found = rankByWords(this.#words, query, undefined, limit, weights);
    const vectors = { query: await this.#embedder.embedQuery(query), task: undefined };
    const hot = { use: async <T>(_scope: Scope, _generation: number, read: (copy: ScopeCopy) => T) => read(this.#copy) };
    const noStore = {} as Parameters<typeof findCandidates>[1];
    const wanted = { scope: SCOPE, generation: 1, vectors, level: undefined, limit, words: found, moreWords: false };
    const { candidates } = await findCandidates(hot, noStore, wanted);
    const ranked = rankByBase(candidates, weights, found.denseFactor);
    const settled = found.message > 0 ? discountRestated(ranked, this.#copy, (id) => found.of(id)?.order, found.message) : ranked;
    return settled.map(({ id }) => id);
  }

  /** Not centred: what the embedder alone would do. */
  async dense(query: string): Promise<Ranking> {
    return topK(this.#copy.scores(await this.#embedder.embedQuery(query)), 100).map((row) => this.#copy.idAt(row));
  }
}

/** FTS5 with its porter tokenizer and bm25(), stop words left out of the question: what most servers of this kind search with. */
export class PlainFts5 {
  readonly #database = new Database(":memory:");
  readonly #insert;
  readonly #match;

  constructor() {
    this.#database.run("CREATE VIRTUAL TABLE memory USING fts5 (id UNINDEXED, text, tokenize = 'porter unicode61')");
    this.#insert = this.#database.query<never, [string, string]>("INSERT INTO memory (id, text) VALUES (?, ?)");
    this.#match = this.#database.query<{ id: string }, [string]>(
      "SELECT id FROM memory WHERE memory MATCH ? ORDER BY bm25(memory), rowid DESC LIMIT 100",
    );
  }

  add(memory: DatasetMemory): void {
    this.#insert.run(memory.id, memory.text);
  }

  search(query: string): Ranking {
    const asked = query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    const telling = asked.filter((word) => !STOP_WORDS.has(word));
    const terms = [...new Set(telling.length > 0 ? telling : words(query))];
    return terms.length === 0 ? [] : this.#match.all(terms.map((term) => `"${term}"`).join(" OR ")).map(({ id }) => id);
  }

  close(): void {
    this.#database.close();
  }
}

/** Every question of the scope, asked when exactly the memories that it may see are there. */
export async function askInStages(
  scope: DatasetScope,
  add: (memories: readonly DatasetMemory[]) => Promise<void>,
  ask: (query: DatasetScope["queries"][number]) => Promise<void>,
): Promise<void> {
  const visible = (query: DatasetScope["queries"][number]) => Math.min(query.visible ?? scope.memories.length, scope.memories.length);
  let written = 0;
  for (const query of scope.queries.toSorted((a, b) => visible(a) - visible(b))) {
    if (visible(query) > written) await add(scope.memories.slice(written, visible(query)));
    written = Math.max(written, visible(query));
    await ask(query);
  }
}
