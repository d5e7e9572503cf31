import { Deadline } from "./deadline.ts";
import { InternalError, NotFoundError, TimeoutError } from "./errors.ts";
import type * as Shapes from "./shapes.ts";
import { type CallOptions, isObject, type Sent, Transport, type TransportOptions } from "./transport.ts";

export interface MemorydOptions extends TransportOptions {
  /** The agent of every call that names none. */
  readonly agentId?: string | undefined;
  /** The user of every call that names none. */
  readonly userId?: string | undefined;
}

const WAIT_LIMIT_MS = 60_000;
/** How long the server holds its answer until a write is found. A proxy may close a connection that is silent for longer. */
const HELD_ANSWER_MS = 10_000;
/** A short text is processed within some 50 ms; a model takes seconds. */
const POLL_FIRST_MS = 20;
const POLL_MAX_MS = 500;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A client of memoryd for one key. It holds no connection and no state, so one serves a whole program.
 *
 * @example
 * const memory = new Memoryd({ url: "http://127.0.0.1:7373", key, agentId: "assistant", userId: "ana" });
 * await memory.add("Ana is allergic to walnuts.", { wait: true });
 * const { results } = await memory.search("What may Ana eat?", { k: 5 });
 */
export class Memoryd {
  readonly agentId: string | undefined;
  readonly userId: string | undefined;
  readonly #transport: Transport;

  constructor(options: MemorydOptions) {
    this.#transport = new Transport(options);
    this.agentId = options.agentId;
    this.userId = options.userId;
  }

  /**
   * Writes a text. Without `wait` the answer comes when the text is safe on disk, before it is searchable, and its id stands for all that the
   * text becomes. With `wait` it is the memories that came of the text, in its order: one, or several with ids of their own.
   */
  add(content: string, options: Shapes.AddOptions & { readonly wait: Shapes.Wait }): Promise<Shapes.Memory[]>;
  add(content: string, options?: Shapes.AddOptions): Promise<Shapes.Accepted>;
  async add(content: string, options: Shapes.AddOptions = {}): Promise<Shapes.Memory[] | Shapes.Accepted> {
    const { signal, timeoutMs, retries, wait, idempotencyKey, ...fields } = options;
    const call = { signal, timeoutMs, retries };
    const [result] = await this.addMany([{ ...fields, content }], { ...call, wait, idempotencyKey });
    if (result === undefined) throw new InternalError("the server answered a write without a result");
    return wait ? await this.#memoriesOf(result.id, call) : result;
  }

  /** Writes up to 100 texts in one commit, all or none. An invalid one throws a ValidationError that names each of them by its position. */
  async addMany(memories: readonly Shapes.NewMemory[], options: Shapes.AddManyOptions = {}): Promise<Shapes.Accepted[]> {
    const { wait, ...call } = options;
    const heldMs = wait ? heldAnswerMs(wait, call.timeoutMs ?? this.#transport.timeoutMs) : 0;
    const results = await this.#addAll(memories, call, heldMs);
    if (wait) for (const result of results) await this.#whenFound(result.id, wait, call, heldMs);
    return results;
  }

  /** The best memories for a question. */
  search(query: string, options: Shapes.SearchOptions = {}): Promise<Shapes.SearchAnswer> {
    const { signal, timeoutMs, retries, ...fields } = options;
    return this.#read("/v1/memories/search", { ...this.#scope, ...fields, query }, { signal, timeoutMs, retries });
  }

  /** As `search`, with filters, a time in the past, several agents, and the metadata of each hit. */
  query(query: string, options: Shapes.QueryOptions = {}): Promise<Shapes.QueryAnswer> {
    const { signal, timeoutMs, retries, ...fields } = options;
    const agent = fields.agent_ids === undefined ? this.#scope : { user_id: this.userId };
    return this.#read("/v1/memories/query", { ...agent, ...fields, query }, { signal, timeoutMs, retries });
  }

  /** What a prompt needs to know: a block to paste, or the same as data with `format: "json"`. */
  context(options: Shapes.ContextOptions & { readonly format: "json" }): Promise<Shapes.JsonContext>;
  context(options?: Shapes.ContextOptions & { readonly format?: "markdown" | undefined }): Promise<Shapes.MarkdownContext>;
  context(options: Shapes.ContextOptions = {}): Promise<Shapes.MarkdownContext | Shapes.JsonContext> {
    const { signal, timeoutMs, retries, ...fields } = options;
    return this.#read("/v1/context", { ...this.#scope, ...fields }, { signal, timeoutMs, retries });
  }

  get(id: string, options?: CallOptions): Promise<Shapes.Memory> {
    return this.#json({ method: "GET", path: pathOf(id), repeat: "always" }, options);
  }

  /** Every record, newest first, without its content. The next page is asked for when the one before it is read. */
  async *list(options: Shapes.ListOptions = {}): AsyncGenerator<Shapes.ListedMemory, void, undefined> {
    for await (const { results } of this.listPages(options)) yield* results;
  }

  /** As `list`, page by page. */
  async *listPages(options: Shapes.ListOptions = {}): AsyncGenerator<Shapes.ListPage, void, undefined> {
    const { signal, timeoutMs, retries, ...filter } = options;
    let cursor: string | undefined;
    do {
      const query = { ...this.#scope, ...filter, cursor };
      const page: Shapes.ListPage = await this.#json(
        { method: "GET", path: "/v1/memories", query, repeat: "always" },
        { signal, timeoutMs, retries },
      );
      yield page;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /**
   * Changes a memory. A new text is a new memory that supersedes this one, and the answer has its id; metadata and importance change in
   * place. A new text is not repeated when its answer is lost, because it may have been stored.
   */
  update(id: string, changes: Shapes.Changes, options: Shapes.UpdateOptions & { readonly wait: Shapes.Wait }): Promise<Shapes.Memory>;
  update(id: string, changes: Shapes.Changes, options?: Shapes.UpdateOptions): Promise<Shapes.Memory | Shapes.Accepted>;
  async update(
    id: string,
    changes: Shapes.Changes,
    { wait, ...call }: Shapes.UpdateOptions = {},
  ): Promise<Shapes.Memory | Shapes.Accepted> {
    const repeat = changes.content === undefined ? "always" : "unserved";
    const answer = await this.#json<Shapes.Memory | Shapes.Accepted>({ method: "PATCH", path: pathOf(id), body: changes, repeat }, call);
    return wait && answer.status === "queued" ? await this.#whenFound(answer.id, wait, call) : answer;
  }

  /** The memory, what it superseded and what superseded it, oldest first. */
  history(id: string, options?: CallOptions): Promise<Shapes.History> {
    return this.#json({ method: "GET", path: `${pathOf(id)}/history`, repeat: "always" }, options);
  }

  /** Undoes a soft delete or a supersession. Requires the scope `memory:restore`. */
  restore(id: string, options?: CallOptions): Promise<Shapes.Memory> {
    return this.#json({ method: "POST", path: `${pathOf(id)}/restore`, repeat: "always" }, options);
  }

  /** Takes a memory out of every search; with `hard`, erases it for good. */
  async delete(id: string, { hard, ...call }: Shapes.DeleteOptions = {}): Promise<void> {
    let mayBeDone = false;
    const onRepeat = () => {
      mayBeDone = true;
    };
    try {
      await this.#transport.send(
        { method: "DELETE", path: pathOf(id), query: { hard: hard || undefined }, repeat: "always", onRepeat },
        call,
      );
    } catch (error) {
      // An erasure whose answer was lost is repeated, and finds nothing left.
      if (!(hard && mayBeDone && error instanceof NotFoundError)) throw error;
    }
  }

  /** Whether the server works. Throws an InternalError with the fault when it does not. */
  health(options?: CallOptions): Promise<Shapes.Health> {
    return this.#json({ method: "GET", path: "/healthz", repeat: "always" }, options);
  }

  get #scope() {
    return { agent_id: this.agentId, user_id: this.userId };
  }

  /** Every write goes through the batch endpoint, because its idempotency key makes a repeat safe. */
  async #addAll(
    memories: readonly Shapes.NewMemory[],
    { idempotencyKey = crypto.randomUUID(), ...call }: Shapes.IdempotencyOption & CallOptions,
    heldMs: number,
  ): Promise<Shapes.Accepted[]> {
    const body = { memories: memories.map((memory) => ({ ...this.#scope, ...memory })) };
    const headers = { "idempotency-key": idempotencyKey, ...(heldMs > 0 && { prefer: `wait=${heldMs / 1000}` }) };
    const answer = await this.#json<{ results: Shapes.Accepted[] }>(
      { method: "POST", path: "/v1/memories/batch", body, headers, repeat: "always" },
      call,
    );
    return answer.results;
  }

  #read<T>(path: string, body: unknown, call: CallOptions): Promise<T> {
    return this.#json({ method: "POST", path, body, repeat: "always" }, call);
  }

  async #json<T>(sent: Sent, call?: CallOptions): Promise<T> {
    const json = await this.#transport.send(sent, call);
    if (!isObject(json))
      throw new InternalError("the server answered without the JSON object of the API: is it a memoryd of this version?");
    // The server's answers are not checked field by field: the types are made from the document of the same version.
    return json as T;
  }

  /** The memories that a write has become, in the order of its text, without one that was erased meanwhile. */
  async #memoriesOf(id: string, call: CallOptions): Promise<Shapes.Memory[]> {
    const history = await this.history(id, call).catch(unlessMissing);
    const records = await Promise.all(history?.memory_ids.map((one) => this.get(one, call).catch(unlessMissing)) ?? []);
    return records.filter((record) => record !== undefined);
  }

  /** `heldMs` of the limit were the server's to wait. */
  async #whenFound(id: string, wait: Shapes.Wait, { signal, ...call }: CallOptions, heldMs = 0): Promise<Shapes.Memory> {
    const limitMs = limitOf(wait);
    const deadline = new Deadline(limitMs - heldMs, signal);
    try {
      for (let pollMs = POLL_FIRST_MS; ; pollMs = Math.min(pollMs * 1.5, POLL_MAX_MS)) {
        const found = await this.get(id, { ...call, signal: deadline.signal }).catch(unlessMissing);
        if (found) return found;
        await deadline.sleep(pollMs);
      }
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const message = `the server accepted memory ${id} and did not process it within ${limitMs} ms: it is not lost, and can be read later`;
      throw new TimeoutError(message, { acceptedIds: [id] });
    } finally {
      deadline.end();
    }
  }
}

function limitOf(wait: Shapes.Wait): number {
  return wait === true ? WAIT_LIMIT_MS : wait.limitMs;
}

/** In whole seconds, as the header has them, and at most half of each limit, so that none of them ends a request that the server holds. */
function heldAnswerMs(wait: Shapes.Wait, timeoutMs: number): number {
  return Math.floor(Math.min(HELD_ANSWER_MS, limitOf(wait) / 2, timeoutMs / 2) / 1000) * 1000;
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

/** Throws for a text that is no id, because a path made from it could lead elsewhere: the id "" to the list. */
function pathOf(id: string): string {
  if (!UUID.test(id)) throw new NotFoundError("no such memory: an id is a UUID, as an answer of the server gave it");
  return `/v1/memories/${id}`;
}
