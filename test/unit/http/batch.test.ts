import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Results {
  readonly results: { readonly id: string; readonly status: string }[];
}

const write = (content: string, more: object = {}) => ({ content, agent_id: "agent", user_id: "user", ...more });
const post = (body: unknown, key?: string, authorization?: string) =>
  server.send({
    path: "/v1/memories/batch",
    body,
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
    ...(authorization && { authorization }),
  });
async function send(memories: readonly unknown[], key?: string, authorization?: string): Promise<Results["results"]> {
  const { status, json } = await post({ memories }, key, authorization);
  expect(status).toBe(202);
  return (json as Results).results;
}
const stored = async () => (await server.deps.records.memories.list({ orgId: server.orgId }, 10_000)).length;
const queued = async () => (await server.deps.records.submissions.depth(server.orgId)).queued;
const content = async (id = "") => (await server.deps.records.memories.get(server.orgId, id))?.content;

describe("a batch", () => {
  test("queues its writes in order, each with its own fields", async () => {
    const results = await send([write("one", { metadata: { n: 1 }, confidence: 0.5 }), write("two", { user_id: "other", extract: false })]);
    expect(results).toEqual([
      { id: expect.any(String), status: "queued" },
      { id: expect.any(String), status: "queued" },
    ]);
    await server.process();
    const [one, two] = await Promise.all(results.map(({ id = "" }) => server.deps.records.memories.get(server.orgId, id)));
    expect(one).toMatchObject({ content: "one", metadata: { n: 1 }, confidence: 0.5, scope: { userId: "user" } });
    expect(two).toMatchObject({ content: "two", metadata: null, confidence: 1, scope: { userId: "other" } });
  });

  test("keeps the numbers of metadata as they are written, and reads those of the write", async () => {
    const body = `{"memories":[{"content":"n","agent_id":"agent","user_id":"user","confidence":0.50,"metadata":{"price":1.10,"big":12345678901234567890}}]}`;
    const { json } = await post(body);
    await server.process();
    const memory = await server.deps.records.memories.get(server.orgId, (json as Results).results[0]?.id ?? "");
    expect(memory?.confidence).toBe(0.5);
    expect(JSON.stringify(memory?.metadata)).toBe('{"price":1.10,"big":12345678901234567890}');
  });

  test("names each invalid write with its reason, and stores nothing", async () => {
    const before = await queued();
    const memories = [
      write("fine"),
      write(" \n "),
      write("ä".repeat(5000)),
      { content: "x", agent_id: "agent" },
      write("x", { user_id: "a b" }),
      write("x", { confidence: 2 }),
      write("x", { secret: 1 }),
      write("x", { metadata: { occurred_at: "a secret day" } }),
      "text",
      7,
      null,
      [],
      write("x", { user_id: "ana@example.com" }),
      write("also fine"),
    ];
    const answer = await post({ memories }, "invalid");
    expectEnvelope(answer, 400, "validation_error");
    const { message } = (answer.json as { error: { message: string } }).error;
    expect(message.split(/; (?=memories)/)).toEqual([
      expect.stringMatching(/^nothing is stored: memories\[1\]: content is invalid: the text to remember/),
      "memories[2]: content is larger than 8192 bytes in UTF-8",
      expect.stringMatching(/^memories\[3\]: user_id is missing/),
      expect.stringMatching(/^memories\[4\], memories\[12\]: user_id is invalid/),
      expect.stringMatching(/^memories\[5\]: confidence is invalid/),
      "memories[6]: unknown field: a write takes content, agent_id, user_id, confidence, metadata, extract",
      expect.stringMatching(/^memories\[7\]: metadata.occurred_at must be an ISO 8601 time/),
      "memories[8], memories[9], memories[10], memories[11]: the write must be a JSON object",
    ]);
    expect(message).not.toMatch(/secret|example/);
    expect(await queued()).toBe(before);
  });

  test("has the status of its refusals where they have the same", async () => {
    const large = write("ä".repeat(5000));
    expectEnvelope(
      await post({ memories: [large, large] }),
      413,
      "payload_too_large",
      /^nothing is stored: memories\[0\], memories\[1\]: /,
    );
  });

  test.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["no memories", {}],
    ["an empty batch", { memories: [] }],
    ["too many", { memories: Array.from({ length: 101 }, (_, n) => write(`${n}`)) }],
    ["an unknown field", { memories: [write("x")], agent_id: "agent" }],
    ["a key twice", `{"memories":[{"content":"a","content":"b","agent_id":"agent","user_id":"user"}]}`],
    ["half of a surrogate pair", `{"memories":[{"content":"\\ud800","agent_id":"agent","user_id":"user"}]}`],
  ])("with %s is refused whole", async (_, body) => {
    const before = await queued();
    expectEnvelope(await post(body, "refused"), 400, "validation_error");
    expect(await queued()).toBe(before);
  });

  test("takes 100 writes of the largest size, and no larger body", async () => {
    const largest = Array.from({ length: 100 }, (_, n) => write("x".repeat(8190) + String(n).padStart(2, "0"), { user_id: "large" }));
    // In an organization of its own, whose queue no other test has to empty: their vectors would take seconds.
    const key = await server.newKey({ orgId: (await server.deps.control.orgs.create("large")).id });
    expect((await send(largest, "large", key)).every(({ status }) => status === "queued")).toBe(true);
    expectEnvelope(await post(`{"memories":[]${" ".repeat(100 * 24 * 1024)}}`), 413, "payload_too_large");
  });

  test("needs the scope memory:write, and keeps a bound key to its agent", async () => {
    expectEnvelope(
      await post({ memories: [write("x")] }, undefined, await server.newKey({ permissions: ["memory:read"] })),
      401,
      "forbidden",
    );
    const before = await queued();
    const bound = await server.newKey({ agentId: "agent" });
    const refused = await post({ memories: [write("x", { agent_id: "other" }), write("y")] }, undefined, bound);
    expectEnvelope(refused, 401, "forbidden", /^nothing is stored: memories\[0\]: the key is bound to the agent agent: /);
    expect(await queued()).toBe(before);
  });

  test("costs one request of the rate", async () => {
    const authorization = await server.newKey({ rateLimit: 5 });
    const { headers } = await post({ memories: Array.from({ length: 50 }, (_, n) => write(`r${n}`)) }, undefined, authorization);
    expect(headers.get("x-ratelimit-remaining")).toBe("4");
    await server.process();
  });
});

describe("an Idempotency-Key", () => {
  test("makes a repeat answer the same ids and store nothing, before and after processing and deletion", async () => {
    const memories = [write("first"), write("second"), write("third")];
    const results = await send(memories, "key-1");
    expect(await send(memories, "key-1")).toEqual(results);
    expect(await queued()).toBe(3);
    await server.process();
    const before = await stored();
    await server.send({ method: "DELETE", path: `/v1/memories/${results[0]?.id}?hard=true` });
    await server.send({ method: "DELETE", path: `/v1/memories/${results[1]?.id}` });
    expect(await send(memories, "key-1")).toEqual(results);
    expect(await queued()).toBe(0);
    expect(await stored()).toBe(before - 1);
    expect(await content(results[0]?.id)).toBeUndefined();
  });

  test("lets a corrected write take the place of an invalid one", async () => {
    expectEnvelope(await post({ memories: [write("kept"), write("")] }, "key-2"), 400, "validation_error", /memories\[1\]/);
    const [kept, corrected] = await send([write("kept"), write("corrected")], "key-2");
    await server.process();
    expect([await content(kept?.id), await content(corrected?.id)]).toEqual(["kept", "corrected"]);
  });

  test("refuses other memories under it, and stores none of them", async () => {
    await send([write("said"), write("done")], "key-3");
    await server.process();
    const before = await stored();
    const message = /^the Idempotency-Key was used for other memories/;
    for (const memories of [[write("said"), write("other")], [write("new", { user_id: "x" })], [write("done"), write("said")]])
      expectEnvelope(await post({ memories }, "key-3"), 400, "validation_error", message);
    expect([await queued(), await stored()]).toEqual([0, before]);
  });

  test("belongs to its API key", async () => {
    const [mine] = await send([write("mine")], "key-4");
    const [theirs] = await send([write("theirs")], "key-4", await server.newKey());
    expect(theirs?.id).not.toBe(mine?.id ?? "");
    await server.process();
  });

  test.each(["", "a b", "é", "x".repeat(256)])("%j is refused", async (key) => {
    // `fetch` sends characters to U+00FF as single bytes.
    expectEnvelope(await post({ memories: [write("x")] }, key), 400, "validation_error", /Idempotency-Key is invalid/);
  });

  test("of 255 characters is taken, and one sent twice is refused", async () => {
    expect(await send([write("long")], "~".repeat(255))).toHaveLength(1);
    expectEnvelope(await post({ memories: [write("x")] }, "one, two"), 400, "validation_error");
    await server.process();
  });

  test("sent by many at once stores each write once", async () => {
    const before = await stored();
    const memories = Array.from({ length: 20 }, (_, n) => write(`at once ${n}`));
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(memories, "key-5")));
    for (const answer of answers) expect(answer).toEqual(answers[0] ?? expect.unreachable());
    await server.process();
    expect(await stored()).toBe(before + 20);
  });
});
