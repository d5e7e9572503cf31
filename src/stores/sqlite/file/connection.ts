import { constants, Database, type SQLQueryBindings, type Statement } from "bun:sqlite";
import { chmodSync } from "node:fs";
import { FILE_MODE } from "../../folder/paths.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { EmptyDatabase, refuseEmptyFile, refuseNewer, versionOf } from "./version.ts";

/** How long opening a database waits by default for another thread that migrates or recovers it. This blocks the calling thread. */
const OPEN_LOCK_MS = 5_000;
/** Page cache of one open organization on one thread. It holds the index pages that searches of 100,000 memories use. */
const CACHE_KIB = 8 * 1024;
/** A checkpoint that empties the write-ahead log truncates its file to this size. The last connection that closes truncates it to 0. */
const JOURNAL_BYTES = 16 * 1024 * 1024;
/** SQLITE_FCNTL_HAS_MOVED: SQLite compares the inode number of its open file with that of the path. */
const HAS_MOVED = 20;

export interface ConnectionOptions {
  /** Whether a missing or empty file becomes a new database. If not, it is refused and stays as it is. */
  readonly mayCreate?: boolean;
  readonly lockMs?: number;
}

/** An open, migrated and configured database with its prepared statements. */
export class Connection {
  readonly db: Database;
  readonly #statements = new Map<string, Statement<unknown, SQLQueryBindings[]>>();
  /** The result of SQLite's call. SQLite writes an int, but Bun requires eight bytes. */
  readonly #moved = new Int32Array(2);

  /** Creates a missing file, but not its folder. */
  constructor(path: string, migrations: Migrations, { mayCreate = true, lockMs = OPEN_LOCK_MS }: ConnectionOptions = {}) {
    if (!mayCreate) refuseEmptyFile(path);
    this.db = new Database(path, { create: mayCreate, readwrite: true, strict: true });
    try {
      // Another thread may be migrating the database, or recovering it after a crash. The busy timeout covers only this wait.
      this.db.run(`PRAGMA busy_timeout = ${lockMs}`);
      if (!mayCreate && versionOf(this.db) === 0) throw new EmptyDatabase("it has no tables");
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
   * Returns the statement, which is prepared on first use. Bun's own cache holds only 20 statements.
   *
   * Write a parameter that is compared with a column as `+?`. With a bare `?`, SQLite tests the value against the conditions of partial
   * indexes and prepares the statement again at each binding, which takes 4 to 40 µs instead of 0.4.
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
   * Whether the open file is still the one at its path. Writes to a file that was removed, moved or replaced would succeed and then be
   * lost. Takes under 2 µs. Always true on Windows, which cannot remove an open file.
   */
  inPlace(): boolean {
    this.#moved[0] = 0;
    this.db.fileControl(HAS_MOVED, this.#moved);
    return this.#moved[0] === 0;
  }

  /** Finalizes the statements first, because an unfinished one keeps the file open until it is garbage-collected. */
  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.db.close(true);
  }
}

function setUp(db: Database): void {
  db.run("PRAGMA journal_mode = WAL");
  // Keeps the empty log and the 32 KiB of its index after a clean stop, because a start on a full disk could not create them.
  db.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1);
  // NORMAL could lose the last commits on a power failure, but a 202 promises durability.
  db.run("PRAGMA synchronous = FULL");
  // Overwrites deleted cells with zeros, but not the copies that page balancing leaves: see page-scrub.ts.
  db.run("PRAGMA secure_delete = ON");
  db.run("PRAGMA foreign_keys = ON");
  // Sorting and VACUUM copy texts, which must not reach the system's temporary folder.
  db.run("PRAGMA temp_store = MEMORY");
  db.run(`PRAGMA cache_size = -${CACHE_KIB}`);
  // A memory map would crash the process when another thread's VACUUM truncates the file.
  db.run("PRAGMA mmap_size = 0");
  // After a large transaction, the next checkpoint shrinks the write-ahead log again.
  db.run(`PRAGMA journal_size_limit = ${JOURNAL_BYTES}`);
}
