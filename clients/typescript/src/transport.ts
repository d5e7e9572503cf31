import { Deadline } from "./deadline.ts";
import { ConnectionError, codeOfStatus, errorOf, InternalError, type MemorydError, RateLimitedError, ValidationError } from "./errors.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  /** Where the server listens, such as `http://127.0.0.1:7373`. A path is kept, for a server behind a prefix. */
  readonly url: string;
  /** A key of the server. It never leaves this object except in the header of a request. */
  readonly key: string;
  /** How long a call may take, with all its repeats; 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is repeated that failed; 3 when absent, and 0 for never. */
  readonly retries?: number | undefined;
  /** Sends the requests, for a proxy or for tests; the runtime's own when absent. */
  readonly fetch?: Fetch | undefined;
}

/** What every call may change. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
}

export interface Sent {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With a leading slash, and encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `always`: a second run changes nothing. `unserved`: the request is repeated only when the server says that it did not serve it. */
  readonly repeat: "always" | "unserved";
  /** Called before a repeat of a request that the server may have served. */
  readonly onRepeat?: () => void;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES = 3;
/** A busy server answers within milliseconds, and one that starts within a second: the waits cover both without a burst of requests. */
const BACKOFF_BASE_MS = 200;
const BACKOFF_MAX_MS = 5_000;

/** Sends requests, and repeats those that failed and may be repeated, within the limit of the call. */
export class Transport {
  readonly #base: string;
  readonly #key: string;
  /** The limit of a call that has none of its own. */
  readonly timeoutMs: number;
  readonly #retries: number;
  readonly #fetch: Fetch;

  constructor({ url, key, timeoutMs = DEFAULT_TIMEOUT_MS, retries = DEFAULT_RETRIES, fetch = globalThis.fetch }: TransportOptions) {
    this.#base = baseOf(url);
    if (!/^[\x21-\x7e]+$/.test(key))
      throw new ValidationError("key is empty or has characters that no key has: use the one that memoryd printed");
    this.#key = key;
    this.timeoutMs = timeoutMs;
    this.#retries = retries;
    // Called as a function of nothing, because browsers' and workers' fetch refuses another `this`.
    this.#fetch = (input, init) => fetch(input, init);
  }

  async send(sent: Sent, { signal, timeoutMs = this.timeoutMs, retries = this.#retries }: CallOptions = {}): Promise<unknown> {
    const deadline = new Deadline(timeoutMs, signal);
    try {
      for (let lost = 0; ; lost++) {
        const outcome = await this.#attempt(sent, deadline);
        if (!(outcome instanceof Failure)) return outcome.json;
        if (lost >= retries || !outcome.mayRepeat(sent)) throw outcome.error;
        const waitMs = outcome.waitMs ?? backoffMs(lost);
        // The refusal says more than a timeout that is certain.
        if (waitMs >= deadline.leftMs) throw outcome.error;
        await deadline.sleep(waitMs);
        if (outcome.mayBeServed) sent.onRepeat?.();
      }
    } finally {
      deadline.end();
    }
  }

  async #attempt({ method, path, query, body, headers }: Sent, deadline: Deadline): Promise<Failure | { readonly json: unknown }> {
    deadline.check();
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(this.#base + path + queryOf(query), {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        // A redirected write would become a read, and the key would go to another place.
        redirect: "manual",
        signal: deadline.signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (error) {
      deadline.check();
      const message = `no complete answer from ${this.#base}: is memoryd running there, and does the network let this machine through?`;
      return new Failure(new ConnectionError(message, { cause: error }), undefined);
    }
    const json = parsed(text);
    if (!response.ok) return refusalOf(response, json, this.#base);
    if (text !== "" && json === undefined) {
      const message = `${this.#base} answered ${response.status} with something that is no JSON: does the address lead to memoryd?`;
      return new Failure(new InternalError(message, { status: response.status }), undefined);
    }
    return { json };
  }
}

/** A request that failed, with the wait that the server asks for. */
class Failure {
  constructor(
    readonly error: MemorydError,
    readonly waitMs: number | undefined,
  ) {}

  get mayBeServed(): boolean {
    return !(this.error instanceof RateLimitedError);
  }

  mayRepeat({ repeat }: Sent): boolean {
    if (!this.mayBeServed) return true;
    if (repeat === "unserved") return false;
    const { status } = this.error;
    return status === undefined || status >= 500;
  }
}

function refusalOf(response: Response, json: unknown, base: string): Failure {
  const { status } = response;
  const { code, message, requestId } = envelopeIn(json) ?? {
    code: codeOfStatus(status),
    message: `${base} answered ${status} without an error of memoryd: does the address lead to it?`,
    requestId: undefined,
  };
  const retryAfterSeconds = secondsIn(response.headers.get("retry-after"));
  const error = errorOf({ code, message, status, requestId, retryAfterSeconds });
  // Spread, so that callers that were refused together do not come back together.
  const waitMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000 + Math.random() * BACKOFF_BASE_MS;
  return new Failure(error, waitMs);
}

function envelopeIn(
  json: unknown,
): { readonly code: string; readonly message: string; readonly requestId: string | undefined } | undefined {
  if (!isObject(json)) return undefined;
  const { error, status: fault } = json;
  // The health check has its fault in the place of "ok".
  if (typeof fault === "string") return { code: "internal_error", message: fault, requestId: undefined };
  if (!isObject(error)) return undefined;
  const { code, message, request_id: requestId } = error;
  if (typeof code !== "string" || typeof message !== "string") return undefined;
  return { code, message, requestId: typeof requestId === "string" ? requestId : undefined };
}

/** `Retry-After` in seconds: a number or a date. */
function secondsIn(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - Date.now()) / 1000);
}

/** Doubles with every failure. Half of it is by chance, so that clients that failed together do not come back together. */
function backoffMs(lost: number): number {
  const fullMs = Math.min(BACKOFF_BASE_MS * 2 ** lost, BACKOFF_MAX_MS);
  return fullMs * (0.5 + Math.random() / 2);
}

function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") {
    throw new ValidationError("url must begin with http:// or https://, such as http://127.0.0.1:7373");
  }
  if (parsed.username !== "" || parsed.password !== "" || parsed.search !== "" || parsed.hash !== "") {
    throw new ValidationError("url must be an address without a login, query or fragment: the key has an option of its own");
  }
  return parsed.href.replace(/\/+$/, "");
}

function queryOf(query: Sent["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller says what is wrong with the answer; the fault of the parser could hold a part of it.
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
