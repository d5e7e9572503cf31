import type { OrgId } from "../../memory/types.ts";
import type { FreeBytes } from "../folder/disk-space.ts";
import { PLACES_LOOKED, PLACES_TRIED } from "../folder/limits.ts";
import type { OnDamage } from "../interfaces/checksums.ts";
import type { Records } from "../interfaces/records.ts";
import type { Written } from "../interfaces/written.ts";
import { sqliteErasures } from "./erasing/erasures.ts";
import { sqliteBrowse } from "./memories/browse.ts";
import { sqliteChecksums } from "./memories/checksums.ts";
import { sqliteExpiry } from "./memories/expiry.ts";
import { sqliteJudgements } from "./memories/judgements.ts";
import { sqliteMemories } from "./memories/memories.ts";
import { sqlitePatches } from "./memories/patches.ts";
import { sqliteRevisions } from "./memories/revisions.ts";
import { sqliteTransfer } from "./memories/transfer.ts";
import { sqliteEmbeddings } from "./org/embeddings.ts";
import { CHECKPOINT_PAGES } from "./org/org-database.ts";
import { OrgPool } from "./org/org-pool.ts";
import { sqliteScopes } from "./org/scopes.ts";
import { sqliteTextIndex } from "./org/text-index.ts";
import { sqliteSubmissions } from "./submissions.ts";

/**
 * The HTTP thread leaves checkpoints to the worker, because a checkpoint blocks its event loop for tens of milliseconds. At 64 MiB it
 * runs one anyway, because the worker may be down.
 */
const SERVER_CHECKPOINT_PAGES = 16_384;

export interface SqliteRecordsOptions {
  readonly dataDir: string;
  /** Which organizations must have records; absent without a control store, as in a benchmark. */
  readonly written?: Written;
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
    judgements: sqliteJudgements(pool),
    checksums: sqliteChecksums(pool),
    browse: sqliteBrowse(pool),
    files: {
      gone: () => pool.gone(PLACES_LOOKED),
      damaged: () => pool.damaged(PLACES_TRIED),
      refuse: (orgId) => pool.refuse(orgId),
      release: (orgId) => pool.release(orgId),
    },
    close: () => pool.close(),
  };
}
