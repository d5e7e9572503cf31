import { StoreUnavailable } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Operation } from "../relational/engine/operation.ts";
import type { Pool } from "../relational/engine/pool.ts";
import { PostgresOrg } from "./org.ts";
import { perform, performAll } from "./statements.ts";
import { type Beginning, CHANGE, extended, READ, transaction } from "./transaction.ts";

export interface PostgresPoolOptions {
  readonly sql: Bun.SQL;
  readonly now: () => number;
  readonly onDamage: (orgId: OrgId, id: string) => void;
  /** Called after a change that failed. The change may be durable all the same, and its caller does not wake the worker. */
  readonly onChangeFailed: (orgId: OrgId) => void;
}

const IS_WRITTEN = "SELECT 1 FROM org WHERE org_id = $1";
/**
 * The changes of one organization follow each other, whatever server they come from, as in SQLite. The lock comes before the first statement
 * that reads.
 */
const IN_TURN = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
const CREATE = "INSERT INTO org (org_id) VALUES ($1) ON CONFLICT DO NOTHING";

const READING = extended(READ, IS_WRITTEN);
const CHANGING = extended(CHANGE, IN_TURN, IS_WRITTEN);
const CREATING = extended(CHANGE, IN_TURN, CREATE, IS_WRITTEN);
/** Most changes that share a transaction. */
const COMMIT_CHANGES = 64;

interface ChangeKind {
  /** Whether it creates the organization where there is none. */
  readonly creates: boolean;
  /** Whether it may run interleaved with others of its kind. */
  readonly interleaves: boolean;
}

/** A change that waits for its transaction. */
interface Change extends ChangeKind {
  /** Runs within the transaction, and keeps the result. `isWritten`: whether the organization is there. */
  readonly run: (org: PostgresOrg, isWritten: boolean) => Operation<void>;
  readonly committed: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Runs operations on PostgreSQL, each in a transaction that names its organization, to which row-level security holds it. Changes of one
 * organization that wait together share a transaction, and so one flush to the disk.
 */
export class PostgresPool implements Pool {
  readonly #options: PostgresPoolOptions;
  readonly #waiting = new Map<OrgId, Change[]>();
  readonly #draining = new Set<Promise<void>>();
  #closed = false;

  constructor(options: PostgresPoolOptions) {
    this.#options = options;
  }

  read<T>(orgId: OrgId, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#transaction(orgId, READING, async (connection, org, isWritten) =>
      isWritten ? perform(connection, operation(org), "records") : absent,
    );
  }

  snapshot<T>(orgId: OrgId, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.read(orgId, absent, operation);
  }

  accept<T>(orgId: OrgId, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#enqueue(orgId, { creates: true, interleaves: true }, (org) => operation(org));
  }

  write<T>(orgId: OrgId, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#enqueue(orgId, { creates: true, interleaves: false }, (org) => operation(org));
  }

  change<T>(orgId: OrgId, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#enqueue(orgId, { creates: false, interleaves: false }, function* (org, isWritten) {
      return isWritten ? yield* operation(org) : absent;
    });
  }

  /** Resolves when every change that waits has ended. Later ones are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#draining);
  }

  #enqueue<T>(orgId: OrgId, kind: ChangeKind, operation: (org: PostgresOrg, isWritten: boolean) => Operation<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the records are closed: the server is stopping"));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: { readonly value: T } | undefined;
    function* run(org: PostgresOrg, isWritten: boolean): Operation<void> {
      result = { value: yield* operation(org, isWritten) };
    }
    const committed = () => (result ? resolve(result.value) : reject(new Error("a change was committed without a result")));
    const change = { ...kind, run, committed, failed: reject };
    const waiting = this.#waiting.get(orgId);
    if (waiting) waiting.push(change);
    else {
      this.#waiting.set(orgId, [change]);
      const draining = this.#drain(orgId).finally(() => this.#draining.delete(draining));
      this.#draining.add(draining);
    }
    return promise;
  }

  /** Commits what waits of the organization until nothing does. */
  async #drain(orgId: OrgId): Promise<void> {
    // Changes that are asked for in the same turn of the event loop share the first transaction.
    await Promise.resolve();
    for (let changes = this.#take(orgId); changes.length > 0; changes = this.#take(orgId)) await this.#commit(orgId, changes);
    this.#waiting.delete(orgId);
  }

  /** Commits the changes together. When one of them fails, each is run alone, because the failure took all of them back. */
  async #commit(orgId: OrgId, changes: readonly Change[]): Promise<void> {
    let failing: Change | undefined;
    try {
      await this.#transaction(orgId, changes.some(({ creates }) => creates) ? CREATING : CHANGING, async (connection, org, isWritten) => {
        for (const together of turnsOf(changes)) {
          failing = together[0];
          await performAll(
            connection,
            together.map((change) => change.run(org, isWritten)),
            "records",
          );
          await perform(connection, org.writeText(), "records");
        }
        failing = undefined;
      });
      for (const change of changes) change.committed();
    } catch (error) {
      // After a commit that failed, the changes may be stored all the same, so they are not repeated. A database that is away stays away.
      if (failing === undefined || changes.length === 1 || error instanceof StoreUnavailable) this.#failed(orgId, changes, error);
      else for (const change of changes) await this.#commit(orgId, [change]);
    }
  }

  #failed(orgId: OrgId, changes: readonly Change[], error: unknown): void {
    for (const change of changes) change.failed(error);
    this.#options.onChangeFailed(orgId);
  }

  #take(orgId: OrgId): Change[] {
    return this.#waiting.get(orgId)?.splice(0, COMMIT_CHANGES) ?? [];
  }

  #transaction<T>(
    orgId: OrgId,
    beginning: Beginning,
    work: (connection: Bun.ReservedSQL, org: PostgresOrg, isWritten: boolean) => Promise<T>,
  ): Promise<T> {
    const { sql, now, onDamage } = this.#options;
    const org = new PostgresOrg(orgId, now, (id) => onDamage(orgId, id));
    return transaction(sql, orgId, beginning, (connection, rows) => work(connection, org, rows.length > 0));
  }
}

/** The changes in their order; those that may run interleaved and follow each other are together. */
function turnsOf(changes: readonly Change[]): Change[][] {
  const turns: Change[][] = [];
  for (const change of changes) {
    const last = turns.at(-1);
    if (change.interleaves && last?.[0]?.interleaves) last.push(change);
    else turns.push([change]);
  }
  return turns;
}
