import { type ChatRequest, type EmbedRequest, Ollama } from "ollama/browser";
import { Semaphore } from "../../async/semaphore.ts";
import { ModelError } from "../model.ts";
import { refused, unreachable } from "./faults.ts";

/** Calls of one thread that wait for a model. Beyond it the answer would come too late for anyone. */
const WAITING_CALLS = 256;
/** 16 rows of 4,096 numbers as JSON are under 2 MB. */
const REPLY_BYTES = 16 * 1024 * 1024;

export interface CallOptions {
  /** For waiting and the answer together. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The calls of Ollama that memoryd makes. Each answers the parsed body, unchecked, or throws: {@link ModelError}, or the reason of the
 * caller's signal.
 */
export interface OllamaClient {
  version(options: CallOptions): Promise<unknown>;
  tags(options: CallOptions): Promise<unknown>;
  show(model: string, options: CallOptions): Promise<unknown>;
  embed(request: EmbedRequest, options: CallOptions): Promise<unknown>;
  /** `truncate` is of the wire, but not of the npm client's types. */
  chat(request: ChatRequest & { stream?: false; truncate?: boolean }, options: CallOptions): Promise<unknown>;
  /** Ends the calls under way, and refuses later ones: a load of minutes must not hold up the stop of the process. */
  close(): void;
}

export interface OllamaClientOptions {
  readonly host: string;
  readonly concurrency: number;
}

/**
 * Requests to a loaded model wait in Ollama without bound and in no order that we could choose, so the queue is on this side: one client for each
 * model, with so many requests at once. What only asks about Ollama does not wait.
 */
export function createOllamaClient({ host, concurrency }: OllamaClientOptions): OllamaClient {
  const semaphore = new Semaphore({ permits: concurrency, waitingLimit: WAITING_CALLS, refusal: overloaded });
  const underWay = new Set<AbortController>();
  let closed = false;

  async function call(
    path: string,
    options: CallOptions & { carriesText: boolean; needsPermit: boolean },
    use: (ollama: Ollama) => Promise<unknown>,
  ) {
    if (closed) throw stopping();
    const deadline = AbortSignal.timeout(options.deadlineMs);
    const own = new AbortController();
    const signal = AbortSignal.any([deadline, own.signal, ...(options.signal ? [options.signal] : [])]);
    underWay.add(own);
    let sent = false;
    const send = () => {
      sent = true;
      // The npm client takes no signal with a call: its fetch is the only place for one, so each call has a client of its own.
      return use(new Ollama({ host, fetch: createFetch({ path, signal, carriesText: options.carriesText }) }));
    };
    try {
      return await (options.needsPermit ? semaphore.run(send, signal) : send());
    } catch (error) {
      options.signal?.throwIfAborted();
      own.signal.throwIfAborted();
      if (error instanceof ModelError) throw error;
      if (deadline.aborted) throw late(path, options.deadlineMs, sent);
      if (error instanceof SyntaxError) throw new ModelError("malformed", `Ollama's answer to ${path} is no JSON`);
      throw error;
    } finally {
      underWay.delete(own);
    }
  }

  return {
    version: (options) => call("/api/version", { ...options, carriesText: false, needsPermit: false }, (ollama) => ollama.version()),
    tags: (options) => call("/api/tags", { ...options, carriesText: false, needsPermit: false }, (ollama) => ollama.list()),
    show: (model, options) => call("/api/show", { ...options, carriesText: false, needsPermit: false }, (ollama) => ollama.show({ model })),
    embed: (request, options) =>
      call("/api/embed", { ...options, carriesText: request.input.length > 0, needsPermit: true }, (ollama) => ollama.embed(request)),
    chat(request, options) {
      const carriesText = (request.messages ?? []).length > 0;
      return call("/api/chat", { ...options, carriesText, needsPermit: true }, (ollama) => ollama.chat(request));
    },
    close() {
      closed = true;
      for (const call of underWay) call.abort(stopping());
    },
  };
}

function stopping(): ModelError {
  return new ModelError("unreachable", "memoryd stops: it asks its models no more");
}

function overloaded(waiting: number): ModelError {
  return new ModelError("overloaded", `${waiting} requests already wait for the model: it is slower than what is asked of it`);
}

function late(path: string, deadlineMs: number, sent: boolean): ModelError {
  if (sent) return new ModelError("timeout", `Ollama did not answer ${path} within ${deadlineMs} ms`);
  return new ModelError("overloaded", `${path} waited ${deadlineMs} ms for its turn: the model is slower than what is asked of it`);
}

interface FetchOptions {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly carriesText: boolean;
}

/**
 * Refusals become errors here, before the npm client sees them: it would write to the console, and it keeps only the text. A proxy of the
 * environment is for the internet: memories do not go through it, not even to another machine.
 */
function createFetch({ path, signal, carriesText }: FetchOptions): typeof fetch {
  const direct = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    try {
      const response = await fetch(input, { ...init, signal, proxy: false, timeout: false, redirect: "error" });
      const body = await readBounded(response, REPLY_BYTES);
      if (!response.ok) throw refused({ path, status: response.status, body, carriesText });
      return new Response(body, { status: response.status, headers: { "content-type": "application/json" } });
    } catch (error) {
      if (signal.aborted || error instanceof ModelError) throw error;
      throw unreachable(error);
    }
  };
  return Object.assign(direct, { preconnect: fetch.preconnect });
}

async function readBounded(response: Response, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new ModelError("malformed", `Ollama's answer is longer than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
