import type { SQLQueryBindings, Statement } from "bun:sqlite";
import { StoreGone } from "../../../memory/errors.ts";
import { type OrgId, type Scope, scopeKey } from "../../../memory/types.ts";
import { DiskSpace } from "../../folder/disk-space.ts";
import { recordsFile } from "../../folder/paths.ts";
import type { OnDamage } from "../../interfaces/checksums.ts";
import { Connection } from "../file/connection.ts";
import { GroupCommit } from "../file/group-commit.ts";
import { RECORDS } from "../file/records-fault.ts";
import initSql from "../migrations/records/0001_init.sql" with { type: "text" };
import judgedSql from "../migrations/records/0002_judged.sql" with { type: "text" };
import topicsSql from "../migrations/records/0003_topics.sql" with { type: "text" };
import { TextWriter } from "./text-writer.ts";

/** Pages of the write-ahead log at which a checkpoint is due. SQLite's default, about 4 MiB. */
export const CHECKPOINT_PAGES = 1_000;
/** Scope numbers cached per open organization; a cache miss costs one look-up. */
const REMEMBERED_SCOPES = 10_000;

export const RECORDS_MIGRATIONS = [initSql, judgedSql, topicsSql];

export interface OrgDatabaseOptions {
  readonly checkpointPages?: number;
  readonly now?: () => number;
  readonly diskSpace?: DiskSpace;
  readonly onDamage?: OnDamage;
  /** Whether a missing or empty file becomes a new database. */
  readonly mayCreate?: boolean;
}

/** The records of one organization on one connection. Methods are single statements, or parts of a transaction that the caller holds. */
export class OrgDatabase {
  readonly orgId: OrgId;
  readonly connection: Connection;
  readonly text: TextWriter;
  /** Milliseconds since the epoch. The time decides which memories have expired. */
  readonly now: () => number;
  readonly diskSpace: DiskSpace;
  /** Called for each damaged row, at each read of it. */
  readonly damaged: (id: string) => void;
  #commits: GroupCommit | undefined;
  /** The last erasure that a scrub through this connection covered. */
  scrubbedErasureNo = 0;
  /** Committed scope numbers, which never change and are never reused. */
  readonly #scopeNos = new Map<string, number>();

  constructor(dataDir: string, orgId: OrgId, options: OrgDatabaseOptions = {}) {
    const { now = Date.now, diskSpace = new DiskSpace(dataDir), onDamage = () => {} } = options;
    this.orgId = orgId;
    this.now = now;
    this.diskSpace = diskSpace;
    this.damaged = (id) => onDamage(orgId, id);
    this.connection = openFile(dataDir, orgId, options);
    this.text = new TextWriter(this.connection);
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

  /** Undefined when nothing was ever written to the scope. */
  scopeNo(scope: Scope): number | undefined {
    const key = scopeKey(scope);
    const known = this.#scopeNos.get(key);
    if (known !== undefined) return known;
    const row = this.query<{ scope_no: number }, [string, string]>("SELECT scope_no FROM scope WHERE agent_id = +? AND user_id = +?").get(
      scope.agentId,
      scope.userId,
    );
    if (row) this.#remember(key, row.scope_no);
    return row?.scope_no;
  }

  ensureScope(scope: Scope): number {
    const known = this.scopeNo(scope);
    if (known !== undefined) return known;
    const row = this.query<{ scope_no: number }, [string, string]>(
      `WITH next (no) AS (SELECT coalesce(max(scope_no), 0) + 1 FROM scope)
       INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no)
       SELECT no, ?1, ?2,
         coalesce((SELECT agent_no FROM scope WHERE agent_id = +?1 LIMIT 1), no),
         coalesce((SELECT user_no FROM scope WHERE user_id = +?2 LIMIT 1), no)
       FROM next RETURNING scope_no`,
    ).get(scope.agentId, scope.userId);
    if (!row) throw new Error("an inserted scope returned no number");
    this.#remember(scopeKey(scope), row.scope_no);
    return row.scope_no;
  }

  scopeOf(scopeNo: number): Scope {
    const row = this.query<{ agent_id: string; user_id: string }, [number]>("SELECT agent_id, user_id FROM scope WHERE scope_no = +?").get(
      scopeNo,
    );
    if (!row) throw new Error(`there is no scope with number ${scopeNo}`);
    return { orgId: this.orgId, agentId: row.agent_id, userId: row.user_id };
  }

  /** Increments the scope's generation and returns the new one. */
  raiseGeneration(scopeNo: number): number {
    const row = this.query<{ generation: number }, [number]>(
      "UPDATE scope SET generation = generation + 1 WHERE scope_no = +? RETURNING generation",
    ).get(scopeNo);
    if (!row) throw new Error(`there is no scope with number ${scopeNo}`);
    return row.generation;
  }

  generation(scopeNo: number): number {
    return this.query<{ generation: number }, [number]>("SELECT generation FROM scope WHERE scope_no = +?").get(scopeNo)?.generation ?? 0;
  }

  /** Records that facts of the scope changed, so that its abstractions are processed again. */
  markAbstractionsDue(scopeNo: number): void {
    this.query<never, [number]>("UPDATE scope SET abstractions_due = generation WHERE scope_no = +?").run(scopeNo);
  }

  wasErased(id: string): boolean {
    return this.query<{ found: number }, [string]>("SELECT 1 AS found FROM erasure WHERE memory_id = +?").get(id) !== null;
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
    this.#scopeNos.clear();
    this.text.forget();
  }

  #remember(key: string, scopeNo: number): void {
    if (this.#scopeNos.size >= REMEMBERED_SCOPES) this.#scopeNos.clear();
    this.#scopeNos.set(key, scopeNo);
  }
}

function openFile(dataDir: string, orgId: OrgId, { checkpointPages = CHECKPOINT_PAGES, mayCreate = true }: OrgDatabaseOptions): Connection {
  // whenFree waits for locks without blocking the thread: another one may be migrating the database.
  const connection = new Connection(recordsFile(dataDir, orgId), RECORDS_MIGRATIONS, { mayCreate, lockMs: 0 });
  connection.db.run(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
  return connection;
}
