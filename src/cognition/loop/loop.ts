import type { OrgId } from "../../memory/types.ts";
import type { Spaces } from "../../spaces/spaces.ts";
import type { WorkerStats } from "../../worker-stats.ts";
import type { Processed } from "../cognition.ts";
import { compress } from "../compress/compress.ts";
import type { CognitionDeps } from "../deps.ts";
import { Gauges, newCounters } from "./counters.ts";
import { ERASED_AT_ONCE, Erasures } from "./erasures.ts";
import { visitExpiry, waitOf } from "./expiry.ts";
import { Jobs } from "./jobs.ts";
import { Lane } from "./lane.ts";
import { Reindex } from "./reindex.ts";
import { Releases } from "./releases.ts";
import { Round, type Visit } from "./round.ts";
import { SETTLE_MS, Settling, type SettlingReports, UNREPORTED } from "./settling.ts";
import { Sweeps } from "./sweeps.ts";
import { visitUpkeep } from "./upkeep.ts";
import { VectorRepair } from "./vector-repair.ts";

/** Batches between two compressions under a steady stream of writes; otherwise compression runs when the queue is empty. */
const BATCHES_PER_COMPRESSION = 64;
/** Scopes per compression; jobs wait that long. */
export const COMPRESSION_SCOPES = 8;
/** How long upkeep of the vectors waits for another batch. */
const UPKEEP_DELAY_MS = 1_000;
/** How long work that stores data waits for room on a full disk. */
const ROOM_PAUSE_MS = 1_000;
/** How long a former table is kept after the switch, for searches that began before. */
const FORMER_SPACE_MS = 15_000;

type Work = "jobs" | "erasures" | "expiry" | "abstractions" | "upkeep" | "sweeps" | "late" | "retirements" | "settling" | "repair";

/**
 * Schedules all work of the worker in two lanes. The model lane has the work that a slow model may delay for minutes: jobs, abstractions,
 * sweeps, and, while an organization moves to another embedder, the vectors of new memories for its former space. The store lane has the
 * work that needs no model: expiries, erasures, upkeep and repair of the vectors, and the removal of former spaces. Within each kind of work,
 * organizations take turns.
 */
export class Loop {
  readonly #deps: CognitionDeps;
  readonly #counters = newCounters();
  readonly #gauges = new Gauges();
  readonly #jobs: Jobs;
  readonly #erasures: Erasures;
  readonly #reindex: Reindex;
  readonly #vectorRepair: VectorRepair;
  readonly #onSwept: (orgId: OrgId) => void;
  readonly #rounds: Readonly<Record<Work, Round>>;
  readonly #batches = new Map<OrgId, number>();
  readonly #sweeps: Sweeps;
  readonly #settling: Settling;
  readonly #releases = new Releases();
  readonly #modelLane: Lane;
  readonly #storeLane: Lane;

  constructor(given: CognitionDeps, spaces: Spaces, onSwept: (orgId: OrgId) => void = () => {}, reports: SettlingReports = UNREPORTED) {
    this.#onSwept = onSwept;
    this.#reindex = new Reindex(given, spaces);
    const marks = { unembedded: (orgId: OrgId) => this.#settling.unembedded(orgId), unmatched: (orgId: OrgId) => this.sweep(orgId) };
    const deps: CognitionDeps = { ...given, ...marks, announce: (...change) => this.#announce(given, ...change) };
    this.#deps = deps;
    this.#vectorRepair = new VectorRepair({
      vectors: deps.vectors,
      log: deps.log,
      ask: (orgId, waitMs) => this.#askForRepair(orgId, waitMs),
      sweep: (orgId) => this.#sweepUnsettled(orgId),
    });
    this.#sweeps = new Sweeps({
      steps: (orgId) => this.#reindex.steps(orgId),
      begins: (orgId) => this.#sweepBegins(orgId),
      stepped: (orgId) => this.#swept(orgId),
      ended: (orgId, isAsked) => this.#sweepEnded(orgId, isAsked),
    });
    this.#settling = new Settling(deps, reports, (orgId) => this.#isBusy(orgId));
    const failed = (orgId: OrgId, error: unknown) => this.#vectorRepair.failed(orgId, error);
    this.#jobs = new Jobs(deps, this.#counters, (orgId, what) => this.#processed(orgId, what), failed);
    this.#erasures = new Erasures(deps, this.#counters);
    const round = (name: string, visit: Visit, width = 1) => new Round({ name, visit, width, log: deps.log, failed });
    // Erasures and what they need go on when the disk is full.
    const growing = (name: string, visit: Visit) => round(name, async (orgId) => (deps.hasRoom() ? visit(orgId) : ROOM_PAUSE_MS));
    const repairVectors = (orgId: OrgId) => this.#inTurn(orgId, () => this.#vectorRepair.visit(orgId));
    this.#rounds = {
      jobs: growing("Processing of submissions", (orgId) => this.#visitJobs(orgId)),
      erasures: round("Erasure", (orgId) => this.#inTurn(orgId, () => this.#visitErasures(orgId)), ERASED_AT_ONCE),
      expiry: round("Expiry of memories", (orgId) => this.#inTurn(orgId, () => this.#visitExpiry(orgId))),
      abstractions: growing("Deriving abstractions", (orgId) => this.#visitAbstractions(orgId)),
      upkeep: growing("Upkeep of the stores", (orgId) => this.#inTurn(orgId, () => visitUpkeep(this.#deps, orgId))),
      sweeps: growing("The sweep", (orgId) => this.#sweeps.visit(orgId)),
      late: growing("Embedding for the former space", (orgId) => this.#reindex.visitLate(orgId)),
      retirements: round("The removal of a former space", (orgId) => this.#inTurn(orgId, () => this.#reindex.retire(orgId))),
      settling: round("Settling", (orgId) => this.#inTurn(orgId, () => this.#settling.visit(orgId))),
      // A failed repair does not ask for another one, because it is retried anyway.
      repair: new Round({ name: "Repair of the vectors", visit: repairVectors, log: deps.log }),
    };
    const { jobs, abstractions, sweeps, late, expiry, erasures, upkeep, retirements, settling, repair } = this.#rounds;
    // A turn of jobs between any two others: a new write waits for one of them, not for all.
    this.#modelLane = new Lane([jobs, abstractions, jobs, sweeps, jobs, late], () => this.#releaseRequested());
    this.#storeLane = new Lane([repair, expiry, erasures, upkeep, retirements, settling]);
  }

  /** Runs until {@link stop}. Starts with the waiting work of the given organizations, and sweeps them in the background. */
  async run(orgIds: readonly OrgId[]): Promise<void> {
    for (const orgId of orgIds) {
      // Wakes all first, because sweeps run one at a time and one may embed for hours.
      this.wake(orgId);
      this.sweep(orgId);
    }
    for (const org of this.#settling.known()) {
      this.#gauges.settled(org);
      if (org.expiresAtMs !== undefined) this.#rounds.expiry.schedule.add(org.orgId, waitOf(org.expiresAtMs - this.#deps.now()));
    }
    await Promise.all([this.#settling.compare((orgId) => this.#sweepUnsettled(orgId)), this.#modelLane.run(), this.#storeLane.run()]);
    await this.#releaseRequested();
  }

  /** Schedules the organization's waiting submissions, erasures and changed facts. `changes` counts what the server changed. */
  wake(orgId: OrgId, changes?: number): void {
    if (this.#releases.has(orgId)) return;
    if (changes !== undefined) this.#settling.woken(orgId, changes);
    this.#rounds.settling.schedule.add(orgId, SETTLE_MS);
    this.#gauges.touch(orgId);
    this.#rounds.jobs.schedule.add(orgId);
    this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    this.#rounds.expiry.schedule.add(orgId);
    this.#notify();
  }

  /**
   * Compares the organization's vectors with its records, and embeds memories that have no vector of the target embedder. Calls `onSwept`
   * at the end.
   */
  sweep(orgId: OrgId): void {
    if (this.#releases.has(orgId)) return;
    this.#sweeps.ask(orgId);
    this.#rounds.sweeps.schedule.add(orgId);
    this.#rounds.settling.schedule.add(orgId, SETTLE_MS);
    this.#notify();
  }

  /** Checks whether the organization's vectors can be read, and embeds again what cannot. */
  repair(orgId: OrgId): void {
    this.#vectorRepair.suspect(orgId);
  }

  /** Closes the organization's stores after the current piece of work, and stops all further work on it. */
  release(orgId: OrgId): Promise<void> {
    const released = this.#releases.ask(orgId);
    this.#notify();
    return released;
  }

  /** Lets the current pieces of work finish; then {@link run} resolves. */
  stop(): void {
    this.#modelLane.stop();
    this.#storeLane.stop();
  }

  async stats(): Promise<WorkerStats> {
    await this.#vectorRepair.look();
    await this.#gauges.refresh(this.#deps.records);
    return {
      ...this.#gauges.stats(this.#counters),
      runningJobs: this.#jobs.journal.running(),
      finishedJobs: this.#jobs.journal.recent(),
      model: this.#deps.steps.stats(),
      erasuresNeedBytes: this.#erasures.needBytes(),
      reindex: this.#reindex.stats(),
      vectorsLost: this.#vectorRepair.count(),
      damagedOrgs: this.#deps.records.damaged().found,
    };
  }

  // ------------------------------------------------------------------------------------------------------------------ visits

  /** Runs under the organization's mutex, so that no write of a lane interleaves. Does nothing for a released organization. */
  async inTurn(orgId: OrgId, work: () => Promise<void>): Promise<void> {
    await this.#inTurn(orgId, () => work().then(() => undefined));
  }

  #inTurn(orgId: OrgId, visit: () => Promise<number | undefined>): Promise<number | undefined> {
    return this.#deps.mutex.run(orgId, async () => (this.#releases.has(orgId) ? undefined : visit()));
  }

  async #visitJobs(orgId: OrgId): Promise<number | undefined> {
    await this.#reindex.adopt(orgId);
    const dueMs = await this.#jobs.visit(orgId);
    this.#gauges.touch(orgId);
    const batches = (this.#batches.get(orgId) ?? 0) + 1;
    const drained = dueMs !== 0;
    if (drained || batches >= BATCHES_PER_COMPRESSION) this.#rounds.abstractions.schedule.add(orgId);
    this.#batches.set(orgId, drained || batches >= BATCHES_PER_COMPRESSION ? 0 : batches);
    return dueMs && Math.max(0, dueMs - this.#deps.now());
  }

  /** Whether anything but a later expiry is left to do. */
  #isBusy(orgId: OrgId): boolean {
    const { expiry: _, settling: __, ...others } = this.#rounds;
    return this.#sweeps.has(orgId) || Object.values(others).some((round) => round.has(orgId));
  }

  #sweepUnsettled(orgId: OrgId): void {
    this.#settling.unsettle(orgId);
    this.sweep(orgId);
  }

  #askForRepair(orgId: OrgId, waitMs: number): void {
    if (this.#releases.has(orgId)) return;
    this.#rounds.repair.schedule.add(orgId, waitMs);
    this.#storeLane.notify();
  }

  #processed(orgId: OrgId, { orphans }: Processed): void {
    this.#rounds.upkeep.schedule.add(orgId, UPKEEP_DELAY_MS);
    this.#rounds.expiry.schedule.add(orgId);
    this.#storeLane.notify();
    if (orphans.length > 0) this.#eraseOrphans(orgId, orphans);
  }

  #eraseOrphans(orgId: OrgId, orphans: readonly string[]): void {
    this.#erasures.addOrphans(orgId, orphans);
    this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    this.#storeLane.notify();
  }

  async #visitErasures(orgId: OrgId): Promise<number | undefined> {
    const waitMs = await this.#erasures.visit(orgId);
    this.#gauges.touch(orgId);
    return waitMs;
  }

  async #visitExpiry(orgId: OrgId): Promise<number | undefined> {
    const { waitMs, erased } = await visitExpiry(this.#deps, orgId, () => this.#settling.unsettle(orgId));
    this.#rounds.settling.schedule.add(orgId, SETTLE_MS);
    this.#gauges.touch(orgId);
    if (erased.length > 0) this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    return waitMs;
  }

  async #visitAbstractions(orgId: OrgId): Promise<number | undefined> {
    const made = await compress(this.#deps, orgId, COMPRESSION_SCOPES, (orphans) => this.#eraseOrphans(orgId, orphans));
    this.#counters.abstractions += made.abstractions;
    this.#gauges.touch(orgId);
    return made.scopes === COMPRESSION_SCOPES ? 0 : undefined;
  }

  #sweepBegins(orgId: OrgId): void {
    this.#settling.sweepBegins(orgId);
    this.wake(orgId);
  }

  /** What a sweep adds piece by piece is merged meanwhile: of a table of 7,000 pieces a read takes 0.7 s. */
  #swept(orgId: OrgId): void {
    this.#rounds.upkeep.schedule.add(orgId, UPKEEP_DELAY_MS);
    this.#storeLane.notify();
    if (this.#reindex.hasLate(orgId)) this.#rounds.late.schedule.add(orgId);
  }

  async #sweepEnded(orgId: OrgId, isAsked: () => boolean): Promise<void> {
    // A repair does not end when vectors were lost again meanwhile, because they are swept once more.
    await this.#deps.mutex.run(orgId, async () => isAsked() || this.#vectorRepair.swept(orgId));
    this.#rounds.retirements.schedule.add(orgId, FORMER_SPACE_MS);
    this.#storeLane.notify();
    this.#onSwept(orgId);
  }

  #announce(deps: CognitionDeps, ...[change, arrived]: Parameters<CognitionDeps["announce"]>): void {
    deps.announce(change, arrived);
    const { orgId } = change.scope;
    this.#reindex.arrived(orgId, arrived);
    if (this.#reindex.hasLate(orgId)) this.#rounds.late.schedule.add(orgId);
  }

  // ----------------------------------------------------------------------------------------------------------------- release

  async #releaseRequested(): Promise<void> {
    await this.#releases.closeAll((orgId) => this.#deps.mutex.run(orgId, () => this.#closeStores(orgId)));
  }

  async #closeStores(orgId: OrgId): Promise<void> {
    for (const round of Object.values(this.#rounds)) round.forget(orgId);
    this.#sweeps.forget(orgId);
    this.#settling.forget(orgId);
    this.#jobs.forget(orgId);
    this.#erasures.forget(orgId);
    this.#gauges.forget(orgId);
    this.#batches.delete(orgId);
    this.#vectorRepair.forget(orgId);
    await this.#reindex.release(orgId);
    await this.#deps.vectors.release(orgId);
    await this.#deps.records.release(orgId);
  }

  #notify(): void {
    this.#modelLane.notify();
    this.#storeLane.notify();
  }
}
