import { KeyedMutex } from "../../async/keyed-mutex.ts";
import { type MemoryId, type OrgId, type Scope, scopeKey, scopeOfKey } from "../../memory/types.ts";
import { decode, type EncodedVector, encode } from "../../models/matrix/codes.ts";
import type { ScopeVectors, VectorFiles, VectorHit, VectorRow, Vectors } from "../interfaces/vectors.ts";
import { COMPARE_ALL, isNear, nearest, searching } from "./near.ts";
import { send } from "./send.ts";
import { type Beginning, CHANGE, READ, transaction, type Work } from "./transaction.ts";

export interface PostgresVectorsOptions {
  /** Connections of the role of servers, which their owner closes. */
  readonly sql: Bun.SQL;
  readonly space: string;
  readonly dimensions: number;
}

/** Rows of a scan that are read at once. */
const SCANNED_ROWS = 1_000;

interface StoredRow {
  readonly id: string;
  readonly scope: string;
  readonly codes: Uint8Array;
  readonly step: number;
}

/** The vectors of one embedder in PostgreSQL, compared by pgvector, exactly within a scope that has no index of near vectors. */
export class PostgresVectors implements Vectors {
  readonly space: string;
  readonly dimensions: number;
  readonly files: VectorFiles;
  readonly #sql: Bun.SQL;
  /** Changes of an organization follow each other in the order in which they were asked for. */
  readonly #changes = new KeyedMutex();
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor({ sql, space, dimensions }: PostgresVectorsOptions) {
    this.space = space;
    this.dimensions = dimensions;
    this.#sql = sql;
    this.files = filesOf((orgId, spaces) => this.#retain(orgId, spaces));
  }

  async add(orgId: OrgId, rows: readonly VectorRow[]): Promise<void> {
    for (const { vector } of rows) this.#refuseOther(vector);
    if (rows.length === 0) return;
    // One statement cannot change a row twice.
    const last = new Map(rows.map((row) => [row.id, row]));
    const given = JSON.stringify(
      [...last.values()].map(({ scope, id, vector }) => ({ id, scope: scopeKey(scope), ...written(encode(vector)) })),
    );
    await this.#run(orgId, CHANGE, (connection) =>
      connection.unsafe(
        `INSERT INTO vector_row (space, id, scope, codes, step, direction)
         SELECT $1, r.id, r.scope, decode(r.codes, 'base64'), r.step, r.direction::halfvec
         FROM json_to_recordset($2::text::json) r (id text, scope text, codes text, step real, direction text)
         ON CONFLICT (org_id, space, id) DO UPDATE SET scope = excluded.scope, codes = excluded.codes, step = excluded.step,
           direction = excluded.direction`,
        [this.space, given],
      ),
    );
  }

  async load(scope: Scope, ids?: readonly MemoryId[]): Promise<ScopeVectors> {
    const rows: readonly StoredRow[] = await this.#run(scope.orgId, READ, (connection) =>
      connection.unsafe(
        `SELECT id, codes, step FROM vector_row WHERE org_id = $4 AND space = $1 AND scope = $2
           AND ($3::text IS NULL OR id IN (SELECT value FROM each_of($3))) ORDER BY id`,
        [this.space, scopeKey(scope), ids === undefined ? null : JSON.stringify(ids), scope.orgId],
      ),
    );
    const codes = new Int8Array(rows.length * this.dimensions);
    for (const [row, stored] of rows.entries()) codes.set(signed(stored.codes), row * this.dimensions);
    return { ids: rows.map(({ id }) => id), codes, steps: Float32Array.from(rows, ({ step }) => step) };
  }

  async search(scope: Scope, query: Float32Array, limit: number): Promise<VectorHit[]> {
    const [hits = []] = await this.searchAll(scope, [query], limit);
    return hits;
  }

  async searchAll(scope: Scope, queries: readonly Float32Array[], limit: number): Promise<VectorHit[][]> {
    for (const query of queries) this.#refuseOther(query);
    return this.#run(scope.orgId, searching(scope, this.space, limit), async (connection, begun) => {
      const found: VectorHit[][] = [];
      for (const query of queries) found.push(await this.#nearest(connection, scope, query, limit));
      // From where a search of an index starts, it may not reach as many vectors as there are.
      if (found.every(({ length }) => length === limit) || !isNear(await begun)) return found;
      await send(connection, COMPARE_ALL);
      for (const [at, query] of queries.entries())
        if (found[at]?.length !== limit) found[at] = await this.#nearest(connection, scope, query, limit);
      return found;
    });
  }

  async ids(orgId: OrgId): Promise<Set<MemoryId>> {
    const rows: readonly { id: string }[] = await this.#run(orgId, READ, (connection) =>
      connection.unsafe("SELECT id FROM vector_row WHERE org_id = $2 AND space = $1", [this.space, orgId]),
    );
    return new Set(rows.map(({ id }) => id));
  }

  async *scan(orgId: OrgId): AsyncGenerator<VectorRow[]> {
    for (let after = ""; ; ) {
      const rows: readonly StoredRow[] = await this.#run(orgId, READ, (connection) =>
        connection.unsafe(
          "SELECT id, scope, codes, step FROM vector_row WHERE org_id = $4 AND space = $1 AND id > $2 ORDER BY id LIMIT $3",
          [this.space, after, SCANNED_ROWS, orgId],
        ),
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ id, scope, codes, step }) => ({ scope: scopeOfKey(orgId, scope), id, vector: decode(signed(codes), step) }));
      after = last.id;
    }
  }

  async erase(orgId: OrgId, ids: readonly MemoryId[]): Promise<void> {
    await this.#run(orgId, CHANGE, (connection) =>
      connection.unsafe("DELETE FROM vector_row WHERE org_id = $3 AND space = $1 AND id IN (SELECT value FROM each_of($2))", [
        this.space,
        JSON.stringify(ids),
        orgId,
      ]),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
  }

  async #nearest(connection: Bun.ReservedSQL, scope: Scope, query: Float32Array, limit: number): Promise<VectorHit[]> {
    // A vector without a direction is near to nothing.
    if (limit === 0 || query.every((value) => value === 0)) return [];
    const values = [this.space, scopeKey(scope), directionOf(query), limit, scope.orgId];
    const rows: readonly VectorHit[] = await connection.unsafe(nearest(this.dimensions), values);
    return [...rows];
  }

  async #retain(orgId: OrgId, spaces: readonly string[]): Promise<void> {
    await this.#run(orgId, CHANGE, (connection) =>
      connection.unsafe("DELETE FROM vector_row WHERE org_id = $2 AND space NOT IN (SELECT value FROM each_of($1))", [
        JSON.stringify([this.space, ...spaces]),
        orgId,
      ]),
    );
  }

  #run<T>(orgId: OrgId, beginning: Beginning, work: Work<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the vectors are closed: the server is stopping"));
    const run = () => transaction(this.#sql, orgId, beginning, work);
    const running = beginning.isRead ? run() : this.#changes.run(orgId, run);
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  #refuseOther({ length }: Float32Array): void {
    if (length !== this.dimensions) throw new Error(`a vector has ${length} dimensions instead of ${this.dimensions}`);
  }
}

/** A rounded vector as JSON that the database decodes. */
function written({ codes, step }: EncodedVector): { readonly codes: string; readonly step: number; readonly direction: string } {
  return {
    codes: Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString("base64"),
    step,
    direction: `[${codes.join(",")}]`,
  };
}

/** A query in numbers that a halfvec can hold. */
function directionOf(query: Float32Array): string {
  const peak = query.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return `[${Array.from(query, (value) => value / peak).join(",")}]`;
}

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** There are no files: the engine takes care of its own. */
function filesOf(retain: VectorFiles["retain"]): VectorFiles {
  const nothing = async () => {};
  return {
    prepare() {},
    maintain: nothing,
    retain,
    has: () => true,
    look: async () => [],
    repair: async () => false,
    abandon: nothing,
    clear: nothing,
    release: nothing,
  };
}
