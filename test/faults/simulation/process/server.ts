import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import { KeyedMutex } from "../../../../src/async/keyed-mutex.ts";
import type { CognitionDeps, CognitionEvents } from "../../../../src/cognition/deps.ts";
import { Loop } from "../../../../src/cognition/loop/loop.ts";
import { builtinSteps } from "../../../../src/cognition/steps.ts";
import type { MemoryId, OrgId, Scope } from "../../../../src/memory/types.ts";
import { createSentenceReader } from "../../../../src/models/builtin.ts";
import { lazyJudge } from "../../../../src/models/judge/open-judge.ts";
import { encodeAll } from "../../../../src/models/matrix/codes.ts";
import type { Embedder } from "../../../../src/models/model.ts";
import { createLog } from "../../../../src/observability/log.ts";
import { abandonBatches } from "../../../../src/reading/batch.ts";
import { createSearch } from "../../../../src/search/search.ts";
import type { Search } from "../../../../src/search/types.ts";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import type { Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { type FolderControl, markStoredOrganizations, openControl } from "../../../../src/stores/open.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { type Faults, type Life, meet, underFaults } from "./faults.ts";
import { openMemoryVectors } from "./memory-vectors.ts";

const SPACE = "vectors";
const INSTANT_RECORDS = ["gone", "damaged", "refuse", "release", "close"];
const INSTANT_VECTORS = ["has", "prepare", "scan", "release", "close"];

/**
 * One life of the server process: what `app.ts` and `worker.ts` put together, in one thread. Messages between the two sides arrive a turn of
 * the event loop later, in order.
 */
export class Server implements Life {
  readonly control: FolderControl;
  /** What the routes call. */
  readonly records: Records;
  readonly search: Search;
  readonly vectors: Vectors;
  readonly #faults: Faults;
  readonly #loop: Loop;
  readonly #close: (() => Promise<void> | void)[] = [];
  readonly #killed = Promise.withResolvers<void>();
  #isOver = false;
  /** Sweeps that have ended in this life. */
  #sweeps = 0;

  private constructor(dataDir: string, control: FolderControl, embedder: Embedder, faults: Faults) {
    this.control = control;
    this.#faults = faults;
    const log = createLog({ level: "silent", format: "json" });
    const dimensions = embedder.identity.dimensions;
    const serverRecords = openSqliteRecords({ dataDir, written: control.written, onChangeFailed: (orgId) => this.wake(orgId) });
    const workerRecords = openSqliteRecords({ dataDir, written: control.written });
    const [serverVectors, workerVectors] = [0, 1].map(() => openMemoryVectors({ dataDir, space: SPACE, dimensions })) as [Vectors, Vectors];
    // The control store is closed last, because commits that are under way mark in it what they wrote.
    this.#close.push(
      () => control.close(),
      () => serverRecords.close(),
      () => workerRecords.close(),
    );
    this.vectors = serverVectors;
    this.records = serverRecords;
    const records = underFaults("records", workerRecords, faults, this, INSTANT_RECORDS);
    const vectors = underFaults("vectors", workerVectors, faults, this, INSTANT_VECTORS);
    const model = { ...embedder, embedDocuments: (texts: readonly string[]) => embedder.embedDocuments(texts) };
    this.search = createSearch({ records: serverRecords, vectors: serverVectors, embedder, cacheTtlMs: 60_000, cacheEntries: 100 });
    this.#close.push(() => this.search.close());
    const events = new EventEmitter<CognitionEvents>()
      .on("expired", (scope, ids) => this.#later(() => this.search.forget(scope, ids)))
      .on("swept", () => this.#later(() => this.#sweeps++))
      .on("changed", ({ scope }, arrived) => {
        const message = { ids: arrived.map(({ id }) => id), ...encodeAll(arrived.map(({ vector }) => vector)) };
        this.#later(() => this.search.scopeChanged(scope, message));
      });
    const reader = createSentenceReader(false);
    const deps: CognitionDeps = {
      ...{ records, vectors, log, judge: lazyJudge(), embedder: underFaults("embedder", model, faults, this, ["prepare"]) },
      ...{
        reader,
        steps: builtinSteps({ records, vectors, reader, now: () => Date.now() }),
        now: () => Date.now(),
        hasDiskSpace: () => faults.hasDiskSpace,
        mutex: new KeyedMutex(),
      },
      expiryOf: async () => "deprecate",
      usesOf: async () => "off",
      signReceipt: async () => "",
      events,
    };
    const spaces = { target: { identity: embedder.identity, embedder: { kind: "builtin" } }, open: () => undefined } as const;
    this.#loop = new Loop(deps, spaces);
  }

  static async start(dataDir: string, embedder: Embedder, faults: Faults): Promise<Server> {
    const control = openControl(dataDir);
    await markStoredOrganizations(dataDir, control);
    const orgIds = await control.written.list();
    const server = new Server(dataDir, control, embedder, faults);
    // A loop that has lost its process never ends.
    void server.#loop.run(orgIds);
    return server;
  }

  get sweeps(): number {
    return this.#sweeps;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when the process is killed. */
  get killed(): Promise<void> {
    return this.#killed.promise;
  }

  kill(): void {
    this.#isOver = true;
    this.#killed.resolve();
  }

  /** Closes what the system closes of a killed process. Commits that were under way may still become durable. */
  async bury(): Promise<void> {
    this.kill();
    this.#loop.stop();
    for (const close of this.#close.toReversed()) await close();
    // Tests of other files run in the same thread afterwards.
    abandonBatches();
  }

  wake(orgId: OrgId): void {
    this.#later(() => this.#loop.wake(orgId));
  }

  /** A change of the records by a route. The records report one that fails, because it may be durable all the same. */
  async change<T>(orgId: OrgId, change: (records: Records) => Promise<T>): Promise<T> {
    try {
      return await meet("server.change", () => change(this.records), this.#faults, this);
    } catch (error) {
      this.wake(orgId);
      throw error;
    }
  }

  /** What the routes do after an erasure. */
  forget(scope: Scope, ids: readonly MemoryId[]): void {
    this.search.forget(scope, ids);
  }

  /** The worker's signs of life look after lost vectors. */
  async look(): Promise<void> {
    await this.#loop.stats();
  }

  #later(work: () => void): void {
    void setImmediate().then(() => {
      if (!this.#isOver) work();
    });
  }
}
