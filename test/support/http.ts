import { expect } from "bun:test";
import type { Access } from "../../src/dashboard/api/access.ts";
import { createDashboard } from "../../src/dashboard/api/dashboard.ts";
import type { HttpDeps } from "../../src/http/deps.ts";
import { createServer, type HttpServer } from "../../src/http/server.ts";
import { type MemoryId, type OrgId, PERMISSIONS, type Permission } from "../../src/memory/types.ts";
import type { Embedder } from "../../src/models/model.ts";
import { DamagedRows } from "../../src/observability/damaged-rows.ts";
import { createLog } from "../../src/observability/log.ts";
import { createMetrics } from "../../src/observability/metrics.ts";
import { NO_STATS } from "../../src/observability/worker-stats.ts";
import { createSearch } from "../../src/search/search.ts";
import { type Events, type Listeners, listen, newEvents } from "../../src/server/events.ts";
import { ErasuresWaiting } from "../../src/server/watches/erasures-waiting.ts";
import type { Vectors } from "../../src/stores/interfaces/vectors.ts";
import { rememberingEmbedder } from "./embedder.ts";
import { openTestPlace, type TestPlace } from "./place.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body of a JSON response; undefined for others. */
  readonly json: unknown;
}

export interface Sent {
  readonly method?: string;
  readonly path: string;
  /** The complete value of `Authorization`; null sends none. By default a key with all permissions. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

/** A server on a free port over real stores in a temporary folder. It has no cognition worker: `process` replaces it. */
export class TestServer {
  readonly url: string;
  readonly port: number;
  readonly orgId: OrgId;
  readonly logLines: string[];
  readonly deps: HttpDeps;
  readonly events: Events;
  readonly #server: HttpServer;
  readonly #worker: Listeners["worker"];
  readonly folder: string;
  readonly place: TestPlace;
  readonly #vectors: Vectors;
  readonly #embedder: Embedder;
  #bearer = "";

  private constructor(opened: Opened) {
    this.#server = opened.server;
    this.port = opened.port;
    this.url = `http://127.0.0.1:${opened.port}`;
    this.place = opened.place;
    this.folder = opened.place.folder;
    this.deps = opened.deps;
    this.events = opened.events;
    this.#worker = opened.worker;
    this.logLines = opened.logLines;
    this.#vectors = opened.vectors;
    this.#embedder = opened.embedder;
    this.orgId = opened.orgId;
  }

  static async start(changes: Partial<HttpDeps> = {}, access?: Access): Promise<TestServer> {
    const place = await openTestPlace();
    const { control } = place.backend;
    const embedder = rememberingEmbedder();
    const logLines: string[] = [];
    const log = createLog({ level: "debug", format: "json", sink: { write: (line) => logLines.push(line), flush: () => {} } });
    const damaged = new DamagedRows(log);
    const damagedRows = () => damaged.count;
    const stores = place.backend.openStores({
      embedder: embedder.identity,
      onDamage: (orgId, id) => damaged.found(orgId, id),
      ...(changes.now && { now: changes.now }),
    });
    const search = createSearch({ ...stores, embedder, cacheTtlMs: 60_000, cacheEntries: 1000, ...(changes.now && { now: changes.now }) });
    const erasures = new ErasuresWaiting({ erasures: stores.records.erasures, workerStats: () => NO_STATS, log });
    const erasuresWaiting = () => erasures.total();
    const events = newEvents();
    const worker: Listeners["worker"] = { wake: () => {}, sweep: () => {}, repair: () => {} };
    listen(events, { search, worker, records: stores.records.files, erasures, damaged });
    const deps: HttpDeps = {
      // High enough that no test reaches the limit, unless its key has one.
      config: { host: "127.0.0.1", port: 0, tlsCert: null, tlsKey: null, trustedProxies: [], allowedHosts: [], rateLimit: 1_000_000 },
      control,
      records: stores.records,
      search,
      events,
      health: async () => ({ ok: true }),
      metrics: createMetrics({
        search: () => search.stats(),
        worker: () => NO_STATS,
        erasuresWaiting,
        workerRestarts: () => 0,
        damagedRows,
      }),
      damagedRows,
      worker: { stats: () => undefined, alive: () => true, restarts: () => 0 },
      models: {
        explanation: "The built-in models.",
        states: async () => [{ role: "embedder", name: "built in", host: undefined, problem: undefined }],
      },
      backups: { kind: "database", address: "postgres://OWNER@localhost/memoryd" },
      erasuresWaiting,
      log,
      now: Date.now,
      monotonicMs: () => performance.now(),
      ...changes,
    };
    const server = createServer(deps, (connections) => createDashboard(deps, connections, access));
    const { port } = await server.start();
    const { id: orgId } = await deps.control.orgs.create("first");
    const started = new TestServer({ server, port, orgId, place, deps, events, worker, logLines, vectors: stores.vectors, embedder });
    started.#bearer = await started.newKey();
    return started;
  }

  /** From now on the events of the server reach this worker. */
  attachWorker(worker: Listeners["worker"]): void {
    const { wake, sweep, repair } = worker;
    Object.assign(this.#worker, { wake: wake.bind(worker), sweep: sweep.bind(worker), repair: repair.bind(worker) });
  }

  get routes(): HttpServer["routes"] {
    return this.#server.routes;
  }

  /** The `Authorization` value of a new key. */
  async newKey({
    orgId = this.orgId,
    permissions = PERMISSIONS,
    rateLimit,
    agentId,
    userId,
  }: {
    orgId?: OrgId;
    permissions?: readonly Permission[];
    rateLimit?: number;
    agentId?: string;
    userId?: string;
  } = {}): Promise<string> {
    return `Bearer ${(await this.deps.control.keys.create({ orgId, label: "test", permissions, rateLimit, agentId, userId })).secret}`;
  }

  async send({ method, path, authorization = this.#bearer, headers, body }: Sent): Promise<Answer> {
    const raw = body === undefined || typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
    const response = await fetch(this.url + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    // A stream of events does not end by itself.
    const isEndless = response.headers.get("content-type") === "text/event-stream";
    if (isEndless) await response.body?.cancel();
    const text = isEndless ? "" : await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  }

  /** Replaces the cognition worker: stores each queued text verbatim as one memory. */
  async process(orgId = this.orgId, importance = 0.5): Promise<void> {
    const { submissions } = this.deps.records;
    const nowMs = Date.now();
    for (;;) {
      const lease = { id: crypto.randomUUID(), nowMs, untilMs: nowMs + 60_000 };
      const claimed = await submissions.claim(orgId, lease, 100);
      if (claimed.length === 0) return;
      const vectors = await this.#embedder.embedDocuments(claimed.map(({ content }) => content));
      await this.#vectors.add(
        orgId,
        vectors.map((vector, i) => ({ ...(claimed[i] ?? expect.unreachable()), vector })),
      );
      const completions = claimed.map((submission) => {
        const { id, content } = submission;
        return {
          submission,
          memories: [
            { id, content, importance, topic: "none" as const, factKey: id, propertyKey: undefined, supersedes: [], supersededBy: [] },
          ],
          failure: undefined,
        };
      });
      await submissions.complete(orgId, lease.id, completions);
    }
  }

  /** Writes and processes one memory. */
  async remember(content: string, more: Readonly<Record<string, unknown>> = {}, authorization = this.#bearer): Promise<MemoryId> {
    const body = { content, agent_id: "agent", user_id: "user", ...more };
    const { status, json } = await this.send({ path: "/v1/memories", body, authorization });
    expect(status).toBe(202);
    for (const org of await this.deps.control.orgs.list()) await this.process(org.id);
    return (json as { id: MemoryId }).id;
  }

  /** Writes a text that becomes a dead letter. The queue must be empty. */
  async setAside(content: string): Promise<MemoryId> {
    const { submissions } = this.deps.records;
    await this.send({ path: "/v1/memories", body: { content, agent_id: "agent", user_id: "user" } });
    const lease = { id: crypto.randomUUID(), nowMs: Date.now(), untilMs: Date.now() + 60_000 };
    const [submission = expect.unreachable()] = await submissions.claim(this.orgId, lease, 1);
    const memory = {
      id: submission.id,
      content,
      importance: 0.5,
      topic: "none" as const,
      factKey: content,
      propertyKey: undefined,
      supersedes: [],
      supersededBy: [],
    };
    await submissions.complete(this.orgId, lease.id, [{ submission, memories: [memory], failure: "no model" }]);
    return submission.id;
  }

  async stop(deadlineMs = 1000): Promise<void> {
    await this.#server.stop(deadlineMs);
    this.deps.search.close();
    await this.#vectors.close();
    await this.deps.records.close();
    await this.place.close();
  }
}

interface Opened {
  readonly server: HttpServer;
  readonly port: number;
  readonly orgId: OrgId;
  readonly place: TestPlace;
  readonly deps: HttpDeps;
  readonly events: Events;
  readonly worker: Listeners["worker"];
  readonly logLines: string[];
  readonly vectors: Vectors;
  readonly embedder: Embedder;
}

/** Checks the whole error envelope: exactly its fields, a well-formed request id, and the status of its code. */
export function expectEnvelope(answer: Answer, status: number, code: string, message?: string | RegExp): void {
  expect({ status: answer.status, body: answer.json }).toEqual({
    status,
    body: { error: { code, message: expect.any(String), request_id: expect.stringMatching(/^req_[A-Za-z0-9_-]{22}$/) } },
  });
  expect(answer.headers.get("content-type")).toStartWith("application/json");
  if (message !== undefined) expect((answer.json as { error: { message: string } }).error.message).toMatch(message);
}
