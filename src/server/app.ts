import { type Config, reachableHost } from "../config/config.ts";
import { createDashboard } from "../dashboard/api/dashboard.ts";
import { createServer } from "../http/server.ts";
import { messageOf } from "../memory/errors.ts";
import { type MemoryId, type OrgId, USUAL_PERMISSIONS } from "../memory/types.ts";
import { EncoderThread } from "../models/encoder-thread.ts";
import type { ChosenModels, Embedder, SentenceReader } from "../models/model.ts";
import { chooseModels, openModels } from "../models/open-models.ts";
import { giveBackAtRest } from "../native/heap.ts";
import { DamagedRows } from "../observability/damaged-rows.ts";
import { createLog, type Log } from "../observability/log.ts";
import { createMetrics } from "../observability/metrics.ts";
import type { ServerBackend, Stores } from "../stores/interfaces/backend.ts";
import type { OnDamage } from "../stores/interfaces/checksums.ts";
import type { Control } from "../stores/interfaces/control.ts";
import { placeOf, serveStore } from "../stores/open-backend.ts";
import { Supervisor } from "../threads/supervisor.ts";
import { viewBackups } from "./backups-view.ts";
import { type Closer, closeAll } from "./closers.ts";
import { type Events, hearing, listen, newEvents, tellNeighbours } from "./events.ts";
import { openHealth } from "./health/open-health.ts";
import { viewModels } from "./models-view.ts";
import { openRedis, type Shared } from "./open-redis.ts";
import { openSearch } from "./open-search.ts";
import { prepareSearch } from "./prepare-search.ts";
import { ControlWatch } from "./watches/control-watch.ts";
import { watchRoom } from "./watches/disk-watch.ts";
import { ErasuresWaiting } from "./watches/erasures-waiting.ts";
import { hasWork, watchUse } from "./watches/idle-exit.ts";
import { Sampler } from "./watches/sampler.ts";

export interface App {
  /** The address of the server from this machine. */
  readonly url: string;
  /** Where the data are, for people: a path, or a database without its password. */
  readonly place: string;
  /** One line: which models run, why, and how to get better ones. */
  readonly models: string;
  /** The key that the very first start created, to be shown once; undefined at later starts. */
  readonly firstKey: { readonly orgId: string; readonly secret: string } | undefined;
  /** The link that creates the dashboard's first user, to be shown once; undefined if there are users. */
  readonly setupLink: string | undefined;
  /** Says that everything above is shown. The server is healthy from then on. */
  ready(): void;
  /** Resolves when nobody has used the server for the time of `--idle-exit`. Never resolves without that setting. */
  readonly unused: Promise<void>;
  /** Reloads the certificate for new connections. If the file cannot be used, the error is logged and the old certificate stays. */
  renewCertificate(): void;
  /**
   * Stops accepting requests, finishes the running ones, and closes the stores. Aborts the rest at the deadline, but no
   * accepted write is lost.
   */
  stop(deadlineMs: number): Promise<void>;
}

/** After this time without use, the main thread returns memory to the system, with the cached answers unless `--cache-ttl` is longer. */
const REST_MS = 120_000;

/** Opens everything in order and connects it. If a step fails, the earlier steps are undone. */
export async function startApp(config: Config): Promise<App> {
  const log = createLog({ level: config.logLevel, format: config.logFormat });
  const closers: Closer[] = [() => log.flush()];
  try {
    return await openAll(config, log, closers);
  } catch (error) {
    await closeAll(closers, performance.now(), notClosed(log));
    throw error;
  }
}

async function openAll(config: Config, log: Log, closers: Closer[]): Promise<App> {
  const opened = await openData(config, log, closers);
  let isReady = false;
  const { backend, control, models, embedder } = opened;
  const { supervisor, search, watch, server, sampler, isBusy } = wire(config, opened, log, closers, () => isReady);
  // The server listens before the worker starts, so that a used port is refused before any data changes.
  const { host, port } = await server.start();
  // Both stop at the same time. Otherwise a long job could use up the time of the requests, or the server would keep accepting them.
  closers.push(async (deadlineMs) => {
    const withinMs = deadlineMs - performance.now();
    await Promise.all([server.stop(withinMs), supervisor.stop(withinMs)]);
  });
  await supervisor.start();
  await backend.neighbours?.listen(hearing({ events: opened.events, search, worker: supervisor, control, log }), true);
  watch.start();
  closers.push(watchRoom(backend, log));
  sampler.start();
  closers.push(giveBackAtRest(server.quietMs, REST_MS));
  const unused = Promise.withResolvers<void>();
  if (config.idleExitMs !== null) closers.push(watchUse(config.idleExitMs, { quietMs: server.quietMs, isBusy }, unused.resolve));
  const firstKey = (await backend.isNew()) ? await createFirstKey(control) : undefined;
  backend.served();
  log.info({ host, port, data: backend.name, embedder: embedder.identity.name }, "memoryd listens");

  const url = `${config.tlsCert === null ? "http" : "https"}://${reachableHost(host)}:${port}`;
  const parts = { backend, log };
  const address = { url, pid: process.pid, background: config.idleExitMs !== null };
  closers.push((await ifRoom(parts, "server.json", async () => backend.publish(address))) ?? (() => {}));
  const setupToken = await ifRoom(parts, "the link that creates the dashboard's first user", () => control.setupLinks.create(Date.now()));
  return {
    url,
    place: backend.name,
    ready() {
      isReady = true;
    },
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
      await closeAll(closers, performance.now() + withinMs, notClosed(log));
    },
  };
}

/** Leaves out a write that a start can do without, on a disk without a free byte. */
async function ifRoom<T>(
  { backend, log }: { readonly backend: ServerBackend; readonly log: Log },
  what: string,
  write: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (!backend.isOutOfRoom(error)) throw error;
    log.warn({ what, error: messageOf(error) }, "The disk of the data folder has no byte left: the server starts without this");
    return undefined;
  }
}

/** Everything that is opened from the stores and the settings. */
interface Opened {
  readonly backend: ServerBackend;
  readonly control: Control;
  readonly models: ChosenModels;
  readonly embedder: Embedder;
  readonly reader: SentenceReader;
  readonly stores: Stores;
  readonly damaged: DamagedRows;
  readonly events: Events;
  readonly shared: Shared;
}

async function openData(config: Config, log: Log, closers: Closer[]): Promise<Opened> {
  const backend = await serveStore(placeOf(config), (err, message) => log.warn({ err }, message));
  closers.push(() => backend.close());
  const { control } = backend;
  const models = await chooseModels(config, await control.models.get());
  await control.models.set(models);
  const encoder = new EncoderThread({ log });
  closers.push(() => encoder.close());
  const { embedder, reader, close: closeModels } = openModels(models, { helper: encoder });
  closers.push(closeModels);
  const damaged = new DamagedRows(log);
  const onDamage: OnDamage = (orgId, id) => damaged.found(orgId, id);
  const events = newEvents();
  const onChangeFailed = (orgId: OrgId) => void events.emit("changeFailed", orgId);
  const stores = backend.openStores({ embedder: embedder.identity, onDamage, onChangeFailed });
  closers.push(() => stores.close());
  const shared = await openRedis(config, backend, log, closers);
  return { backend, control, models, embedder, reader, stores, damaged, events, shared };
}

/** Connects the parts of this thread without starting them. */
function wire(config: Config, opened: Opened, log: Log, closers: Closer[], isReady: () => boolean) {
  const { backend, control, models, stores, damaged, events, shared } = opened;
  const supervisor = new Supervisor({ config, place: placeOf(config), models, orgIds: () => control.written.list(), events, log });
  const { search, close: closeSearch } = openSearch({
    ...{ ...opened, config, log, shared: shared.answers },
    onVectorsFault: (orgId) => events.emit("vectorsUnreadable", orgId),
    keepSnapshot: (...snapshot) => supervisor.keepSnapshot(...snapshot),
  });
  closers.push(closeSearch);
  const workerStats = () => supervisor.stats();
  const erasures = new ErasuresWaiting({ erasures: stores.records.erasures, workerStats, log });
  const erasuresWaiting = () => erasures.total();
  const watch = new ControlWatch({
    control,
    eraseDeleted: backend.eraseDeleted,
    log,
    release: async (orgId) => {
      erasures.forget(orgId);
      await supervisor.release(orgId);
      await stores.release(orgId);
    },
    ask: ({ orgId, kind }) => {
      if (kind === "sweep") supervisor.sweep(orgId);
      // Any of the servers may process the organization, and only this one may have seen the request.
      else backend.neighbours?.tell({ kind, orgId });
      supervisor.wake(orgId);
    },
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
  const health = openHealth({ ...opened, supervisor, isReady, log });
  listen(events, { search, worker: supervisor, records: stores.records.files, erasures, damaged });
  if (backend.neighbours) tellNeighbours(events, backend.neighbours);
  events
    .on("processed", ({ scope }) => prepareSearch(opened, scope.orgId, log))
    .on("swept", (orgId) => {
      watch.swept(orgId);
      recheckDamaged(opened, orgId, log);
      prepareSearch(opened, orgId, log);
    });
  const backups = viewBackups(placeOf(config));
  const views = { worker: supervisor, models: viewModels(models), backups, erasuresWaiting, damagedRows: () => damaged.count };
  const clocks = { now: Date.now, monotonicMs: () => performance.now() };
  const http = { config, records: stores.records, control, search, rates: shared.rates, health, metrics, log, events, ...views, ...clocks };
  const server = createServer(http, (connections) => createDashboard(http, connections));
  const traffic = () => metrics.takeTraffic();
  const sampler = new Sampler({ history: control.history, traffic, search: searchStats, worker: workerStats, log, now: clocks.now });
  closers.push(() => sampler.close());
  const isBusy = async () => hasWork(workerStats()) || (await erasuresWaiting())?.count !== 0;
  return { supervisor, search, watch, server, sampler, isBusy };
}

function notClosed(log: Log): (reason: string) => void {
  return (error) => log.error({ error }, "A part of memoryd did not close: no accepted write is lost, and the next start continues");
}

/** An import from a backup ends with a sweep, and may have repaired damaged memories. */
function recheckDamaged({ stores, damaged }: Opened, orgId: OrgId, log: Log): void {
  const isSound = async (id: MemoryId) => (await stores.records.memories.get(orgId, id)) !== undefined;
  damaged.recheck(orgId, isSound).catch((error) => log.debug({ error: messageOf(error) }, "Damaged rows could not be read again"));
}

async function createFirstKey(control: Control): Promise<{ orgId: string; secret: string }> {
  const org = await control.orgs.create("default");
  const { secret } = await control.keys.create({ orgId: org.id, label: "first key", permissions: USUAL_PERMISSIONS, rateLimit: undefined });
  return { orgId: org.id, secret };
}
