import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { TestServer } from "../../support/http.ts";
import { post, rpc } from "../../support/mcp.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

describe("the transport", () => {
  test.each([
    ["a page's own name that resolves here", { host: "evil.example" }],
    ["a page of another site", { origin: "https://evil.example" }],
    ["a page whose name begins like this machine's", { origin: "http://localhost.evil.example" }],
    ["a page at an address", { origin: "http://203.0.113.7" }],
    ["a sandboxed page", { origin: "null" }],
  ])("refuses %s", async (_, headers: Record<string, string>) => {
    const answer = await post(server, rpc("ping"), headers);
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32_000 } });
  });

  test.each([
    ["an address", { host: "192.0.2.1:7373" }],
    ["IPv6", { host: "[2001:db8::1]:80" }],
    ["localhost", { host: "LOCALHOST:1", origin: "http://localhost:5173" }],
  ])("takes %s", async (_, headers: Record<string, string>) => expect((await post(server, rpc("ping"), headers)).status).toBe(200));

  test("takes the names of --allowed-hosts", async () => {
    const named = await TestServer.start({ config: { ...server.deps.config, allowedHosts: ["memory.example.org"] } });
    const headers = { host: "memory.example.org", origin: "https://memory.example.org", accept: "application/json, text/event-stream" };
    expect((await named.send({ path: "/mcp", body: rpc("ping"), headers })).status).toBe(200);
    await named.stop();
  });

  test.each(["GET", "DELETE"])("has no %s, as no session is kept", async (method) => {
    const answer = await server.send({ path: "/mcp", method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });

  test("answers a notification with nothing", async () => {
    const answer = await post(server, { jsonrpc: "2.0", method: "notifications/initialized" });
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 202, text: "" });
  });

  test("answers a message without any message before it, as after a restart", async () => {
    const answer = await post(server, rpc("tools/list"), { "mcp-protocol-version": "2025-11-25" });
    expect(answer.json).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  });

  test.each<[string, string, number, number, Record<string, string>]>([
    ["what is not JSON", "{", 400, -32_700, {}],
    ["no JSON type", "{}", 400, -32_700, { "content-type": "text/plain" }],
    ["too much", JSON.stringify(rpc("ping", { x: "x".repeat(70_000) })), 413, -32_000, {}],
    ["too deep", `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(40)}1${"}".repeat(40)}}`, 400, -32_700, {}],
    ["a key twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32_700, {}],
    ["no message", "{}", 400, -32_600, {}],
    ["a batch, which would pay once for many", JSON.stringify([rpc("ping"), rpc("ping")]), 400, -32_600, {}],
  ])("refuses %s", async (_, body, status, code, headers) => {
    const answer = await post(server, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ jsonrpc: "2.0", error: { code } });
  });
});

test("fuzzed messages are answered by errors of the protocol, and store nothing", async () => {
  const authorization = await server.newKey();
  const message = fc.record(
    {
      jsonrpc: fc.constantFrom<unknown>("2.0", "1.0", 2, null),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.object()),
      method: fc.oneof(fc.constantFrom("tools/call", "tools/list", "initialize", "resources/read", "prompts/get", "ping"), fc.string()),
      params: fc.oneof(
        fc.jsonValue(),
        fc.record({ name: fc.constantFrom<unknown>("recall", "remember", "forget", 3), arguments: fc.jsonValue(), _meta: fc.jsonValue() }),
        fc.record({ uri: fc.webUrl() }),
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.jsonValue(), fc.array(message, { maxLength: 3 })), async (body) => {
      const answer = await post(server, JSON.stringify(body), {}, { authorization, user: "fuzzed" });
      expect([200, 202, 400, 404]).toContain(answer.status);
      if (answer.status === 202) return;
      const { jsonrpc, result, error } = answer.json as { jsonrpc: string; result?: object; error?: { code: number; message: string } };
      expect(jsonrpc).toBe("2.0");
      if (error) expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
      else expect(result).toBeObject();
      expect(error?.code).not.toBe(-32_603);
    }),
  );
  expect((await server.send({ path: "/v1/memories?user_id=fuzzed" })).json).toEqual({ results: [] });
  expect(server.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
