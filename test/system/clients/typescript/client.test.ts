import { afterEach, describe, expect, test } from "bun:test";
import { inspect } from "node:util";
import * as client from "../../../../clients/typescript/src/index.ts";
import { until } from "../../../support/until.ts";
import { type FaultServer, startFaultServer } from "./fault-server.ts";
import type { Scripted } from "./table.ts";

/** What the shared cases do not say: signals, limits and the client's own checks. */

const KEY = `memoryd_live_${"5ec7e7".repeat(10)}`;
const ID = "0198c5f0-0000-7000-8000-000000000001";
const BUSY = { error: { code: "rate_limited", message: "rate limit exceeded", request_id: "req_busy" } };
const FAILED = { error: { code: "internal_error", message: "internal error", request_id: "req_failed" } };
const MISSING = { error: { code: "not_found", message: "no such memory", request_id: "req_missing" } };

const servers: FaultServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function against(script: readonly Scripted[], options: Partial<client.MemorydOptions> = {}) {
  const server = await startFaultServer(script);
  servers.push(server);
  return { server, memory: new client.Memoryd({ url: server.url, key: KEY, agentId: "assistant", userId: "ana", ...options }) };
}

async function thrown(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

describe("a signal", () => {
  test("ends a call that waits for its answer, with its own reason", async () => {
    const { memory, server } = await against([{ silent: true }]);
    const controller = new AbortController();
    const call = thrown(memory.search("x", { signal: controller.signal }));
    await until("the server is called", () => server.received.length > 0);
    const reason = new Error("the user left");
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  test("ends the wait before a repeat", async () => {
    const { memory, server } = await against([{ status: 429, headers: { "Retry-After": "20" }, json: BUSY }]);
    const controller = new AbortController();
    const call = thrown(memory.search("x", { signal: controller.signal }));
    await until("the server is called", () => server.received.length > 0);
    controller.abort();
    expect(await call).toMatchObject({ name: "AbortError" });
    expect(server.received).toHaveLength(1);
  });

  test("that was aborted before sends nothing", async () => {
    const { memory, server } = await against([{ status: 200, json: {} }]);
    expect(await thrown(memory.get(ID, { signal: AbortSignal.abort() }))).toMatchObject({ name: "AbortError" });
    expect(server.received).toHaveLength(0);
  });

  test("keeps no listener of a call that has ended", async () => {
    const { memory } = await against([{ status: 200, json: { results: [] } }]);
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    await memory.search("x", { signal });
    // The runtime's own fetch adds none, because it has the signal of the call.
    expect(listeners).toBe(0);
  });
});

describe("the limit of a call", () => {
  test("covers its repeats: a wait beyond it is not begun, and the refusal is thrown", async () => {
    const { memory, server } = await against([{ status: 429, headers: { "Retry-After": "60" }, json: BUSY }], { timeoutMs: 5_000 });
    const error = await thrown(memory.search("x"));
    expect(error).toBeInstanceOf(client.RateLimitedError);
    expect(error).toMatchObject({ retryAfterSeconds: 60, requestId: "req_busy", status: 429 });
    expect(server.received).toHaveLength(1);
  });

  test("reads a date in Retry-After", async () => {
    const at = new Date(Date.now() + 90_000).toUTCString();
    const { memory, server } = await against([{ status: 503, headers: { "Retry-After": at }, json: FAILED }], { timeoutMs: 5_000 });
    expect(await thrown(memory.search("x"))).toBeInstanceOf(client.InternalError);
    expect(server.received).toHaveLength(1);
    const { memory: past } = await against([
      { status: 503, headers: { "Retry-After": new Date(0).toUTCString() }, json: FAILED },
      { status: 200, json: { results: [] } },
    ]);
    expect((await past.search("x")).results).toEqual([]);
  });

  test("of a wait is the server's to wait for half of it at most", async () => {
    const { memory, server } = await against([
      { status: 202, json: { results: [{ id: ID, status: "queued" }] } },
      { status: 404, json: MISSING },
    ]);
    expect(await thrown(memory.addMany([{ content: "x" }], { wait: { limitMs: 2_500 } }))).toMatchObject({ acceptedIds: [ID] });
    expect(server.received[0]?.headers["prefer"]).toBe("wait=1");
  });

  test("of a wait for a memory names the accepted write", async () => {
    const { memory } = await against([
      { status: 202, json: { results: [{ id: ID, status: "queued" }] } },
      { status: 404, json: MISSING },
    ]);
    const error = await thrown(memory.add("x", { wait: { limitMs: 200 } }));
    expect(error).toBeInstanceOf(client.TimeoutError);
    expect(error).toMatchObject({ acceptedIds: [ID], message: expect.stringContaining("200 ms") });
  });
});

describe("a list", () => {
  test("asks for a page only when the one before it is read", async () => {
    const page = (id: string, next?: string) => ({ status: 200, json: { results: [{ id }], ...(next && { next_cursor: next }) } });
    const { memory, server } = await against([page("1", "c 1&"), page("2", "c2"), page("3")]);
    const ids: string[] = [];
    for await (const { id } of memory.list({ limit: 1 })) {
      ids.push(id);
      expect(server.received).toHaveLength(ids.length);
      if (ids.length === 2) break;
    }
    expect(server.received.map(({ path }) => path)).toEqual([
      "/v1/memories?agent_id=assistant&user_id=ana&limit=1",
      "/v1/memories?agent_id=assistant&user_id=ana&limit=1&cursor=c+1%26",
    ]);
  });
});

describe("the client", () => {
  test.each(["", "ftp://host", "127.0.0.1:7373", "http://user:pass@host", "http://host/?a=1", "http://host/#a"])(
    "refuses the address %p",
    (url) => {
      expect(() => new client.Memoryd({ url, key: KEY })).toThrow(client.ValidationError);
    },
  );

  test.each(["", "a b", "a\nb", "ключ"])("refuses the key %p, without showing it", (key) => {
    expect(() => new client.Memoryd({ url: "http://host", key })).toThrow(/^key is empty or has characters/);
  });

  test("keeps a path of the address, and sends the key only in its header", async () => {
    const { server } = await against([{ status: 200, json: { status: "ok" } }]);
    const memory = new client.Memoryd({ url: `${server.url}/memory/`, key: KEY });
    expect(await memory.health()).toEqual({ status: "ok" });
    expect(server.received[0]).toMatchObject({ path: "/memory/healthz", headers: { authorization: `Bearer ${KEY}` } });
  });

  test("shows its key nowhere: not when it is printed, and not in an error", async () => {
    const { memory } = await against([{ cut: true }], { retries: 0 });
    expect(inspect(memory, { depth: 9, showHidden: true }) + JSON.stringify(memory)).not.toContain("5ec7e7");
    const error = await thrown(memory.search("x"));
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("5ec7e7");
  });

  test("follows no redirect, which would take the key elsewhere", async () => {
    const { server: other } = await against([{ status: 200, json: { results: [] } }]);
    const { memory } = await against([{ status: 307, headers: { location: `${other.url}/v1/memories/search` }, text: "" }], { retries: 0 });
    expect(await thrown(memory.search("x"))).toBeInstanceOf(client.InternalError);
    expect(other.received).toHaveLength(0);
  });

  test("sends what is the API's, and keeps what is its own", async () => {
    const { memory, server } = await against([{ status: 200, json: { results: [] } }]);
    await memory.search("x", { k: 3, user_id: "ben", timeoutMs: 1_000, retries: 1, signal: new AbortController().signal });
    await memory.query("x", { agent_ids: ["a", "b"] });
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
      { agent_id: "assistant", user_id: "ben", k: 3, query: "x" },
      { user_id: "ana", agent_ids: ["a", "b"], query: "x" },
    ]);
  });

  test("says what is wrong with a server that is not well", async () => {
    const { memory } = await against([{ status: 503, json: { status: "the disk is full" } }], { retries: 0 });
    expect(await thrown(memory.health())).toMatchObject({ code: "internal_error", message: "the disk is full", status: 503 });
  });

  test("takes a function in the place of the runtime's fetch", async () => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return Response.json({ status: "ok" });
    };
    await new client.Memoryd({ url: "http://host", key: KEY, fetch }).health();
    expect(urls).toEqual(["http://host/healthz"]);
  });
});
