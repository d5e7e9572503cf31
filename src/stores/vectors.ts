import type { MemoryId, OrgId, Scope } from "../memory/types.ts";

/** Vectors are derived data: losing them costs time, never a memory. Only the cognition worker writes them. */
export interface VectorRow {
  readonly scope: Scope;
  readonly id: MemoryId;
  readonly vector: Float32Array;
}

/** All vectors of one scope: row `i` of `matrix` (row-major, `dimensions` wide) belongs to `ids[i]`. No id occurs twice. */
export interface ScopeVectors {
  readonly ids: MemoryId[];
  readonly matrix: Float32Array;
}

export interface VectorHit {
  readonly id: MemoryId;
  /** Cosine, -1 to 1. */
  readonly similarity: number;
}

export interface Vectors {
  /** The name of the embedder's space. */
  readonly space: string;
  readonly dimensions: number;

  /** Stores the rows of one organization durably. A row whose id is there already replaces it: adding twice leaves one. */
  add(orgId: OrgId, rows: readonly VectorRow[]): Promise<void>;

  /** Gets ready for the first read, which would wait for it, where the organization has vectors. Blocks once for about 70 ms, later not at all. */
  prepare(orgId: OrgId): void;

  /** Everything of the scope, as of the newest commit of any thread. */
  load(scope: Scope): Promise<ScopeVectors>;

  /** Exact nearest rows of the scope by cosine, best first. */
  search(scope: Scope, query: Float32Array, limit: number): Promise<VectorHit[]>;

  /** {@link search} for each of the queries, in their order, for less than as many searches. */
  searchAll(scope: Scope, queries: readonly Float32Array[], limit: number): Promise<VectorHit[][]>;

  /** Every id the organization has, for the sweep that clears orphans and finds what is missing. */
  ids(orgId: OrgId): Promise<Set<MemoryId>>;

  /** Every row the organization has, some at a time; one that is written, or whose files are rewritten, meanwhile may come twice. */
  scan(orgId: OrgId): AsyncGenerator<VectorRow[]>;

  /**
   * Removes the rows and every byte of their vectors from every file of the database, then resolves.
   * Unknown ids are fine, a repeated call is fine, and a crash in the middle leaves a state from which a repeated call finishes.
   * Readers on other threads go on being answered meanwhile.
   */
  erase(orgId: OrgId, ids: readonly MemoryId[]): Promise<void>;

  /** Compaction and index upkeep when they are due; cheap when they are not. */
  maintain(orgId: OrgId): Promise<void>;

  /** Removes what the organization has in spaces other than this one and those named, with every byte. */
  retain(orgId: OrgId, spaces: readonly string[]): Promise<void>;

  /** Whether the organization has a table of this space; it may be empty. */
  has(orgId: OrgId): boolean;

  /**
   * Organizations whose vectors were there and are gone, or came anew without their sweep: {@link mend} is to be called for each. A call looks at the next few
   * hundred organizations in turn, and reads a row of one, so that what cannot be read is met before it is asked for.
   */
  look(): Promise<readonly OrgId[]>;

  /**
   * Reads all vectors of the organization and sets aside the tables that cannot be read. True when vectors of this space were lost: the next `add` makes a
   * new table, and a sweep fills it. Throws where the machine fails and not the data: a folder that may not be read, too many open files.
   */
  mend(orgId: OrgId): Promise<boolean>;

  /** Removes what {@link mend} has set aside, with every byte; {@link erase} does so too. */
  clear(orgId: OrgId): Promise<void>;

  /** Forgets open handles of the organization, so that its folder can be removed. */
  release(orgId: OrgId): Promise<void>;

  close(): Promise<void>;
}
