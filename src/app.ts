import type { Config } from "./config.ts";
import { createHealth } from "./health.ts";
import { createServer, type HttpNotify } from "./http/server.ts";
import { PERMISSIONS } from "./memory/types.ts";
import { openModels } from "./models/open.ts";
import { createLog, type Log } from "./observability/log.ts";
import { createMetrics } from "./observability/metrics.ts";
import { createSearch } from "./search/search.ts";
import type { Search } from "./search/types.ts";
import type { Control } from "./stores/control.ts";
import { eraseDeletedOrganizations, lockDataFolder, markServed, neverServed, openControl, openStores } from "./stores/open.ts";
import type { ScopeChange } from "./stores/records.ts";
import { Supervisor } from "./supervisor.ts";

export interface App {
  readonly url: string;
  /** Present on the very first start: the key that was made, to be shown once. */
  readonly firstKey: { readonly orgId: string; readonly secret: string } | undefined;
  /** Stops accepting, finishes what runs, closes the stores. What is not done by the deadline is cut; no accepted write is lost by that. */
  stop(deadlineMs: number): Promise<void>;
}

/** Undoes one step of the start. `deadlineMs` is a point in time (epoch): what is not done by then is cut. */
type Closer = (deadlineMs: number) => void | Promise<void>;

/** Opens everything in order and wires it. A step that fails closes what was opened before it. */
export async function startApp(config: Config): Promise<App> {
  const log = createLog({ level: config.logLevel, format: config.logFormat });
  const closers: Closer[] = [() => log.flush()];
  try {
    return await openAll(config, log, closers);
  } catch (error) {
    await closeAll(closers, Date.now());
    throw error;
  }
}

async function openAll(config: Config, log: Log, closers: Closer[]): Promise<App> {
  const lock = lockDataFolder(config.dataDir);
  closers.push(() => lock.release());
  const control = openControl(config.dataDir);
  closers.push(() => control.close());
  await eraseDeletedOrganizations(config.dataDir, control);

  const { embedder } = await openModels(config);
  const stores = openStores(config.dataDir, embedder.identity, "server");
  closers.push(() => stores.close());
  const { cacheTtlMs, cacheEntries } = config;
  const search = createSearch({ ...stores, embedder, cacheTtlMs, cacheEntries, log });
  closers.push(() => search.close());

  const supervisor = new Supervisor({
    config,
    orgIds: () => control.orgs.list().map((org) => org.id),
    onScopeChanged: (change) => search.scopeChanged(change.scope, change),
    log,
  });
  const metrics = createMetrics({
    search: () => search.stats(),
    worker: () => supervisor.stats(),
    workerRestarts: () => supervisor.restarts(),
  });
  const health = createHealth({
    checkWritable: () => control.checkWritable(),
    workerAlive: () => supervisor.alive(),
    workerStats: () => supervisor.stats(),
    now: Date.now,
  });
  const notify = notifications(search, supervisor);
  const server = createServer({ config, records: stores.records, control, search, health, metrics, log, notify });

  // The server listens before the worker starts, so that a used port is refused before anything is touched.
  const { host, port } = await server.start();
  // At once: a long job must not take the time that the requests have to finish, nor keep the server accepting.
  closers.push(async (deadlineMs) => {
    const withinMs = deadlineMs - Date.now();
    await Promise.all([server.stop(withinMs), supervisor.stop(withinMs)]);
  });
  await supervisor.start();
  const firstKey = neverServed(config.dataDir, control) ? createFirstKey(control) : undefined;
  markServed(config.dataDir);
  closers.push(
    watchDeletedOrganizations(config.dataDir, control, log, async (orgId) => {
      await supervisor.release(orgId);
      await stores.records.release(orgId);
      await stores.vectors.release(orgId);
    }),
  );
  log.info({ host, port, data: config.dataDir, embedder: embedder.identity.name }, "memoryd listens");

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    firstKey,
    async stop(withinMs) {
      log.info({}, "memoryd stops: it finishes the requests and the job that run");
      await closeAll(closers, Date.now() + withinMs);
    },
  };
}

async function closeAll(closers: readonly Closer[], deadlineMs: number): Promise<void> {
  for (const close of closers.toReversed()) await close(deadlineMs);
}

/** What the HTTP routes report, told to those whom it concerns. */
function notifications(search: Search, supervisor: Supervisor): HttpNotify {
  const changed = (change: ScopeChange) => {
    search.scopeChanged(change.scope);
    supervisor.wake(change.scope.orgId);
  };
  return {
    accepted: (orgId) => supervisor.wake(orgId),
    deleted: changed,
    erased: (change) => {
      search.forget(change.scope, change.ids);
      changed(change);
    },
  };
}

function createFirstKey(control: Control): { orgId: string; secret: string } {
  const org = control.orgs.create("default");
  const { secret } = control.keys.create({ orgId: org.id, label: "first key", permissions: PERMISSIONS, rateLimit: undefined });
  return { orgId: org.id, secret };
}

/** Erases organizations that the command line marked deleted, soon after it did. Answers how to stop watching. */
function watchDeletedOrganizations(dataDir: string, control: Control, log: Log, release: (orgId: string) => Promise<void>): () => void {
  let seen = control.version();
  let running = false;
  const look = async () => {
    const version = control.version();
    if (running || version === seen) return;
    running = true;
    try {
      const erased = await eraseDeletedOrganizations(dataDir, control, release);
      if (erased > 0) log.info({ organizations: erased }, "Erased deleted organizations");
      seen = version;
    } catch (error) {
      log.error({ err: error }, "A deleted organization could not be erased yet; trying again");
    } finally {
      running = false;
    }
  };
  const timer = setInterval(look, 500);
  return () => clearInterval(timer);
}
