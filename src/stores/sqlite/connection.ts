import { Database, type SQLQueryBindings, type Statement } from "bun:sqlite";
import { chmodSync } from "node:fs";
import { FILE_MODE } from "../paths.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { refuseNewer } from "./version.ts";

/** How long the opening of a database waits for another thread that migrates or recovers it. The thread stands still meanwhile. */
const OPEN_LOCK_MS = 5_000;
/** Page cache of one open organization on one thread: the index pages of 100,000 memories that searches touch. */
const CACHE_KIB = 8 * 1024;
/** The write-ahead log is cut to this after a checkpoint that emptied it. */
const JOURNAL_BYTES = 16 * 1024 * 1024;
/** SQLITE_FCNTL_HAS_MOVED: SQLite compares the number of its open file with that of the path. */
const HAS_MOVED = 20;

/** An open database of ours, migrated and set up, with its prepared statements. */
export class Connection {
  readonly db: Database;
  readonly #statements = new Map<string, Statement<unknown, SQLQueryBindings[]>>();
  /** SQLite writes an int; Bun asks for eight bytes. */
  readonly #moved = new Int32Array(2);

  /** Creates the file when it is missing; its folder must be there. */
  constructor(path: string, migrations: Migrations) {
    this.db = new Database(path, { create: true, readwrite: true, strict: true });
    try {
      // Opening may meet another thread that migrates, or recovers after a crash: it waits for that, once.
      this.db.run(`PRAGMA busy_timeout = ${OPEN_LOCK_MS}`);
      refuseNewer(this.db, migrations.length);
      chmodSync(path, FILE_MODE);
      setUp(this.db);
      migrate(this.db, migrations);
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  /**
   * The statement of a literal text, prepared on its first use: Bun's own cache holds 20.
   *
   * A parameter that is compared with a column is written `+?`. Bare, SQLite tries it against the conditions of the table's partial indexes, and for
   * that prepares the statement anew each time it is bound: measured as 4 to 40 µs instead of 0.4.
   */
  query<Row, Params extends SQLQueryBindings[]>(sql: string): Statement<Row, Params> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.db.prepare<unknown, SQLQueryBindings[]>(sql);
      this.#statements.set(sql, statement);
    }
    return statement as Statement<Row, Params>;
  }

  /**
   * Whether the file at the path is the one that is open. One that was removed, moved away or replaced takes every write, and keeps it until it is closed.
   * Under 2 µs. On Windows, which removes no open file, always.
   */
  inPlace(): boolean {
    this.#moved[0] = 0;
    this.db.fileControl(HAS_MOVED, this.#moved);
    return this.#moved[0] === 0;
  }

  /** An unfinished statement would keep the file open until it is collected. */
  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.db.close(true);
  }
}

function setUp(db: Database): void {
  db.run("PRAGMA journal_mode = WAL");
  // NORMAL would lose the last commits on a power cut, and a 202 promises that it is kept.
  db.run("PRAGMA synchronous = FULL");
  // Deleted cells are overwritten with zeros. What moves between pages is not: see scrub.ts.
  db.run("PRAGMA secure_delete = ON");
  db.run("PRAGMA foreign_keys = ON");
  // Sorting and VACUUM copy texts: never into the system's temporary folder.
  db.run("PRAGMA temp_store = MEMORY");
  db.run(`PRAGMA cache_size = -${CACHE_KIB}`);
  // No memory map: a page of it that another thread's VACUUM has truncated away would end the process.
  db.run("PRAGMA mmap_size = 0");
  // A large transaction makes the write-ahead log large; a checkpoint gives the disk back.
  db.run(`PRAGMA journal_size_limit = ${JOURNAL_BYTES}`);
}
