import { type ChatRequest, type EmbedRequest, Ollama } from "ollama/browser";
import { Semaphore } from "../../async/semaphore.ts";
import { ModelError } from "../model.ts";
import { refused, unreachable } from "./faults.ts";

/** Most calls of one thread that may wait for a model. With more, the answers would come too late to be useful. */
const WAITING_CALLS = 256;
/** Largest answer. 16 rows of 4,096 numbers as JSON take less than 2 MB. */
const REPLY_BYTES = 16 * 1024 * 1024;

export interface CallOptions {
  /** For waiting in the queue and for the answer together. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The calls to Ollama that memoryd makes. Each returns the parsed body, unchecked. Each throws {@link ModelError}, or the reason of the
 * caller's signal.
 */
export interface OllamaClient {
  version(options: CallOptions): Promise<unknown>;
  tags(options: CallOptions): Promise<unknown>;
  show(model: string, options: CallOptions): Promise<unknown>;
  embed(request: EmbedRequest, options: CallOptions): Promise<unknown>;
  /** The API has `truncate`, but the types of the npm client lack it. */
  chat(request: ChatRequest & { stream?: false; truncate?: boolean }, options: CallOptions): Promise<unknown>;
  /** Aborts pending calls and refuses later ones: loading a model takes minutes and must not delay the end of the process. */
  close(): void;
}

export interface OllamaClientOptions {
  readonly host: string;
  readonly concurrency: number;
}

/**
 * Ollama queues requests to a loaded model without a limit and in an order of its own, so memoryd keeps the queue: one client per
 * model, with a semaphore of `concurrency` permits. Calls that only ask about the server do not wait.
 */
export function createOllamaClient({ host, concurrency }: OllamaClientOptions): OllamaClient {
  const semaphore = new Semaphore({ permits: concurrency, waitingLimit: WAITING_CALLS, refusal: overloaded });
  const pending = new Set<AbortController>();
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
    pending.add(own);
    let sent = false;
    const send = () => {
      sent = true;
      // The npm client accepts a signal only through its fetch, not with a call, so each call has its own client.
      return use(new Ollama({ host, fetch: createFetch({ path, signal, carriesText: options.carriesText }) }));
    };
    try {
      return await (options.needsPermit ? semaphore.run(send, signal) : send());
    } catch (error) {
      options.signal?.throwIfAborted();
      own.signal.throwIfAborted();
      if (error instanceof ModelError) throw error;
      if (deadline.aborted) throw late(path, options.deadlineMs, sent);
      if (error instanceof SyntaxError) throw new ModelError("malformed", `Ollama's answer to ${path} is not JSON`);
      throw error;
    } finally {
      pending.delete(own);
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
      for (const call of pending) call.abort(stopping());
    },
  };
}

function stopping(): ModelError {
  return new ModelError("unreachable", "memoryd is stopping and calls no models");
}

function overloaded(waiting: number): ModelError {
  return new ModelError("overloaded", `${waiting} requests already wait for the model: it is too slow for the load`);
}

function late(path: string, deadlineMs: number, sent: boolean): ModelError {
  if (sent) return new ModelError("timeout", `Ollama did not answer ${path} within ${deadlineMs} ms`);
  return new ModelError("overloaded", `${path} waited ${deadlineMs} ms for its turn: the model is too slow for the load`);
}

interface FetchOptions {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly carriesText: boolean;
}

/**
 * Turns error statuses into errors before the npm client sees them, because it would write to the console and keep only the text. It
 * ignores a proxy of the environment: memories must not pass through it, even to another machine.
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
