import type { OrgId } from "../../memory/types.ts";
import type { Records } from "../interfaces/records.ts";
import { relationalRecords } from "../relational/records.ts";
import { PostgresPool } from "./pool.ts";
import { postgresTextIndex } from "./text-index.ts";
import { connect } from "./transaction.ts";

export interface PostgresRecordsOptions {
  readonly url: string;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  readonly onDamage?: (orgId: OrgId, id: string) => void;
  readonly connections?: number;
}

/** The records in the database that the role of servers logs in to; `migrate` has made its tables. */
export function openPostgresRecords({ url, now = Date.now, onDamage = () => {}, connections = 10 }: PostgresRecordsOptions): Records {
  const sql = connect(url, connections);
  const pool = new PostgresPool({ sql, now, onDamage });
  const { erasures, ...records } = relationalRecords(pool, now);
  return {
    ...records,
    text: postgresTextIndex(pool),
    erasures: {
      ...erasures,
      scrub: () => Promise.reject(new Error("nothing removes the bytes of erased rows from PostgreSQL's pages yet")),
    },
    files: {
      gone: () => [],
      damaged: () => ({ found: [], unopened: [] }),
      refuse: () => {},
      release: async () => {},
    },
    close: () => sql.close(),
  };
}
