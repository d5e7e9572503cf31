import type { OrgId } from "../../memory/types.ts";
import type { Records } from "../interfaces/records.ts";
import { relationalRecords } from "../relational/records.ts";
import { lookThrough } from "./look-through.ts";
import { PostgresPool } from "./pool.ts";
import { scrub } from "./scrub.ts";
import { postgresTextIndex } from "./text-index.ts";

export interface PostgresRecordsOptions {
  /** Connections of the role of servers, which their owner closes. */
  readonly sql: Bun.SQL;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  readonly onDamage?: (orgId: OrgId, id: string) => void;
  readonly onChangeFailed?: (orgId: OrgId) => void;
}

/** The records in a database whose tables `migrate` has made. */
export function postgresRecords({ sql, now = Date.now, onDamage = () => {}, onChangeFailed = () => {} }: PostgresRecordsOptions): Records {
  const pool = new PostgresPool({ sql, now, onDamage, onChangeFailed });
  const { erasures, personErasures, ...records } = relationalRecords(pool, now);
  return {
    ...records,
    text: postgresTextIndex(pool),
    erasures: {
      ...erasures,
      scrub: (orgId) => scrub(sql, orgId),
    },
    personErasures: { ...personErasures, lookThrough: (orgId, ids) => lookThrough(pool, sql, orgId, ids) },
    files: {
      gone: () => [],
      damaged: () => ({ found: [], unopened: [] }),
      refuse: () => {},
      release: async () => {},
    },
    close: () => pool.close(),
  };
}
