import { PLACES_LOOKED } from "../limits.ts";
import type { Records } from "../records.ts";
import { sqliteBrowse } from "./browse.ts";
import { sqliteEmbeddings } from "./embeddings.ts";
import { sqliteErasures } from "./erasures.ts";
import { sqliteMemories } from "./memories.ts";
import { CHECKPOINT_PAGES } from "./org-database.ts";
import { Pool } from "./pool.ts";
import { sqliteRevisions } from "./revisions.ts";
import { sqliteScopes } from "./scopes.ts";
import { sqliteSubmissions } from "./submissions.ts";
import { sqliteTextIndex } from "./text-index.ts";
import { sqliteTransfer } from "./transfer.ts";

/**
 * The thread that answers requests leaves checkpoints to the worker, because one takes tens of milliseconds of its event loop. At 64 MiB it makes one
 * all the same: the worker may be away.
 */
const SERVER_CHECKPOINT_PAGES = 16_384;

export interface SqliteRecordsOptions {
  readonly dataDir: string;
  /** Milliseconds since the epoch; the clock by default. */
  readonly now?: () => number;
  /** Whether this thread moves the write-ahead log into the database as it grows. One that answers requests leaves it to the other. */
  readonly checkpoints?: boolean;
}

/**
 * The records in SQLite, one file an organization. Each thread and each process opens its own: connections are never shared, the files are.
 * An organization comes to be with its first write; before that every read answers that there is nothing.
 */
export function openSqliteRecords({ dataDir, now = Date.now, checkpoints = true }: SqliteRecordsOptions): Records {
  const pool = new Pool(dataDir, { checkpointPages: checkpoints ? CHECKPOINT_PAGES : SERVER_CHECKPOINT_PAGES });
  return {
    submissions: sqliteSubmissions(pool, now),
    memories: sqliteMemories(pool),
    text: sqliteTextIndex(pool),
    scopes: sqliteScopes(pool),
    erasures: sqliteErasures(pool),
    embeddings: sqliteEmbeddings(pool),
    transfer: sqliteTransfer(pool),
    revisions: sqliteRevisions(pool),
    browse: sqliteBrowse(pool),
    gone: () => pool.gone(PLACES_LOOKED),
    release: (orgId) => pool.release(orgId),
    close: () => pool.close(),
  };
}
