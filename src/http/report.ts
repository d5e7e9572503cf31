import { NotFoundError } from "elysia";
import { MemorydError } from "../memory/errors.ts";
import { Call, type Exchange } from "./call.ts";
import { dashboardRefusalOf, isDashboard } from "./dashboard/refusal.ts";
import type { HttpDeps, Routing } from "./deps.ts";
import { type Envelope, refusalOf, toMemorydError } from "./errors.ts";

/** What nginx writes for a caller who went away before the answer: no status of ours, and no fault of ours. */
const CALLER_GONE = 499;

/** The pattern of what no route answered. */
const UNROUTED = "none";

export interface Reporter {
  /** One log line and one count of an answered request. `route` is undefined where no route matched. */
  answered(exchange: Exchange, route: string | undefined): void;
  /** The envelope of whatever was thrown, on any path; its line and count too. */
  failed(thrown: unknown, exchange: Exchange, route: string | undefined): Envelope;
  /** The answer to what was thrown beyond every hook of the routes, by a request that is not known any more; its line and count too. */
  escaped(thrown: unknown): Response;
}

export function createReporter({ log, metrics }: HttpDeps, { admission, nowMs }: Routing): Reporter {
  const answered: Reporter["answered"] = ({ request, set, call }, route) => {
    // A caller can invent paths and methods, and each would become a time series.
    const pattern = route === undefined ? UNROUTED : `${request.method} ${route}`;
    const status = Number(set.status ?? 200);
    const durationMs = nowMs() - call.startedMs;
    metrics.countRequest(pattern, status, durationMs);
    log.request({ requestId: call.id, route: pattern, status, durationMs, key: call.key });
  };

  return {
    answered,
    failed(thrown, exchange, route) {
      const { request, set, call } = exchange;
      const error = thrown instanceof NotFoundError ? unrouted(exchange, thrown) : toMemorydError(thrown);
      const refusal = refusalOf(error, call.id);
      const { status, headers, body } = isDashboard(request) ? dashboardRefusalOf(error, refusal) : refusal;
      const cause = error.cause ?? error;
      const gone = request.signal.aborted;
      set.status = gone ? CALLER_GONE : status;
      Object.assign(set.headers, headers);
      // Work that was given up because its caller went away has not failed.
      const givenUp = gone && cause instanceof Error && cause.name === "AbortError";
      if (error.code === "internal_error" && !givenUp) log.error({ request_id: call.id, err: cause }, "A request failed");
      answered(exchange, route);
      return body;
    },
    escaped(thrown) {
      const call = new Call(nowMs());
      const { status, headers, body } = refusalOf(new MemorydError("internal_error", "unexpected"), call.id);
      metrics.countRequest(UNROUTED, status, 0);
      log.request({ requestId: call.id, route: UNROUTED, status, durationMs: 0, key: undefined });
      // Nothing is known of where it comes from, and the runtime's own messages quote addresses with their queries: what it is and where must do.
      log.error({ request_id: call.id, error: nameOf(thrown), at: framesOf(thrown) }, "A request failed outside the routes");
      return Response.json(body, { status, headers });
    },
  };

  /** The rate of a key holds for paths that do not exist as well. */
  function unrouted(exchange: Exchange, notFound: NotFoundError): MemorydError {
    try {
      admission.countUnrouted(exchange);
      return toMemorydError(notFound);
    } catch (error) {
      return toMemorydError(error);
    }
  }
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

/** Of a stack, the places alone. */
function framesOf(thrown: unknown): string[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  return stack.split("\n").filter((line) => /^\s+at /.test(line));
}
