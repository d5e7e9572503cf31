import { messageOf } from "../../memory/errors.ts";
import type { MemoryId, OrgId, Scope } from "../../memory/types.ts";
import type { Codes } from "../../models/matrix/codes.ts";

/**
 * One vector. Vectors are derived from the records, so their loss costs time but no memory. Only the cognition worker writes them. They are
 * stored with 8 bits a number, so a vector that is read is the rounded one.
 */
export interface VectorRow {
  readonly scope: Scope;
  readonly id: MemoryId;
  readonly vector: Float32Array;
}

/** Vectors of one scope: row `i` of `codes` (row-major, `dimensions` columns) belongs to `ids[i]`. Ids are unique. */
export interface ScopeVectors extends Codes {
  readonly ids: readonly MemoryId[];
}

/**
 * A write to the vectors failed because of the stored data, not because of the machine. A single failure may be temporary. If failures
 * continue although every vector can be read, only {@link VectorFiles.abandon} helps.
 */
export class VectorsDamaged extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = "VectorsDamaged";
  }
}

export interface VectorHit {
  readonly id: MemoryId;
  /** Cosine similarity, -1 to 1. */
  readonly similarity: number;
}

/**
 * The vectors of one embedder, in one table per organization.
 *
 * @example
 * await vectors.add(orgId, [{ scope, id, vector }]);
 * const hits = await vectors.search(scope, query, 20); // [{ id, similarity: 0.83 }, ...], best first
 * await vectors.erase(orgId, [id]); // no file contains the vector any more
 */
export interface Vectors {
  /** The name of the embedder's space, which is the name of its table. */
  readonly space: string;
  readonly dimensions: number;

  /** Stores the rows of one organization durably. A row replaces the one with the same id, so the call is idempotent. */
  add(orgId: OrgId, rows: readonly VectorRow[]): Promise<void>;

  /** All vectors of the scope, or those of these memories, as of the newest commit of any thread. */
  load(scope: Scope, ids?: readonly MemoryId[]): Promise<ScopeVectors>;

  /** The nearest of all stored rows of the scope by cosine, best first. A zero vector has no direction, so it matches nothing. */
  search(scope: Scope, query: Float32Array, limit: number): Promise<VectorHit[]>;

  /** The results of {@link search} for each query, in order. Faster than separate searches. */
  searchAll(scope: Scope, queries: readonly Float32Array[], limit: number): Promise<VectorHit[][]>;

  /** The ids of all vectors of the organization. The sweep uses them to remove orphans and to find missing vectors. */
  ids(orgId: OrgId): Promise<Set<MemoryId>>;

  /** All rows of the organization, in batches. A row that is written during the scan, or whose files are rewritten, may occur twice. */
  scan(orgId: OrgId): AsyncGenerator<VectorRow[]>;

  /**
   * Removes the rows and every byte of their vectors from every file of the database, then resolves. Ignores unknown ids. Idempotent, and a
   * call after a crash completes the interrupted one. Readers on other threads are served meanwhile.
   */
  erase(orgId: OrgId, ids: readonly MemoryId[]): Promise<void>;

  readonly files: VectorFiles;

  close(): Promise<void>;
}

/** Care of the files with the vectors of one embedder. A store without files of its own does nothing here. */
export interface VectorFiles {
  /** Loads what the first read of an organization with vectors needs. Blocks once for about 70 ms; later calls do not block. */
  prepare(orgId: OrgId): void;

  /** Compacts the table and updates its index when due; cheap otherwise. */
  maintain(orgId: OrgId): Promise<void>;

  /** Removes every byte of the organization's vectors in all spaces except this one and the named ones. */
  retain(orgId: OrgId, spaces: readonly string[]): Promise<void>;

  /** Whether the organization has a table of this space, even an empty one. */
  has(orgId: OrgId): boolean;

  /**
   * Returns organizations whose vectors disappeared, or reappeared without a sweep; the caller calls {@link repair} for each. Each call
   * checks the next few hundred organizations in turn. It also reads one row of one of them, in some 4 ms, so that an
   * unreadable table is found before a search needs it.
   */
  look(): Promise<readonly OrgId[]>;

  /**
   * Reads all vectors of the organization and sets unreadable tables aside. Returns true when vectors of this space were lost: the next
   * `add` creates a new table, and a sweep fills it. Throws for a fault of the machine rather than the data, such as missing permissions or
   * too many open files.
   */
  repair(orgId: OrgId): Promise<boolean>;

  /**
   * Sets the organization's table of this space aside although it can be read, because it cannot be written to. As after a {@link repair}
   * that returned true, the next `add` creates a new one, and a sweep fills it.
   */
  abandon(orgId: OrgId): Promise<void>;

  /** Removes every byte of the tables that {@link repair} or {@link abandon} set aside. {@link Vectors.erase} does so too. */
  clear(orgId: OrgId): Promise<void>;

  /** Closes the organization's files, so that its folder can be removed. */
  release(orgId: OrgId): Promise<void>;
}
