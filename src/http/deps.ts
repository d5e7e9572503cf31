import type { Health } from "../health.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { ModelState } from "../models/model.ts";
import type { Log } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Search } from "../search/types.ts";
import type { Control } from "../stores/control.ts";
import type { Records, ScopeChange, WaitingErasures } from "../stores/records.ts";
import type { WorkerStats } from "../worker-stats.ts";
import type { Admission } from "./admission.ts";
import type { ListenerConfig } from "./listener.ts";

/** What the server is given, for the routes of the API and of the dashboard. */
export interface HttpDeps {
  readonly config: ListenerConfig & { readonly rateLimit: number };
  readonly records: Records;
  readonly control: Control;
  readonly search: Search;
  readonly notify: HttpNotify;
  readonly health: () => Health;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly worker: WorkerView;
  readonly models: ModelsView;
  /** Undefined while it is not known. */
  readonly erasuresWaiting: () => Promise<WaitingErasures | undefined>;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs?: () => number;
  /** Milliseconds since the epoch, for what people and sessions are held to. */
  readonly now?: () => number;
}

/** Told after a change is durable and before its answer leaves. */
export interface HttpNotify {
  accepted(orgId: OrgId): void;
  deleted(change: ScopeChange): void;
  erased(change: ScopeChange & { readonly ids: readonly MemoryId[] }): void;
  /** A deprecated memory is active again; its vector may be missing. */
  restored(change: ScopeChange): void;
}

/** The worker, as the dashboard shows it. */
export interface WorkerView {
  /** Undefined before its first pulse. */
  stats(): WorkerStats | undefined;
  alive(): boolean;
  restarts(): number;
}

/** The models, as the dashboard shows them. */
export interface ModelsView {
  /** One line: which models were chosen, and why. */
  readonly explanation: string;
  /** Which models run, and what is wrong with one that does not answer. Looked at anew every few seconds at most. */
  states(): Promise<readonly ModelState[]>;
}

/** What the routes of the API share beside the dependencies. */
export interface Routing {
  readonly admission: Admission;
  readonly nowMs: () => number;
}
