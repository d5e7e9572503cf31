import type { EventEmitter } from "node:events";
import type { KeyedMutex } from "../async/keyed-mutex.ts";
import type { ExpiryAction } from "../memory/expiry.ts";
import type { MemoryId, OrgId, Scope } from "../memory/types.ts";
import type { Embedder, PairJudge, SentenceReader } from "../models/model.ts";
import type { Log } from "../observability/log.ts";
import type { Claims } from "../receipts/receipt.ts";
import type { Records, ScopeChange } from "../stores/interfaces/records.ts";
import type { KeptUses } from "../stores/interfaces/uses.ts";
import type { VectorRow, Vectors } from "../stores/interfaces/vectors.ts";
import type { Chat, Steps } from "./steps.ts";

/** Events of the worker. */
export interface CognitionEvents {
  /** A scope changed, with the vectors that the change added. */
  readonly changed: [change: ScopeChange, arrived: readonly VectorRow[]];
  /** Memories were erased because they had expired, or with a person. */
  readonly expired: [scope: Scope, ids: readonly MemoryId[]];
  /** Vectors may be stored without their memories. A sweep erases them. */
  readonly unmatched: [orgId: OrgId];
  /** A sweep of the organization has ended. */
  readonly swept: [orgId: OrgId];
}

/** The tools of the write path and of the worker's loop. */
export interface CognitionDeps {
  readonly records: Records;
  readonly vectors: Vectors;
  readonly embedder: Embedder;
  readonly steps: Steps;
  /** A chat model, which reads again what these steps have stored. */
  readonly chat?: Chat | undefined;
  readonly judge: PairJudge;
  readonly reader: SentenceReader;
  readonly log: Log;
  readonly now: () => number;
  /** Whether the disk has room for new data. If not, all work that stores data waits. */
  readonly hasDiskSpace: () => boolean;
  /**
   * Locked for an organization from the write of vectors to the write of their records, so that an erasure runs before or after both.
   * No model is called under the lock, so that no erasure waits for a model.
   */
  readonly mutex: KeyedMutex;
  /** Signs what the receipt of an erasure says, with the key of the data. */
  readonly signReceipt: (claims: Claims) => Promise<string>;
  /** What happens to memories of the organization that have expired. */
  readonly expiryOf: (orgId: OrgId) => Promise<ExpiryAction>;
  /** What is kept of the answers that agents of the organization get. */
  readonly usesOf: (orgId: OrgId) => Promise<KeptUses>;
  readonly events: EventEmitter<CognitionEvents>;
}

/**
 * Runs a function that stores vectors and then their records. When it fails, vectors may remain whose memories were not stored and whose
 * writes may be erased before the next attempt. A sweep finds such vectors.
 */
export async function storing<T>({ events }: CognitionDeps, orgId: OrgId, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    events.emit("unmatched", orgId);
    throw error;
  }
}
