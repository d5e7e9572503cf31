import { Database } from "bun:sqlite";
import type { Embedder } from "../../../src/models/model.ts";
import { STOP_WORDS } from "../../../src/reading/stop-words.ts";
import { words } from "../../../src/reading/words.ts";
import type { DatasetMemory, DatasetScope } from "../dataset.ts";

/** Ids of a data set's memories, best first. */
export type Ranking = readonly string[];

/** What the embedder alone would find: the nearest vectors, nothing else. */
export class EmbedderAlone {
  readonly #embedder: Embedder;
  readonly #rows: { readonly id: string; readonly vector: Float32Array }[] = [];

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  async add({ id, text }: DatasetMemory): Promise<void> {
    const [vector] = await this.#embedder.embedDocuments([text]);
    if (vector) this.#rows.push({ id, vector });
  }

  async search(query: string): Promise<Ranking> {
    const asked = await this.#embedder.embedQuery(query);
    const scored = this.#rows.map(({ id, vector }) => ({ id, score: vector.reduce((sum, value, i) => sum + value * (asked[i] ?? 0), 0) }));
    const nearest = scored.sort((a, b) => b.score - a.score).slice(0, 100);
    return nearest.map(({ id }) => id);
  }
}

/** FTS5 with its porter tokenizer and bm25(), without stop words in the question. Most servers of this kind search this way. */
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

/** Asks every question of the scope at the time when exactly the memories that it may see are stored. */
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
