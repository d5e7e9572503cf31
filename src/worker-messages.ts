import type { LogFormat, LogLevel } from "./config.ts";
import type { MemoryId, OrgId, Scope } from "./memory/types.ts";
import type { ChosenModels } from "./models/model.ts";
import type { WorkerStats } from "./worker-stats.ts";

/**
 * What the two threads say to each other. Messages make things prompt; the records decide what is true, so a lost one costs time only.
 */
export type ToWorker =
  /** The first message: what the worker opens. It visits every organization named: leases are given back, vectors held against records. */
  | {
      readonly type: "start";
      readonly dataDir: string;
      readonly orgIds: readonly OrgId[];
      readonly models: ChosenModels;
      readonly logLevel: LogLevel;
      readonly logFormat: LogFormat;
    }
  /** Submissions or erasures wait in the organization. */
  | { readonly type: "wake"; readonly orgId: OrgId }
  /** Hold the organization's vectors against its records, and embed what is missing. Answered by `swept`. */
  | { readonly type: "sweep"; readonly orgId: OrgId }
  /** See whether the organization's vectors can be read, and make anew what cannot. */
  | { readonly type: "mend"; readonly orgId: OrgId }
  /** Close the organization's stores: its folder is about to be removed. Answered by `released`. */
  | { readonly type: "release"; readonly orgId: OrgId }
  | { readonly type: "stop" };

export type FromWorker =
  | { readonly type: "ready" }
  /** The scope changed; `vectors` are those of the memories that came, row-major. */
  | {
      readonly type: "scope_changed";
      readonly scope: Scope;
      readonly generation: number;
      readonly ids: readonly MemoryId[];
      readonly matrix: Float32Array;
    }
  | { readonly type: "swept"; readonly orgId: OrgId }
  | { readonly type: "released"; readonly orgId: OrgId }
  /** Sent every second: the proof of life, with what the worker counted since its start. */
  | { readonly type: "pulse"; readonly stats: WorkerStats }
  | { readonly type: "stopped" };
