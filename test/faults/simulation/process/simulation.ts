import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { messageOf } from "../../../../src/memory/errors.ts";
import { newMemoryId } from "../../../../src/memory/ids.ts";
import type { MemoryId, OrgId, Scope } from "../../../../src/memory/types.ts";
import { createFormerBuiltinEmbedder } from "../../../../src/models/builtin.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { findBytes, textNeedles } from "../../../support/files.ts";
import { Random } from "../../../support/random.ts";
import { Faults, Injected, NO_FAULTS } from "./faults.ts";
import { damageMemoryVectors, forgetMemoryVectors } from "./memory-vectors.ts";
import { Server } from "./server.ts";
import { VirtualTime } from "./virtual-time.ts";

/** Vectors that cannot be written to are given up after five failures, half a minute apart at most, and the work that waited is retried. */
const RECOVERED_MS = 240_000;
const SWEPT_MS = 60_000;
/** Turns of the event loop between two looks at the clock: enough for a commit and what follows from it. */
const TURNS = 5;
/** How long a step takes in virtual time while something works. */
const WORK_MS = 20;
const IDLE_MS = 5_000;
/** Signs of life of the worker. */
const LOOK_MS = 1_000;
const USERS = ["ann", "ben"];

/** In memory where the system has such a folder. */
const FOLDER = process.platform === "linux" ? "/dev/shm" : tmpdir();

interface Entry {
  readonly id: MemoryId;
  readonly scope: Scope;
  readonly word: string;
  readonly text: string;
  /** What a caller was told. */
  state: "accepted" | "unanswered" | "deprecated" | "erased";
  /** A deletion that was not answered. */
  doubt: "deprecated" | "erased" | undefined;
}

/**
 * A server with its loop, real records on a folder in memory, vectors in memory and the built-in model, in one thread and in virtual time.
 * Every call of a store or model by the loop or a route may be late, fail, fail after its effect, or kill the process.
 */
export class Simulation {
  readonly random: Random;
  readonly faults: Faults;
  readonly time = new VirtualTime();
  readonly entries: Entry[] = [];
  orgId: OrgId = "";
  server!: Server;
  /** What the callers wait for. */
  readonly #waiting = new Set<Promise<unknown>>();
  readonly #dataDir = join(mkdtempSync(join(FOLDER, "memoryd-simulation-")), "data");
  #callsSeen = 0;
  #isDamaged = false;
  #lookedMs = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.faults = new Faults(this.random);
  }

  /** Runs the story in virtual time. */
  async run(story: (simulation: Simulation) => Promise<void>): Promise<void> {
    const restore = this.time.install();
    try {
      await this.start();
      this.orgId = (await this.server.control.orgs.create("simulation")).id;
      await createFile(this.#dataDir, this.orgId);
      await story(this);
    } finally {
      this.faults.rates = NO_FAULTS;
      await this.server.bury();
      restore();
      forgetMemoryVectors(this.#dataDir);
      rmSync(join(this.#dataDir, ".."), { recursive: true, force: true });
    }
  }

  async start(): Promise<void> {
    this.server = await Server.start(this.#dataDir, EMBEDDER, this.faults);
  }

  /** SIGKILL and a start. */
  async restart(): Promise<void> {
    await this.server.bury();
    this.time.forgetTimers();
    this.#waiting.clear();
    await this.start();
  }

  // ------------------------------------------------------------------------------------------------------------------ callers

  write(): Entry {
    const word = this.random.token();
    const scope = { orgId: this.orgId, agentId: "agent", userId: this.random.pick(USERS) };
    const text = `The ${word} lantern hangs in hall ${this.random.below(100)}.`;
    const entry: Entry = { id: newMemoryId(), scope, word, text, state: "unanswered", doubt: undefined };
    this.entries.push(entry);
    const submission = { id: entry.id, scope, content: text, metadata: null, confidence: 1, extract: false, createdAtMs: Date.now() };
    this.#call(async () => {
      await this.server.change(this.orgId, ({ submissions }) => submissions.accept(scope, submission));
      entry.state = "accepted";
      this.server.wake(this.orgId);
    });
    return entry;
  }

  /** A deletion of a memory that is known to have been accepted. */
  delete(entry: Entry, kind: "deprecated" | "erased"): void {
    entry.doubt = kind;
    this.#call(() => this.#delete(entry, kind));
  }

  async #delete(entry: Entry, kind: "deprecated" | "erased"): Promise<void> {
    if (kind === "erased") {
      const erased = await this.server.change(this.orgId, ({ memories }) => memories.erase(this.orgId, entry.id, Date.now()));
      if (erased) this.server.forget(erased.scope, erased.ids);
      else if (entry.state === "accepted" && entry.doubt !== "erased") throw new Violation(`lost: ${entry.id} is unknown to a deletion`);
    } else {
      const deprecated = await this.server.change(this.orgId, ({ memories }) => memories.deprecate(this.orgId, entry.id, Date.now()));
      if (deprecated) this.server.search.scopeChanged(deprecated.scope);
    }
    entry.state = kind;
    entry.doubt = undefined;
    this.server.wake(this.orgId);
  }

  /** One that was erased before it began must not be found, whatever else happens. */
  search(entry: Entry): void {
    const erased = new Set(this.entries.filter(({ state }) => state === "erased").map(({ id }) => id));
    this.#call(async () => {
      const { hits } = await this.server.search.search(entry.scope, { query: entry.text, k: 10 });
      const back = hits.find(({ memory }) => erased.has(memory.id) || memory.scope.userId !== entry.scope.userId);
      if (back) throw new Violation(`resurrected: a search of ${entry.scope.userId} finds ${back.memory.id}`);
    });
  }

  #call(request: () => Promise<void>): void {
    const waiting = this.#tolerant(request()).finally(() => this.#waiting.delete(waiting));
    this.#waiting.add(waiting);
  }

  /** A call may fail by an injected fault, or because its process was killed. Any other error ends the run. */
  async #tolerant(called: Promise<void>): Promise<void> {
    const { server } = this;
    try {
      await called;
    } catch (error) {
      if (error instanceof Injected || server.isOver) return;
      this.#violation ??= error instanceof Violation ? error : new Violation(`failed: ${messageOf(error)}`, { cause: error });
    }
  }
  #violation: Violation | undefined;

  // --------------------------------------------------------------------------------------------------------------------- time

  /** Lets time pass. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.time.nowMs + ms;
    while (this.time.nowMs < untilMs) await this.#turn(untilMs - this.time.nowMs);
  }

  /** Lets time pass until the condition holds. Throws when it does not within the limit. */
  async until(what: string, condition: () => Promise<boolean>, limitMs: number): Promise<void> {
    if (!(await this.#holdsWithin(condition, limitMs))) throw new Violation(`stuck: ${what} after ${limitMs} ms`);
  }

  async #holdsWithin(condition: () => Promise<boolean>, limitMs: number): Promise<boolean> {
    const untilMs = this.time.nowMs + limitMs;
    while (!(await condition())) {
      if (this.time.nowMs > untilMs) return false;
      await this.#turn(limitMs);
    }
    return true;
  }

  /** Lets time pass until there is an answer. */
  async #answer<T>(what: string, answer: Promise<T>): Promise<T> {
    let isThere = false;
    const settled = answer.finally(() => {
      isThere = true;
    });
    await this.until(`${what} has no answer`, async () => isThere, RECOVERED_MS);
    return settled;
  }

  async #turn(mostMs: number): Promise<void> {
    for (let turns = 0; turns < TURNS; turns++) await setImmediate();
    if (this.#violation) throw this.#violation;
    if (this.server.isOver) await this.restart();
    const isWorking = this.faults.calls !== this.#callsSeen;
    this.#callsSeen = this.faults.calls;
    this.time.advance(Math.min(mostMs, isWorking ? WORK_MS : IDLE_MS));
    if (this.time.nowMs - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = this.time.nowMs;
    void this.#tolerant(this.server.look());
  }

  // ------------------------------------------------------------------------------------------------------------------- checks

  /** The faults end, everybody gets an answer, and everything must hold. */
  async recover(): Promise<void> {
    this.faults.rates = NO_FAULTS;
    this.faults.plan = () => undefined;
    this.faults.hasDiskSpace = true;
    if (this.server.isOver) await this.restart();
    await this.until("requests wait", async () => this.#waiting.size === 0, RECOVERED_MS);
    for (const entry of this.entries) if (entry.doubt !== undefined) this.delete(entry, entry.doubt);
    await this.until("deletions wait", async () => this.#waiting.size === 0, RECOVERED_MS);
    await this.until("writes or erasures wait", () => this.#isDone(), RECOVERED_MS);
    await this.check();
  }

  async check(): Promise<void> {
    const { records, search } = this.server;
    for (const { id, state, scope, text } of this.entries) {
      const memory = await records.memories.get(this.orgId, id);
      if (state === "erased" && memory) throw new Violation(`resurrected: ${id} was erased`);
      if (state === "deprecated" && memory?.status !== "deprecated")
        throw new Violation(`lost: ${id} was deleted and is ${memory?.status}`);
      if (state !== "accepted") continue;
      if (memory?.status !== "active") throw new Violation(`lost: ${id} was accepted and is ${memory?.status}`);
      const { hits } = await this.#answer("a search", search.search(scope, { query: text, k: 10 }));
      if (!hits.some((hit) => hit.memory.id === id)) throw new Violation(`lost: a search does not find ${id}`);
    }
    const words = this.entries.filter(({ state }) => state === "erased").map(({ word }) => word);
    const left = findBytes(this.#dataDir, textNeedles(words));
    if (left.length > 0) throw new Violation(`erased bytes are left: ${left.slice(0, 3).join(", ")}`);
  }

  /** The sweep of a start leaves a vector of every memory that is there, and of no other. */
  async sweep(): Promise<void> {
    if (!this.entries.some(({ state }) => state !== "unanswered")) return;
    await this.restart();
    await this.until("the organization is not swept", async () => this.server.sweeps > 0, SWEPT_MS);
    await this.#checkVectors();
    await this.check();
  }

  async #checkVectors(): Promise<void> {
    const stored = await this.server.vectors.ids(this.orgId);
    for (const { id, state } of this.entries) {
      if (state === "erased" && stored.has(id)) throw new Violation(`the vector of ${id} is left, which was erased`);
      if (state === "accepted" && !stored.has(id)) throw new Violation(`${id} has no vector although its organization was swept`);
    }
  }

  async #isDone(): Promise<boolean> {
    const { records } = this.server;
    const { queued, running } = await records.submissions.depth(this.orgId);
    const { count } = await records.erasures.waiting(this.orgId);
    return queued + running + count === 0;
  }

  // ------------------------------------------------------------------------------------------------------------------- faults

  /** Once: vectors are given up at most once an hour. */
  damageVectors(): void {
    if (this.#isDamaged) return;
    this.#isDamaged = true;
    damageMemoryVectors(this.server.vectors, this.orgId);
  }

  loseVectors(): void {
    rmSync(join(this.#dataDir, "orgs", this.orgId, "vectors"), { recursive: true, force: true });
  }
}

/** Something does not hold that must. */
export class Violation extends Error {}

/** The English table is small and fast, and opened once. */
const EMBEDDER = createFormerBuiltinEmbedder();

/** Before time is virtual alone: the first write of an organization makes its file beside this thread, in real time. */
async function createFile(dataDir: string, orgId: OrgId): Promise<void> {
  const records = openSqliteRecords({ dataDir });
  await records.transfer.store(orgId, []);
  await records.close();
}
