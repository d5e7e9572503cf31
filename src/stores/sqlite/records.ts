import type { OnDamage } from "../checksums.ts";
import { PLACES_LOOKED, PLACES_TRIED } from "../limits.ts";
import type { Records } from "../records.ts";
import type { FreeBytes } from "../room.ts";
import type { Written } from "../written.ts";
import { sqliteBrowse } from "./browse.ts";
import { sqliteChecksums } from "./checksums.ts";
import { sqliteEmbeddings } from "./embeddings.ts";
import { sqliteErasures } from "./erasures.ts";
import { sqliteExpiry } from "./expiry.ts";
import { sqliteMemories } from "./memories.ts";
import { CHECKPOINT_PAGES } from "./org-database.ts";
import { sqlitePatches } from "./patches.ts";
import { type AroundChange, Pool } from "./pool.ts";
import { sqliteRevisions } from "./revisions.ts";
import { sqliteScopes } from "./scopes.ts";
import { sqliteSubmissions } from "./submissions.ts";
import { sqliteTextIndex } from "./text-index.ts";
import { sqliteTransfer } from "./transfer.ts";

/**
 * The HTTP thread leaves checkpoints to the worker, because a checkpoint blocks its event loop for tens of milliseconds. At 64 MiB it runs
 * one anyway, in case the worker is down.
 */
const SERVER_CHECKPOINT_PAGES = 16_384;

export interface SqliteRecordsOptions {
  readonly dataDir: string;
  /** Which organizations must have records; absent without a control store, as in a benchmark. */
  readonly written?: Written;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  /** Whether this thread runs checkpoints as the write-ahead log grows. The HTTP thread leaves them to the worker. */
  readonly checkpoints?: boolean;
  /** Bytes that may still be written to the disk of a folder; what the system tells by default. */
  readonly freeBytes?: FreeBytes;
  readonly onDamage?: OnDamage;
  readonly around?: AroundChange;
}

/**
 * The records in SQLite, one file per organization. Threads and processes share the files but not connections: each opens its own. The
 * first write creates an organization; before that, reads return empty results.
 */
export function openSqliteRecords({ dataDir, now = Date.now, checkpoints = true, ...options }: SqliteRecordsOptions): Records {
  const pool = new Pool(dataDir, { now, checkpointPages: checkpoints ? CHECKPOINT_PAGES : SERVER_CHECKPOINT_PAGES, ...options });
  return {
    submissions: sqliteSubmissions(pool, now),
    memories: sqliteMemories(pool),
    text: sqliteTextIndex(pool),
    scopes: sqliteScopes(pool),
    erasures: sqliteErasures(pool),
    expiry: sqliteExpiry(pool),
    embeddings: sqliteEmbeddings(pool),
    transfer: sqliteTransfer(pool),
    revisions: sqliteRevisions(pool),
    patches: sqlitePatches(pool),
    checksums: sqliteChecksums(pool),
    browse: sqliteBrowse(pool),
    gone: () => pool.gone(PLACES_LOOKED),
    damaged: () => pool.damaged(PLACES_TRIED),
    refuse: (orgId) => pool.refuse(orgId, "another thread found damage in it"),
    release: (orgId) => pool.release(orgId),
    close: () => pool.close(),
  };
}
