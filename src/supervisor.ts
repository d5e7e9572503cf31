import { endsWithin } from "./async/deadline.ts";
import type { Config } from "./config.ts";
import { messageOf } from "./memory/errors.ts";
import { LIMITS } from "./memory/limits.ts";
import type { OrgId } from "./memory/types.ts";
import type { ChosenModels } from "./models/model.ts";
import type { Log } from "./observability/log.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";
import type { WorkerStats } from "./worker-stats.ts";

/** A worker that is silent for so long counts as gone. It sends a pulse each second; a VACUUM of a large organization holds it back. */
const WORKER_SILENCE_MS = 30_000;

export type ScopeChanged = Extract<FromWorker, { type: "scope_changed" }>;

export interface SupervisorOptions {
  readonly config: Pick<Config, "dataDir" | "logLevel" | "logFormat">;
  readonly models: ChosenModels;
  /** Asked at each start: organizations may have come since. */
  readonly orgIds: () => readonly OrgId[];
  readonly onScopeChanged: (change: ScopeChanged) => void;
  /** The organization's vectors are those that its records ask for. */
  readonly onSwept: (orgId: OrgId) => void;
  readonly log: Log;
}

/** The cognition thread, kept alive: one that dies is started anew, and takes up where the records say it stopped. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #worker: Worker | undefined;
  #stats: WorkerStats | undefined;
  /** Of the monotonic clock: the wall clock may be set. */
  #lastPulseMs = 0;
  #restarts = 0;
  #stopping = false;
  #restartTimer: Timer | undefined;
  readonly #stopped = Promise.withResolvers<void>();
  readonly #releases = new Map<OrgId, () => void>();
  /** Organizations to be woken at the end of this turn of the event loop. */
  readonly #toWake = new Set<OrgId>();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Resolves when the worker has opened its stores; the sweep of what an earlier process left goes on behind it. */
  start(): Promise<void> {
    const ready = Promise.withResolvers<void>();
    this.#spawn(ready.resolve, ready.reject);
    return ready.promise;
  }

  /** Once for all that is written in a turn of the event loop: 64 writes share a commit, and both threads would spend more on 64 messages than on one. */
  wake(orgId: OrgId): void {
    if (this.#toWake.size === 0) setImmediate(() => this.#wakeAll());
    this.#toWake.add(orgId);
  }

  /** Told by `onSwept` when it is done. A worker that is started anew sweeps every organization. */
  sweep(orgId: OrgId): void {
    this.#post({ type: "sweep", orgId });
  }

  /** A search met vectors that it could not read. */
  mend(orgId: OrgId): void {
    this.#post({ type: "mend", orgId });
  }

  /** Has the worker close an organization's stores. Resolves at once while no worker runs: then nothing is open. */
  release(orgId: OrgId): Promise<void> {
    if (!this.#worker) return Promise.resolve();
    const released = Promise.withResolvers<void>();
    this.#releases.set(orgId, released.resolve);
    this.#post({ type: "release", orgId });
    return released.promise;
  }

  /** Lets the running batch finish; a worker that has not stopped by the deadline is ended, and its lease runs out. */
  async stop(deadlineMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restartTimer);
    if (!this.#worker) return;
    this.#post({ type: "stop" });
    await endsWithin(this.#stopped.promise, deadlineMs);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** What the worker counted last; undefined before its first pulse. */
  stats(): WorkerStats | undefined {
    return this.#stats;
  }

  restarts(): number {
    return this.#restarts;
  }

  alive(): boolean {
    return this.#worker !== undefined && performance.now() - this.#lastPulseMs < WORKER_SILENCE_MS;
  }

  #wakeAll(): void {
    for (const orgId of this.#toWake) this.#post({ type: "wake", orgId });
    this.#toWake.clear();
  }

  #spawn(onReady: () => void, onFailed: (error: Error) => void): void {
    const orgIds = [...this.#options.orgIds()];
    const worker = new Worker(new URL("./worker.ts", import.meta.url));
    this.#worker = worker;
    this.#lastPulseMs = performance.now();
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (event.data.type === "ready") onReady();
      this.#receive(event.data);
    };
    worker.onerror = (event) => {
      const error = new Error(`The cognition thread failed: ${event.message}`);
      onFailed(error);
      this.#died(worker, error.message);
    };
    worker.addEventListener("close", () => this.#died(worker, "The cognition thread ended by itself."));
    const { models, config } = this.#options;
    const { dataDir, logLevel, logFormat } = config;
    this.#post({ type: "start", dataDir, models, logLevel, logFormat, orgIds });
  }

  #receive(message: FromWorker): void {
    this.#lastPulseMs = performance.now();
    switch (message.type) {
      case "ready":
        break;
      case "scope_changed":
        this.#options.onScopeChanged(message);
        break;
      case "pulse":
        this.#stats = message.stats;
        break;
      case "swept":
        this.#options.onSwept(message.orgId);
        break;
      case "released":
        this.#releases.get(message.orgId)?.();
        this.#releases.delete(message.orgId);
        break;
      case "stopped":
        this.#stopped.resolve();
        break;
    }
  }

  #died(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const resolve of this.#releases.values()) resolve();
    this.#releases.clear();
    this.#stopped.resolve();
    this.#restartLater(reason);
  }

  #restartLater(reason: string): void {
    if (this.#stopping) return;
    this.#restarts++;
    const waitMs = Math.min(LIMITS.backoffMaxMs, LIMITS.backoffBaseMs * 2 ** Math.min(this.#restarts - 1, 10));
    this.#options.log.error({ restarts: this.#restarts, wait_ms: waitMs }, `${reason} It is started again.`);
    this.#restartTimer = setTimeout(() => this.#restart(), waitMs);
  }

  #restart(): void {
    const { log } = this.#options;
    try {
      this.#spawn(
        () => log.info({}, "The cognition thread runs again."),
        // A failed start comes through #died as well, which plans the next one.
        (error) => log.error({}, error.message),
      );
    } catch (error) {
      this.#restartLater(`The organizations could not be listed for the cognition thread: ${messageOf(error)}.`);
    }
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }
}
