import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectEnvelope, TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const GOOD = { content: "Ana lives in Lisbon", agent_id: "agent", user_id: "user" };
const without = (field: keyof typeof GOOD) => {
  const { [field]: _, ...rest } = GOOD;
  return rest;
};
const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });

/** A body of exactly this many bytes, with its content within its own limit. */
const bodyOf = (bytes: number) => {
  const empty = JSON.stringify({ ...GOOD, metadata: { fill: "" } });
  return JSON.stringify({ ...GOOD, metadata: { fill: "x".repeat(bytes - empty.length) } });
};

/** A body with the content's JSON exactly as given. */
const escaped = (content: string, key = "content") => `{"${key}":"${content}","agent_id":"agent","user_id":"user"}`;

/** Content of the maximum size with every byte escaped, and exactly this many other bytes. */
const fullyEscaped = (bytes: number) => {
  const body = (fill: string) =>
    `{"content":"${"\\u0041".repeat(8192)}","agent_id":"agent","user_id":"user","metadata":{"fill":"${fill}"}}`;
  return body("x".repeat(bytes - (body("").length - 6 * 8192)));
};

interface Accepted {
  readonly name: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ACCEPTED: Accepted[] = [
  { name: "the required fields alone", body: GOOD },
  { name: "every field", body: { ...GOOD, confidence: 0.25, metadata: { a: [1, { b: null }] }, extract: false } },
  { name: "confidence 0", body: { ...GOOD, confidence: 0 } },
  { name: "confidence 1", body: { ...GOOD, confidence: 1 } },
  { name: "metadata {}", body: { ...GOOD, metadata: {} } },
  { name: "metadata with a line feed in a key", body: { ...GOOD, metadata: { "a\nb": 1 } } },
  { name: "metadata with a __proto__ key", body: `{"content":"x","agent_id":"a","user_id":"u","metadata":{"__proto__":{"polluted":1}}}` },
  { name: "content of 8192 bytes", body: { ...GOOD, content: "x".repeat(8192) } },
  { name: "content of 8192 bytes that are not ASCII", body: { ...GOOD, content: "é".repeat(4096) } },
  { name: "content of 8192 bytes, every one escaped", body: escaped("\\u0041".repeat(8192)) },
  { name: "content of 8192 bytes, its characters escaped", body: escaped("\\ud83d\\ude00".repeat(2048)) },
  { name: "content of 8192 escaped bytes under an escaped key", body: escaped("\\u0041".repeat(8192), "\\u0063ontent") },
  { name: "content of 8192 bytes, every one escaped, and 16 KB of metadata", body: fullyEscaped(16 * 1024) },
  { name: "a number that a double cannot represent", body: `{"content":"x","agent_id":"a","user_id":"u","metadata":{"k":[-1e999]}}` },
  { name: "confidence written as 1.0", body: `{"content":"x","agent_id":"a","user_id":"u","confidence":1.0}` },
  { name: "the same key in two objects", body: { ...GOOD, metadata: { content: 1, a: { b: 1, c: { b: 1 } }, d: [{ b: 1 }, { b: 1 }] } } },
  { name: "colons and quotes in keys and texts", body: { ...GOOD, content: 'a":"b', metadata: { 'a"\\:': ':"\\', "": "\\\\:" } } },
  { name: "content of a combining mark", body: { ...GOOD, content: "\u0301" } },
  { name: "a body of 24576 bytes", body: bodyOf(8192 + 16 * 1024) },
  { name: "every character of an identifier", body: { ...GOOD, agent_id: "AZaz09._:-", user_id: ":" } },
  { name: "identifiers of 256 characters", body: { ...GOOD, agent_id: "a".repeat(256), user_id: "u".repeat(256) } },
  { name: "content with a NUL, an emoji and a line feed", body: { ...GOOD, content: "a\u0000b\n👋🏽" } },
  { name: "an escaped surrogate pair", body: `{"content":"\\ud83d\\ude00","agent_id":"a","user_id":"u"}` },
  { name: "a byte order mark", body: `\ufeff${JSON.stringify(GOOD)}` },
  { name: "a content type with a parameter", body: GOOD, headers: { "content-type": "application/json; charset=utf-8" } },
  { name: "a content type in capitals", body: GOOD, headers: { "content-type": "Application/JSON" } },
  { name: "metadata 31 levels deep in the body", body: { ...GOOD, metadata: nested(31) } },
];

describe("a write is accepted with", () => {
  test.each(ACCEPTED.map((row) => [row.name, row] as const))("%s", async (_, { body, headers }) => {
    const answer = await server.send({ path: "/v1/memories", body, ...(headers && { headers }) });
    expect({ status: answer.status, body: answer.json }).toEqual({
      status: 202,
      body: { id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/), status: "queued" },
    });
    expect(Object.keys(answer.json as object)).toEqual(["id", "status"]);
    expect(answer.headers.get("content-type")).toStartWith("application/json");
  });
});

interface Refused {
  readonly name: string;
  readonly body: unknown;
  readonly status: number;
  readonly code: string;
  readonly message: RegExp;
  readonly headers?: Readonly<Record<string, string>>;
}

const invalid = (name: string, body: unknown, message: RegExp, headers?: Readonly<Record<string, string>>): Refused => ({
  ...{ name, body, status: 400, code: "validation_error", message },
  ...(headers && { headers }),
});
const tooLarge = (name: string, body: unknown, message: RegExp): Refused => ({
  name,
  body,
  status: 413,
  code: "payload_too_large",
  message,
});

const twice = (more: string) => `{"content":"x","agent_id":"a","user_id":"u",${more}}`;
const TWICE = [
  twice('"content":"y"'),
  twice('"content":"x"'),
  twice('"\\u0063ontent":"y"'),
  twice('"metadata":{"a":1,"a":2}'),
  twice('"metadata":{"a":1,"\\u0061":2}'),
  twice('"metadata":{"__proto__":1,"__proto__":2}'),
  twice('"metadata":{"__proto__":1,"__\\u0070roto__":{}}'),
  twice('"metadata":{"":1,"":2}'),
  twice('"metadata":{"a":[{"b":{"c":1,"d":2,"c":{}}}]}'),
  twice('"metadata":{"k\\"":1,"k\\u0022":1}'),
  twice('"extract":true,"extract":true'),
];

const REFUSED: Refused[] = [
  invalid("no content", without("content"), /^content is missing/),
  invalid("no agent_id", without("agent_id"), /^agent_id is missing/),
  invalid("no user_id", without("user_id"), /^user_id is missing/),
  invalid("empty content", { ...GOOD, content: "" }, /^content is invalid/),
  invalid("blank content", { ...GOOD, content: " \n\t\u00a0" }, /^content is invalid/),
  ...["\u200b", "\u0085", "\u0000", "\u00ad\u2060\ufeff", "\u202e", "\u3164", "\ufe0f", "\u2800", "\u{e0041}", "\u001b\u007f"].map((text) =>
    invalid(`content of invisible characters: ${JSON.stringify(text)}`, { ...GOOD, content: ` ${text} ` }, /^content is invalid/),
  ),
  ...TWICE.map((body) => invalid(`a key given twice: ${body}`, body, /a key twice/)),
  invalid("content that is not a string", { ...GOOD, content: 5 }, /^content is invalid/),
  invalid("content null", { ...GOOD, content: null }, /^content is invalid/),
  invalid("half of a surrogate pair in content", `{"content":"\\ud83d","agent_id":"a","user_id":"u"}`, /surrogate/),
  invalid("half of a surrogate pair in metadata", `{"content":"x","agent_id":"a","user_id":"u","metadata":{"k":["\\udc00"]}}`, /surrogate/),
  invalid("half of a surrogate pair in a key", `{"content":"x","agent_id":"a","user_id":"u","metadata":{"\\udc00":1}}`, /surrogate/),
  ...["", "a b", "ä", "a/b", "a\n", "\na", "a\u0000", "𝒶", "a".repeat(257)].flatMap((value, i) => [
    invalid(`agent_id ${i}: ${JSON.stringify(value.slice(0, 5))}`, { ...GOOD, agent_id: value }, /^agent_id is invalid/),
    invalid(`user_id ${i}: ${JSON.stringify(value.slice(0, 5))}`, { ...GOOD, user_id: value }, /^user_id is invalid/),
  ]),
  invalid("agent_id that is a number", { ...GOOD, agent_id: 7 }, /^agent_id is invalid/),
  invalid("confidence below 0", { ...GOOD, confidence: -0.01 }, /^confidence is invalid/),
  invalid("confidence above 1", { ...GOOD, confidence: 1.01 }, /^confidence is invalid/),
  invalid("confidence that is a string", { ...GOOD, confidence: "0.5" }, /^confidence is invalid/),
  invalid("confidence null", { ...GOOD, confidence: null }, /^confidence is invalid/),
  invalid("confidence larger than any number", `{"content":"x","agent_id":"a","user_id":"u","confidence":1e999}`, /^confidence is invalid/),
  invalid("extract that is a string", { ...GOOD, extract: "true" }, /^extract is invalid/),
  invalid("extract that is a number", { ...GOOD, extract: 1 }, /^extract is invalid/),
  invalid("metadata null", { ...GOOD, metadata: null }, /^metadata is invalid/),
  invalid("metadata that is an array", { ...GOOD, metadata: [] }, /^metadata is invalid/),
  invalid("metadata that is a string", { ...GOOD, metadata: "x" }, /^metadata is invalid/),
  invalid("metadata nested too deeply", { ...GOOD, metadata: nested(32) }, /nested too deeply/),
  invalid(
    "brackets nested by the thousand",
    `{"content":"x","agent_id":"a","user_id":"u","metadata":{"k":${"[".repeat(11_000)}${"]".repeat(11_000)}}}`,
    /nested/,
  ),
  invalid(
    "an unknown field",
    { ...GOOD, secretfield: 1 },
    /^unknown field: the body takes content, agent_id, user_id, confidence, metadata, extract$/,
  ),
  invalid("a time that is none", { ...GOOD, metadata: { occurred_at: "secret day" } }, /^metadata\.occurred_at must be an ISO 8601 time/),
  invalid("org_id", { ...GOOD, org_id: "other" }, /^unknown field/),
  invalid(
    "an unknown field named __proto__",
    `{"content":"x","agent_id":"a","user_id":"u","__proto__":{"confidence":1}}`,
    /^unknown field/,
  ),
  invalid("no body", "", /not JSON/),
  invalid("malformed JSON", '{"content": secretvalue', /not JSON/),
  invalid("two JSON values", "{} {}", /not JSON/),
  invalid(
    "broken UTF-8",
    new Uint8Array([...Buffer.from('{"content":"'), 0xff, 0xfe, ...Buffer.from('","agent_id":"a","user_id":"u"}')]),
    /not JSON/,
  ),
  invalid("an array", [GOOD], /JSON object/),
  invalid("a string", '"text"', /JSON object/),
  invalid("null", "null", /JSON object/),
  invalid("no content type", GOOD, /Content-Type/, { "content-type": "" }),
  invalid("another content type", GOOD, /Content-Type/, { "content-type": "text/plain" }),
  invalid("a content type that only begins like JSON", GOOD, /Content-Type/, { "content-type": "application/jsonp" }),
  tooLarge("content of 8193 bytes", { ...GOOD, content: "x".repeat(8193) }, /^content is larger than 8192 bytes/),
  tooLarge("content of 8193 bytes in fewer characters", { ...GOOD, content: `x${"é".repeat(4096)}` }, /^content is larger than 8192 bytes/),
  tooLarge("content of 8193 bytes, escaped", escaped("\\u0041".repeat(8193)), /^content is larger than 8192 bytes/),
  tooLarge("more than 16 KB of metadata with escaped content", fullyEscaped(16 * 1024 + 1), /^the body is larger than (24576|65536) bytes/),
  tooLarge("escapes in metadata", twice(`"metadata":{"fill":"${"\\u0041".repeat(5000)}"}`), /^the body is larger than 24576 bytes/),
  tooLarge("a body of 24577 bytes", bodyOf(8192 + 16 * 1024 + 1), /^the body is larger than 24576 bytes/),
];

describe("a write is refused with", () => {
  test.each(REFUSED.map((row) => [row.name, row] as const))("%s", async (_, { body, status, code, message, headers }) => {
    const answer = await server.send({ path: "/v1/memories", body, ...(headers && { headers }) });
    expectEnvelope(answer, status, code, message);
    expect(answer.text).not.toContain("secret");
  });
});

describe("a write", () => {
  test("is stored unchanged, with its defaults", async () => {
    const scope = { orgId: server.orgId, agentId: "agent", userId: "stored" };
    const body = {
      content: "a\u0000b 👋🏽",
      agent_id: "agent",
      user_id: "stored",
      metadata: JSON.parse('{"__proto__":{"x":1},"k":[null]}'),
    };
    const { json } = await server.send({ path: "/v1/memories", body });
    const { id } = json as { id: string };
    await server.process();
    const memory = await server.deps.records.memories.get(server.orgId, id);
    expect(memory).toMatchObject({ id, scope, content: body.content, confidence: 1, level: 0, status: "active", source: "agent" });
    expect(JSON.stringify(memory?.metadata)).toBe('{"__proto__":{"x":1},"k":[null]}');
    expect({}).not.toHaveProperty("x");
  });

  test("is announced when it is durable", async () => {
    const announced: string[] = [];
    const other = await TestServer.start();
    other.events.on("accepted", (orgId) => announced.push(orgId));
    await other.send({ path: "/v1/memories", body: GOOD });
    await other.send({ path: "/v1/memories", body: { ...GOOD, content: "" } });
    expect(announced).toEqual([other.orgId]);
    expect((await other.deps.records.submissions.depth(other.orgId)).queued).toBe(1);
    await other.stop();
  });
});
