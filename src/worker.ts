import { EventEmitter } from "node:events";
import { KeyedMutex } from "./async/keyed-mutex.ts";
import type { CognitionDeps, CognitionEvents } from "./cognition/deps.ts";
import { createChat } from "./cognition/generator/chat.ts";
import { Loop } from "./cognition/loop/loop.ts";
import { SnapshotKeeping } from "./cognition/loop/snapshots.ts";
import { prepareCognition } from "./cognition/prepare.ts";
import { builtinSteps } from "./cognition/steps.ts";
import type { OrgId } from "./memory/types.ts";
import { encodeAll } from "./models/matrix/codes.ts";
import { openModels } from "./models/open-models.ts";
import { giveBackAtRest } from "./native/heap.ts";
import { DamagedRows } from "./observability/damaged-rows.ts";
import { createLog, type Log } from "./observability/log.ts";
import { CallCounter } from "./observability/model-calls.ts";
import { signReceipt } from "./receipts/receipt.ts";
import { OpenedSpaces } from "./search/spaces/opened-spaces.ts";
import type { OnDamage } from "./stores/interfaces/checksums.ts";
import type { Turns } from "./stores/interfaces/neighbours.ts";
import type { ScopeChange } from "./stores/interfaces/records.ts";
import type { VectorRow } from "./stores/interfaces/vectors.ts";
import { openForWorker } from "./stores/open-backend.ts";
import type { FromWorker, ToWorker } from "./threads/messages.ts";

/**
 * When the worker stops, calls to models are aborted after this time. It is less than the time of the whole shutdown
 * (`LIMITS.shutdownMs`).
 */
const MODELS_STOP_MS = 5_000;
/** Interval of the worker's signs of life. */
const HEARTBEAT_MS = 1_000;
/** A stopped thread ends after this time, in which the process has usually exited. See {@link endThread}. */
const LINGER_MS = 5_000;

type Calls = Readonly<Record<"embedder" | "generator", CallCounter>>;

declare const self: Worker;

/**
 * The cognition thread has its own connections, its own log, and the loop. The thread that started it receives its
 * faults as error events.
 */
let loop: Loop | undefined;
let snapshots: SnapshotKeeping | undefined;
/** The organizations of this worker; undefined where it has all. */
let turns: Turns | undefined;
let closeModels = (): void => {};
/** Grows with every piece of work, the last of which was seen at `workedMs`. */
let work = 0;
let workedMs = 0;
/** Organizations to wake that were named before the loop started. */
const early = new Set<OrgId>();

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case "start":
      start(data).catch(fail);
      break;
    case "wake":
      if (loop) wake(loop, data.orgId);
      else early.add(data.orgId);
      break;
    case "sweep":
      if (loop && isOwn(data.orgId)) loop.sweep(data.orgId);
      break;
    case "repair":
      if (loop && isOwn(data.orgId)) loop.repair(data.orgId);
      break;
    case "snapshot":
      keepSnapshot(data).catch(fail);
      break;
    case "release":
      release(data.orgId).catch(fail);
      break;
    case "stop":
      if (loop) stop(loop);
      else endThread();
      break;
  }
};

async function start({ place, orgIds, models: chosen, logLevel, logFormat }: Extract<ToWorker, { type: "start" }>): Promise<void> {
  const log = createLog({ level: logLevel, format: logFormat });
  const monotonicMs = () => performance.now();
  const calls = { embedder: new CallCounter(Date.now, monotonicMs), generator: new CallCounter(Date.now, monotonicMs) };
  const models = openModels(chosen, {
    warn: (message) => log.warn({}, message),
    onCall: (role, failure) => calls[role].count(failure),
  });
  const { embedder } = models;
  const damaged = new DamagedRows(log);
  const onDamage: OnDamage = (orgId, id) => damaged.found(orgId, id);
  const backend = await openForWorker(place, (err, message) => log.warn({ err }, message));
  const { control, neighbours } = backend;
  const stores = backend.openStores({ embedder: embedder.identity, onDamage });
  const { records, vectors } = stores;
  const { generator, judge, reader } = models;
  const steps = builtinSteps({ records, vectors, reader, now: Date.now });
  const chat = generator && createChat({ generator, fallback: steps, reader, records, vectors, log, monotonicMs });
  const expiryOf = async (orgId: OrgId) => (await control.orgs.find(orgId))?.expiry ?? "deprecate";
  const usesOf = async (orgId: OrgId) => (await control.orgs.find(orgId))?.uses ?? "off";
  const events = new EventEmitter<CognitionEvents>()
    .on("changed", announce)
    .on("expired", (scope, ids) => post({ type: "erased", scope, ids }))
    .on("swept", (orgId) => post({ type: "swept", orgId }));
  const hasDiskSpace = () => backend.hasRoom();
  const mutex = new KeyedMutex();
  const deps: CognitionDeps = {
    records,
    vectors,
    embedder,
    steps,
    chat,
    judge,
    reader,
    log,
    now: Date.now,
    hasDiskSpace,
    mutex,
    expiryOf,
    usesOf,
    signReceipt: async (claims) => signReceipt(claims, await control.signingKey.use()),
    events,
  };
  const spaces = new OpenedSpaces(chosen, embedder.identity, stores);
  closeModels = () => {
    models.close();
    spaces.close();
  };
  const running = new Loop(deps, spaces);
  loop = running;
  if (stores.indexSnapshots) snapshots = new SnapshotKeeping({ records, snapshots: stores.indexSnapshots, log });
  turns = await neighbours?.takeTurns({ take: (orgId) => running.resume(orgId), give: (orgId) => running.release(orgId) });
  for (const orgId of early) wake(running, orgId);
  post({ type: "ready" });
  prepareCognition(embedder, reader, log);
  // A load without a rest, such as a hard delete each second, leaves garbage for as long as it lasts.
  giveBackAtRest(() => performance.now() - workedMs, 0);
  let beating: Promise<void> | undefined;
  const heartbeat = setInterval(() => {
    beating ??= sendHeartbeat(running, calls, log).finally(() => (beating = undefined));
  }, HEARTBEAT_MS);
  await running.run(neighbours === undefined ? orgIds : []);
  clearInterval(heartbeat);
  await turns?.close();
  // A heartbeat reads the stores, which are closed next.
  await beating;
  snapshots = undefined;
  closeModels();
  await stores.close();
  await backend.close();
  log.flush();
  endThread();
}

/** Whether this worker processes the organization. If nobody does, it soon takes it, and then looks at what waits there. */
function isOwn(orgId: OrgId): boolean {
  turns?.want(orgId);
  return turns?.has(orgId) ?? true;
}

function wake(running: Loop, orgId: OrgId): void {
  if (isOwn(orgId)) running.wake(orgId);
}

/**
 * Tells that everything is closed, and ends the thread later. A thread that is torn down while a thread of LanceDB still hands over a result
 * aborts the process (napi-rs issue 2460), and nothing tells when the handover of a result that has arrived is done. So the server exits
 * without a teardown, and only a process that lives on sees the thread end.
 */
function endThread(): void {
  post({ type: "stopped" });
  setTimeout(() => (self.onmessage = null), LINGER_MS);
}

/** Reports a changed scope with the new vectors as they are stored. Their buffers are transferred and not copied. */
function announce({ scope, generation }: ScopeChange, arrived: readonly VectorRow[]): void {
  const { codes, steps } = encodeAll(arrived.map(({ vector }) => vector));
  post({ type: "scope_changed", scope, generation, ids: arrived.map(({ id }) => id), codes, steps }, [codes.buffer, steps.buffer]);
}

/** Lets the running batch finish. If a model takes too long, its calls are aborted, and the next start processes the batch again. */
function stop(running: Loop): void {
  running.stop();
  setTimeout(closeModels, MODELS_STOP_MS).unref();
}

async function keepSnapshot({ scope, generation, bytes }: Extract<ToWorker, { type: "snapshot" }>): Promise<void> {
  const keeping = snapshots;
  await loop?.inTurn(scope.orgId, async () => keeping?.keep(scope, generation, bytes));
  post({ type: "snapshot_done", scope });
}

async function release(orgId: OrgId): Promise<void> {
  await loop?.release(orgId);
  post({ type: "released", orgId });
}

async function sendHeartbeat(running: Loop, { embedder, generator }: Calls, log: Log): Promise<void> {
  try {
    const stats = { ...(await running.stats()), modelCalls: { embedder: embedder.stats(), generator: generator.stats() } };
    post({ type: "heartbeat", stats });
    const done = stats.jobs.done + stats.facts + stats.erased + stats.reindex.embedded;
    if (done !== work) workedMs = performance.now();
    work = done;
  } catch (error) {
    // The other thread notices a missing heartbeat. The next heartbeat is tried as usual.
    log.error({ err: error }, "The worker could not read the state of its queues");
  }
}

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, transfer);
}

/** Throws outside of any promise, because such an error ends the thread and reaches the thread that started it. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
