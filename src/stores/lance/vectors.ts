import { StoreGone } from "../../memory/errors.ts";
import type { MemoryId, OrgId, Scope } from "../../memory/types.ts";
import { Products } from "../../models/matrix/products.ts";
import { type FreeBytes, freeBytesOf } from "../folder/disk-space.ts";
import { OpenFolder } from "../folder/open-folder.ts";
import type { ScopeVectors, VectorFiles, VectorHit, VectorRow, Vectors } from "../interfaces/vectors.ts";
import { eraseFromTable } from "./erase.ts";
import { removeSetAside, tableFolder, tablesIn } from "./files.ts";
import { Nearest } from "./nearest.ts";
import { columnsOf, idsOf, idsPredicate, inScope, PREDICATE_IDS, scopeVectorsOf, toArrow, vectorRowsOf } from "./rows.ts";
import { Tables } from "./tables.ts";
import { LanceVectorFiles } from "./vector-files.ts";

export interface LanceVectorsOptions {
  readonly dataDir: string;
  /** The name of the table with the vectors of one embedder. Safe as a file name. */
  readonly space: string;
  readonly dimensions: number;
  /** Returns the bytes that may still be written to the disk of the folder; asks the system by default. */
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
  readonly files: VectorFiles;
  readonly #tables: Tables;
  readonly #freeBytes: FreeBytes;
  readonly #dataFolder: OpenFolder;
  #products: Products | undefined;

  constructor({ dataDir, space, dimensions, freeBytes = freeBytesOf }: LanceVectorsOptions) {
    this.#freeBytes = freeBytes;
    this.space = space;
    this.dimensions = dimensions;
    this.#dataFolder = new OpenFolder(dataDir);
    this.#tables = new Tables(dataDir, space);
    this.files = new LanceVectorFiles(this.#tables, dimensions);
  }

  async add(orgId: OrgId, rows: readonly VectorRow[]): Promise<void> {
    if (rows.length === 0) return;
    for (const row of rows) this.#checkDimensions(row.vector);
    // If an id occurs twice, the last row wins.
    const newest = new Map(rows.map((row) => [row.id, row]));
    await this.#tables.write(orgId, async (database) => {
      if (!this.#dataFolder.inPlace()) throw new StoreGone("the data folder");
      const table = await database.tableForWriting(this.dimensions);
      const data = toArrow(columnsOf([...newest.values()]), this.dimensions);
      if (await database.mayHold(table, [...newest.keys()]))
        await table.mergeInsert("id").whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(data);
      else await table.add(data);
      if (database.newFragments !== undefined) database.newFragments++;
    });
  }

  async load(scope: Scope, ids?: readonly MemoryId[]): Promise<ScopeVectors> {
    // A longer list is slower than reading all rows of the scope.
    const some = ids !== undefined && ids.length <= PREDICATE_IDS ? ` AND ${idsPredicate(ids)}` : "";
    const batches = await this.#tables.read(scope.orgId, (table) => table.query().where(inScope(scope) + some));
    return scopeVectorsOf(batches, this.dimensions);
  }

  async search(scope: Scope, query: Float32Array, limit: number): Promise<VectorHit[]> {
    const [hits = []] = await this.searchAll(scope, [query], limit);
    return hits;
  }

  /** Multiplies the rows of the scope as LanceDB returns them, so that a scope of any size takes the memory of only a few batches. */
  async searchAll(scope: Scope, queries: readonly Float32Array[], limit: number): Promise<VectorHit[][]> {
    for (const query of queries) this.#checkDimensions(query);
    if (queries.length === 0 || limit < 1) return queries.map(() => []);
    this.#products ??= new Products(this.dimensions);
    const products = this.#products;
    const nearest = await this.#tables.use(scope.orgId, (database) =>
      database.fold(
        (table) => table.query().where(inScope(scope)),
        () => new Nearest(products, queries, limit),
        (found, batch) => found.add(scopeVectorsOf([batch], this.dimensions)),
      ),
    );
    return nearest.hits();
  }

  async ids(orgId: OrgId): Promise<Set<MemoryId>> {
    return new Set(idsOf(await this.#tables.read(orgId, (table) => table.query().select(["id"]))));
  }

  async *scan(orgId: OrgId): AsyncGenerator<VectorRow[]> {
    const { value: database, release } = this.#tables.hold(orgId);
    try {
      for await (const batch of database.stream((table) => table.query())) yield vectorRowsOf([batch], orgId, this.dimensions);
    } finally {
      release();
    }
  }

  /** Also erases from the tables of other spaces, because the table of an earlier embedder also contains the memory. */
  async erase(orgId: OrgId, ids: readonly MemoryId[]): Promise<void> {
    await this.#tables.write(orgId, async (database) => {
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

  async close(): Promise<void> {
    await this.#tables.close();
    this.#dataFolder.close();
  }

  #checkDimensions(vector: Float32Array): void {
    if (vector.length !== this.dimensions)
      throw new Error(
        `a vector has ${vector.length} dimensions, but the space has ${this.dimensions}; embed it with the embedder of this space`,
      );
  }
}
