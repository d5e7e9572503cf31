import { type ActiveFault, type Call, type ChatAnswer, type Fault, spoilChat, spoilEmbeddings } from "./faults.ts";
import { handleChat } from "./handle-chat.ts";
import { handleEmbed } from "./handle-embed.ts";
import { handlePs, handleShow, handleTags } from "./handle-models.ts";
import type { DoubleModel } from "./models.ts";
import { readBody } from "./request.ts";
import { type ChatScript, State, sleep, WireError } from "./state.ts";

export interface DoubleOptions {
  /** 0, the default, selects a free port. */
  readonly port?: number;
  readonly version?: string;
  readonly models?: readonly DoubleModel[];
}

export interface Seen {
  readonly call: Call | undefined;
  readonly path: string;
  readonly text: string;
}

/**
 * A stand-in for Ollama's server. Its protocol is as recorded from version 0.31.2 (see the fixtures beside it), with invented vectors and
 * replies, and with faults on demand.
 */
export class OllamaDouble {
  readonly state: State;
  readonly port: number;
  /** Every request, in order. */
  readonly seen: Seen[] = [];
  /** The highest number of concurrent calls of each kind. */
  readonly mostAtOnce: Partial<Record<Call, number>> = {};
  readonly #answering: Partial<Record<Call, number>> = {};
  #faults: ActiveFault[] = [];
  #server: Bun.Server<undefined> | undefined;

  constructor({ port = 0, version = "0.31.2", models = [] }: DoubleOptions = {}) {
    this.state = new State(version, models);
    this.#server = this.#listen(port);
    this.port = this.#server.port ?? port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Makes the next `times` calls (by default all) of the kind `on` (by default all kinds) fail with this fault. */
  misbehave(fault: Fault, { on, times = Number.POSITIVE_INFINITY }: { on?: Call; times?: number } = {}): void {
    if (fault.kind === "refuse") this.#close();
    else this.#faults.push({ fault, on, times });
  }

  /** Ends all faults. */
  behave(): void {
    this.#faults = [];
    this.#server ??= this.#listen(this.port);
  }

  /** Sets the replies to chat requests. Without a script, or when it returns undefined, the reply is the shortest value of the schema. */
  answer(script: ChatScript | undefined): void {
    this.state.script = script;
  }

  /** The number of these calls. */
  count(call: Call): number {
    return this.seen.filter((seen) => seen.call === call).length;
  }

  /** The parsed bodies of these calls, in order. */
  bodies(call: Call): unknown[] {
    return this.seen.filter((seen) => seen.call === call).map(({ text }) => JSON.parse(text));
  }

  stop(): void {
    this.#close();
  }

  #close(): void {
    this.#server?.stop(true);
    this.#server = undefined;
  }

  #listen(port: number): Bun.Server<undefined> {
    return Bun.serve({
      hostname: "127.0.0.1",
      port,
      idleTimeout: 0,
      reusePort: false,
      fetch: (request) => this.#respond(request),
    });
  }

  async #respond(request: Request): Promise<Response> {
    if (isForeign(request)) return new Response(null, { status: 403 });
    const { pathname: path } = new URL(request.url);
    const text = await request.text();
    const route = ROUTES[path];
    this.seen.push({ call: route?.call, path, text });
    if (path === "/") return plain(200, "Ollama is running", { "Content-Type": "text/plain; charset=utf-8" });
    if (!route) return plain(404, "404 page not found");
    if (request.method !== route.method) return plain(405, "405 method not allowed", { Allow: route.method });
    const { call } = route;
    this.#answering[call] = (this.#answering[call] ?? 0) + 1;
    this.mostAtOnce[call] = Math.max(this.mostAtOnce[call] ?? 0, this.#answering[call]);
    try {
      return await this.#answer(call, text, request.signal);
    } finally {
      this.#answering[call]--;
    }
  }

  async #answer(call: Call, text: string, signal: AbortSignal): Promise<Response> {
    const fault = this.#takeFault(call);
    switch (fault?.kind) {
      case "hang":
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return plain(499, "");
      case "late":
        await sleep(fault.ms, signal);
        break;
      case "status":
        return json(fault.status, JSON.stringify({ error: fault.error }));
      case "plain":
        return plain(fault.status, fault.text);
      case "body":
        return json(200, fault.body);
    }
    try {
      const body = spoil(call, await this.#handle(call, text, signal), fault);
      if (fault?.kind === "half_json") return json(200, body.slice(0, body.length / 2));
      if (fault?.kind === "cut") return this.#cut(fault.half ? body.slice(0, body.length / 2) : "");
      return json(200, body);
    } catch (error) {
      if (error instanceof WireError) return json(error.status, JSON.stringify({ error: error.message }));
      throw error;
    }
  }

  #takeFault(call: Call): Fault | undefined {
    const active = this.#faults.find(({ on, times }) => times > 0 && (on === undefined || on === call));
    if (active) active.times--;
    return active?.fault;
  }

  async #handle(call: Call, text: string, signal: AbortSignal): Promise<object> {
    switch (call) {
      case "version":
        return { version: this.state.version };
      case "tags":
        return handleTags(this.state);
      case "ps":
        return handlePs(this.state);
      case "show":
        return handleShow(this.state, readBody(text, signal));
      case "embed":
        return handleEmbed(this.state, readBody(text, signal));
      case "chat":
        return handleChat(this.state, readBody(text, signal));
    }
  }

  /** Simulates a server that is killed during its response and restarted: every open connection breaks. */
  #cut(half: string): Response {
    const restart = () => {
      this.#close();
      this.#server = this.#listen(this.port);
    };
    if (half === "") {
      restart();
      return new Response(null);
    }
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(half));
          setTimeout(restart, 20);
        },
      }),
    );
  }
}

const ROUTES: Readonly<Record<string, { readonly call: Call; readonly method: string }>> = {
  "/api/version": { call: "version", method: "GET" },
  "/api/tags": { call: "tags", method: "GET" },
  "/api/ps": { call: "ps", method: "GET" },
  "/api/show": { call: "show", method: "POST" },
  "/api/embed": { call: "embed", method: "POST" },
  "/api/chat": { call: "chat", method: "POST" },
};

function spoil(call: Call, answer: object, fault: Fault | undefined): string {
  if (!fault) return JSON.stringify(answer);
  if (call === "embed" && "embeddings" in answer) return spoilEmbeddings(answer as { embeddings: number[][] }, fault);
  // The response to a request that only loads the model has no reply to corrupt.
  if (call === "chat" && "done_reason" in answer && answer.done_reason !== "load")
    return JSON.stringify(spoilChat(answer as ChatAnswer, fault));
  return JSON.stringify(answer);
}

/** Whether the request comes from a page of another site, or uses another name for this machine: protection against forged requests. */
function isForeign(request: Request): boolean {
  const origin = request.headers.get("origin");
  const host = request.headers.get("host") ?? "";
  return !/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host) || (origin !== null && !/^https?:\/\/(?:localhost|127\.0\.0\.1)/.test(origin));
}

function json(status: number, body: string): Response {
  return new Response(body, { status, headers: { "Content-Type": "application/json; charset=utf-8" } });
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain", ...headers } });
}
