import { NotFoundError } from "elysia";
import { type ErrorCode, MemorydError } from "../memory/errors.ts";
import type { Admission } from "./admission/admission.ts";
import { Call, type Exchange } from "./admission/call.ts";
import { dashboardRefusalOf, isDashboard } from "./dashboard-headers.ts";
import type { HttpDeps } from "./deps.ts";
import { type Refusal, refusalOf, toMemorydError } from "./errors.ts";
import { isMcp, type McpRefusal, mcpRefusalOf } from "./mcp.ts";

/** nginx's status for a client that closed the connection before the answer. It counts as no fault of the server. */
const CALLER_GONE = 499;

/** The route in logs and metrics of a request that no route answered. */
const UNROUTED = "none";

/** The codes which say that the server failed, not the request. */
const FAULTS: ReadonlySet<ErrorCode> = new Set(["internal_error", "unavailable"]);

/** The routes that monitors call, whether or not anybody uses the server. */
const MONITORED: ReadonlySet<string> = new Set(["/healthz", "/metrics"]);

export interface Reporter {
  /** Logs and counts an answered request. `route` is undefined when no route matched. */
  answered(exchange: Exchange, route: string | undefined): void;
  /** Logs and counts a request that threw, and returns the body of its answer: an error envelope, or an error of MCP. */
  failed(thrown: unknown, exchange: Exchange, route: string | undefined): Promise<object>;
  /** When the last request was answered that no monitor sent, in milliseconds of the monotonic clock. */
  usedMs(): number;
  /** Logs, counts and answers an error outside the hooks of the routes, where the request is no longer known. */
  escaped(thrown: unknown): Response;
}

export function createReporter({ log, metrics, monotonicMs }: HttpDeps, admission: Admission): Reporter {
  let usedMs = monotonicMs();
  const answered: Reporter["answered"] = ({ request, set, call }, route) => {
    if (route === undefined || !MONITORED.has(route)) usedMs = monotonicMs();
    // Callers can invent paths and methods, and each would become a time series of its own.
    const pattern = route === undefined ? UNROUTED : `${request.method} ${route}`;
    const status = Number(set.status ?? 200);
    const durationMs = monotonicMs() - call.startedMs - call.waitedMs;
    metrics.countRequest(pattern, status, durationMs);
    log.request({ requestId: call.id, route: pattern, status, durationMs, key: call.key });
  };

  return {
    answered,
    usedMs: () => usedMs,
    async failed(thrown, exchange, route) {
      const { request, set, call } = exchange;
      const error = thrown instanceof NotFoundError ? await unrouted(exchange, thrown) : toMemorydError(thrown);
      const refusal = refusalOf(error, call.id);
      const { status, headers, body } = inFormOf(request, error, refusal);
      const cause = error.cause ?? error;
      const gone = request.signal.aborted;
      set.status = gone ? CALLER_GONE : status;
      Object.assign(set.headers, headers);
      // Work that was aborted because its caller closed the connection has not failed.
      const givenUp = gone && cause instanceof Error && cause.name === "AbortError";
      if (FAULTS.has(error.code) && !givenUp) log.error({ request_id: call.id, err: cause }, "A request failed");
      answered(exchange, route);
      return body;
    },
    escaped(thrown) {
      const call = new Call(monotonicMs());
      const { status, headers, body } = refusalOf(new MemorydError("internal_error", "unexpected"), call.id);
      metrics.countRequest(UNROUTED, status, 0);
      log.request({ requestId: call.id, route: UNROUTED, status, durationMs: 0, key: undefined });
      // The runtime's messages quote URLs with their queries, which must not be logged. The name of the error and its stack frames suffice.
      log.error({ request_id: call.id, error: nameOf(thrown), at: framesOf(thrown) }, "A request failed outside the routes");
      return Response.json(body, { status, headers });
    },
  };

  /** Requests for paths that do not exist count against the rate of the key too. */
  async function unrouted(exchange: Exchange, notFound: NotFoundError): Promise<MemorydError> {
    try {
      await admission.countUnrouted(exchange);
      return toMemorydError(notFound);
    } catch (error) {
      return toMemorydError(error);
    }
  }
}

function inFormOf(request: Request, error: MemorydError, refusal: Refusal): Refusal | McpRefusal {
  if (isDashboard(request)) return dashboardRefusalOf(error, refusal);
  return isMcp(request) ? mcpRefusalOf(error, refusal) : refusal;
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

/** The frames of the stack, without the message of the error. */
function framesOf(thrown: unknown): string[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  return stack.split("\n").filter((line) => /^\s+at /.test(line));
}
