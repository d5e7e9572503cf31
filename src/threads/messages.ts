import type { LogFormat, LogLevel } from "../config/config.ts";
import type { MemoryId, OrgId, Scope } from "../memory/types.ts";
import type { Codes } from "../models/matrix/codes.ts";
import type { ChosenModels } from "../models/model.ts";
import type { WorkerStats } from "../observability/worker-stats.ts";
import type { StorePlace } from "../stores/interfaces/backend.ts";

/**
 * The messages between the two threads. They only make reactions prompt. The records are authoritative, so a lost message costs only
 * time.
 */
export type ToWorker =
  /** The first message. The worker opens the stores. In these organizations it reclaims leases and compares vectors with records. */
  | {
      readonly type: "start";
      readonly place: StorePlace;
      readonly orgIds: readonly OrgId[];
      readonly models: ChosenModels;
      readonly logLevel: LogLevel;
      readonly logFormat: LogFormat;
    }
  /** Submissions or erasures are waiting in the organization. */
  | { readonly type: "wake"; readonly orgId: OrgId }
  /** Compare the organization's vectors with its records, and embed memories without a vector. Answered by `swept`. */
  | { readonly type: "sweep"; readonly orgId: OrgId }
  /** Check whether the organization's vectors can be read, and embed again those that cannot. */
  | { readonly type: "repair"; readonly orgId: OrgId }
  /** Store a snapshot of the scope's index, unless the scope has another generation by now. Answered by `snapshot_done`. */
  | { readonly type: "snapshot"; readonly scope: Scope; readonly generation: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Close the organization's stores: its folder is about to be removed. Answered by `released`. */
  | { readonly type: "release"; readonly orgId: OrgId }
  /** Finish the running batch and close everything. Answered by `stopped`. */
  | { readonly type: "stop" };

export type FromWorker =
  | { readonly type: "ready" }
  /** The scope changed. `ids` are the new memories; row `i` of the row-major codes is the vector of `ids[i]`. */
  | ({
      readonly type: "scope_changed";
      readonly scope: Scope;
      readonly generation: number;
      readonly ids: readonly MemoryId[];
    } & Codes)
  /** Expired memories were erased: every copy in memory must be dropped. */
  | { readonly type: "erased"; readonly scope: Scope; readonly ids: readonly MemoryId[] }
  | { readonly type: "snapshot_done"; readonly scope: Scope }
  | { readonly type: "swept"; readonly orgId: OrgId }
  | { readonly type: "released"; readonly orgId: OrgId }
  /** Sent every second as a sign of life, with the worker's counters since its start. */
  | { readonly type: "heartbeat"; readonly stats: WorkerStats }
  /** The last message: everything is closed. */
  | { readonly type: "stopped" };
