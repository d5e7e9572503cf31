import type { EventEmitter } from "node:events";
import type { Config } from "../config/config.ts";
import type { OrgId, Scope } from "../memory/types.ts";
import type { ModelState } from "../models/model.ts";
import type { Health } from "../observability/health.ts";
import type { Log } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { WorkerStats } from "../observability/worker-stats.ts";
import type { Seal } from "../sealing/seal.ts";
import type { Search } from "../search/types.ts";
import type { BackupNote } from "../stores/interfaces/backup-note.ts";
import type { Control } from "../stores/interfaces/control.ts";
import type { Patched } from "../stores/interfaces/patches.ts";
import type { Erasure, Records, ScopeChange, WaitingErasures } from "../stores/interfaces/records.ts";
import type { Rates } from "./admission/rate-limit.ts";
import type { ListenerConfig } from "./listener.ts";

/** The dependencies of the server, for the routes of the API and of the dashboard. */
export interface HttpDeps {
  readonly config: ListenerConfig & Pick<Config, "rateLimit" | "allowedHosts">;
  readonly records: Records;
  readonly control: Control;
  readonly search: Search;
  /** The buckets of keys; this server's own by default. */
  readonly rates?: Rates;
  readonly events: Pick<EventEmitter<HttpEvents>, "emit"> & WorkerNews & ChangeNews;
  readonly health: () => Promise<Health>;
  /** Damaged rows that were read since the start and are still there. */
  readonly damagedRows: () => number;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly worker: WorkerView;
  readonly models: ModelsView;
  readonly backups: BackupsView;
  /** Resolves to undefined while the number is not known. */
  readonly erasuresWaiting: () => Promise<WaitingErasures | undefined>;
  /** Milliseconds since the epoch, for expiries and time stamps. */
  readonly now: () => number;
  /** Milliseconds of a clock that nobody sets, for durations. */
  readonly monotonicMs: () => number;
}

/** What the routes did. Each event comes after its change is durable and before the answer is sent. */
export interface HttpEvents {
  readonly accepted: [orgId: OrgId];
  readonly deleted: [change: ScopeChange];
  readonly erased: [change: Erasure];
  /** The metadata or the importance of a memory changed. */
  readonly patched: [change: Patched];
  /** A deprecated memory is active again; its vector may be missing. */
  readonly restored: [change: ScopeChange];
  /** An agent was told memories of the scope, and that is kept. */
  readonly used: [told: { readonly scope: Scope }];
}

/** What requests wait for. */
export interface WorkerNews {
  /** Texts of the scope became memories, by the worker of this server or by another one. */
  on(name: "processed" | "changedElsewhere", listener: (change: { readonly scope: Scope }) => void): unknown;
}

/** What the pages of the dashboard are told, whichever server did it. */
export interface ChangeNews {
  on(
    name: "processed" | "deleted" | "erased" | "expired" | "patched" | "restored" | "changedElsewhere" | "used",
    listener: (change: { readonly scope: Scope }) => void,
  ): unknown;
  on(name: "accepted" | "acceptedElsewhere" | "swept", listener: (orgId: OrgId) => void): unknown;
  /** Another server may have told something that did not arrive. */
  on(name: "newsMissed", listener: () => void): unknown;
}

/** The state of the worker, for the dashboard. */
export interface WorkerView {
  /** Undefined before its first heartbeat. */
  stats(): WorkerStats | undefined;
  alive(): boolean;
  restarts(): number;
}

/** The state of the models, for the dashboard. */
export interface ModelsView {
  /** One line: which models were chosen, and why. */
  readonly explanation: string;
  /** The chosen models, and the problem of each that does not answer. Checked again at most every few seconds. */
  states(): Promise<readonly ModelState[]>;
}

/** The backups of the place, for the dashboard. */
export type BackupsView =
  | {
      readonly kind: "folder";
      /** The beginning of the command that backs up the folder, for a shell of this machine. */
      readonly command: string;
      /** Newest first. */
      notes(): readonly BackupNote[];
      note(made: BackupNote): void;
      /** Starts a process that backs up the folder while this one answers requests. */
      start(seal: Seal | undefined): BackupProcess;
    }
  | {
      readonly kind: "database";
      /** The database for its own programs, without a password. */
      readonly address: string;
    };

export interface BackupProcess {
  readonly output: ReadableStream<Uint8Array>;
  /** Resolves when the process has written everything. Rejects with the reason when it has not. */
  readonly done: Promise<{ readonly damaged: number }>;
  end(): void;
}
