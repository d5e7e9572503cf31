import type { Warn } from "../interfaces/backend.ts";
import type { Neighbours, Notice, OnNotice, OnTurn, Turns } from "../interfaces/neighbours.ts";
import { PostgresTurns } from "./turns.ts";

const CHANNEL = "memoryd";
/** How long notices gather, because each statement that notifies takes a lock that all of the database's commits share. */
const GATHER_MS = 3;
const RETRY_MS = 1_000;
/** Ids in one notice, which PostgreSQL limits to 8,000 bytes. */
const NOTICE_IDS = 100;
/** Notices that wait while the database is away. What is lost, {@link Neighbours.listen} reports as missed. */
const WAITING_NOTICES = 10_000;
/** How often a server says that it is there, and how long the others count it. */
const HERE_MS = 2_000;
const COUNTED_MS = 3 * HERE_MS;

const NOTIFY = `SELECT pg_notify('${CHANNEL}', value) FROM each_of($1)`;

/** Tells the database from others of its engine, and the engine from others, so a restored database has an id of its own. */
const PLACE_ID = `SELECT system_identifier || '/' || oid AS id FROM pg_control_system(), pg_database WHERE datname = current_database()`;

/** What is told, with who tells it. */
type Told = (Notice | { readonly kind: "here" }) & { readonly from: string };

/** The other servers on the database. */
export class PostgresNeighbours implements Neighbours {
  readonly #sql: Bun.SQL;
  readonly #listening: Bun.SQL;
  readonly #warn: Warn;
  readonly #self = crypto.randomUUID();
  readonly #waiting = new Set<string>();
  /** When each other server was heard last, by the monotonic clock. */
  readonly #heardMs = new Map<string, number>();
  #isGathering = false;
  #timer: Timer | undefined;

  /** `listening` may be what notices are told by, too. `warn` gets what fails for as long as the database is away. */
  constructor(sql: Bun.SQL, listening: Bun.SQL, warn: Warn) {
    this.#sql = sql;
    this.#listening = listening;
    this.#warn = warn;
  }

  tell(notice: Notice): void {
    for (const part of parts(notice)) this.#say(part);
  }

  async listen({ heard, missed }: OnNotice, serves: boolean): Promise<void> {
    let isFirst = true;
    const onNotice = (payload: string) => {
      const { from, ...notice }: Told = JSON.parse(payload);
      if (from === this.#self) return;
      if (notice.kind === "here") this.#heardMs.set(from, performance.now());
      else heard(notice);
    };
    await this.#listening.listen(CHANNEL, onNotice, () => {
      // Called again for each new connection: what was told in between is lost.
      if (!isFirst) missed();
      isFirst = false;
    });
    if (!serves) return;
    this.#say({ kind: "here" });
    this.#timer = setInterval(() => this.#say({ kind: "here" }), HERE_MS);
  }

  servers(): number {
    const sinceMs = performance.now() - COUNTED_MS;
    for (const [server, heardMs] of this.#heardMs) if (heardMs < sinceMs) this.#heardMs.delete(server);
    return this.#heardMs.size + 1;
  }

  async placeId(): Promise<string> {
    const [{ id }] = await this.#sql.unsafe(PLACE_ID);
    return id;
  }

  async takeTurns(on: OnTurn): Promise<Turns> {
    const turns = new PostgresTurns(this.#sql, on, (error) =>
      this.#warn(error, "The lease of this worker could not be renewed: trying again"),
    );
    await turns.start();
    return turns;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #say(notice: Notice | { readonly kind: "here" }): void {
    this.#waiting.add(JSON.stringify({ from: this.#self, ...notice } satisfies Told));
    this.#gather(GATHER_MS);
  }

  #gather(ms: number): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => void this.#flush(), ms);
  }

  async #flush(): Promise<void> {
    const notices = [...this.#waiting];
    this.#waiting.clear();
    this.#isGathering = false;
    try {
      await this.#sql.unsafe(NOTIFY, [JSON.stringify(notices)]);
    } catch (error) {
      this.#warn(error, "The other servers could not be told of a change: trying again");
      for (const notice of notices.slice(0, WAITING_NOTICES)) this.#waiting.add(notice);
      this.#gather(RETRY_MS);
    }
  }
}

function parts(notice: Notice): Notice[] {
  if (notice.kind !== "erased" || notice.ids.length <= NOTICE_IDS) return [notice];
  const { kind, scope, ids } = notice;
  const count = Math.ceil(ids.length / NOTICE_IDS);
  return Array.from({ length: count }, (_, i) => ({ kind, scope, ids: ids.slice(i * NOTICE_IDS, (i + 1) * NOTICE_IDS) }));
}
