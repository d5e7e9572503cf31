import { UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { CommandBackend, StorePlace } from "../stores/interfaces/backend.ts";
import { openForCommand } from "../stores/open-backend.ts";
import { type Finding, fault, MENDING, ok } from "./finding.ts";

/** What to do about records that cannot be read, and about rows that a deep check found to be damaged. */
export const UNREADABLE =
  "read the log of PostgreSQL and run this again, because a database that is away for a moment looks the same; if this stays, restore a backup of the database";
export const DAMAGED_ROWS = `restore a backup of the database into another one, ${MENDING}; without a backup, delete the damaged memories`;

export interface OpenedDatabase {
  readonly finding: Finding;
  /** Undefined where no server could use it either. */
  readonly store: CommandBackend | undefined;
}

/** Opens the database as a server does. */
export async function openDatabase(place: Extract<StorePlace, { kind: "postgres" }>): Promise<OpenedDatabase> {
  const check = "database";
  try {
    const store = await openForCommand(place);
    return { finding: ok(check, `${store.name}, ${store.engine}`), store };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return {
      finding: fault(check, error.message, "follow the message: a server would refuse to start for the same reason"),
      store: undefined,
    };
  }
}

/** What the server of a data folder is to it. */
export async function workersFinding(store: CommandBackend): Promise<Finding> {
  const workers = await store.workers();
  if (workers === 0) return ok("server", "no server uses this database");
  return ok("server", `${counted(workers, "worker")} of servers or of "memoryd worker" ${workers === 1 ? "uses" : "use"} this database`);
}
