import type { Warn } from "../interfaces/backend.ts";
import type { Neighbours, Notice } from "../interfaces/neighbours.ts";
import { PostgresTurns } from "./turns.ts";

const CHANNEL = "memoryd";
/** How long notices gather, because each statement that notifies takes a lock that all of the database's commits share. */
const GATHER_MS = 3;
const RETRY_MS = 1_000;
/** Ids in one notice, which PostgreSQL limits to 8,000 bytes. */
const NOTICE_IDS = 100;
/** Notices that wait while the database is away. What is lost, {@link Neighbours.listen} reports as missed. */
const WAITING_NOTICES = 10_000;

const NOTIFY = `SELECT pg_notify('${CHANNEL}', value) FROM each_of($1)`;

/** The other servers on the database. `warn` gets what fails for as long as the database is away. */
export function postgresNeighbours(sql: Bun.SQL, warn: Warn): Neighbours {
  const self = crypto.randomUUID();
  const waiting = new Set<string>();
  let isGathering = false;
  const gather = (ms: number): void => {
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => void flush(), ms);
  };

  const flush = async (): Promise<void> => {
    const notices = [...waiting];
    waiting.clear();
    isGathering = false;
    try {
      await sql.unsafe(NOTIFY, [JSON.stringify(notices)]);
    } catch (error) {
      warn(error, "The other servers could not be told of a change: trying again");
      for (const notice of notices.slice(0, WAITING_NOTICES)) waiting.add(notice);
      gather(RETRY_MS);
    }
  };

  return {
    tell(notice) {
      for (const part of parts(notice)) waiting.add(JSON.stringify({ from: self, ...part }));
      gather(GATHER_MS);
    },
    async listen(heard, missed) {
      let isFirst = true;
      await sql.listen(
        CHANNEL,
        (payload) => {
          const { from, ...notice }: Notice & { readonly from: string } = JSON.parse(payload);
          if (from !== self) heard(notice);
        },
        () => {
          // Called again for each new connection: what was told in between is lost.
          if (!isFirst) missed();
          isFirst = false;
        },
      );
    },
    async takeTurns(on) {
      const turns = new PostgresTurns(sql, on, (error) => warn(error, "The lease of this worker could not be renewed: trying again"));
      await turns.start();
      return turns;
    },
  };
}

function parts(notice: Notice): Notice[] {
  if (notice.kind !== "erased" || notice.ids.length <= NOTICE_IDS) return [notice];
  const { scope, ids } = notice;
  return Array.from({ length: Math.ceil(ids.length / NOTICE_IDS) }, (_, i) => ({
    ...{ kind: "erased" as const, scope },
    ids: ids.slice(i * NOTICE_IDS, (i + 1) * NOTICE_IDS),
  }));
}
