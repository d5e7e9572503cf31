import type { OrgId } from "../../memory/types.ts";
import type { WorkerStats } from "../../observability/worker-stats.ts";
import type { Spaces } from "../../search/spaces/spaces.ts";
import type { VectorRow } from "../../stores/interfaces/vectors.ts";
import type { Processed } from "../cognition.ts";
import { compress } from "../compress/compress.ts";
import type { CognitionDeps } from "../deps.ts";
import { Judging } from "../judging.ts";
import { Rereading, type UnsurePair } from "../rereading.ts";
import { Gauges, newCounters } from "./counters.ts";
import { ERASED_AT_ONCE, Erasures } from "./erasures.ts";
import { visitExpiry } from "./expiry.ts";
import { Jobs } from "./jobs.ts";
import { Lane } from "./lane.ts";
import { visitPersonErasures } from "./person-erasures.ts";
import { Reindex } from "./reindex.ts";
import { Releases } from "./releases.ts";
import { Round, type Visit } from "./round.ts";
import { Sweeps } from "./sweeps.ts";
import { visitUses } from "./uses.ts";
import { VectorRepair } from "./vector-repair.ts";

/** Batches between two compressions under a steady stream of writes; otherwise compression runs when the queue is empty. */
const BATCHES_PER_COMPRESSION = 64;
/** Scopes per compression; jobs wait that long. */
export const COMPRESSION_SCOPES = 8;
/** How long the maintenance of the vectors waits for another batch. */
const UPKEEP_DELAY_MS = 1_000;
/** How long the comparison of stored facts waits while writes wait. */
const JUDGING_PAUSE_MS = 250;
/** How long work that stores data waits for room on a full disk. */
const DISK_PAUSE_MS = 1_000;
/** How long the table of a former space is kept after the switch, for searches that began before it. */
const FORMER_SPACE_MS = 15_000;

type Work =
  | "resumption"
  | "jobs"
  | "erasures"
  | "persons"
  | "expiry"
  | "uses"
  | "abstractions"
  | "judging"
  | "rereading"
  | "upkeep"
  | "sweeps"
  | "late"
  | "retirements"
  | "repair";

/**
 * Schedules all work of the worker in four lanes. The model lane runs work that a slow model may delay for minutes: jobs, abstractions,
 * sweeps, and, while an organization moves to another embedder, the vectors of new memories for its former space. The store lane runs work
 * that needs no model: expiries, erasures, the forgetting of uses, maintenance and repair of the vectors, and the removal of former spaces.
 * The chat lane has a chat model read again what is stored, and nothing waits for it. The person lane takes persons out of every search as soon as somebody asks. Within each kind of work, organizations take turns.
 */
export class Loop {
  readonly #deps: CognitionDeps;
  readonly #counters = newCounters();
  readonly #gauges = new Gauges();
  readonly #jobs: Jobs;
  readonly #erasures: Erasures;
  readonly #reindex: Reindex;
  readonly #vectorRepair: VectorRepair;
  readonly #rounds: Readonly<Record<Work, Round>>;
  readonly #batches = new Map<OrgId, number>();
  /** Organizations of an earlier run that were not resumed yet. */
  readonly #unseen = new Set<OrgId>();
  readonly #sweeps: Sweeps;
  readonly #judging: Judging;
  readonly #rereading: Rereading | undefined;
  readonly #releases = new Releases();
  readonly #modelLane: Lane;
  readonly #storeLane: Lane;
  readonly #chatLane: Lane;
  readonly #personLane: Lane;

  constructor(deps: CognitionDeps, spaces: Spaces) {
    this.#deps = deps;
    this.#reindex = new Reindex(deps, spaces);
    deps.events.on("unmatched", (orgId) => this.sweep(orgId)).on("changed", ({ scope }, arrived) => this.#arrived(scope.orgId, arrived));
    this.#vectorRepair = new VectorRepair({
      vectors: deps.vectors,
      log: deps.log,
      ask: (orgId, waitMs) => this.#askForRepair(orgId, waitMs),
      sweep: (orgId) => this.sweep(orgId),
    });
    this.#sweeps = new Sweeps({
      steps: (orgId) => this.#reindex.steps(orgId),
      begins: (orgId) => this.wake(orgId),
      stepped: (orgId) => this.#swept(orgId),
      ended: (orgId, isAsked) => this.#sweepEnded(orgId, isAsked),
    });
    const failed = (orgId: OrgId, error: unknown) => this.#vectorRepair.failed(orgId, error);
    this.#jobs = new Jobs(deps, this.#counters, (orgId, what) => this.#processed(orgId, what), failed);
    this.#rereading = deps.chat && new Rereading(deps, deps.chat);
    this.#judging = new Judging(deps, (pair) => this.#unsure(pair));
    this.#erasures = new Erasures(deps, this.#counters);
    const round = (name: string, visit: Visit, width = 1) => new Round({ name, visit, width, log: deps.log, failed });
    // Only work that stores new data waits for disk space. Erasures and the work that they need continue on a full disk.
    const growing = (name: string, visit: Visit) => round(name, async (orgId) => (deps.hasDiskSpace() ? visit(orgId) : DISK_PAUSE_MS));
    const repairVectors = (orgId: OrgId) => this.#inTurn(orgId, () => this.#vectorRepair.visit(orgId));
    this.#rounds = {
      resumption: round("The look at what an earlier run left", (orgId) => this.#resume(orgId)),
      jobs: growing("Processing of submissions", (orgId) => this.#visitJobs(orgId)),
      erasures: round("Erasure", (orgId) => this.#inTurn(orgId, () => this.#visitErasures(orgId)), ERASED_AT_ONCE),
      persons: round("Erasure of a person", (orgId) => this.#visitPersonErasures(orgId)),
      uses: round("Forgetting of uses", (orgId) => this.#inTurn(orgId, () => visitUses(deps, orgId))),
      expiry: round("Expiry of memories", (orgId) => this.#inTurn(orgId, () => this.#visitExpiry(orgId))),
      abstractions: growing("Deriving abstractions", (orgId) => this.#visitAbstractions(orgId)),
      judging: growing("The comparison of facts", (orgId) => this.#visitJudging(orgId)),
      rereading: growing("Reading again", (orgId) => this.#visitRereading(orgId)),
      upkeep: growing("Upkeep of the vectors", (orgId) =>
        this.#inTurn(orgId, () => deps.vectors.files.maintain(orgId).then(() => undefined)),
      ),
      sweeps: growing("The sweep", (orgId) => this.#sweeps.visit(orgId)),
      late: growing("Embedding for the former space", (orgId) => this.#reindex.visitLate(orgId)),
      retirements: round("The removal of a former space", (orgId) => this.#inTurn(orgId, () => this.#reindex.retire(orgId))),
      // A failed repair does not ask for another one, because it is retried anyway.
      repair: new Round({ name: "Repair of the vectors", visit: repairVectors, log: deps.log }),
    };
    const {
      resumption,
      jobs,
      abstractions,
      judging,
      rereading,
      sweeps,
      late,
      expiry,
      uses,
      erasures,
      persons,
      upkeep,
      retirements,
      repair,
    } = this.#rounds;
    // Jobs run between any two other kinds of work, so a new write waits for one of these at most.
    this.#modelLane = new Lane([jobs, abstractions, jobs, judging, jobs, sweeps, jobs, late], () => this.#releaseRequested());
    this.#storeLane = new Lane([repair, expiry, uses, erasures, upkeep, retirements, resumption]);
    this.#chatLane = new Lane([rereading]);
    this.#personLane = new Lane([persons]);
  }

  /** Runs until {@link stop}. Resumes the given organizations one by one, between the work of those that are in use. */
  async run(orgIds: readonly OrgId[]): Promise<void> {
    for (const orgId of orgIds) this.resume(orgId);
    await Promise.all([this.#modelLane.run(), this.#storeLane.run(), this.#chatLane.run(), this.#personLane.run()]);
    await this.#releaseRequested();
  }

  /** Begins or continues to process the organization, also after a {@link release}. */
  resume(orgId: OrgId): void {
    this.#releases.admit(orgId);
    this.#unseen.add(orgId);
    this.#rounds.resumption.schedule.add(orgId);
    this.#notify();
  }

  /** Schedules the organization's waiting submissions, erasures and changed facts. */
  wake(orgId: OrgId): void {
    if (this.#releases.has(orgId)) return;
    this.#gauges.touch(orgId);
    this.#rounds.jobs.schedule.add(orgId);
    this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    this.#rounds.expiry.schedule.add(orgId);
    this.#rounds.uses.schedule.add(orgId);
    this.#rounds.persons.schedule.add(orgId);
    this.#notify();
  }

  /**
   * Compares the organization's vectors with its records, and embeds memories that have no vector of the target embedder. The event
   * `swept` follows.
   */
  sweep(orgId: OrgId): void {
    if (this.#releases.has(orgId)) return;
    this.#sweeps.ask(orgId);
    this.#rounds.sweeps.schedule.add(orgId);
    this.#notify();
  }

  /** Checks whether the organization's vectors can be read, and embeds again what cannot. */
  repair(orgId: OrgId): void {
    this.#vectorRepair.suspect(orgId);
  }

  /** Closes the organization's stores after the current piece of work, and stops all further work on it until {@link resume}. */
  release(orgId: OrgId): Promise<void> {
    const released = this.#releases.ask(orgId);
    this.#notify();
    return released;
  }

  /** Lets the current pieces of work finish; then {@link run} resolves. */
  stop(): void {
    this.#modelLane.stop();
    this.#storeLane.stop();
    this.#chatLane.stop();
    this.#personLane.stop();
  }

  async stats(): Promise<Omit<WorkerStats, "modelCalls">> {
    await this.#vectorRepair.look();
    const unseenOrgs = this.#unseen.size;
    for (const { orgId } of this.#jobs.journal.running()) this.#gauges.touch(orgId);
    await this.#gauges.refresh(this.#deps.records);
    return {
      unseenOrgs,
      ...this.#gauges.stats(this.#counters, this.#jobs.journal.running()),
      finishedJobs: this.#jobs.journal.recent(),
      model: (this.#deps.chat ?? this.#deps.steps).stats(),
      erasuresNeedBytes: this.#erasures.needBytes(),
      reindex: this.#reindex.stats(),
      withoutVectors: this.#reindex.withoutVectors(),
      vectorsLost: this.#vectorRepair.count(),
      damagedOrgs: this.#deps.records.files.damaged().found,
    };
  }

  // ------------------------------------------------------------------------------------------------------------------ visits

  /** Runs the work under the organization's mutex, so that no other write interleaves. Does nothing for a released organization. */
  async inTurn(orgId: OrgId, work: () => Promise<void>): Promise<void> {
    await this.#inTurn(orgId, () => work().then(() => undefined));
  }

  #inTurn(orgId: OrgId, visit: () => Promise<number | undefined>): Promise<number | undefined> {
    return this.#deps.mutex.run(orgId, async () => (this.#releases.has(orgId) ? undefined : visit()));
  }

  /**
   * Schedules the work that an earlier run left in the organization, and its sweep. Work is scheduled only where some waits. Otherwise a
   * write would wait for a turn of each of ten thousand organizations after a start.
   */
  async #resume(orgId: OrgId): Promise<undefined> {
    this.#gauges.touch(orgId);
    this.#unseen.delete(orgId);
    const { submissions, erasures } = this.#deps.records;
    const { queued, running } = await submissions.depth(orgId);
    if (queued + running > 0) this.#rounds.jobs.schedule.add(orgId);
    if ((await erasures.waiting(orgId)).count > 0) this.#rounds.erasures.schedule.add(orgId);
    this.#rounds.expiry.schedule.add(orgId);
    this.#rounds.uses.schedule.add(orgId);
    this.#rounds.persons.schedule.add(orgId);
    this.sweep(orgId);
  }

  async #visitJobs(orgId: OrgId): Promise<number | undefined> {
    await this.#reindex.adopt(orgId);
    const dueMs = await this.#jobs.visit(orgId);
    this.#gauges.touch(orgId);
    const batches = (this.#batches.get(orgId) ?? 0) + 1;
    const drained = dueMs !== 0;
    if (drained || batches >= BATCHES_PER_COMPRESSION) this.#rounds.abstractions.schedule.add(orgId);
    if (drained) this.#rounds.judging.schedule.add(orgId);
    this.#batches.set(orgId, drained || batches >= BATCHES_PER_COMPRESSION ? 0 : batches);
    return dueMs && Math.max(0, dueMs - this.#deps.now());
  }

  #askForRepair(orgId: OrgId, waitMs: number): void {
    if (this.#releases.has(orgId)) return;
    this.#rounds.repair.schedule.add(orgId, waitMs);
    this.#storeLane.notify();
  }

  #processed(orgId: OrgId, { orphans, jobs }: Processed): void {
    if (this.#rereading?.addTexts(orgId, jobs)) this.#askForRereading(orgId);
    this.#rounds.upkeep.schedule.add(orgId, UPKEEP_DELAY_MS);
    this.#rounds.expiry.schedule.add(orgId);
    this.#storeLane.notify();
    if (orphans.length > 0) this.#eraseOrphans(orgId, orphans);
  }

  #unsure(pair: UnsurePair): void {
    this.#rereading?.addPair(pair);
    this.#askForRereading(pair.scope.orgId);
  }

  #askForRereading(orgId: OrgId): void {
    if (this.#rereading === undefined) return;
    this.#rounds.rereading.schedule.add(orgId);
    this.#chatLane.notify();
  }

  /** New facts of a text are compared and summed up as those of a write are. */
  async #visitRereading(orgId: OrgId): Promise<number | undefined> {
    if (this.#releases.has(orgId)) return undefined;
    const waitMs = await this.#rereading?.visit(orgId);
    this.#rounds.abstractions.schedule.add(orgId);
    this.#rounds.judging.schedule.add(orgId);
    this.#modelLane.notify();
    return waitMs;
  }

  #eraseOrphans(orgId: OrgId, orphans: readonly string[]): void {
    this.#erasures.addOrphans(orgId, orphans);
    this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    this.#storeLane.notify();
  }

  async #visitErasures(orgId: OrgId): Promise<number | undefined> {
    const waitMs = await this.#erasures.visit(orgId);
    if (waitMs !== undefined) this.#judging.forget(orgId);
    this.#gauges.touch(orgId);
    return waitMs;
  }

  /** Outside of the organization's turn: whoever asked waits for the first step, which is one transaction of the records. */
  async #visitPersonErasures(orgId: OrgId): Promise<number | undefined> {
    if (this.#releases.has(orgId)) return undefined;
    return visitPersonErasures(this.#deps, orgId, () => {
      this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
      this.#storeLane.notify();
    });
  }

  async #visitExpiry(orgId: OrgId): Promise<number | undefined> {
    const { waitMs, erased } = await visitExpiry(this.#deps, orgId);
    this.#gauges.touch(orgId);
    if (erased.length > 0) this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    return waitMs;
  }

  async #visitAbstractions(orgId: OrgId): Promise<number | undefined> {
    const { abstractions, more } = await compress(this.#deps, orgId, COMPRESSION_SCOPES);
    this.#counters.abstractions += abstractions;
    this.#gauges.touch(orgId);
    return more ? 0 : undefined;
  }

  /** Compares facts while no write waits, of whichever organization. */
  async #visitJudging(orgId: OrgId): Promise<number | undefined> {
    if (this.#rounds.jobs.schedule.waitMs() === 0) return JUDGING_PAUSE_MS;
    const waitMs = await this.#judging.visit(orgId);
    // What is outdated leaves its abstraction.
    if (waitMs === undefined) this.#rounds.abstractions.schedule.add(orgId);
    return waitMs;
  }

  /** Schedules a merge of the fragments that the sweep has added, while it continues. A read of a table of 7,000 fragments takes 0.7 s. */
  #swept(orgId: OrgId): void {
    this.#rounds.upkeep.schedule.add(orgId, UPKEEP_DELAY_MS);
    this.#storeLane.notify();
    if (this.#reindex.hasLate(orgId)) this.#rounds.late.schedule.add(orgId);
  }

  async #sweepEnded(orgId: OrgId, isAsked: () => boolean): Promise<void> {
    // When vectors were lost again meanwhile, the repair continues, because they are swept once more.
    await this.#deps.mutex.run(orgId, async () => isAsked() || this.#vectorRepair.swept(orgId));
    this.#rounds.retirements.schedule.add(orgId, FORMER_SPACE_MS);
    this.#rounds.judging.schedule.add(orgId);
    this.#storeLane.notify();
    this.#deps.events.emit("swept", orgId);
  }

  #arrived(orgId: OrgId, arrived: readonly VectorRow[]): void {
    this.#reindex.arrived(orgId, arrived);
    if (this.#reindex.hasLate(orgId)) this.#rounds.late.schedule.add(orgId);
  }

  // ----------------------------------------------------------------------------------------------------------------- release

  async #releaseRequested(): Promise<void> {
    await this.#releases.closeAll((orgId) => this.#deps.mutex.run(orgId, () => this.#closeStores(orgId)));
  }

  async #closeStores(orgId: OrgId): Promise<void> {
    for (const round of Object.values(this.#rounds)) round.forget(orgId);
    this.#unseen.delete(orgId);
    this.#sweeps.forget(orgId);
    this.#jobs.forget(orgId);
    this.#judging.forget(orgId);
    this.#rereading?.forget(orgId);
    this.#erasures.forget(orgId);
    this.#gauges.forget(orgId);
    this.#batches.delete(orgId);
    this.#vectorRepair.forget(orgId);
    await this.#reindex.release(orgId);
    await this.#deps.vectors.files.release(orgId);
    await this.#deps.records.files.release(orgId);
  }

  #notify(): void {
    this.#modelLane.notify();
    this.#storeLane.notify();
    this.#personLane.notify();
  }
}
