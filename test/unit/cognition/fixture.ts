import { EventEmitter } from "node:events";
import { KeyedMutex } from "../../../src/async/keyed-mutex.ts";
import { type Processed, processBatch } from "../../../src/cognition/cognition.ts";
import type { CognitionDeps, CognitionEvents } from "../../../src/cognition/deps.ts";
import { createChat } from "../../../src/cognition/generator/chat.ts";
import { LEASE_MS } from "../../../src/cognition/loop/jobs.ts";
import { builtinSteps, CLAIM_SUBMISSIONS } from "../../../src/cognition/steps.ts";
import type { ExpiryAction } from "../../../src/memory/expiry.ts";
import { newMemoryId, newOrgId } from "../../../src/memory/ids.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import type { Memory, MemoryId, Scope, Submission } from "../../../src/memory/types.ts";
import { createSentenceReader } from "../../../src/models/builtin.ts";
import { lazyJudge } from "../../../src/models/judge/open-judge.ts";
import type { Embedder, Generator } from "../../../src/models/model.ts";
import { createLog } from "../../../src/observability/log.ts";
import type { Spaces } from "../../../src/search/spaces/spaces.ts";
import { FLOOR_BYTES } from "../../../src/stores/folder/disk-space.ts";
import type { ClaimedSubmission, ScopeChange } from "../../../src/stores/interfaces/records.ts";
import type { KeptUses } from "../../../src/stores/interfaces/uses.ts";
import type { VectorRow } from "../../../src/stores/interfaces/vectors.ts";
import { openLanceVectors } from "../../../src/stores/lance/vectors.ts";
import { openSqliteRecords } from "../../../src/stores/sqlite/records.ts";
import { rememberingEmbedder } from "../../support/embedder.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

export interface Announced {
  readonly change: ScopeChange;
  readonly arrived: readonly VectorRow[];
}

/** Real stores in a temporary folder, a clock that tests can advance, and a record of the announcements. */
export class Fixture {
  readonly deps: CognitionDeps;
  readonly announced: Announced[] = [];
  /** What the organization chose for uses. */
  uses: KeptUses = "off";
  /** What the organization chose for expired memories, and the ids that were erased for it. */
  expiry: ExpiryAction = "deprecate";
  readonly erased: MemoryId[] = [];
  /** What the stores believe that the disk has. */
  freeBytes = Number.MAX_SAFE_INTEGER;
  /** The space of the fixture's embedder, without a former one. */
  readonly spaces: Spaces;
  readonly scope: Scope = { orgId: newOrgId(), agentId: "agent", userId: "user" };
  /** The offset of the clock from real time, as {@link advance} set it. */
  #aheadMs = 0;
  readonly dataDir = temporaryFolder();

  /** With a generator, the fixture uses the steps with a language model. */
  constructor(embedder: Embedder = rememberingEmbedder(), generator?: Generator) {
    const now = () => Date.now() + this.#aheadMs;
    const freeBytes = () => this.freeBytes;
    const records = openSqliteRecords({ dataDir: this.dataDir, now, freeBytes });
    const vectors = openLanceVectors({ dataDir: this.dataDir, space: "vectors", dimensions: embedder.identity.dimensions, freeBytes });
    const events = new EventEmitter<CognitionEvents>()
      .on("changed", (change, arrived) => this.announced.push({ change, arrived }))
      .on("expired", (_, ids) => this.erased.push(...ids));
    this.spaces = { target: { identity: embedder.identity, embedder: { kind: "builtin" } }, open: () => undefined };
    const log = createLog({ level: "silent", format: "json" });
    const reader = createSentenceReader(false);
    const builtin = builtinSteps({ records, vectors, reader, now });
    const steps = generator ? createChat({ generator, fallback: builtin, reader, records, vectors, log, now, monotonicMs: now }) : builtin;
    const hasDiskSpace = () => this.freeBytes >= FLOOR_BYTES;
    const expiryOf = async () => this.expiry;
    this.deps = {
      records,
      vectors,
      embedder,
      steps,
      judge: lazyJudge(),
      reader,
      log,
      now,
      hasDiskSpace,
      mutex: new KeyedMutex(),
      expiryOf,
      usesOf: async () => this.uses,
      signReceipt: async () => "",
      events,
    };
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Queues a write and returns its id. */
  async write(content: string, given: Partial<Submission> = {}): Promise<MemoryId> {
    const id = newMemoryId();
    const scope = given.scope ?? this.scope;
    const base = { id, scope, content, metadata: null, confidence: 1, extract: true, createdAtMs: this.deps.now() };
    await this.deps.records.submissions.accept(scope, { ...base, ...given });
    return given.id ?? id;
  }

  async claim(leaseId: string, limit: number = CLAIM_SUBMISSIONS): Promise<ClaimedSubmission[]> {
    const nowMs = this.deps.now();
    return this.deps.records.submissions.claim(this.scope.orgId, { id: leaseId, nowMs, untilMs: nowMs + LEASE_MS }, limit);
  }

  /** Claims one batch and processes it. */
  async process(): Promise<Processed> {
    const leaseId = crypto.randomUUID();
    return processBatch(this.deps, this.scope.orgId, leaseId, await this.claim(leaseId));
  }

  /** All memories of the scope, newest first. */
  async memories(scope: Scope = this.scope): Promise<Memory[]> {
    const { memories } = this.deps.records;
    const headers = await memories.list(scope, LIMITS.listLimit.max);
    const found = await Promise.all(headers.map(({ id }) => memories.get(scope.orgId, id)));
    return found.filter((memory) => memory !== undefined);
  }

  async contents(status: Memory["status"], scope: Scope = this.scope): Promise<string[]> {
    const memories = await this.memories(scope);
    return memories
      .filter((memory) => memory.status === status && memory.level === 0)
      .map((memory) => memory.content)
      .sort();
  }

  vectorIds(): Promise<Set<MemoryId>> {
    return this.deps.vectors.ids(this.scope.orgId);
  }

  async close(): Promise<void> {
    await this.deps.vectors.close();
    await this.deps.records.close();
    removeFolder(this.dataDir);
  }
}

/** The store with some methods replaced, to simulate faults. */
export function withFaults<T extends object>(store: T, faults: Partial<T>): T {
  return new Proxy(store, {
    get: (target, key) => {
      const value: unknown = Reflect.get(faults, key) ?? Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
