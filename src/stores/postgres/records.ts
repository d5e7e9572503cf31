import type { OrgId } from "../../memory/types.ts";
import type { Records } from "../interfaces/records.ts";
import { relationalRecords } from "../relational/records.ts";
import { SEARCH_PATH } from "./migrate.ts";
import { PostgresPool } from "./pool.ts";
import { postgresTextIndex } from "./text-index.ts";

export interface PostgresRecordsOptions {
  readonly url: string;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  readonly onDamage?: (orgId: OrgId, id: string) => void;
  readonly connections?: number;
}

export function openPostgresRecords({ url, now = Date.now, onDamage = () => {}, connections = 10 }: PostgresRecordsOptions): Records {
  const sql = new Bun.SQL(url, { max: connections, connection: { search_path: SEARCH_PATH } });
  const pool = new PostgresPool({ sql, now, onDamage });
  const { erasures, ...records } = relationalRecords(pool, now);
  return {
    ...records,
    text: postgresTextIndex(pool),
    erasures: { ...erasures, scrub: async () => true },
    files: {
      gone: () => [],
      damaged: () => ({ found: [], unopened: [] }),
      refuse: () => {},
      release: async () => {},
    },
    close: () => sql.close(),
  };
}
