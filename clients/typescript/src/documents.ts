import type { Memoryd } from "./client.ts";
import { NotFoundError } from "./errors.ts";
import type { QueryHit, QueryOptions } from "./shapes.ts";
import { isBlank } from "./text.ts";

/**
 * Texts under keys of their own, over memories, for frameworks that think of files or items. A document is a memory with its key in the
 * metadata, stored verbatim. The newest memory of a key counts, active or not, because memoryd takes a text out of search that a later one
 * repeats or corrects, and a document is there until it is removed. Removing erases.
 */
export interface Document {
  readonly key: string;
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  /** Comparable only within one search. */
  readonly score: number;
}

export interface NewDocument {
  readonly key: string;
  readonly text: string;
  /** Beside the key. Names that begin with `memoryd_` are taken. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Conditions on metadata. */
type Filter = Readonly<NonNullable<NonNullable<QueryOptions["filter"]>["metadata"]>>;

/** The server's limits of one request. */
const MAX_HITS = 100;
const MAX_WRITES = 100;
/** Keys are spread over so many numbers, so that a list of any length can be asked for in ranges that have less than `MAX_HITS`. */
const SLOTS = 2 ** 32;

export class Documents {
  readonly #memory: Memoryd;
  readonly #kind: string;

  /** `kind` separates the documents of two frameworks in one scope. */
  constructor(memory: Memoryd, kind: string) {
    this.#memory = memory;
    this.#kind = kind;
  }

  async get(key: string): Promise<Document | undefined> {
    return newestOf(await this.#versions(key))[0];
  }

  /** Stores all of them, and returns when they can be read. */
  async put(documents: readonly NewDocument[]): Promise<void> {
    for (let from = 0; from < documents.length; from += MAX_WRITES) {
      const part = documents.slice(from, from + MAX_WRITES);
      const before = await Promise.all(part.map(({ key }) => this.#versions(key)));
      const writes = part.map(({ key, text, metadata }) => ({
        // A memory has a visible character, and a document may have none.
        content: isBlank(text) ? key : text,
        extract: false,
        metadata: {
          ...metadata,
          ...(isBlank(text) ? { memoryd_text: text } : {}),
          memoryd_kind: this.#kind,
          memoryd_key: key,
          memoryd_slot: slotOf(key),
        },
      }));
      await this.#memory.addMany(writes, { wait: true });
      await this.#erase(before.flat());
    }
  }

  /** Erases the documents, with every version that is left of them. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#erase(await this.#versions(key));
  }

  /** Every document whose metadata has these values, by key. */
  async all(filter: Filter = {}): Promise<Document[]> {
    const found = newestOf(await this.#inSlots(filter, 0, SLOTS));
    return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** The best documents for a question, best first. */
  async search(query: string, filter: Filter = {}, limit = MAX_HITS): Promise<Document[]> {
    const found = await this.#query(query, filter, Math.min(limit, MAX_HITS));
    return newestOf(found).toSorted((a, b) => b.score - a.score);
  }

  async #inSlots(filter: Filter, from: number, to: number): Promise<QueryHit[]> {
    const found = await this.#query(this.#kind, { ...filter, memoryd_slot: { range: { gte: from, lt: to } } }, MAX_HITS);
    if (found.length < MAX_HITS || to - from === 1) return found;
    const middle = Math.floor((from + to) / 2);
    return [...(await this.#inSlots(filter, from, middle)), ...(await this.#inSlots(filter, middle, to))];
  }

  #versions(key: string): Promise<QueryHit[]> {
    return this.#query(this.#kind, { memoryd_key: key }, MAX_HITS);
  }

  async #query(query: string, filter: Filter, k: number): Promise<QueryHit[]> {
    const { results } = await this.#memory.query(query, {
      filter: { metadata: { ...filter, memoryd_kind: this.#kind }, status: "any" },
      k,
    });
    return results;
  }

  async #erase(versions: readonly QueryHit[]): Promise<void> {
    for (const { id } of versions) await this.#memory.delete(id, { hard: true }).catch(unlessMissing);
  }
}

function newestOf(hits: readonly QueryHit[]): Document[] {
  const newest = new Map<string, QueryHit>();
  for (const hit of hits) {
    const key = String(hit.metadata?.["memoryd_key"]);
    const known = newest.get(key);
    if (known === undefined || isNewer(hit, known)) newest.set(key, hit);
  }
  return [...newest].map(([key, { content, metadata, created_at: createdAt, score }]) => {
    const text = metadata?.["memoryd_text"];
    return { key, text: typeof text === "string" ? text : content, metadata: metadata ?? {}, createdAt, score };
  });
}

/** Of two that were written in one millisecond, the same one counts for everybody. */
function isNewer(hit: QueryHit, known: QueryHit): boolean {
  return hit.created_at === known.created_at ? hit.id > known.id : hit.created_at > known.created_at;
}

/** FNV-1a: spreads keys evenly, and is the same everywhere. */
function slotOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

function unlessMissing(error: unknown): void {
  // Somebody else has erased it meanwhile.
  if (!(error instanceof NotFoundError)) throw error;
}
