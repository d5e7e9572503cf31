import pino from "pino";
import { prettyFactory } from "pino-pretty";
import type { LogFormat, LogLevel } from "../config.ts";
import { LineSink } from "./line-sink.ts";

/** Never a text of a caller: identifiers, counts, durations and causes only. An `Error` goes under `err`. */
export type LogFields = Readonly<Record<string, unknown>>;

/** One answered request. Every text in it is of the server's own making: nothing to escape, nothing of a caller. */
export interface RequestLine {
  readonly requestId: string;
  /** The pattern, e.g. `GET /v1/memories/:id`, not the path. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** Undefined for a request without a live key. */
  readonly key: { readonly id: string; readonly orgId: string } | undefined;
}

export interface Log {
  /** The line of a request, at level info. Written without pino, whose way costs a tenth of a cached search. */
  request(line: RequestLine): void;
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  /** Written at once; lines of lower levels are handed over in chunks. */
  error(fields: LogFields, message: string): void;
  /** Hands over what waits. To be called before the thread ends. */
  flush(): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  /** Where lines go; standard output by default. */
  readonly sink?: { write(line: string): void; flush(): void };
}

const STANDARD_OUTPUT = 1;

/** JSON lines or readable ones. In-process: pino's transports need files beside a compiled binary. Each thread has a log of its own. */
export function createLog({ level, format, sink = new LineSink(STANDARD_OUTPUT) }: LogOptions): Log {
  const lines = format === "pretty" ? prettySink(sink) : sink;
  const timestamp = isoTime();
  const logger = pino(
    {
      level,
      base: null,
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    lines,
  );
  const tellsRequests = logger.isLevelEnabled("info");
  return {
    request: (line) => {
      if (tellsRequests) lines.write(requestJson(line, timestamp()));
    },
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => {
      logger.error(fields, message);
      sink.flush();
    },
    flush: () => sink.flush(),
  };
}

function requestJson({ requestId, route, status, durationMs, key }: RequestLine, time: string): string {
  const caller = key ? `,"org_id":"${key.orgId}","key_id":"${key.id}"` : "";
  return `{"level":"info"${time},"request_id":"${requestId}","route":"${route}","status":${status},"ms":${durationMs.toFixed(3)}${caller},"msg":"request"}\n`;
}

function prettySink(sink: { write(line: string): void }): { write(line: string): void } {
  const pretty = prettyFactory({ colorize: process.stdout.isTTY === true, ignore: "pid,hostname", singleLine: true });
  return { write: (line) => sink.write(pretty(line)) };
}

/** The time as pino wants it, formatted once a millisecond: a busy server writes many lines in one. */
function isoTime(): () => string {
  let formattedMs = Number.NaN;
  let formatted = "";
  return () => {
    const nowMs = Date.now();
    if (nowMs !== formattedMs) {
      formattedMs = nowMs;
      formatted = `,"time":"${new Date(nowMs).toISOString()}"`;
    }
    return formatted;
  };
}

/** Name, message, stack and causes: no other property of an error, because some carry what a caller sent. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
