import type { Connection, Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import type { MemoryId } from "../../memory/types.ts";
import { makeFolder } from "../folder/paths.ts";
import { hasTable, tableId } from "./files.ts";
import { lancedb } from "./lancedb.ts";
import { idsOf, tableSchema } from "./rows.ts";
import type { Sessions } from "./sessions.ts";

/** Attempts of a query. A concurrent clean-up may remove the files that it reads, but hardly ever twice in a row. */
export const READ_ATTEMPTS = 5;

/** The number of ids that a small table may remember beyond twice its own: half a megabyte. */
const LEAST_KNOWN_IDS = 25_000;

/** A LanceDB query, which runs when it is iterated. */
export type Query = AsyncIterable<RecordBatch>;

/** Remembers whether the table existed, and its identity, for longer than one opening of the database. */
export interface TableWatch {
  known(): number | undefined;
  opened(id: number): void;
  /** Called when the table disappeared or was replaced. */
  lost(): void;
}

/** One organization's open database, with the data that its writer knows about the table. */
export class Database {
  readonly folder: string;
  readonly tableName: string;
  /** Fragments added since the last compaction; undefined until they are counted. */
  newFragments: number | undefined;
  readonly #sessions: Sessions;
  readonly #watch: TableWatch | undefined;
  #connection: Connection | undefined;
  #table: Table | undefined;
  /** The identity of the open table. */
  #tableId: number | undefined;
  #known: { readonly ids: Set<number>; readonly limit: number } | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(folder: string, tableName: string, sessions: Sessions, watch?: TableWatch) {
    this.folder = folder;
    this.tableName = tableName;
    this.#sessions = sessions;
    this.#watch = watch;
  }

  /** The table that is in the folder now; undefined when there is none. Creates nothing. */
  async table(): Promise<Table | undefined> {
    if (this.#table && this.#tableId === tableId(this.folder, this.tableName)) return this.#table;
    if (this.#table) this.forget();
    if (!hasTable(this.folder, this.tableName)) {
      if (this.#watch?.known() !== undefined) this.#watch.lost();
      return undefined;
    }
    const opened = await (await this.connection()).openTable(this.tableName);
    // Two readers may open it at the same time: one handle is kept, the other is garbage-collected.
    this.#table ??= opened;
    this.#remember();
    return this.#table;
  }

  /** Makes the next use open the database again. Handles that queries still use are garbage-collected later. */
  forget(): void {
    this.#table = undefined;
    this.#connection = undefined;
    this.#known = undefined;
    this.newFragments = undefined;
    this.#sessions.renew();
  }

  async tableForWriting(dimensions: number): Promise<Table> {
    const table = await this.table();
    if (table) return table;
    makeFolder(this.folder);
    this.#table = await (await this.connection()).createEmptyTable(this.tableName, tableSchema(dimensions));
    this.#remember();
    return this.#table;
  }

  #remember(): void {
    this.#tableId = tableId(this.folder, this.tableName);
    const known = this.#watch?.known();
    if (known !== undefined && known !== this.#tableId) this.#watch?.lost();
    if (this.#tableId !== undefined) this.#watch?.opened(this.#tableId);
  }

  async connection(): Promise<Connection> {
    // An interval of zero makes each read check for a newer commit first, so that it sees the other thread's writes.
    this.#connection ??= await lancedb().connect({ uri: this.folder, session: this.#sessions.get(), readConsistencyInterval: 0 });
    return this.#connection;
  }

  /** Runs the query and collects its result, which is empty when there is no table. */
  read(query: (table: Table) => Query): Promise<RecordBatch[]> {
    return this.fold(
      query,
      () => [] as RecordBatch[],
      (batches, batch) => batches.push(batch),
    );
  }

  /**
   * Runs the query and passes each batch to `take`, with the state that `begin` returned. When the writer removed files of the version
   * that was being read, it retries with a new state on the newest version.
   */
  async fold<State>(query: (table: Table) => Query, begin: () => State, take: (state: State, batch: RecordBatch) => void): Promise<State> {
    for (let attempt = 1; ; attempt++) {
      try {
        const state = begin();
        const table = await this.table();
        if (table) for await (const batch of query(table)) take(state, batch);
        return state;
      } catch (error) {
        this.#failed(attempt, error);
      }
    }
  }

  /** Throws after the last attempt. Before the last one, reopens the database, because the table may have been replaced. */
  #failed(attempt: number, error: unknown): void {
    if (attempt === READ_ATTEMPTS) throw error;
    if (attempt === READ_ATTEMPTS - 1) this.forget();
  }

  /** Runs the query and yields its result in batches. Starts again after a clean-up removed files (see {@link read}). */
  async *stream(query: (table: Table) => Query): AsyncGenerator<RecordBatch> {
    for (let attempt = 1; ; attempt++) {
      try {
        const table = await this.table();
        if (!table) return;
        for await (const batch of query(table)) yield batch;
        return;
      } catch (error) {
        this.#failed(attempt, error);
      }
    }
  }

  /** Runs writes one at a time. */
  write<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#lastWrite.then(work);
    // A failed write does not stop the next one; its own caller gets the error.
    this.#lastWrite = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }

  /**
   * Whether one of the ids may already have a row. Remembers all of them. False is certain, because all ids of the table are remembered as
   * 48-bit numbers of about 20 bytes each, which are read with the first added rows. Nearly every id is new, and a query of the table would
   * take 30 ms at 100,000 rows, five times as long as appending. The ids are read again when their number has doubled, because the ids of
   * removed rows remain among them.
   */
  async mayHold(table: Table, ids: readonly MemoryId[]): Promise<boolean> {
    if (this.#known === undefined || this.#known.ids.size > this.#known.limit) {
      const held = new Set(idsOf(await collect(table.query().select(["id"]))).map(fingerprint));
      this.#known = { ids: held, limit: 2 * held.size + LEAST_KNOWN_IDS };
    }
    const { ids: known } = this.#known;
    const { size } = known;
    for (const id of ids) known.add(fingerprint(id));
    return known.size < size + ids.length;
  }

  close(): void {
    this.#table?.close();
    this.#connection?.close();
  }
}

/** The last 48 bits of a UUID, which a number represents exactly. They are random in every version of UUID that memoryd creates. */
function fingerprint(id: MemoryId): number {
  return Number.parseInt(id.slice(-12), 16);
}

export async function collect(query: Query): Promise<RecordBatch[]> {
  const batches: RecordBatch[] = [];
  for await (const batch of query) batches.push(batch);
  return batches;
}
