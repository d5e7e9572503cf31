import { existsSync } from "node:fs";
import type { Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import { StoreGone } from "../../memory/errors.ts";
import type { MemoryId, OrgId, Scope } from "../../memory/types.ts";
import { Products } from "../../models/matrix/products.ts";
import { type FreeBytes, freeBytesOf } from "../folder/disk-space.ts";
import { OPEN_ORGANIZATIONS, PLACES_LOOKED } from "../folder/limits.ts";
import { OpenFolder } from "../folder/open-folder.ts";
import { vectorsFolder } from "../folder/paths.ts";
import { type ScopeVectors, type VectorHit, type VectorRow, type Vectors, VectorsDamaged } from "../interfaces/vectors.ts";
import { compact } from "./compact.ts";
import { Database, type Query, type TableWatch } from "./database.ts";
import { DatabasePool } from "./database-pool.ts";
import { eraseFromTable } from "./erase.ts";
import { hasTable, removeOtherTables, removeSetAside, setAside, tableFolder, tableId, tablesIn } from "./files.ts";
import { lancedb } from "./lancedb.ts";
import { Nearest } from "./nearest.ts";
import { isDamage, isReadable } from "./readable.ts";
import { columnsOf, idsOf, idsPredicate, inScope, PREDICATE_IDS, scopeVectorsOf, toArrow, vectorRowsOf } from "./rows.ts";
import { Sessions } from "./sessions.ts";

/**
 * Fragments at which a merge is due. Each write adds a fragment, which slows reads by 0.2 ms. Merging this many costs about as much as
 * writing them.
 */
export const MOST_FRAGMENTS = 32;
export interface LanceVectorsOptions {
  readonly dataDir: string;
  /** The name of the table with the vectors of one embedder. Safe as a file name. */
  readonly space: string;
  readonly dimensions: number;
  /** Bytes that may still be written to the disk of the folder; what the system tells by default. */
  readonly freeBytes?: FreeBytes;
}

/**
 * Vectors in LanceDB: a database per organization, a table per space, and a row `id, scope, vector, step` per memory.
 *
 * Any number of instances may read. Only one may write (`add`, `erase`, `maintain`) to a data folder at a time, whatever its space; it
 * writes to an organization one operation at a time. Commits are atomic and survive a crash of the process. LanceDB does not sync to disk,
 * so a power failure may lose the last commits; the sweep then finds the missing vectors.
 */
export function openLanceVectors(options: LanceVectorsOptions): Vectors {
  return new LanceVectors(options);
}

class LanceVectors implements Vectors {
  readonly space: string;
  readonly dimensions: number;
  readonly #dataDir: string;
  readonly #freeBytes: FreeBytes;
  readonly #sessions = new Sessions();
  readonly #databases: DatabasePool<Database>;
  readonly #dataFolder: OpenFolder;
  /** The identity of each known table, by organization. Those that {@link look} checked last come last. */
  readonly #tables = new Map<OrgId, number>();
  /** Organizations whose table disappeared or was replaced. */
  readonly #lost = new Set<OrgId>();
  #prepared = false;
  #products: Products | undefined;

  constructor({ dataDir, space, dimensions, freeBytes = freeBytesOf }: LanceVectorsOptions) {
    this.#dataDir = dataDir;
    this.#freeBytes = freeBytes;
    this.space = space;
    this.dimensions = dimensions;
    this.#dataFolder = new OpenFolder(dataDir);
    this.#databases = new DatabasePool(
      OPEN_ORGANIZATIONS,
      (orgId) => new Database(vectorsFolder(dataDir, orgId), space, this.#sessions, this.#watch(orgId)),
      (database) => database.close(),
    );
  }

  async add(orgId: OrgId, rows: readonly VectorRow[]): Promise<void> {
    if (rows.length === 0) return;
    for (const row of rows) this.#checkDimensions(row.vector);
    // If an id occurs twice, the last row wins.
    const newest = new Map(rows.map((row) => [row.id, row]));
    await this.#write(orgId, async (database) => {
      if (!this.#dataFolder.inPlace()) throw new StoreGone("the data folder");
      const table = await database.tableForWriting(this.dimensions);
      const data = toArrow(columnsOf([...newest.values()]), this.dimensions);
      if (await database.mayHold(table, [...newest.keys()]))
        await table.mergeInsert("id").whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(data);
      else await table.add(data);
      if (database.newFragments !== undefined) database.newFragments++;
    });
  }

  prepare(orgId: OrgId): void {
    if (this.#prepared || !hasTable(vectorsFolder(this.#dataDir, orgId), this.space)) return;
    lancedb();
    this.#prepared = true;
  }

  async load(scope: Scope, ids?: readonly MemoryId[]): Promise<ScopeVectors> {
    // A longer list costs more than the other rows of the scope.
    const some = ids !== undefined && ids.length <= PREDICATE_IDS ? ` AND ${idsPredicate(ids)}` : "";
    const batches = await this.#read(scope.orgId, (table) => table.query().where(inScope(scope) + some));
    return scopeVectorsOf(batches, this.dimensions);
  }

  async search(scope: Scope, query: Float32Array, limit: number): Promise<VectorHit[]> {
    const [hits = []] = await this.searchAll(scope, [query], limit);
    return hits;
  }

  /** Multiplies the rows of the scope as LanceDB returns them, so that a scope of any size takes the memory of a few batches. */
  async searchAll(scope: Scope, queries: readonly Float32Array[], limit: number): Promise<VectorHit[][]> {
    for (const query of queries) this.#checkDimensions(query);
    if (queries.length === 0 || limit < 1) return queries.map(() => []);
    this.#products ??= new Products(this.dimensions);
    const products = this.#products;
    const nearest = await this.#databases.use(scope.orgId, (database) =>
      database.fold(
        (table) => table.query().where(inScope(scope)),
        () => new Nearest(products, queries, limit),
        (found, batch) => found.add(scopeVectorsOf([batch], this.dimensions)),
      ),
    );
    return nearest.hits();
  }

  async ids(orgId: OrgId): Promise<Set<MemoryId>> {
    return new Set(idsOf(await this.#read(orgId, (table) => table.query().select(["id"]))));
  }

  async *scan(orgId: OrgId): AsyncGenerator<VectorRow[]> {
    const { value: database, release } = this.#databases.hold(orgId);
    try {
      for await (const batch of database.stream((table) => table.query())) yield vectorRowsOf([batch], orgId, this.dimensions);
    } finally {
      release();
    }
  }

  /** Also erases from the tables of other spaces, because the table of an earlier embedder contains the memory, too. */
  async erase(orgId: OrgId, ids: readonly MemoryId[]): Promise<void> {
    await this.#write(orgId, async (database) => {
      removeSetAside(database.folder);
      for (const name of tablesIn(database.folder)) {
        const connection = await database.connection();
        const own = name === database.tableName ? await database.table() : undefined;
        const table = own ?? (await connection.openTable(name));
        const folder = tableFolder(database.folder, name);
        await eraseFromTable({ connection, table, folder, freeBytes: () => this.#freeBytes(folder) }, ids);
      }
      database.newFragments = undefined;
    });
  }

  async maintain(orgId: OrgId): Promise<void> {
    await this.#write(orgId, async (database) => {
      const table = await database.table();
      if (!table) return;
      database.newFragments ??= (await table.stats()).fragmentStats.numFragments;
      if (database.newFragments < MOST_FRAGMENTS) return;
      await compact(table, this.dimensions);
      database.newFragments = 0;
    });
  }

  async retain(orgId: OrgId, spaces: readonly string[]): Promise<void> {
    const kept = new Set([this.space, ...spaces]);
    await this.#write(orgId, async ({ folder }) => removeOtherTables(folder, kept));
  }

  has(orgId: OrgId): boolean {
    return hasTable(vectorsFolder(this.#dataDir, orgId), this.space);
  }

  async look(): Promise<readonly OrgId[]> {
    const next = Array.from(this.#tables.entries().take(PLACES_LOOKED));
    for (const [orgId, id] of next) {
      this.#tables.delete(orgId);
      this.#tables.set(orgId, id);
      if (this.#isLost(orgId)) this.#lost.add(orgId);
    }
    const found = new Set(this.#lost);
    const read = next.find(([orgId]) => !found.has(orgId))?.[0];
    if (read !== undefined && !(await this.#answers(read))) found.add(read);
    return [...found];
  }

  async repair(orgId: OrgId): Promise<boolean> {
    let lost = false;
    await this.#write(orgId, async (database) => {
      const { folder, tableName } = database;
      // Reads the files as they are now.
      database.forget();
      for (const name of tablesIn(folder)) {
        if (await isReadable(await database.connection(), name)) continue;
        setAside(folder, name);
        if (name === tableName) this.#lost.add(orgId);
      }
      lost = this.#isLost(orgId);
      this.#lost.delete(orgId);
      if (!lost) return;
      this.#tables.delete(orgId);
      // A table without a version is not a table, but its files may contain vectors.
      if (!hasTable(folder, tableName) && existsSync(tableFolder(folder, tableName))) setAside(folder, tableName);
    });
    return lost;
  }

  async abandon(orgId: OrgId): Promise<void> {
    await this.#write(orgId, async (database) => {
      const { folder, tableName } = database;
      database.forget();
      if (existsSync(tableFolder(folder, tableName))) setAside(folder, tableName);
      this.#tables.delete(orgId);
      this.#lost.delete(orgId);
    });
  }

  async clear(orgId: OrgId): Promise<void> {
    await this.#write(orgId, async ({ folder }) => removeSetAside(folder));
  }

  release(orgId: OrgId): Promise<void> {
    this.#tables.delete(orgId);
    this.#lost.delete(orgId);
    return this.#databases.remove(orgId);
  }

  async close(): Promise<void> {
    await this.#databases.close();
    this.#dataFolder.close();
  }

  #watch(orgId: OrgId): TableWatch {
    return {
      known: () => this.#tables.get(orgId),
      opened: (id) => this.#tables.set(orgId, id),
      lost: () => this.#lost.add(orgId),
    };
  }

  /** Whether the table that was known has vanished or is another one. */
  #isLost(orgId: OrgId): boolean {
    const known = this.#tables.get(orgId);
    return this.#lost.has(orgId) || (known !== undefined && known !== tableId(vectorsFolder(this.#dataDir, orgId), this.space));
  }

  async #answers(orgId: OrgId): Promise<boolean> {
    try {
      await this.#read(orgId, (table) => table.query().limit(1));
      return true;
    } catch {
      // `repair` determines and reports the reason.
      return false;
    }
  }

  #read(orgId: OrgId, query: (table: Table) => Query): Promise<RecordBatch[]> {
    return this.#databases.use(orgId, (database) => database.read(query));
  }

  async #write(orgId: OrgId, work: (database: Database) => Promise<void>): Promise<void> {
    try {
      await this.#databases.use(orgId, (database) => database.write(() => work(database)));
    } catch (error) {
      throw isDamage(error) ? new VectorsDamaged(error) : error;
    }
  }

  #checkDimensions(vector: Float32Array): void {
    if (vector.length !== this.dimensions)
      throw new Error(
        `a vector has ${vector.length} dimensions, but the space has ${this.dimensions}; embed it with the embedder of this space`,
      );
  }
}
