import type { OrgId } from "../../memory/types.ts";
import type { OnTurn, Turns } from "../interfaces/neighbours.ts";

/** How long a worker that does not renew its lease keeps its organizations: longer than a busy machine stops a thread. */
const LEASE_MS = 15_000;
/** The interval between renewals. */
const ROUND_MS = 2_000;
/** The least time between two rounds that are asked for, because each new write of any organization asks. */
const ASKED_MS = 100;

/** The clock of the database, which all servers share, in milliseconds since the epoch. */
const NOW = "extract(epoch FROM clock_timestamp()) * 1000";
const TO_PROCESS = "written_at_ms IS NOT NULL AND deleted_at_ms IS NULL";

const RENEW = `UPDATE worker SET until_ms = ${NOW} + ${LEASE_MS} WHERE id = $1 AND until_ms > ${NOW} RETURNING id`;
/** How many workers there are. */
export const LIVE_WORKERS = `SELECT count(*)::float8 AS workers FROM worker WHERE until_ms > ${NOW}`;
const BEGIN = `INSERT INTO worker (id, until_ms) VALUES ($1, ${NOW} + ${LEASE_MS})`;
const HELD = `SELECT id FROM organization WHERE worker_id = $1 AND ${TO_PROCESS}`;
/** As many organizations as each worker has where all have equally many. */
const SHARE = `SELECT ceil((SELECT count(*) FROM organization WHERE ${TO_PROCESS})::float8
  / greatest(1, (SELECT count(*) FROM worker WHERE until_ms > ${NOW})))::float8 AS share`;
/** Workers that take at the same time pass over each other's rows. */
const TAKE = `UPDATE organization SET worker_id = $1 WHERE id IN (
  SELECT id FROM organization o WHERE ${TO_PROCESS}
    AND NOT EXISTS (SELECT 1 FROM worker w WHERE w.id = o.worker_id AND w.until_ms > ${NOW})
  LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`;
const GIVE = "UPDATE organization SET worker_id = NULL WHERE worker_id = $1 AND id = $2";
const END = `WITH given AS (UPDATE organization SET worker_id = NULL WHERE worker_id = $1)
  DELETE FROM worker WHERE id = $1 OR until_ms < ${NOW} - 10 * ${LEASE_MS}`;

/**
 * The organizations of one worker. Each belongs to one worker at a time, so that what holds within a process (the order of a scope's writes,
 * one erasure at a time) holds across servers. A worker renews its lease, takes organizations that nobody has, up to its share, and gives
 * back what it has beyond. One that dies loses its organizations when its lease ends. One that was only stopped for so long may still have a
 * batch in its hands: the records refuse it, because the next worker has reclaimed its submissions.
 */
export class PostgresTurns implements Turns {
  readonly #sql: Bun.SQL;
  readonly #on: OnTurn;
  readonly #failed: (error: unknown) => void;
  readonly #held = new Set<OrgId>();
  #id = crypto.randomUUID();
  #begun = false;
  /** Resolved when the worker has ended all work, and so has nothing to give that is still in use. */
  readonly #ended = Promise.withResolvers<void>();
  #closed = false;
  #timer: Timer | undefined;
  #running: Promise<void> | undefined;
  /** Whether an organization was asked for that a running round may not have seen. */
  #isAsked = false;
  #ranMs = Number.NEGATIVE_INFINITY;

  /** `failed` is called for each round that fails, as while the database is away. The next one tries again. */
  constructor(sql: Bun.SQL, on: OnTurn, failed: (error: unknown) => void) {
    this.#sql = sql;
    this.#on = on;
    this.#failed = failed;
  }

  async start(): Promise<void> {
    await this.#round();
    this.#schedule(ROUND_MS);
  }

  has(orgId: OrgId): boolean {
    return this.#held.has(orgId);
  }

  want(orgId: OrgId): void {
    if (this.#held.has(orgId)) return;
    this.#isAsked = true;
    if (this.#running === undefined) this.#schedule(Math.max(0, this.#ranMs + ASKED_MS - performance.now()));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#ended.resolve();
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#begun) await this.#sql.unsafe(END, [this.#id]);
  }

  #schedule(inMs: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#running ??= this.#round()
        .catch(this.#failed)
        .finally(() => {
          this.#running = undefined;
          this.#schedule(this.#isAsked ? ASKED_MS : ROUND_MS);
        });
    }, inMs);
  }

  async #round(): Promise<void> {
    this.#ranMs = performance.now();
    this.#isAsked = false;
    if (!this.#begun || (await this.#ids(RENEW, this.#id)).length === 0) await this.#begin();
    const [{ share }] = await this.#sql.unsafe(SHARE);
    const held = new Set(await this.#ids(HELD, this.#id));
    const surplus = [...held].slice(share);
    for (const orgId of new Set([...this.#held].filter((orgId) => !held.has(orgId)).concat(surplus))) await this.#give(orgId);
    // A statement whose answer was lost may have taken them, or have failed to give them back.
    for (const orgId of [...held].slice(0, share)) if (!this.#held.has(orgId)) this.#take(orgId);
    if (held.size < share) for (const orgId of await this.#ids(TAKE, this.#id, share - held.size)) this.#take(orgId);
  }

  /** Takes a lease, at the start and after the former one has ended: then others may have every organization. */
  async #begin(): Promise<void> {
    for (const orgId of [...this.#held]) await this.#give(orgId);
    this.#id = crypto.randomUUID();
    await this.#sql.unsafe(BEGIN, [this.#id]);
    this.#begun = true;
  }

  #take(orgId: OrgId): void {
    this.#held.add(orgId);
    this.#on.take(orgId);
  }

  /** The row is free for others only when no work on the organization runs here any more. */
  async #give(orgId: OrgId): Promise<void> {
    this.#held.delete(orgId);
    await Promise.race([this.#on.give(orgId), this.#ended.promise]);
    await this.#sql.unsafe(GIVE, [this.#id, orgId]);
  }

  async #ids(statement: string, ...parameters: readonly (string | number)[]): Promise<OrgId[]> {
    const rows: readonly { id: OrgId }[] = await this.#sql.unsafe(statement, [...parameters]);
    return rows.map(({ id }) => id);
  }
}
