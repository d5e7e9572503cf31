import { Elysia } from "elysia";
import type { Health } from "../health.ts";
import { MemorydError } from "../memory/errors.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Search } from "../search/types.ts";
import type { Control } from "../stores/control.ts";
import type { Records, ScopeChange } from "../stores/records.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { createAuthenticator } from "./auth.ts";
import { Call, calls, type Exchange } from "./call.ts";
import { createDashboard } from "./dashboard/dashboard.ts";
import type { DashboardSources, Gate } from "./dashboard/routing.ts";
import { incoming, lacksHost } from "./incoming.ts";
import { KeyUse } from "./key-use.ts";
import { type ListenerConfig, listener } from "./listener.ts";
import { methodTable } from "./methods.ts";
import { createReporter } from "./report.ts";
import { docsRoutes } from "./routes/docs.ts";
import { deleteRoute, getRoute, listRoute } from "./routes/memories.ts";
import { healthRoute, metricsRoute } from "./routes/operations.ts";
import { searchRoute } from "./routes/search.ts";
import { writeRoute } from "./routes/write.ts";

export interface HttpDeps extends DashboardSources {
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
  /** Milliseconds since the epoch, for what people and sessions are held to. */
  readonly now?: () => number;
}

/** Told after a change is durable and before its answer leaves. */
export interface HttpNotify {
  accepted(orgId: OrgId): void;
  deleted(change: ScopeChange): void;
  erased(change: ScopeChange & { readonly ids: readonly MemoryId[] }): void;
  /** A deprecated memory is active again; its vector may be missing. */
  restored(change: ScopeChange): void;
}

export interface HttpServer {
  /** What it answers: each method with its path, as a pattern. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
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

export function createServer(deps: HttpDeps, dataGate?: Gate): HttpServer {
  const nowMs = deps.nowMs ?? performance.now.bind(performance);
  const keyUse = new KeyUse(deps.control, deps.log);
  const authenticate = createAuthenticator(deps.control, (keyId) => keyUse.note(keyId));
  const admission = createAdmission(authenticate, deps.config.rateLimit, nowMs);
  const routing: Routing = { admission, nowMs };
  const report = createReporter(deps, routing);
  const server = listener(deps.config, (request) => app.fetch(incoming(request)), report.escaped);
  const dashboard = createDashboard(deps, server.addressOf, dataGate);

  // `normalize: false`: nothing of a request is altered before it is checked. `standardHostname: false`: otherwise Elysia looks for the path
  // behind the fourth letter of the host, and finds no route for a host of three. With `https` it looks one letter earlier, and must be let:
  // `incoming` sees to the short hosts there.
  const app = new Elysia({ normalize: false, strictPath: true, handler: { standardHostname: deps.config.tlsCert !== null } })
    .use(calls)
    .onRequest((context) => {
      const { request, set } = context;
      const call = new Call(nowMs());
      context.call = call;
      if (request.method === "OPTIONS") return options({ request, set, call });
      if (lacksHost(request) && request.method !== "CONNECT")
        throw new MemorydError("validation_error", "the header Host is missing or names no host: send the address of this server");
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
    .use(dashboard.routes)
    .compile();
  const methodsAt = methodTable(app.routes);

  /** What a path takes, to anyone: load balancers ask for it, and it tells no more than the API reference. */
  function options(exchange: Exchange): Response {
    admission.countUnrouted(exchange);
    exchange.set.status = 204;
    exchange.set.headers["allow"] = methodsAt(new URL(exchange.request.url).pathname).join(", ");
    report.answered(exchange, "*");
    return new Response(null, { status: 204 });
  }

  return {
    routes: app.routes,
    start: server.start,
    renewCertificate: server.renewCertificate,
    async stop(deadlineMs) {
      // They would never end by themselves.
      dashboard.close();
      await server.stop(deadlineMs);
      keyUse.close();
    },
  };
}
