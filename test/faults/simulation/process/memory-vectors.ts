import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type MemoryId, type OrgId, type Scope, scopeKey } from "../../../../src/memory/types.ts";
import { decode, type EncodedVector, encode } from "../../../../src/models/matrix/codes.ts";
import {
  type VectorFiles,
  type VectorHit,
  type VectorRow,
  type Vectors,
  VectorsDamaged,
} from "../../../../src/stores/interfaces/vectors.ts";
import type { OpenVectors } from "../../../contracts/vectors.ts";

interface Row extends EncodedVector {
  readonly scope: Scope;
  readonly id: MemoryId;
}

/** What is "on disk" for one organization and space. */
interface Table {
  /** Another one for a table that was made anew. */
  readonly id: string;
  readonly rows: Map<MemoryId, Row>;
  /** Can be read, and every write fails. */
  isUnwritable: boolean;
}

/** By folder and space. Stays when an instance is closed, as files do. */
const disks = new Map<string, Map<OrgId, Table>>();

/** Rows of a scan at a time. */
const SCANNED_ROWS = 500;

/**
 * The vectors in memory, for simulations: the same contract as LanceDB's, without files and without waiting. The folder of an organization
 * exists from its first row on; when it is removed, the rows are gone.
 */
export const openMemoryVectors: OpenVectors = (options) => new MemoryVectors(options);

/** Forgets what was stored for the folder. */
export function forgetMemoryVectors(dataDir: string): void {
  for (const key of disks.keys()) if (key.startsWith(`${dataDir}\n`)) disks.delete(key);
}

/** From now on every write to the organization fails with {@link VectorsDamaged}, until its table is made anew. */
export function damageMemoryVectors(vectors: Vectors, orgId: OrgId): void {
  if (vectors instanceof MemoryVectors) vectors.damage(orgId);
}

class MemoryVectors implements Vectors, VectorFiles {
  readonly files: VectorFiles = this;
  readonly space: string;
  readonly dimensions: number;
  readonly #dataDir: string;
  readonly #tables: Map<OrgId, Table>;
  /** The tables that this instance has seen, and organizations whose table has vanished or been replaced since. */
  readonly #known = new Map<OrgId, string>();
  readonly #lost = new Set<OrgId>();
  #isClosed = false;

  constructor({ dataDir, space, dimensions }: Parameters<OpenVectors>[0]) {
    this.space = space;
    this.dimensions = dimensions;
    this.#dataDir = dataDir;
    const key = `${dataDir}\n${space}`;
    const tables = disks.get(key) ?? new Map<OrgId, Table>();
    disks.set(key, tables);
    this.#tables = tables;
  }

  damage(orgId: OrgId): void {
    const table = this.#tables.get(orgId);
    if (table) table.isUnwritable = true;
  }

  async add(orgId: OrgId, rows: readonly VectorRow[]): Promise<void> {
    this.#check();
    for (const { vector } of rows) this.#checkDimensions(vector);
    if (rows.length === 0) return;
    const table = this.#table(orgId) ?? this.#make(orgId);
    this.#written(table);
    for (const { scope, id, vector } of rows) {
      // A replaced row comes last, as a new one does.
      table.rows.delete(id);
      table.rows.set(id, { scope, id, ...encode(vector) });
    }
  }

  prepare(): void {}

  async load(scope: Scope, ids?: readonly MemoryId[]) {
    this.#check();
    const wanted = ids && new Set(ids);
    const rows = this.#rows(scope).filter(({ id }) => wanted?.has(id) ?? true);
    const codes = new Int8Array(rows.length * this.dimensions);
    for (const [place, row] of rows.entries()) codes.set(row.codes, place * this.dimensions);
    return { ids: rows.map(({ id }) => id), codes, steps: Float32Array.from(rows, ({ step }) => step) };
  }

  async search(scope: Scope, query: Float32Array, limit: number): Promise<VectorHit[]> {
    this.#check();
    this.#checkDimensions(query);
    const hits: VectorHit[] = [];
    for (const { id, codes, step } of this.#rows(scope)) {
      const similarity = cosine(query, decode(codes, step));
      if (!Number.isNaN(similarity)) hits.push({ id, similarity });
    }
    return hits.sort((a, b) => b.similarity - a.similarity).slice(0, limit);
  }

  searchAll(scope: Scope, queries: readonly Float32Array[], limit: number): Promise<VectorHit[][]> {
    return Promise.all(queries.map((query) => this.search(scope, query, limit)));
  }

  async ids(orgId: OrgId): Promise<Set<MemoryId>> {
    this.#check();
    return new Set(this.#table(orgId)?.rows.keys());
  }

  async *scan(orgId: OrgId): AsyncGenerator<VectorRow[]> {
    this.#check();
    const rows = [...(this.#table(orgId)?.rows.values() ?? [])];
    for (let from = 0; from < rows.length; from += SCANNED_ROWS) {
      yield rows.slice(from, from + SCANNED_ROWS).map(({ scope, id, codes, step }) => ({ scope, id, vector: decode(codes, step) }));
    }
  }

  async erase(orgId: OrgId, ids: readonly MemoryId[]): Promise<void> {
    this.#check();
    const table = this.#table(orgId);
    if (!table || !ids.some((id) => table.rows.has(id))) return;
    this.#written(table);
    for (const id of ids) table.rows.delete(id);
  }

  async maintain(): Promise<void> {
    this.#check();
  }

  async retain(): Promise<void> {
    this.#check();
  }

  has(orgId: OrgId): boolean {
    return this.#table(orgId) !== undefined;
  }

  async look(): Promise<readonly OrgId[]> {
    for (const orgId of this.#known.keys()) this.#table(orgId);
    return [...this.#lost];
  }

  async repair(orgId: OrgId): Promise<boolean> {
    this.#check();
    this.#table(orgId);
    return this.#lost.delete(orgId);
  }

  async abandon(orgId: OrgId): Promise<void> {
    this.#check();
    this.#tables.delete(orgId);
    this.#known.delete(orgId);
    this.#lost.delete(orgId);
  }

  async clear(): Promise<void> {}

  async release(orgId: OrgId): Promise<void> {
    this.#known.delete(orgId);
    this.#lost.delete(orgId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  #rows(scope: Scope): Row[] {
    const key = scopeKey(scope);
    return [...(this.#table(scope.orgId)?.rows.values() ?? [])].filter((row) => scopeKey(row.scope) === key);
  }

  #table(orgId: OrgId): Table | undefined {
    const table = this.#tables.get(orgId);
    const found = table && existsSync(this.#folder(orgId)) ? table : undefined;
    if (!found) this.#tables.delete(orgId);
    const known = this.#known.get(orgId);
    if (known !== undefined && known !== found?.id) this.#lost.add(orgId);
    if (found) this.#known.set(orgId, found.id);
    return found;
  }

  #make(orgId: OrgId): Table {
    mkdirSync(this.#folder(orgId), { recursive: true });
    const table = { id: crypto.randomUUID(), rows: new Map<MemoryId, Row>(), isUnwritable: false };
    this.#tables.set(orgId, table);
    this.#table(orgId);
    return table;
  }

  #folder(orgId: OrgId): string {
    return join(this.#dataDir, "orgs", orgId, "vectors");
  }

  #written(table: Table): void {
    if (table.isUnwritable) throw new VectorsDamaged(new Error("failed to fill whole buffer"));
  }

  #check(): void {
    if (this.#isClosed) throw new Error("the vectors are closed");
  }

  #checkDimensions(vector: Float32Array): void {
    if (vector.length !== this.dimensions) throw new Error(`a vector has ${vector.length} dimensions, not ${this.dimensions}`);
  }
}

/** NaN when one of them has no direction. */
function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let [lengthOfA, lengthOfB] = [0, 0];
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    dot += value * other;
    lengthOfA += value * value;
    lengthOfB += other * other;
  }
  return dot / Math.sqrt(lengthOfA * lengthOfB);
}
