import { EventEmitter } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { KeyedMutex } from "../async/keyed-mutex.ts";
import { processBatch } from "../cognition/cognition.ts";
import type { CognitionDeps } from "../cognition/deps.ts";
import { createChat } from "../cognition/generator/chat.ts";
import type { FallbackCause } from "../cognition/generator/counts.ts";
import { judgeAll } from "../cognition/judging.ts";
import { IMPORTANCE_OF_NOTHING } from "../cognition/score.ts";
import { builtinSteps } from "../cognition/steps.ts";
import { newMemoryId, newOrgId } from "../memory/ids.ts";
import { LIMITS } from "../memory/limits.ts";
import type { Memory, Scope } from "../memory/types.ts";
import type { Models } from "../models/model.ts";
import { createLog } from "../observability/log.ts";
import type { ModelStats } from "../observability/worker-stats.ts";
import { openControl, openStores } from "../stores/open.ts";
import { CHANGES, TEXTS, TRAPS, type TriedPair } from "./cases.ts";

/** What the steps of cognition made of the texts and pairs. */
export interface Tried {
  /** Of {@link FACTS} facts, those that a memory has. */
  readonly found: number;
  /** Of these, those that a memory has without another fact of the text. */
  readonly alone: number;
  /** Texts without a fact of which one was stored all the same. */
  readonly smallTalk: number;
  /** Facts that a model wrote and the checks refused; 0 without a model. */
  readonly refused: number;
  /** Older facts that are deprecated or marked as probably outdated: of the changes, and of the traps. */
  readonly changes: number;
  readonly traps: number;
  /** Of the traps, those that are deprecated. */
  readonly lost: number;
  /** Facts and comparisons that the built-in steps had to do for the model. */
  readonly fallbacks: number;
  /** Of these, those because the model did not answer in time. */
  readonly late: number;
  readonly writes: number;
  readonly seconds: number;
}

export const FACTS = TEXTS.reduce((sum, { facts }) => sum + facts.length, 0);
export const SMALL_TALK = TEXTS.filter(({ facts }) => facts.length === 0).length;
/** Older messages are stored as they are, so that only the newer ones are work for the model. */
export const WRITES = TEXTS.length + CHANGES.length + TRAPS.length;
const LEASE_MS = 3_600_000;
/** After a timeout the model is not asked for a while. */
const LATE: ReadonlySet<string> = new Set<FallbackCause>(["timeout", "paused"]);

export interface TryOptions {
  /** Without a generator, the built-in steps are tried. */
  readonly models: Omit<Models, "close">;
  readonly temporaryDir: string;
  /** Called after each write. */
  readonly onWrite: (done: number) => void;
}

/** Runs all texts and pairs through the write path, each in a scope of its own, in a folder that is removed afterwards. */
export async function tryCognition({ models, temporaryDir, onWrite }: TryOptions): Promise<Tried> {
  const dataDir = await mkdtemp(join(temporaryDir, "memoryd-try-"));
  const control = openControl(dataDir);
  const stores = openStores({ dataDir, written: control.written, embedder: models.embedder.identity, thread: "worker" });
  try {
    const deps = depsOf(stores, models);
    const writing = new Writing(deps);
    const count = { found: 0, alone: 0, smallTalk: 0, changes: 0, traps: 0, lost: 0, seconds: 0, writes: 0 };
    const timed = async (name: string, text: string) => {
      const fromMs = performance.now();
      const memories = await writing.write(name, text, true);
      count.seconds += (performance.now() - fromMs) / 1000;
      onWrite(++count.writes);
      return memories;
    };
    for (const [index, { text, facts }] of TEXTS.entries()) {
      const memories = await timed(`text-${index}`, text);
      const said = memories.map(({ content }) => facts.filter((words) => words.every((word) => content.includes(word))));
      count.found += facts.filter((fact) => said.some((some) => some.includes(fact))).length;
      count.alone += facts.filter((fact) => said.some((some) => some.length === 1 && some[0] === fact)).length;
      if (facts.length === 0 && memories.some(({ importance }) => importance > IMPORTANCE_OF_NOTHING)) count.smallTalk++;
    }
    const older = async (kind: string, pairs: readonly TriedPair[]) => {
      const states: Memory[] = [];
      for (const [index, pair] of pairs.entries()) {
        const name = `${kind}-${index}`;
        const [first] = await writing.write(name, pair.older, false);
        await timed(name, pair.newer);
        states.push(...(await writing.judged(name)).filter(({ id }) => id === first?.id));
      }
      return states;
    };
    const isDoubted = ({ status, outdated }: Memory) => outdated || status === "deprecated";
    count.changes = (await older("change", CHANGES)).filter(isDoubted).length;
    const trapped = await older("trap", TRAPS);
    count.traps = trapped.filter(isDoubted).length;
    count.lost = trapped.filter(({ status }) => status === "deprecated").length;
    const { refused, fallbacks } = deps.steps.stats();
    return {
      ...count,
      refused: sumOf(refused.filter(({ step }) => step === "extract")),
      fallbacks: sumOf(fallbacks),
      late: sumOf(fallbacks.filter(({ label }) => LATE.has(label))),
    };
  } finally {
    await stores.close();
    await control.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function depsOf({ records, vectors }: ReturnType<typeof openStores>, models: Omit<Models, "close">): CognitionDeps {
  const { embedder, judge, reader, generator } = models;
  const log = createLog({ level: "silent", format: "json" });
  const builtin = builtinSteps({ records, vectors, reader, now: Date.now });
  const monotonicMs = () => performance.now();
  return {
    ...{ records, vectors, embedder, judge, reader, log, now: Date.now, mutex: new KeyedMutex(), events: new EventEmitter() },
    steps: generator ? createChat({ generator, fallback: builtin, reader, records, vectors, log, monotonicMs }) : builtin,
    hasDiskSpace: () => true,
    expiryOf: async () => "deprecate",
    usesOf: async () => "off",
    signReceipt: async () => "",
  };
}

/** Writes texts to scopes of one organization, and waits for what comes of them. */
class Writing {
  readonly #deps: CognitionDeps;
  readonly #orgId = newOrgId();

  constructor(deps: CognitionDeps) {
    this.#deps = deps;
  }

  /** Returns all memories of the scope of this name, once the text is processed. */
  async write(name: string, content: string, extract: boolean): Promise<Memory[]> {
    const { records } = this.#deps;
    const scope = this.#scope(name);
    const nowMs = Date.now();
    await records.submissions.accept(scope, {
      ...{ id: newMemoryId(), scope, content, extract, metadata: null, confidence: 1, createdAtMs: nowMs },
    });
    const leaseId = crypto.randomUUID();
    const claimed = await records.submissions.claim(this.#orgId, { id: leaseId, nowMs, untilMs: nowMs + LEASE_MS }, 1);
    await processBatch(this.#deps, this.#orgId, leaseId, claimed);
    return this.#memories(scope);
  }

  /** Returns all memories of the scope of this name, once the judge has compared them. */
  async judged(name: string): Promise<Memory[]> {
    await judgeAll(this.#deps, this.#orgId);
    return this.#memories(this.#scope(name));
  }

  #scope(name: string): Scope {
    return { orgId: this.#orgId, agentId: "try", userId: name };
  }

  async #memories(scope: Scope): Promise<Memory[]> {
    const { records } = this.#deps;
    const headers = await records.memories.list(scope, LIMITS.listLimit.max);
    const memories = await Promise.all(headers.map(({ id }) => records.memories.get(this.#orgId, id)));
    return memories.filter((memory) => memory !== undefined);
  }
}

function sumOf(rows: ModelStats["refused"]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
