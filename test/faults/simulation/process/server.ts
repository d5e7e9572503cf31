import { setImmediate } from "node:timers/promises";
import { Settled } from "../../../../src/app/settled.ts";
import { KeyedMutex } from "../../../../src/async/keyed-mutex.ts";
import type { CognitionDeps } from "../../../../src/cognition/deps.ts";
import { Loop } from "../../../../src/cognition/loop/loop.ts";
import { builtinSteps } from "../../../../src/cognition/steps.ts";
import type { MemoryId, OrgId, Scope } from "../../../../src/memory/types.ts";
import type { Embedder } from "../../../../src/models/model.ts";
import { createLog } from "../../../../src/observability/log.ts";
import { encodeAll } from "../../../../src/quantization/codes.ts";
import { createSearch } from "../../../../src/search/search.ts";
import type { Search } from "../../../../src/search/types.ts";
import type { Control } from "../../../../src/stores/control.ts";
import { markStoredOrganizations, openControl } from "../../../../src/stores/open.ts";
import type { Records } from "../../../../src/stores/records.ts";
import type { SettledOrganization } from "../../../../src/stores/settled.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import type { Vectors } from "../../../../src/stores/vectors.ts";
import { type Faults, type Life, meet, underFaults } from "./faults.ts";
import { openMemoryVectors } from "./memory-vectors.ts";

const SPACE = "vectors";
const INSTANT_RECORDS = ["gone", "damaged", "refuse", "release", "close"];
const INSTANT_VECTORS = ["has", "digest", "watch", "prepare", "scan", "release", "close"];

/**
 * One life of the server process: what `app.ts` and `worker.ts` put together, in one thread. Messages between the two sides arrive a turn of
 * the event loop later, in order.
 */
export class Server implements Life {
  readonly control: Control;
  /** What the routes call. */
  readonly records: Records;
  readonly search: Search;
  readonly vectors: Vectors;
  readonly #settled: Settled;
  readonly #loop: Loop;
  readonly #close: (() => Promise<void> | void)[] = [];
  readonly #killed = Promise.withResolvers<void>();
  #isOver = false;

  private constructor(dataDir: string, control: Control, embedder: Embedder, faults: Faults) {
    this.control = control;
    const log = createLog({ level: "silent", format: "json" });
    const dimensions = embedder.identity.dimensions;
    const isWritten = (orgId: OrgId) => control.written.has(orgId);
    this.#settled = new Settled({ control, space: SPACE, isWritten, log });
    this.#settled.onFailedChange((orgId) => this.wake(orgId));
    const around = <T>(orgId: OrgId, change: () => Promise<T>) =>
      this.#settled.around(orgId, () => meet("server.change", change, faults, this));
    const [serverRecords, workerRecords] = [
      openSqliteRecords({ dataDir, written: control.written, around }),
      openSqliteRecords({ dataDir, written: control.written }),
    ];
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
    const deps: CognitionDeps = {
      ...{ records, vectors, log, embedder: underFaults("embedder", model, faults, this, ["prepare"]) },
      ...{ steps: builtinSteps(records, vectors), now: () => Date.now(), hasRoom: () => faults.hasRoom, mutex: new KeyedMutex() },
      expiryOf: () => "deprecate",
      erased: (scope, ids) => this.#later(() => this.search.forget(scope, ids)),
      announce: ({ scope }, arrived) => {
        const message = { ids: arrived.map(({ id }) => id), ...encodeAll(arrived.map(({ vector }) => vector)) };
        this.#later(() => this.search.scopeChanged(scope, message));
      },
    };
    const spaces = { target: { identity: embedder.identity, embedder: { kind: "builtin" } }, open: () => undefined } as const;
    const known = control.settled.list();
    const reports = {
      known,
      settled: (org: SettledOrganization, changes: number) =>
        this.#later(() => {
          if (!this.#settled.report(org, changes)) this.wake(org.orgId);
        }),
      unsettle: (orgId: OrgId) => {
        if (!this.#isOver) control.settled.remove([orgId]);
      },
    };
    this.#loop = new Loop(deps, spaces, (orgId) => this.#later(() => this.#settled.lookedAt(orgId)), reports);
  }

  static async start(dataDir: string, embedder: Embedder, faults: Faults): Promise<Server> {
    const control = openControl(dataDir);
    await markStoredOrganizations(dataDir, control);
    const server = new Server(dataDir, control, embedder, faults);
    // A loop that has lost its process never ends.
    void server.#loop.run(server.#settled.unfinished());
    return server;
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
  }

  wake(orgId: OrgId): void {
    const changes = this.#settled.changes(orgId);
    this.#later(() => this.#loop.wake(orgId, changes));
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
