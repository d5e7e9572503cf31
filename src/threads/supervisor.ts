import type { EventEmitter } from "node:events";
import { endsWithin } from "../async/deadline.ts";
import type { Config } from "../config/config.ts";
import { messageOf } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import type { MemoryId, OrgId, Scope } from "../memory/types.ts";
import type { ChosenModels } from "../models/model.ts";
import type { Log } from "../observability/log.ts";
import type { WorkerStats } from "../observability/worker-stats.ts";
import type { StorePlace } from "../stores/interfaces/backend.ts";
import { startWorker } from "../workers.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A worker without a heartbeat for this time counts as dead. It sends one each second, but a VACUUM of a large organization delays it. */
const WORKER_SILENCE_MS = 30_000;

/** What the worker reports. */
export interface WorkerEvents {
  /** A scope changed, with the vectors of its new memories. */
  readonly processed: [change: Extract<FromWorker, { type: "scope_changed" }>];
  /** Memories that had expired were erased. */
  readonly expired: [erased: { readonly scope: Scope; readonly ids: readonly MemoryId[] }];
  /** The organization's vectors match its records. */
  readonly swept: [orgId: OrgId];
  /** The organization's records file is damaged. Repeated each second. */
  readonly recordsDamaged: [orgId: OrgId];
}

export interface SupervisorOptions {
  readonly config: Pick<Config, "logLevel" | "logFormat">;
  readonly place: StorePlace;
  readonly models: ChosenModels;
  /** All organizations that were written to. Called at each start, because there may be new ones. */
  readonly orgIds: () => Promise<readonly OrgId[]>;
  readonly events: Pick<EventEmitter<WorkerEvents>, "emit">;
  readonly log: Log;
}

/** Starts the cognition thread, and restarts it when it dies. The new thread continues from the state in the records. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #worker: Worker | undefined;
  #stats: WorkerStats | undefined;
  /** Time of the monotonic clock, because the wall clock may be changed. */
  #lastHeartbeatMs = 0;
  #restarts = 0;
  #stopping = false;
  #restartTimer: Timer | undefined;
  /** Resolved when the running worker has closed everything, or has died. */
  #stopped = Promise.withResolvers<void>();
  /** Callers that wait for a snapshot to be stored, in order. */
  readonly #snapshots: (() => void)[] = [];
  readonly #releases = new Map<OrgId, () => void>();
  /** Organizations to wake at the end of this turn of the event loop. */
  readonly #toWake = new Set<OrgId>();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Resolves when the worker has opened its stores. It sweeps the remainders of an earlier process afterwards. */
  async start(): Promise<void> {
    const orgIds = await this.#options.orgIds();
    const ready = Promise.withResolvers<void>();
    this.#spawn(orgIds, ready.resolve, ready.reject);
    return ready.promise;
  }

  /** Wakes the worker once per turn of the event loop: 64 writes share one commit, and 64 messages would cost more than that commit. */
  wake(orgId: OrgId): void {
    if (this.#toWake.size === 0) setImmediate(() => this.#wakeAll());
    this.#toWake.add(orgId);
  }

  /** The event `swept` follows when the sweep has ended. A restarted worker sweeps every organization. */
  sweep(orgId: OrgId): void {
    this.#post({ type: "sweep", orgId });
  }

  /** Must be called when a search finds vectors that cannot be read. */
  repair(orgId: OrgId): void {
    this.#post({ type: "repair", orgId });
  }

  /** Makes the worker store a snapshot. Resolves when it is stored, refused or lost. The bytes are transferred. */
  keepSnapshot(scope: Scope, generation: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.#worker) return Promise.resolve();
    const done = Promise.withResolvers<void>();
    this.#snapshots.push(done.resolve);
    this.#worker.postMessage({ type: "snapshot", scope, generation, bytes } satisfies ToWorker, [bytes.buffer]);
    return done.promise;
  }

  /** Makes the worker close an organization's stores. Resolves at once if no worker runs, because then nothing is open. */
  release(orgId: OrgId): Promise<void> {
    if (!this.#worker) return Promise.resolve();
    const released = Promise.withResolvers<void>();
    this.#releases.set(orgId, released.resolve);
    this.#post({ type: "release", orgId });
    return released.promise;
  }

  /**
   * Lets the running batch finish. A worker that has not stopped by the deadline is terminated, and its lease expires. A worker that has
   * closed everything ends by itself later, unless the process exits first.
   */
  async stop(deadlineMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restartTimer);
    const worker = this.#worker;
    if (!worker) return;
    this.#post({ type: "stop" });
    const isStopped = await endsWithin(this.#stopped.promise, deadlineMs);
    if (!isStopped) worker.terminate();
    this.#worker = undefined;
  }

  /** The last counters of the worker; undefined before its first heartbeat. */
  stats(): WorkerStats | undefined {
    return this.#stats;
  }

  restarts(): number {
    return this.#restarts;
  }

  alive(): boolean {
    return this.#worker !== undefined && performance.now() - this.#lastHeartbeatMs < WORKER_SILENCE_MS;
  }

  #wakeAll(): void {
    for (const orgId of this.#toWake) this.#post({ type: "wake", orgId });
    this.#toWake.clear();
  }

  #spawn(orgIds: readonly OrgId[], onReady: () => void, onFailed: (error: Error) => void): void {
    const worker = startWorker();
    this.#worker = worker;
    this.#stopped = Promise.withResolvers();
    this.#lastHeartbeatMs = performance.now();
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (event.data.type === "ready") onReady();
      this.#receive(event.data);
    };
    worker.onerror = (event) => {
      const error = new Error(`The cognition thread failed: ${event.message}`);
      onFailed(error);
      this.#died(worker, error.message);
    };
    worker.addEventListener("close", () => this.#died(worker, "The cognition thread ended unexpectedly."));
    const { models, place, config } = this.#options;
    const { logLevel, logFormat } = config;
    this.#post({ type: "start", place, models, logLevel, logFormat, orgIds });
  }

  #receive(message: FromWorker): void {
    const { events } = this.#options;
    this.#lastHeartbeatMs = performance.now();
    switch (message.type) {
      case "ready":
        break;
      case "stopped":
        this.#answerWaiting();
        break;
      case "scope_changed":
        events.emit("processed", message);
        break;
      case "erased":
        events.emit("expired", message);
        break;
      case "heartbeat":
        this.#stats = message.stats;
        for (const orgId of message.stats.damagedOrgs) events.emit("recordsDamaged", orgId);
        break;
      case "swept":
        events.emit("swept", message.orgId);
        break;
      case "snapshot_done":
        this.#snapshots.shift()?.();
        break;
      case "released":
        this.#releases.get(message.orgId)?.();
        this.#releases.delete(message.orgId);
        break;
    }
  }

  #died(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#answerWaiting();
    this.#restartLater(reason);
  }

  /** Resolves every promise that waits for the worker, which will not answer any more. */
  #answerWaiting(): void {
    for (const resolve of this.#releases.values()) resolve();
    this.#releases.clear();
    for (const resolve of this.#snapshots.splice(0)) resolve();
    this.#stopped.resolve();
  }

  #restartLater(reason: string): void {
    if (this.#stopping) return;
    this.#restarts++;
    const waitMs = Math.min(LIMITS.backoffMaxMs, LIMITS.backoffBaseMs * 2 ** Math.min(this.#restarts - 1, 10));
    this.#options.log.error({ restarts: this.#restarts, wait_ms: waitMs }, `${reason} It will be restarted.`);
    this.#restartTimer = setTimeout(() => void this.#restart(), waitMs);
  }

  async #restart(): Promise<void> {
    const { log } = this.#options;
    try {
      const orgIds = await this.#options.orgIds();
      if (this.#stopping) return;
      this.#spawn(
        orgIds,
        () => log.info({}, "The cognition thread is running again."),
        // A failed start also calls #died, which schedules the next one.
        (error) => log.error({}, error.message),
      );
    } catch (error) {
      this.#restartLater(`The cognition thread could not be started, because the organizations could not be listed: ${messageOf(error)}.`);
    }
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }
}
