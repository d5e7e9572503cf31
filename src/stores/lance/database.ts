import type { Connection, Session, Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import type { MemoryId } from "../../memory/types.ts";
import { makeFolder } from "../paths.ts";
import { hasTable, tableId } from "./files.ts";
import { lancedb } from "./lancedb.ts";
import { idsOf, tableSchema } from "./rows.ts";

/** Attempts of a query: it may meet a clean-up that takes its files away, hardly ever a second one. */
export const READ_ATTEMPTS = 5;

/** A query of LanceDB: it runs when it is iterated. */
export type Query = AsyncIterable<RecordBatch>;

/** What is known of the table beyond one opening of the database: that it was there, and which one it was. */
export interface TableWatch {
  known(): number | undefined;
  opened(id: number): void;
  /** It was there, and is gone or another one. */
  lost(): void;
}

/** A session that its databases share, and another one for what is opened anew: caches may hold what is not there any more. */
export interface Sessions {
  get(): Session;
  renew(): void;
}

/** One organization's open database, with what its writer remembers about the table. */
export class Database {
  readonly folder: string;
  readonly tableName: string;
  /** Fragments that came since the last compaction; undefined until they are counted. */
  newFragments: number | undefined;
  readonly #sessions: Sessions;
  readonly #watch: TableWatch | undefined;
  #connection: Connection | undefined;
  #table: Table | undefined;
  /** Of the table that is open. */
  #tableId: number | undefined;
  #known: Set<number> | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(folder: string, tableName: string, sessions: Sessions, watch?: TableWatch) {
    this.folder = folder;
    this.tableName = tableName;
    this.#sessions = sessions;
    this.#watch = watch;
  }

  /** The table as it is in the folder now, or undefined when there is none. Creates nothing. */
  async table(): Promise<Table | undefined> {
    if (this.#table && this.#tableId === tableId(this.folder, this.tableName)) return this.#table;
    if (this.#table) this.forget();
    if (!hasTable(this.folder, this.tableName)) {
      if (this.#watch?.known() !== undefined) this.#watch.lost();
      return undefined;
    }
    const opened = await (await this.connection()).openTable(this.tableName);
    // Two readers may open it at once: one handle is kept, the other collected.
    this.#table ??= opened;
    this.#remember();
    return this.#table;
  }

  /** The next use opens the database anew. Handles that queries still use are left to be collected. */
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
    // An interval of zero: each read looks for a newer commit first, so that it sees what the other thread wrote.
    this.#connection ??= await lancedb().connect({ uri: this.folder, session: this.#sessions.get(), readConsistencyInterval: 0 });
    return this.#connection;
  }

  /**
   * Runs the query and collects its answer, which is empty when there is no table.
   * The writer may remove the files of the version that is being read: then the query is run again on the newest one.
   */
  async read(query: (table: Table) => Query): Promise<RecordBatch[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        const table = await this.table();
        return table ? await collect(query(table)) : [];
      } catch (error) {
        this.#failed(attempt, error);
      }
    }
  }

  /** Throws after the last attempt. What fails again and again may be of a table that another one took the place of. */
  #failed(attempt: number, error: unknown): void {
    if (attempt === READ_ATTEMPTS) throw error;
    if (attempt === READ_ATTEMPTS - 1) this.forget();
  }

  /** Runs the query and gives its answer as it comes. After a clean-up has taken files away (see {@link read}) it begins anew. */
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

  /** Runs writing operations one after the other. */
  write<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#lastWrite.then(work);
    // The next one follows a failed one too; the failure is told to its own caller.
    this.#lastWrite = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }

  /**
   * Whether one of the ids may have a row, and remembers them all. False is certain: all ids of the table are remembered, as numbers of
   * 48 bits in some 20 bytes each, read when the first rows are added. Nearly every id is new, and asking the table each time would take
   * 30 ms at 100,000 rows, five times as long as appending.
   */
  async mayHold(table: Table, ids: readonly MemoryId[]): Promise<boolean> {
    this.#known ??= new Set(idsOf(await collect(table.query().select(["id"]))).map(fingerprint));
    const { size } = this.#known;
    for (const id of ids) this.#known.add(fingerprint(id));
    return this.#known.size < size + ids.length;
  }

  close(): void {
    this.#table?.close();
    this.#connection?.close();
  }
}

/** The last 48 bits of a UUID, exact as a number. Random in every version of UUID that memoryd makes. */
function fingerprint(id: MemoryId): number {
  return Number.parseInt(id.slice(-12), 16);
}

export async function collect(query: Query): Promise<RecordBatch[]> {
  const batches: RecordBatch[] = [];
  for await (const batch of query) batches.push(batch);
  return batches;
}
