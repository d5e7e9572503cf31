import { StoreUnavailable } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import { KnownScopes } from "../relational/engine/known-scopes.ts";
import type { Operation } from "../relational/engine/operation.ts";
import type { Pool } from "../relational/engine/pool.ts";
import { PostgresOrg } from "./org.ts";
import { perform, performAll } from "./statements.ts";
import { type Beginning, changing, IN_TURN, QUEUE, reading, transaction } from "./transaction.ts";

export interface PostgresPoolOptions {
  readonly sql: Bun.SQL;
  readonly now: () => number;
  readonly onDamage: (orgId: OrgId, id: string) => void;
  /** Called after a change that failed. The change may be durable all the same, and its caller does not wake the worker. */
  readonly onChangeFailed: (orgId: OrgId) => void;
}

const IS_WRITTEN = "SELECT 1 FROM org WHERE org_id = $1";
const CREATE = "begin_org($1)";

const READING = reading([], IS_WRITTEN);
const CHANGING = changing([IN_TURN, QUEUE], IS_WRITTEN);
const PROCESSING = changing([IN_TURN], IS_WRITTEN);
const CREATING = changing([IN_TURN, QUEUE, CREATE]);
const ACCEPTING = changing([QUEUE, CREATE]);
/** Most changes that share a transaction. */
const COMMIT_CHANGES = 64;

/** What may be changed, from the least to everything; only what accepts or writes creates the organization where there is none. */
type Kind = "accept" | "process" | "change" | "write";

/** A change that waits for its transaction. */
interface Change {
  readonly kind: Kind;
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
  /** What reads have seen, which is committed. */
  readonly #knownScopes = new KnownScopes();
  #closed = false;

  constructor(options: PostgresPoolOptions) {
    this.#options = options;
  }

  read<T>(orgId: OrgId, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return transaction(this.#options.sql, orgId, READING, async (connection, begun) => {
      // The operation does not wait for the answer to the beginning, which costs a round trip. Where nothing was ever written, it finds nothing.
      const [read] = await Promise.allSettled([perform(connection, operation(this.#orgOf(orgId, this.#knownScopes)), orgId)]);
      if ((await begun).length === 0) return absent;
      if (read.status === "rejected") throw read.reason;
      return read.value;
    });
  }

  snapshot<T>(orgId: OrgId, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.read(orgId, absent, operation);
  }

  accept<T>(orgId: OrgId, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#enqueue(orgId, "accept", (org) => operation(org));
  }

  write<T>(orgId: OrgId, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#enqueue(orgId, "write", (org) => operation(org));
  }

  change<T>(orgId: OrgId, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#changeWritten(orgId, "change", absent, operation);
  }

  process<T>(orgId: OrgId, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#changeWritten(orgId, "process", absent, operation);
  }

  /** Resolves when every change that waits has ended. Later ones are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#draining);
  }

  #changeWritten<T>(orgId: OrgId, kind: Kind, absent: T, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
    return this.#enqueue(orgId, kind, function* (org, isWritten) {
      return isWritten ? yield* operation(org) : absent;
    });
  }

  #enqueue<T>(orgId: OrgId, kind: Kind, operation: (org: PostgresOrg, isWritten: boolean) => Operation<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the records are closed: the server is stopping"));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: { readonly value: T } | undefined;
    function* run(org: PostgresOrg, isWritten: boolean): Operation<void> {
      result = { value: yield* operation(org, isWritten) };
    }
    const committed = () => (result ? resolve(result.value) : reject(new Error("a change was committed without a result")));
    const change = { kind, run, committed, failed: reject };
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
    const beginning = beginningOf(changes);
    try {
      await transaction(this.#options.sql, orgId, beginning, async (connection, begun) => {
        const org = this.#orgOf(orgId, new KnownScopes());
        const isWritten = creates(beginning) || (await begun).length > 0;
        for (const together of turnsOf(changes)) {
          failing = together[0];
          await performAll(
            connection,
            together.map((change) => change.run(org, isWritten)),
            orgId,
          );
          await perform(connection, org.writeText(), orgId);
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

  #orgOf(orgId: OrgId, scopes: KnownScopes): PostgresOrg {
    return new PostgresOrg(orgId, scopes, this.#options.now, (id) => this.#options.onDamage(orgId, id));
  }
}

/** Takes the locks that all of the changes need together. */
function beginningOf(changes: readonly Change[]): Beginning {
  const kinds = new Set(changes.map(({ kind }) => kind));
  if (kinds.size === 1 && kinds.has("accept")) return ACCEPTING;
  if (kinds.size === 1 && kinds.has("process")) return PROCESSING;
  return kinds.has("accept") || kinds.has("write") ? CREATING : CHANGING;
}

const creates = (beginning: Beginning) => beginning === ACCEPTING || beginning === CREATING;

/** The changes in their order; those that accept and follow each other are together, and run interleaved. */
function turnsOf(changes: readonly Change[]): Change[][] {
  const turns: Change[][] = [];
  for (const change of changes) {
    const last = turns.at(-1);
    if (change.kind === "accept" && last?.[0]?.kind === "accept") last.push(change);
    else turns.push([change]);
  }
  return turns;
}
