import { type AnyElysia, Elysia } from "elysia";
import { MemorydError } from "../memory/errors.ts";
import { createAdmission } from "./admission/admission.ts";
import { createAuthenticator } from "./admission/auth.ts";
import { Call, calls, type Exchange } from "./admission/call.ts";
import { KeyUse } from "./admission/key-use.ts";
import { RateLimiter } from "./admission/rate-limit.ts";
import type { HttpDeps } from "./deps.ts";
import { incoming, lacksHost } from "./incoming.ts";
import { type Listener, listener } from "./listener.ts";
import { mcpRoute } from "./mcp.ts";
import { createReporter } from "./report.ts";
import { batchRoute } from "./routes/batch.ts";
import { contextRoute } from "./routes/context.ts";
import { docsRoutes } from "./routes/docs.ts";
import { historyRoute } from "./routes/history.ts";
import { deleteRoute, getRoute, listRoute } from "./routes/memories.ts";
import { healthRoute, metricsRoute } from "./routes/operations.ts";
import { patchRoute } from "./routes/patch.ts";
import { queryRoute } from "./routes/query.ts";
import { restoreRoute } from "./routes/restore.ts";
import { searchRoute } from "./routes/search.ts";
import { writeRoute } from "./routes/write.ts";
import { UseRecorder } from "./use-recorder.ts";
import { WriteWaits } from "./write-waits.ts";

export interface HttpServer extends Omit<Listener, keyof Connections | "running"> {
  /** Milliseconds since the server was used, other than by monitors; 0 while a request is running. */
  quietMs(): number;
  /** The routes: each method with its path, as a pattern. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

/** What is known of the connections of requests. */
export type Connections = Pick<Listener, "addressOf" | "mayIdle">;

/** The pages of people, which this server carries. */
export type OpenDashboard = (connections: Connections) => { readonly routes: AnyElysia; close(): void };

export function createServer(deps: HttpDeps, openDashboard: OpenDashboard): HttpServer {
  const { config, control, log, now, monotonicMs } = deps;
  const keyUse = new KeyUse(control, log, now);
  const authenticate = createAuthenticator(control, now, (keyId) => keyUse.note(keyId));
  const admission = createAdmission(authenticate, deps.rates ?? new RateLimiter(), config.rateLimit, monotonicMs);
  const report = createReporter(deps, admission);
  const dispatch = (request: Request): Response | Promise<Response> => app.fetch(request);
  const server = listener(config, (request) => dispatch(incoming(request)), report.escaped, now);
  const dashboard = openDashboard(server);
  const recorder = new UseRecorder({ uses: deps.records.uses, orgs: control.orgs, events: deps.events, log, now });
  const waits = new WriteWaits(deps.records.submissions, deps.events);

  // `normalize: false`: Elysia changes nothing in a request before it is checked. `standardHostname: false`: by default Elysia searches for
  // the path after the fourth letter of the host, and finds no route for a host of three letters. With TLS the option stays on; there
  // `incoming` replaces short hosts.
  const app = new Elysia({ normalize: false, strictPath: true, handler: { standardHostname: config.tlsCert !== null } })
    .use(calls)
    .onRequest(async (context) => {
      const { request, set } = context;
      const call = new Call(monotonicMs());
      context.call = call;
      if (request.method === "OPTIONS") return await options({ request, set, call });
      if (lacksHost(request) && request.method !== "CONNECT")
        throw new MemorydError("validation_error", "the header Host is missing or invalid: send the address of this server");
    })
    .onError(async ({ error, request, set, call, route }) => report.failed(error, { request, set, call }, route))
    .onAfterHandle(({ request, set, call, route }) => report.answered({ request, set, call }, route))
    .use(writeRoute(deps, admission, waits))
    .use(searchRoute(deps, admission, recorder))
    .use(contextRoute(deps, admission, recorder))
    .use(batchRoute(deps, admission, waits))
    .use(queryRoute(deps, admission, recorder))
    .use(listRoute(deps, admission))
    .use(getRoute(deps, admission))
    .use(deleteRoute(deps, admission))
    .use(patchRoute(deps, admission))
    .use(historyRoute(deps, admission))
    .use(restoreRoute(deps, admission))
    .use(healthRoute(deps))
    .use(metricsRoute(deps))
    .use(docsRoutes())
    .use(mcpRoute(deps, admission, dispatch))
    .use(dashboard.routes)
    .compile();
  const methodsAt = methodTable(app.routes);

  /** Answers with the methods of a path, without authentication: load balancers send OPTIONS, and the API reference is public too. */
  async function options(exchange: Exchange): Promise<Response> {
    await admission.countUnrouted(exchange);
    exchange.set.status = 204;
    exchange.set.headers["allow"] = methodsAt(new URL(exchange.request.url).pathname).join(", ");
    report.answered(exchange, "*");
    return new Response(null, { status: 204 });
  }

  return {
    routes: app.routes,
    quietMs: () => (server.running() > 0 ? 0 : monotonicMs() - report.usedMs()),
    start: server.start,
    renewCertificate: server.renewCertificate,
    async stop(deadlineMs) {
      // The dashboard's event streams never end by themselves.
      dashboard.close();
      waits.close();
      await server.stop(deadlineMs);
      await Promise.all([keyUse.close(), recorder.close()]);
    },
  };
}

/**
 * Returns a function that lists the methods of a path. The path of a route is a pattern: `:name` matches one segment, `*` the rest.
 *
 * @example
 * const methodsAt = methodTable([{ method: "GET", path: "/v1/memories/:id" }]);
 * methodsAt("/v1/memories/42"); // ["GET", "HEAD", "OPTIONS"]
 */
function methodTable(routes: readonly { readonly method: string; readonly path: string }[]): (path: string) => readonly string[] {
  const patterns = routes.map(({ method, path }) => ({
    method,
    path: new RegExp(
      `^${path
        .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
        .replace(/:[^/]+/g, "[^/]+")
        .replace(/\*/g, ".*")}$`,
    ),
  }));
  return (path) => {
    const methods = patterns.filter((pattern) => pattern.path.test(path)).map(({ method }) => method);
    return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  };
}
