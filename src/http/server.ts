import { Elysia, NotFoundError } from "elysia";
import type { Health } from "../health.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Search } from "../search/types.ts";
import type { Control } from "../stores/control.ts";
import type { Records, ScopeChange } from "../stores/records.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { createAuthenticator } from "./auth.ts";
import { Call, calls } from "./call.ts";
import { type ListenerConfig, listener } from "./listener.ts";
import { createReporter } from "./report.ts";
import { docsRoutes } from "./routes/docs.ts";
import { deleteRoute, getRoute, listRoute } from "./routes/memories.ts";
import { healthRoute, metricsRoute } from "./routes/operations.ts";
import { searchRoute } from "./routes/search.ts";
import { writeRoute } from "./routes/write.ts";

export interface HttpDeps {
  readonly config: ListenerConfig & { readonly rateLimit: number };
  readonly records: Records;
  readonly control: Control;
  readonly search: Search;
  readonly notify: HttpNotify;
  readonly health: () => Health;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs?: () => number;
}

/** Told after a change is durable and before its answer leaves. */
export interface HttpNotify {
  accepted(orgId: OrgId): void;
  deleted(change: ScopeChange): void;
  erased(change: ScopeChange & { readonly ids: readonly MemoryId[] }): void;
}

export interface HttpServer {
  /** Throws {@link UsageError} when the address cannot be had. */
  start(): Promise<{ readonly host: string; readonly port: number }>;
  /** Reads certificate and key again and serves new connections with them. Throws {@link UsageError}, and then serves with the former ones. */
  renewCertificate(): void;
  /** Stops accepting and finishes what runs; what still runs after `deadlineMs` is cut. */
  stop(deadlineMs: number): Promise<void>;
}

/** What routes share beside the dependencies. */
export interface Routing {
  readonly admission: Admission;
  readonly nowMs: () => number;
}

export function createServer(deps: HttpDeps): HttpServer {
  const nowMs = deps.nowMs ?? performance.now.bind(performance);
  const admission = createAdmission(createAuthenticator(deps.control), deps.config.rateLimit, nowMs);
  const routing: Routing = { admission, nowMs };
  const report = createReporter(deps, routing);

  // `normalize: false`: nothing of a request is altered before it is checked. `standardHostname: false`: otherwise Elysia looks for the path
  // behind the fourth letter of the host, and finds no route for a host of three. With `https` it looks one letter earlier, and must be let.
  const app = new Elysia({ normalize: false, strictPath: true, handler: { standardHostname: deps.config.tlsCert !== null } })
    .use(calls)
    .onRequest((context) => {
      context.call = new Call(nowMs());
      // Elysia would run the handler of a GET for it; the specification has no HEAD.
      if (context.request.method === "HEAD") throw new NotFoundError();
    })
    .onError(({ error, request, set, call, route }) => report.failed(error, { request, set, call }, route))
    .onAfterHandle(({ request, set, call, route }) => report.answered({ request, set, call }, route))
    .use(writeRoute(deps, routing))
    .use(searchRoute(deps, routing))
    .use(listRoute(deps, routing))
    .use(getRoute(deps, routing))
    .use(deleteRoute(deps, routing))
    .use(healthRoute(deps))
    .use(metricsRoute(deps))
    .use(docsRoutes())
    .compile();
  return listener(deps.config, app.fetch);
}
