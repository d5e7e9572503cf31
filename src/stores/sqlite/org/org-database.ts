import type { SQLQueryBindings, Statement } from "bun:sqlite";
import { StoreGone } from "../../../memory/errors.ts";
import type { OrgId } from "../../../memory/types.ts";
import { DiskSpace } from "../../folder/disk-space.ts";
import { recordsFile } from "../../folder/paths.ts";
import type { OnDamage } from "../../interfaces/checksums.ts";
import { KnownScopes } from "../../relational/engine/known-scopes.ts";
import type { Operation, Parameters } from "../../relational/engine/operation.ts";
import { type DeletedRows, Org } from "../../relational/engine/org.ts";
import { Connection } from "../file/connection.ts";
import { GroupCommit } from "../file/group-commit.ts";
import { RECORDS } from "../file/records-fault.ts";
import { SqliteRows } from "../file/rows.ts";
import initSql from "../migrations/records/0001_init.sql" with { type: "text" };
import judgedSql from "../migrations/records/0002_judged.sql" with { type: "text" };
import topicsSql from "../migrations/records/0003_topics.sql" with { type: "text" };
import trailSql from "../migrations/records/0004_trail.sql" with { type: "text" };
import confirmedSql from "../migrations/records/0005_confirmed.sql" with { type: "text" };
import personErasuresSql from "../migrations/records/0006_person_erasures.sql" with { type: "text" };
import usesSql from "../migrations/records/0007_uses.sql" with { type: "text" };
import { TextWriter } from "./text-writer.ts";

/** Pages of the write-ahead log at which a checkpoint is due. SQLite's default, about 4 MiB. */
export const CHECKPOINT_PAGES = 1_000;

export const RECORDS_MIGRATIONS = [initSql, judgedSql, topicsSql, trailSql, confirmedSql, personErasuresSql, usesSql];

export interface OrgDatabaseOptions {
  readonly checkpointPages?: number;
  readonly now?: () => number;
  readonly diskSpace?: DiskSpace;
  readonly onDamage?: OnDamage;
  /** Whether a missing or empty file becomes a new database. */
  readonly mayCreate?: boolean;
}

/** The records of one organization on one connection. */
export class OrgDatabase extends Org {
  readonly orgId: OrgId;
  readonly connection: Connection;
  readonly text: TextWriter;
  readonly now: () => number;
  readonly diskSpace: DiskSpace;
  readonly damaged: (id: string) => void;
  protected readonly knownScopes = new KnownScopes();
  readonly #rows: SqliteRows;
  #commits: GroupCommit | undefined;
  /** The last erasure that a scrub through this connection covered. */
  scrubbedErasureNo = 0;

  constructor(dataDir: string, orgId: OrgId, options: OrgDatabaseOptions = {}) {
    super();
    const { now = Date.now, diskSpace = new DiskSpace(dataDir), onDamage = () => {} } = options;
    this.orgId = orgId;
    this.now = now;
    this.diskSpace = diskSpace;
    this.damaged = (id) => onDamage(orgId, id);
    this.connection = openFile(dataDir, orgId, options);
    this.#rows = new SqliteRows(this.connection);
    this.text = new TextWriter(this.connection);
  }

  list(texts: Iterable<string>): string {
    return JSON.stringify([...texts]);
  }

  all<Row>(sql: string, ...parameters: Parameters): Operation<readonly Row[]> {
    return this.#rows.all(sql, ...parameters);
  }

  first<Row>(sql: string, ...parameters: Parameters): Operation<Row | null> {
    return this.#rows.first(sql, ...parameters);
  }

  run(sql: string, ...parameters: Parameters): Operation<void> {
    return this.#rows.run(sql, ...parameters);
  }

  /** A transaction has the file for itself. */
  *holdQueue(): Operation<void> {}

  listErased(ids: readonly string[], scopeNo: number, nowMs: number): Operation<void> {
    const sql =
      "INSERT INTO erasure (memory_id, scope_no, requested_at_ms) SELECT value, ?2, ?3 FROM json_each(?1) WHERE 1 ON CONFLICT DO NOTHING";
    return this.run(sql, this.list(ids), scopeNo, nowMs);
  }

  /** Its triggers count. */
  deletingMany<Counted extends DeletedRows>(work: () => Operation<Counted>): Operation<Counted> {
    return work();
  }

  requireRoom(): void {
    this.diskSpace.require();
  }

  /** Runs the operation in a transaction that it may share with other operations. Resolves once it is durable. */
  change<T>(operation: (org: OrgDatabase) => T): Promise<T> {
    this.#commits ??= new GroupCommit(
      this.connection.db,
      () => this.#rolledBack(),
      () => this.checkPlace(),
    );
    return this.#commits.run(() => {
      const result = operation(this);
      this.text.apply();
      return result;
    });
  }

  /** Whether no change is waiting. */
  get idle(): boolean {
    return this.#commits?.idle ?? true;
  }

  async nextCommit(): Promise<void> {
    await this.#commits?.nextCommit();
  }

  query<Row, Params extends SQLQueryBindings[]>(sql: string): Statement<Row, Params> {
    return this.connection.query<Row, Params>(sql);
  }

  /** Runs several reads in one read transaction. */
  snapshot<T>(read: () => T): T {
    this.query<never, []>("BEGIN").run();
    try {
      return read();
    } finally {
      this.query<never, []>("COMMIT").run();
    }
  }

  close(): void {
    this.#commits?.close();
    this.connection.close();
  }

  /** Whether the open file is still the one at its path. */
  inPlace(): boolean {
    return this.connection.inPlace();
  }

  /** Throws {@link StoreGone}. Takes 1.3 µs, so every read and every commit calls it. */
  checkPlace(): void {
    if (!this.inPlace()) throw new StoreGone(RECORDS, { cause: new Error(`${this.connection.db.filename} was removed or replaced`) });
  }

  #rolledBack(): void {
    // Numbers may be given again.
    this.knownScopes.clear();
    this.text.forget();
  }
}

function openFile(dataDir: string, orgId: OrgId, { checkpointPages = CHECKPOINT_PAGES, mayCreate = true }: OrgDatabaseOptions): Connection {
  // whenFree waits for locks without blocking the thread: another one may be migrating the database.
  const connection = new Connection(recordsFile(dataDir, orgId), RECORDS_MIGRATIONS, { mayCreate, lockMs: 0 });
  connection.db.run(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
  return connection;
}
