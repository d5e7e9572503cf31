import type { Session } from "@lancedb/lancedb";
import { lancedb } from "./lancedb.ts";

/**
 * Cache sizes per thread. The index of 100,000 rows takes 0.2 MB. LanceDB's defaults are 6 GB and 1 GB. Each commit caches data
 * of its version that is never read again, so a steady load fills caches of any size.
 */
const INDEX_CACHE_BYTES = 2 * 1024 * 1024;
const METADATA_CACHE_BYTES = 4 * 1024 * 1024;

/** The session, with LanceDB's caches, that all databases of a thread and a space share. */
export class Sessions {
  #opened: Session | undefined;

  get(): Session {
    this.#opened ??= new (lancedb().Session)(BigInt(INDEX_CACHE_BYTES), BigInt(METADATA_CACHE_BYTES));
    return this.#opened;
  }

  /** Makes later openings use a new session, because the caches of the old one may be stale. */
  renew(): void {
    this.#opened = undefined;
  }
}
