import type { OrgId } from "../../memory/types.ts";
import type { FreeBytes } from "../folder/disk-space.ts";
import { PLACES_LOOKED, PLACES_TRIED } from "../folder/limits.ts";
import type { OnDamage } from "../interfaces/checksums.ts";
import type { Records } from "../interfaces/records.ts";
import type { Pool } from "../relational/engine/pool.ts";
import { relationalRecords } from "../relational/records.ts";
import type { WrittenNow } from "./control/written.ts";
import { scrub } from "./erasing/erasures.ts";
import { lookThrough } from "./erasing/look-through.ts";
import { perform } from "./file/rows.ts";
import { CHECKPOINT_PAGES } from "./org/org-database.ts";
import { OrgPool } from "./org/org-pool.ts";
import { sqliteTextIndex } from "./org/text-index.ts";

/**
 * The HTTP thread leaves checkpoints to the worker, because a checkpoint blocks its event loop for tens of milliseconds. At 64 MiB it
 * runs one anyway, because the worker may be down.
 */
const SERVER_CHECKPOINT_PAGES = 16_384;

export interface SqliteRecordsOptions {
  readonly dataDir: string;
  /** Which organizations must have records; absent without a control store, as in a benchmark. */
  readonly written?: WrittenNow;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  /** Milliseconds of a clock that nobody sets; `performance.now` by default. */
  readonly monotonicMs?: () => number;
  /** Whether this thread runs checkpoints as the write-ahead log grows. The HTTP thread leaves them to the worker. */
  readonly checkpoints?: boolean;
  /** Returns the bytes that may still be written to the disk of a folder; asks the system by default. */
  readonly freeBytes?: FreeBytes;
  readonly onDamage?: OnDamage;
  readonly onChangeFailed?: (orgId: OrgId) => void;
}

/**
 * The records in SQLite, one file per organization. Threads and processes share the files but not connections: each opens its own. The
 * first write creates an organization; before that, reads return empty results.
 */
export function openSqliteRecords({ dataDir, now = Date.now, checkpoints = true, ...options }: SqliteRecordsOptions): Records {
  const pool = new OrgPool(dataDir, { now, checkpointPages: checkpoints ? CHECKPOINT_PAGES : SERVER_CHECKPOINT_PAGES, ...options });
  const { erasures, personErasures, ...records } = relationalRecords(operationsOn(pool), now);
  return {
    ...records,
    text: sqliteTextIndex(pool),
    erasures: { ...erasures, scrub: (orgId) => scrub(pool, orgId) },
    personErasures: { ...personErasures, lookThrough: (orgId, ids) => lookThrough(pool, dataDir, orgId, ids) },
    files: {
      gone: () => pool.gone(PLACES_LOOKED),
      damaged: () => pool.damaged(PLACES_TRIED),
      refuse: (orgId) => pool.refuse(orgId),
      release: (orgId) => pool.release(orgId),
    },
    close: () => pool.close(),
  };
}

/** Runs operations on the connections of this thread, each at once. */
export function operationsOn(pool: OrgPool): Pool {
  return {
    read: (orgId, absent, operation) => pool.read(orgId, absent, (org) => perform(operation(org))),
    snapshot: (orgId, absent, operation) => pool.read(orgId, absent, (org) => org.snapshot(() => perform(operation(org)))),
    accept: (orgId, operation) => pool.write(orgId, (org) => perform(operation(org))),
    write: (orgId, operation) => pool.write(orgId, (org) => perform(operation(org))),
    change: (orgId, absent, operation) => pool.change(orgId, absent, (org) => perform(operation(org))),
    process: (orgId, absent, operation) => pool.change(orgId, absent, (org) => perform(operation(org))),
  };
}
