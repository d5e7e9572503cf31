import { LRUCache } from "lru-cache";
import { attributionIn, nameIn } from "../../memory/labels.ts";
import { keyOf, type Level, type MemoryId, type Metadata, type Scope, type Status } from "../../memory/types.ts";
import { attributionOf } from "../../reading/headers/attribution.ts";
import type { ChangedMemory, Memories } from "../../stores/interfaces/records.ts";
import type { ChosenMemories } from "../index/chosen-memories.ts";

const FACET_LIMITS = {
  /** Memory limit of all tables: about 150,000 memories with a few fields of metadata. A larger scope is read for each filter. */
  bytes: 128 * 1024 * 1024,
  scopes: 1_000,
  /** Memories that are read without a pause: during a millisecond or two no request is answered. */
  slice: 256,
} as const;
/** Memory of one row without its metadata, which takes about four bytes per character of its JSON. Measured and rounded up. */
const ROW_BYTES = 400;
const BYTES_PER_CHARACTER = 4;

/** The fields of a memory that filters use. */
export interface Facets {
  readonly id: MemoryId;
  readonly level: Level;
  readonly status: Status;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly deletedAtMs: number | undefined;
  readonly expiresAtMs: number | undefined;
  /** The time of the fact. */
  readonly atMs: number;
  readonly session: string | undefined;
  readonly speaker: string | undefined;
  readonly metadata: Metadata | null;
}

/** Every memory of a scope, whatever its status, at one generation. */
export interface FacetTable {
  readonly rows: ReadonlyMap<MemoryId, Facets>;
  readonly generation: number;
  /** The results of filters on this table, by filter, cached as long as the table. */
  readonly chosen: Map<string, { readonly among: ChosenMemories; readonly untilMs: number }>;
}

/**
 * Tables of the scopes that were filtered last. A table is read once. Later, only the changes since its generation are read. The first
 * erasure in a scope drops its table with all results.
 */
export class FacetTables {
  readonly #memories: Pick<Memories, "changedSince">;
  readonly #tables = new LRUCache<string, FacetTable>({ max: FACET_LIMITS.scopes, maxSize: FACET_LIMITS.bytes });
  readonly #loading = new Map<string, Promise<FacetTable>>();
  /** Scopes in which something was erased while their table was being read. */
  readonly #erasedIn = new Set<string>();

  constructor(memories: Pick<Memories, "changedSince">) {
    this.#memories = memories;
  }

  /** The table of this generation or a later one. */
  async of(scope: Scope, generation: number): Promise<FacetTable> {
    const key = keyOf(scope);
    for (;;) {
      const table = this.#tables.get(key);
      if (table !== undefined && table.generation >= generation) return table;
      const running = this.#loading.get(key);
      const loading = running ?? this.#load(scope, key, generation, table).finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
      const loaded = await loading;
      // A read that was in progress may have begun before this caller's generation.
      if (loaded.generation >= generation) return loaded;
    }
  }

  forget(scope: Scope): void {
    const key = keyOf(scope);
    this.#tables.delete(key);
    if (this.#loading.has(key)) this.#erasedIn.add(key);
  }

  async #load(scope: Scope, key: string, generation: number, former: FacetTable | undefined): Promise<FacetTable> {
    this.#erasedIn.delete(key);
    const rows = new Map(former?.rows);
    let newest = generation;
    let bytes = 0;
    for (let after = { generation: former?.generation ?? 0, order: former ? Number.MAX_SAFE_INTEGER : 0 }; ; await Bun.sleep(0)) {
      const slice = await this.#memories.changedSince(scope, after, FACET_LIMITS.slice);
      for (const memory of slice) {
        rows.set(memory.id, facetsOf(memory));
        newest = Math.max(newest, memory.generation);
      }
      const last = slice.at(-1);
      if (last === undefined || slice.length < FACET_LIMITS.slice) break;
      after = last;
    }
    for (const { metadata } of rows.values()) bytes += ROW_BYTES + (metadata ? BYTES_PER_CHARACTER * JSON.stringify(metadata).length : 0);
    const table = { rows, generation: newest, chosen: new Map() };
    if (!this.#erasedIn.delete(key)) this.#tables.set(key, table, { size: Math.max(1, bytes) });
    return table;
  }
}

function facetsOf({ content, metadata, createdAtMs, ...row }: ChangedMemory): Facets {
  const { id, level, status, updatedAtMs, deletedAtMs, expiresAtMs } = row;
  const { speaker, saidAtMs } = attributionOf(content, attributionIn(metadata));
  const times = { createdAtMs, updatedAtMs, deletedAtMs, expiresAtMs, atMs: saidAtMs ?? createdAtMs };
  return { id, level, status, ...times, session: nameIn(metadata, "session_id"), speaker, metadata };
}
