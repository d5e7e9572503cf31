import { afterEach, expect, test } from "bun:test";
import { type Link, runBridge } from "../../../../src/agents/bridge/bridge.ts";
import { UsageError } from "../../../../src/memory/errors.ts";

interface Seen {
  readonly key: string | null;
  readonly idempotencyKey: string | null;
  readonly body: string;
}

let server: Bun.Server<undefined> | undefined;
afterEach(() => server?.stop(true));

const ok = (id: unknown) => Response.json({ jsonrpc: "2.0", id, result: {} });

/** Sends the messages over a bridge to a server that answers as told, and returns what the host and the server have seen. */
async function bridged(
  messages: readonly object[],
  answer: (attempt: number, signal: AbortSignal) => Response | Promise<Response>,
  link: Partial<Link> = {},
) {
  const seen: Seen[] = [];
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { headers } = request;
      seen.push({ key: headers.get("authorization"), idempotencyKey: headers.get("idempotency-key"), body: await request.text() });
      return answer(seen.length - 1, request.signal);
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  const written: unknown[] = [];
  async function* input() {
    yield Buffer.from(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  }
  await runBridge({
    input: input(),
    write: async (message) => void written.push(message),
    headers: { "memoryd-agent": "a" },
    link: { server: async () => ({ url }), lost: () => {}, key: async () => "k1", renewKey: async () => false, ...link },
  });
  return { seen, written };
}

const PING = { jsonrpc: "2.0", id: 7, method: "ping" };

test("a message whose answer is cut off is sent again with the same two keys, and answered once", async () => {
  const cut = () => new Response('{"jsonrpc":"2.0","id":7,"res', { headers: { "content-type": "application/json" } });
  const lost: string[] = [];
  const link = { lost: ({ url }: { url: string }) => void lost.push(url) };
  const { seen, written } = await bridged([PING], (attempt) => (attempt < 2 ? cut() : ok(7)), link);
  // The bridge looks for the server again before each attempt.
  expect(lost).toHaveLength(2);
  expect(written).toEqual([{ jsonrpc: "2.0", id: 7, result: {} }]);
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map(({ key, idempotencyKey }) => `${key} ${idempotencyKey}`)).size).toBe(1);
  expect(seen[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

test("two messages have two idempotency keys", async () => {
  const { seen } = await bridged([PING, { ...PING, id: 8 }], () => ok(7));
  expect(new Set(seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test("it waits when the rate is used up, or when a gateway has no server", async () => {
  const answers = [new Response("{}", { status: 429, headers: { "retry-after": "0" } }), new Response("", { status: 502 }), ok(7)];
  expect((await bridged([PING], (attempt) => answers[attempt] ?? expect.unreachable())).written).toMatchObject([{ id: 7, result: {} }]);
});

test("a refused key is renewed once; without another key the refusal reaches the host with the id of its message", async () => {
  let key = "k1";
  const renewed = {
    key: async () => key,
    renewKey: async () => {
      const isFirst = key === "k1";
      key = "k2";
      return isFirst;
    },
  };
  const refused = () => Response.json({ jsonrpc: "2.0", id: null, error: { code: -32_000, message: "no" } }, { status: 401 });
  const { seen, written } = await bridged([PING], refused, renewed);
  expect(seen.map((request) => request.key)).toEqual(["Bearer k1", "Bearer k2"]);
  expect(written).toEqual([{ jsonrpc: "2.0", id: 7, error: { code: -32_000, message: "no" } }]);
});

test("a stream is passed on event by event", async () => {
  const events = 'event: message\ndata: {"method":"a"}\n\n: alive\n\ndata: {"id":7}\n\n';
  const stream = () => new Response(events, { headers: { "content-type": "text/event-stream" } });
  expect((await bridged([PING], stream)).written).toEqual([{ method: "a" }, { id: 7 }]);
});

test("a message that the host cancels gets no answer", async () => {
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } };
  const never = (_: number, signal: AbortSignal) =>
    new Promise<Response>((resolve) => signal.addEventListener("abort", () => resolve(new Response())));
  expect((await bridged([PING, cancelled], never)).written).toEqual([]);
});

test("a notification gets no answer, and what is neither that nor a request gets the server's", async () => {
  const refused = () => Response.json({ jsonrpc: "2.0", id: null, error: { code: -32_600, message: "no" } }, { status: 400 });
  expect((await bridged([{ jsonrpc: "2.0", method: "notifications/x" }], refused)).written).toEqual([]);
  expect((await bridged([[]], refused)).written).toMatchObject([{ id: null, error: {} }]);
});

test("it says at once that another program answered, or that no server is there", async () => {
  const page = () => new Response("<html>", { status: 404, headers: { "content-type": "text/html" } });
  expect((await bridged([PING], page)).written).toMatchObject([
    { id: 7, error: { message: expect.stringMatching(/answers 404, and not as memoryd/) } },
  ]);
  const none = { server: () => Promise.reject(new UsageError("No server runs on /data.")) };
  expect((await bridged([PING], () => ok(7), none)).written).toMatchObject([{ id: 7, error: { message: "No server runs on /data." } }]);
});
