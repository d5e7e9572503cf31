import { ControlWatch } from "./app/control-watch.ts";
import { ErasuresWaiting } from "./app/erasures-waiting.ts";
import { hasWork, watchUse } from "./app/idle-exit.ts";
import { viewModels } from "./app/models-view.ts";
import { forgetErased, notifications } from "./app/notifications.ts";
import { openHealth } from "./app/open-health.ts";
import { watchRoom } from "./app/room-watch.ts";
import { Sampler } from "./app/sampler.ts";
import { type Config, reachableHost } from "./config.ts";
import { EncoderThread } from "./encoder-thread.ts";
import { createServer } from "./http/server.ts";
import { messageOf } from "./memory/errors.ts";
import { type MemoryId, type OrgId, USUAL_PERMISSIONS } from "./memory/types.ts";
import type { ChosenModels, Embedder } from "./models/model.ts";
import { chooseModels, openModels } from "./models/open.ts";
import { DamagedRows } from "./observability/damaged-rows.ts";
import { createLog, type Log } from "./observability/log.ts";
import { createMetrics } from "./observability/metrics.ts";
import { RestingMemory } from "./resting-memory.ts";
import type { SnapshotStore } from "./search/scope/snapshots.ts";
import { createSearch } from "./search/search.ts";
import type { Search } from "./search/types.ts";
import { OpenedSpaces, unavailableEmbedder } from "./spaces/opened-spaces.ts";
import { SearchBySpace } from "./spaces/search-by-space.ts";

import type { Control } from "./stores/control.ts";
import {
  checkDataFolder,
  eraseDeletedOrganizations,
  lockDataFolder,
  markServed,
  markStoredOrganizations,
  neverServed,
  type OnDamage,
  openControl,
  openStores,
  type Stores,
  writeServerFile,
} from "./stores/open.ts";
import { giveUpReserve, Room } from "./stores/room.ts";
import { Supervisor } from "./supervisor.ts";

export interface App {
  /** The address of the server from this machine. */
  readonly url: string;
  /** One line: which models run, why, and how to get better ones. */
  readonly models: string;
  /** The key that the very first start created, to be shown once; undefined at later starts. */
  readonly firstKey: { readonly orgId: string; readonly secret: string } | undefined;
  /** The link that creates the dashboard's first user, to be shown once; undefined if there are users. */
  readonly setupLink: string | undefined;
  /** Resolves when nobody has used the server for the time of `--idle-exit`. Without that setting it never does. */
  readonly unused: Promise<void>;
  /** Reloads the certificate for new connections. If the file cannot be used, the error is logged and the old certificate stays. */
  renewCertificate(): void;
  /**
   * Stops accepting requests, finishes the running ones, and closes the stores. Aborts the rest at the deadline, but no
   * accepted write is lost.
   */
  stop(deadlineMs: number): Promise<void>;
}

/** A thread that serves nothing new for this time rests: people pause longer between two questions. */
const REST_MS = 5_000;

/** Undoes one step of the start. `deadlineMs` is a time of `performance.now()`, at which unfinished work is aborted. */
type Closer = (deadlineMs: number) => void | Promise<void>;

/** Opens everything in order and connects it. If a step fails, the earlier steps are undone. */
export async function startApp(config: Config): Promise<App> {
  const log = createLog({ level: config.logLevel, format: config.logFormat });
  const closers: Closer[] = [() => log.flush()];
  try {
    return await openAll(config, log, closers);
  } catch (error) {
    await closeAll(closers, performance.now());
    throw error;
  }
}

async function openAll(config: Config, log: Log, closers: Closer[]): Promise<App> {
  const opened = await openData(config, log, closers);
  const { supervisor, watch, room, server, sampler, searchStats, isBusy } = wire(config, opened, log, closers);
  // The server listens before the worker starts, so that a used port is refused before any data changes.
  const { host, port } = await server.start();
  // Both stop at the same time, because a long job must not use up the time of the requests or keep the server accepting.
  closers.push(async (deadlineMs) => {
    const withinMs = deadlineMs - performance.now();
    await Promise.all([server.stop(withinMs), supervisor.stop(withinMs)]);
  });
  await supervisor.start();
  watch.start();
  closers.push(watchRoom({ dataDir: config.dataDir, room, log }));
  sampler.start();
  const restingMemory = new RestingMemory();
  const rest = setInterval(() => restingMemory.look(searchStats().cacheMisses + (supervisor.stats()?.facts ?? 0)), REST_MS);
  closers.push(() => clearInterval(rest));
  const unused = Promise.withResolvers<void>();
  if (config.idleExitMs !== null) closers.push(watchUse(config.idleExitMs, { quietMs: server.quietMs, isBusy }, unused.resolve));
  const { control, models, embedder } = opened;
  const firstKey = neverServed(config.dataDir, control) ? createFirstKey(control) : undefined;
  markServed(config.dataDir);
  log.info({ host, port, data: config.dataDir, embedder: embedder.identity.name }, "memoryd listens");

  const url = `${config.tlsCert === null ? "http" : "https"}://${reachableHost(host)}:${port}`;
  closers.push(writeServerFile(config.dataDir, { url, pid: process.pid }));
  const setupToken = control.setupLinks.create(Date.now());
  return {
    url,
    unused: unused.promise,
    models: models.explanation,
    firstKey,
    setupLink: setupToken === undefined ? undefined : `${url}/dashboard/setup#${setupToken}`,
    renewCertificate() {
      try {
        server.renewCertificate();
        log.info({}, "The certificate was reloaded for new connections");
      } catch (error) {
        log.error({ error: messageOf(error) }, "The certificate could not be reloaded; the old one stays in use");
      }
    },
    async stop(withinMs) {
      log.info({}, "memoryd is stopping: it finishes the running requests and the running job");
      await closeAll(closers, performance.now() + withinMs);
    },
  };
}

/** Everything that is opened from the data folder and the settings. */
interface Opened {
  readonly control: Control;
  readonly models: ChosenModels;
  readonly embedder: Embedder;
  readonly stores: Stores;
  readonly damaged: DamagedRows;
}

async function openData(config: Config, log: Log, closers: Closer[]): Promise<Opened> {
  const lock = lockDataFolder(config.dataDir);
  closers.push(() => lock.release());
  giveUpReserve(config.dataDir);
  checkDataFolder(config.dataDir);
  const control = openControl(config.dataDir);
  closers.push(() => control.close());
  await eraseDeletedOrganizations(config.dataDir, control);
  await markStoredOrganizations(config.dataDir, control);

  const models = await chooseModels(config, control.models.get());
  control.models.set(models);
  const encoder = new EncoderThread({ log });
  closers.push(() => encoder.close());
  const { embedder, close: closeModels } = openModels(models, encoder);
  closers.push(closeModels);
  const damaged = new DamagedRows(log);
  const onDamage: OnDamage = (orgId, id) => damaged.found(orgId, id);
  const { dataDir } = config;
  const stores = openStores({ dataDir, written: control.written, embedder: embedder.identity, thread: "server", onDamage });
  closers.push(() => stores.close());
  return { control, models, embedder, stores, damaged };
}

/** Connects the parts of this thread, and starts none of them. */
function wire(config: Config, opened: Opened, log: Log, closers: Closer[]) {
  const { control, models, stores, damaged } = opened;
  const search = openSearch({
    ...{ ...opened, config, log, closers },
    onVectorsFault: (orgId) => supervisor.repair(orgId),
    keepSnapshot: (...snapshot) => supervisor.keepSnapshot(...snapshot),
  });
  const supervisor = new Supervisor({
    config,
    models,
    orgIds: () => control.orgs.list().map((org) => org.id),
    onScopeChanged: (change) => {
      search.scopeChanged(change.scope, change);
      prepareSearch(opened, change.scope.orgId, log);
    },
    onErased: (scope, ids) => forgetErased(search, erasures, damaged, scope, ids),
    onDamaged: (orgId) => stores.records.refuse(orgId),
    onSwept: (orgId) => {
      watch.swept(orgId);
      recheckDamaged(opened, orgId, log);
      prepareSearch(opened, orgId, log);
    },
    log,
  });
  const workerStats = () => supervisor.stats();
  const erasures = new ErasuresWaiting({ erasures: stores.records.erasures, workerStats, log });
  const erasuresWaiting = () => erasures.total();
  const watch = new ControlWatch({
    dataDir: config.dataDir,
    control,
    log,
    release: async (orgId) => {
      erasures.forget(orgId);
      await supervisor.release(orgId);
      await stores.release(orgId);
    },
    ask: ({ orgId, kind }) => (kind === "wake" ? supervisor.wake(orgId) : supervisor.sweep(orgId)),
  });
  closers.push(() => watch.close());
  const searchStats = () => search.stats();
  const metrics = createMetrics({
    search: searchStats,
    worker: workerStats,
    erasuresWaiting,
    workerRestarts: () => supervisor.restarts(),
    damagedRows: () => damaged.count,
  });
  const room = new Room(config.dataDir);
  const health = openHealth({ ...opened, dataDir: config.dataDir, supervisor, room, log });
  const notify = notifications(search, supervisor, erasures, damaged);
  const views = { worker: supervisor, models: viewModels(models), erasuresWaiting, damagedRows: () => damaged.count };
  const server = createServer({ config, records: stores.records, control, search, health, metrics, log, notify, ...views });
  const traffic = () => metrics.takeTraffic();
  const sampler = new Sampler({ history: control.history, traffic, search: searchStats, worker: workerStats, log, now: Date.now });
  closers.push(() => sampler.close());
  const isBusy = async () => hasWork(workerStats()) || (await erasuresWaiting())?.count !== 0;
  return { supervisor, watch, room, server, sampler, searchStats, isBusy };
}

async function closeAll(closers: readonly Closer[], deadlineMs: number): Promise<void> {
  for (const close of closers.toReversed()) await close(deadlineMs);
}

/** Memory for the indexes of former spaces: about 50,000 memories. They are searched only until their organizations are embedded again. */
const FORMER_INDEXES_BYTES = 128 * 1024 * 1024;

interface SearchParts extends Opened {
  readonly config: Config;
  readonly log: Log;
  readonly closers: Closer[];
  readonly onVectorsFault: (orgId: OrgId) => void;
  readonly keepSnapshot: SnapshotStore["write"];
}

/** Opens the read path of the chosen embedder. Organizations that are not yet embedded with it get a read path of their former embedder. */
function openSearch({
  config: { cacheTtlMs, cacheEntries, queryDeadlineMs: embedDeadlineMs },
  models,
  embedder,
  stores,
  log,
  closers,
  onVectorsFault,
  keepSnapshot,
}: SearchParts): Search {
  const { records, vectors } = stores;
  const spaces = new OpenedSpaces(models, embedder.identity, stores);
  closers.push(() => spaces.close());
  const common = { records, cacheTtlMs, cacheEntries, embedDeadlineMs, log, onVectorsFault };
  const isRecorded = (orgId: OrgId, id: MemoryId) => records.memories.has(orgId, id);
  const store = { read: stores.indexSnapshots.read, remove: stores.indexSnapshots.remove, write: keepSnapshot, isRecorded };
  const search = new SearchBySpace({
    embeddings: records.embeddings,
    target: { space: spaces.target, search: createSearch({ ...common, vectors, embedder, snapshots: { store, space: vectors.space } }) },
    open: (space) => {
      const { identity } = space;
      const former = spaces.open(space) ?? { vectors: stores.vectorsOf(identity), embedder: unavailableEmbedder(identity) };
      // Vectors come to the former space after their records, so no answer is kept.
      return createSearch({ ...common, ...former, cacheTtlMs: 0, indexesBytes: FORMER_INDEXES_BYTES });
    },
  });
  closers.push(() => search.close());
  return search;
}

/** An import from a backup ends with a sweep, and mends what was damaged. */
function recheckDamaged({ stores, damaged }: Opened, orgId: OrgId, log: Log): void {
  const isSound = async (id: MemoryId) => (await stores.records.memories.get(orgId, id)) !== undefined;
  damaged.recheck(orgId, isSound).catch((error) => log.debug({ error: messageOf(error) }, "Damaged rows could not be read again"));
}

/** Loads LanceDB and the embedder before the first search needs them. A failure does not stop the server: that search tries again and reports it. */
function prepareSearch({ stores, embedder }: Opened, orgId: string, log: Log): void {
  try {
    stores.vectors.prepare(orgId);
    embedder.prepare?.();
  } catch (error) {
    log.warn({ error: messageOf(error) }, "What searches need could not be loaded in advance; the first search tries again");
  }
}

function createFirstKey(control: Control): { orgId: string; secret: string } {
  const org = control.orgs.create("default");
  const { secret } = control.keys.create({ orgId: org.id, label: "first key", permissions: USUAL_PERMISSIONS, rateLimit: undefined });
  return { orgId: org.id, secret };
}
