/** A small typed client of the HTTP API, for scripts and tests. It depends only on the contract, not on the server's code. */

export interface WriteBody {
  readonly content: string;
  readonly agent_id: string;
  readonly user_id: string;
  readonly confidence?: number;
  readonly metadata?: Record<string, unknown>;
  readonly extract?: boolean;
}

export interface SearchBody {
  readonly query: string;
  readonly agent_id: string;
  readonly user_id: string;
  readonly k?: number;
  readonly task_context?: string;
  readonly level?: 0 | 1;
}

export interface Hit {
  readonly id: string;
  readonly content: string;
  readonly agent_id: string;
  readonly user_id: string;
  readonly level: number;
  readonly status: string;
  readonly importance: number;
  readonly confidence: number;
  readonly score: number;
  readonly created_at: string;
}

export interface ListRecord extends Omit<Hit, "content" | "score"> {
  readonly org_id: string;
  readonly source: string;
  readonly updated_at: string;
}
export type FullRecord = ListRecord & { readonly content: string };

export interface SearchReply {
  readonly results: Hit[];
  readonly latency_ms: number;
  readonly cache_hit: boolean;
}

/** The service answered with an error status. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`the service answered ${status}: ${body}`);
    this.status = status;
  }
}

export class Client {
  readonly url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, key: string) {
    this.url = url;
    this.#headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  }

  /** Returns the raw answer, whatever its status. */
  request(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const sent = { ...this.#headers, ...headers };
    return fetch(`${this.url}${path}`, { method, headers: sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  async write(body: WriteBody): Promise<string> {
    const reply = await this.#json<{ id: string }>("POST", "/v1/memories", body);
    return reply.id;
  }

  search(body: SearchBody): Promise<SearchReply> {
    return this.#json("POST", "/v1/memories/search", body);
  }

  list(query: Record<string, string> = {}): Promise<{ results: ListRecord[]; next_cursor?: string }> {
    return this.#json("GET", `/v1/memories?${new URLSearchParams(query)}`);
  }

  /** All facts that match. What is summed up of them comes when the worker gets to it. */
  async listAll(query: Record<string, string> = {}): Promise<ListRecord[]> {
    const all: ListRecord[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.list({ limit: "200", ...query, ...(cursor ? { cursor } : {}) });
      all.push(...page.results.filter(({ level }) => level === 0));
      cursor = page.next_cursor;
    } while (cursor);
    return all;
  }

  /** Returns undefined for a 404. */
  async get(id: string): Promise<FullRecord | undefined> {
    const response = await this.request("GET", `/v1/memories/${id}`);
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    return parse(response);
  }

  /** Returns false for a 404. */
  async delete(id: string, hard = false): Promise<boolean> {
    const response = await this.request("DELETE", `/v1/memories/${id}${hard ? "?hard=true" : ""}`);
    const body = await response.text();
    if (response.status === 404) return false;
    if (response.status !== 204) throw new ApiError(response.status, body);
    return true;
  }

  /** Returns a value of `/metrics`, by its name and labels as printed there. Returns NaN for a value that the server does not know yet. */
  async metric(name: string): Promise<number> {
    const lines = (await (await fetch(`${this.url}/metrics`)).text()).split("\n");
    const line = lines.find((candidate) => candidate.startsWith(`${name} `));
    if (line === undefined && !lines.some((candidate) => candidate.startsWith(`# TYPE ${name} `)))
      throw new Error(`/metrics has no ${name}`);
    return line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
  }

  /**
   * Returns the number of accepted writes that are not processed yet. The worker counted them up to a second ago, so a 0 may be older than
   * the last write: a test that writes must wait for its memories instead.
   */
  async waiting(): Promise<number> {
    return (await this.metric("memoryd_queue_queued")) + (await this.metric("memoryd_queue_running"));
  }

  async #json<T>(method: string, path: string, body?: unknown): Promise<T> {
    return parse(await this.request(method, path, body));
  }
}

async function parse<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text);
  return JSON.parse(text) as T;
}
