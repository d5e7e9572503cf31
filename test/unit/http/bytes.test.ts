import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TestServer } from "../../support/http.ts";

/** Bodies whose bytes are no UTF-8. A text that is stored has to be the text that was sent. */

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const SCOPE = '"agent_id":"agent","user_id":"user"';
const ID = "00000000-0000-7000-8000-000000000000";
/** Each body with the place of a text, in which the bytes stand. */
const BODIES: readonly (readonly [method: string, path: string, before: string, after: string])[] = [
  ["POST", "/v1/memories", '{"content":"Ana', `",${SCOPE}}`],
  ["POST", "/v1/memories", `{"content":"Ana",${SCOPE},"metadata":{"k":"`, '"}}'],
  ["POST", "/v1/memories", `{"content":"Ana",${SCOPE},"metadata":{"`, '":1}}'],
  ["POST", "/v1/memories/search", '{"query":"Ana', `",${SCOPE}}`],
  ["POST", "/v1/memories/query", '{"query":"Ana', `",${SCOPE}}`],
  ["POST", "/v1/memories/batch", '{"memories":[{"content":"Ana', `",${SCOPE}}]}`],
  ["POST", "/v1/context", '{"query":"Ana', `",${SCOPE}}`],
  ["PATCH", `/v1/memories/${ID}`, '{"content":"Ana', '"}'],
  ["POST", "/mcp", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"remember","arguments":{"content":"Ana', '"}}}'],
];
const BROKEN: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ["a byte that never stands in UTF-8", [0xff]],
  ["a continuation alone", [0x80]],
  ["a character that is cut off", [0xe2, 0x82]],
  ["a form that is too long", [0xc0, 0xaf]],
  ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
  ["a character beyond Unicode", [0xf4, 0x90, 0x80, 0x80]],
  ["Latin-1", [0x4a, 0x6f, 0x73, 0xe9]],
];

describe.each(BODIES.map((body) => [`${body[0]} ${body[1]}`, body] as const))("%s", (_, [method, path, before, after]) => {
  test.each(BROKEN.map((broken) => [broken[0], broken[1]] as const))("refuses %s with 400", async (_, bytes) => {
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    const sent = { method, path, headers: { "content-type": "application/json" } };
    const whole = await server.send({ ...sent, body });
    const chunked = await server.send({
      ...sent,
      body: new Blob([body.subarray(0, before.length), body.subarray(before.length)]).stream(),
    });
    for (const answer of [whole, chunked]) {
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { message: "the body is not JSON in UTF-8" } });
    }
    expect((await server.deps.records.submissions.depth(server.orgId)).queued).toBe(0);
  });
});
