import type { OrgId } from "../../memory/types.ts";
import type { Spaces } from "../../spaces/spaces.ts";
import type { WorkerStats } from "../../worker-stats.ts";
import type { CognitionDeps, Processed } from "../cognition.ts";
import { compress } from "../compress/compress.ts";
import { Gauges, newCounters } from "./counters.ts";
import { Erasures } from "./erasures.ts";
import { Jobs } from "./jobs.ts";
import { Lane } from "./lane.ts";
import { Mending } from "./mending.ts";
import { Reindex } from "./reindex.ts";
import { Round } from "./round.ts";

/** Under a steady stream of writes abstractions wait for so many batches; otherwise they are made when the queue is empty. */
const BATCHES_PER_COMPRESSION = 64;
/** Scopes whose abstractions are made in one go: jobs wait that long. */
export const COMPRESSION_SCOPES = 8;
/** After the last batch, upkeep of the vectors waits so long for another one. */
const UPKEEP_DELAY_MS = 1_000;
/** A former table stays so long after the swap: no search that began before it still reads. */
const FORMER_SPACE_MS = 15_000;

/**
 * The worker's day, in two lanes. In one is what a model may hold up, for minutes where it is slow: jobs, abstractions, the sweep of what an earlier process
 * or embedder left, and for organizations that are embedded anew the vectors of new memories in the former space. In the other is what waits for no
 * model: erasures, upkeep of the vectors, their mending, and the removal of a former space. Within a kind of work, organizations take turns.
 */
export class Loop {
  readonly #deps: CognitionDeps;
  readonly #counters = newCounters();
  readonly #gauges = new Gauges();
  readonly #jobs: Jobs;
  readonly #erasures: Erasures;
  readonly #reindex: Reindex;
  readonly #mending: Mending;
  readonly #onSwept: (orgId: OrgId) => void;
  readonly #rounds: {
    readonly jobs: Round;
    readonly erasures: Round;
    readonly abstractions: Round;
    readonly upkeep: Round;
    readonly sweeps: Round;
    readonly late: Round;
    readonly retirements: Round;
    readonly mending: Round;
  };
  readonly #batches = new Map<OrgId, number>();
  readonly #toSweep: Set<OrgId> = new Set();
  /** Asked for while the organization was being swept: what came since may have been passed over. */
  readonly #toSweepAgain: Set<OrgId> = new Set();
  #sweeping: { readonly orgId: OrgId; readonly steps: AsyncGenerator<void, void, void> } | undefined;
  readonly #released = new Set<OrgId>();
  readonly #releases: { readonly orgId: OrgId; readonly done: () => void }[] = [];
  readonly #thinking: Lane;
  readonly #clearing: Lane;

  constructor(given: CognitionDeps, spaces: Spaces, onSwept: (orgId: OrgId) => void = () => {}) {
    this.#onSwept = onSwept;
    this.#reindex = new Reindex(given, spaces);
    const deps: CognitionDeps = { ...given, announce: (change, arrived) => this.#announce(given, change, arrived) };
    this.#deps = deps;
    this.#mending = new Mending({
      vectors: deps.vectors,
      log: deps.log,
      ask: (orgId, waitMs) => this.#askToMend(orgId, waitMs),
      sweep: (orgId) => this.sweep(orgId),
    });
    const processed = (orgId: OrgId, what: Processed) => this.#processed(orgId, what);
    this.#jobs = new Jobs(deps, this.#counters, processed, (orgId) => this.#mending.suspect(orgId));
    this.#erasures = new Erasures(deps, this.#counters);
    const failed = (orgId: OrgId, error: unknown) => this.#mending.failed(orgId, error);
    const round = (name: string, visit: (orgId: OrgId) => Promise<number | undefined>) => new Round({ name, visit, log: deps.log, failed });
    const mend = (orgId: OrgId) => this.#inTurn(orgId, () => this.#mending.visit(orgId));
    this.#rounds = {
      jobs: round("Processing of submissions", (orgId) => this.#visitJobs(orgId)),
      erasures: round("Erasure", (orgId) => this.#inTurn(orgId, () => this.#visitErasures(orgId))),
      abstractions: round("Deriving abstractions", (orgId) => this.#visitAbstractions(orgId)),
      upkeep: round("Upkeep of the vectors", (orgId) => this.#inTurn(orgId, () => this.#visitUpkeep(orgId))),
      sweeps: round("The sweep at start", (orgId) => this.#visitSweep(orgId)),
      late: round("Embedding for the space from before", (orgId) => this.#reindex.visitLate(orgId)),
      retirements: round("The removal of vectors from before", (orgId) => this.#inTurn(orgId, () => this.#reindex.retire(orgId))),
      // Its own failures are no reason to look again: it is tried again anyway.
      mending: new Round({ name: "Mending of the vectors", visit: mend, log: deps.log }),
    };
    const { jobs, abstractions, sweeps, late, erasures, upkeep, retirements, mending } = this.#rounds;
    this.#thinking = new Lane([jobs, abstractions, sweeps, late], () => this.#releaseAsked());
    this.#clearing = new Lane([mending, erasures, upkeep, retirements]);
  }

  /** Runs until {@link stop}; the waiting work of the organizations named is taken up, and in the background they are swept. */
  async run(orgIds: readonly OrgId[]): Promise<void> {
    for (const orgId of orgIds) {
      // At once: sweeps go one after the other, and one may embed for hours.
      this.wake(orgId);
      this.sweep(orgId);
    }
    await Promise.all([this.#thinking.run(), this.#clearing.run()]);
    await this.#releaseAsked();
  }

  /** Submissions, erasures or changed facts wait in the organization. */
  wake(orgId: OrgId): void {
    if (this.#released.has(orgId)) return;
    this.#gauges.touch(orgId);
    this.#rounds.jobs.schedule.add(orgId);
    this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    this.#rouse();
  }

  /** Holds the organization's vectors against its records, and embeds what is missing or of another embedder. Told by `onSwept` when it is done. */
  sweep(orgId: OrgId): void {
    if (this.#released.has(orgId)) return;
    if (this.#sweeping?.orgId === orgId) this.#toSweepAgain.add(orgId);
    this.#toSweep.add(orgId);
    this.#rounds.sweeps.schedule.add(orgId);
    this.#rouse();
  }

  /** Sees whether the organization's vectors can be read, and makes anew what cannot. */
  mend(orgId: OrgId): void {
    this.#mending.suspect(orgId);
  }

  /** Closes the organization's stores, after the piece of work that runs, and takes up nothing of it again. */
  release(orgId: OrgId): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released.add(orgId);
    this.#releases.push({ orgId, done: resolve });
    this.#rouse();
    return promise;
  }

  /** The pieces of work that run are finished; then {@link run} resolves. */
  stop(): void {
    this.#thinking.stop();
    this.#clearing.stop();
  }

  async stats(): Promise<WorkerStats> {
    await this.#mending.look();
    await this.#gauges.refresh(this.#deps.records);
    const { journal } = this.#jobs;
    return {
      ...this.#gauges.stats(this.#counters),
      runningJobs: journal.running(),
      finishedJobs: journal.recent(),
      model: this.#deps.steps.stats(),
      reindex: this.#reindex.stats(),
      vectorsLost: this.#mending.count(),
    };
  }

  // ------------------------------------------------------------------------------------------------------------------ visits

  /** Between two writes of the other lane, and not after the organization was let go. */
  #inTurn(orgId: OrgId, visit: () => Promise<number | undefined>): Promise<number | undefined> {
    return this.#deps.mutex.run(orgId, async () => (this.#released.has(orgId) ? undefined : visit()));
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

  #askToMend(orgId: OrgId, waitMs: number): void {
    if (this.#released.has(orgId)) return;
    this.#rounds.mending.schedule.add(orgId, waitMs);
    this.#clearing.rouse();
  }

  #processed(orgId: OrgId, { orphans }: Processed): void {
    this.#rounds.upkeep.schedule.add(orgId, UPKEEP_DELAY_MS);
    this.#clearing.rouse();
    if (orphans.length > 0) this.#eraseOrphans(orgId, orphans);
  }

  #eraseOrphans(orgId: OrgId, orphans: readonly string[]): void {
    this.#erasures.addOrphans(orgId, orphans);
    this.#rounds.erasures.schedule.add(orgId, this.#erasures.restMs(orgId));
    this.#clearing.rouse();
  }

  async #visitErasures(orgId: OrgId): Promise<number | undefined> {
    const waitMs = await this.#erasures.visit(orgId);
    this.#gauges.touch(orgId);
    return waitMs;
  }

  async #visitAbstractions(orgId: OrgId): Promise<number | undefined> {
    const made = await compress(this.#deps, orgId, COMPRESSION_SCOPES, (orphans) => this.#eraseOrphans(orgId, orphans));
    this.#counters.abstractions += made.abstractions;
    this.#gauges.touch(orgId);
    return made.scopes === COMPRESSION_SCOPES ? 0 : undefined;
  }

  async #visitUpkeep(orgId: OrgId): Promise<undefined> {
    await this.#deps.vectors.maintain(orgId);
  }

  /** One organization after the other: the sets of ids of one are in memory at a time. */
  async #visitSweep(orgId: OrgId): Promise<number | undefined> {
    if (!this.#sweeping) {
      if (!this.#toSweep.has(orgId)) return undefined;
      // What waits there comes before the sweep.
      this.wake(orgId);
      this.#sweeping = { orgId, steps: this.#reindex.steps(orgId) };
    }
    const { orgId: swept, steps } = this.#sweeping;
    try {
      if ((await steps.next()).done) {
        this.#sweeping = undefined;
        if (this.#toSweepAgain.delete(swept)) return 0;
        this.#toSweep.delete(swept);
        await this.#deps.mutex.run(swept, () => this.#sweptWhole(swept));
        this.#rounds.retirements.schedule.add(swept, FORMER_SPACE_MS);
        this.#clearing.rouse();
        this.#onSwept(swept);
      }
      if (this.#reindex.hasLate(swept)) this.#rounds.late.schedule.add(swept);
    } catch (error) {
      this.#sweeping = undefined;
      this.#toSweep.add(swept);
      throw error;
    }
    return 0;
  }

  /** Vectors that were lost since are swept once more. */
  async #sweptWhole(orgId: OrgId): Promise<void> {
    if (!this.#toSweep.has(orgId)) await this.#mending.swept(orgId);
  }

  #announce(deps: CognitionDeps, ...[change, arrived]: Parameters<CognitionDeps["announce"]>): void {
    deps.announce(change, arrived);
    const { orgId } = change.scope;
    this.#reindex.arrived(orgId, arrived);
    if (this.#reindex.hasLate(orgId)) this.#rounds.late.schedule.add(orgId);
  }

  // ----------------------------------------------------------------------------------------------------------------- release

  async #releaseAsked(): Promise<void> {
    for (const { orgId, done } of this.#releases.splice(0)) {
      await this.#deps.mutex.run(orgId, () => this.#letGo(orgId));
      done();
    }
  }

  async #letGo(orgId: OrgId): Promise<void> {
    for (const round of Object.values(this.#rounds)) round.forget(orgId);
    this.#toSweep.delete(orgId);
    this.#toSweepAgain.delete(orgId);
    if (this.#sweeping?.orgId === orgId) this.#sweeping = undefined;
    this.#jobs.forget(orgId);
    this.#erasures.forget(orgId);
    this.#gauges.forget(orgId);
    this.#batches.delete(orgId);
    this.#mending.forget(orgId);
    await this.#reindex.release(orgId);
    await this.#deps.vectors.release(orgId);
    await this.#deps.records.release(orgId);
  }

  #rouse(): void {
    this.#thinking.rouse();
    this.#clearing.rouse();
  }
}
