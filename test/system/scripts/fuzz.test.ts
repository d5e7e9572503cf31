import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer } from "node:net";
import { fuzz, printedFaults } from "../../../scripts/lib/fuzz/fuzz.ts";
import { breachOf } from "../../../scripts/lib/fuzz/schema.ts";
import { MARK } from "../../../scripts/lib/fuzz/values.ts";
import { Lane } from "../../../scripts/lib/fuzz/wire.ts";
import { createTenant, type Service, startService } from "../../../scripts/lib/service.ts";
import { forSeeds } from "../../support/effort.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

let service: Service;
const dataDir = temporaryFolder();
beforeAll(async () => {
  service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
});
afterAll(() => removeFolder(dataDir));

test("a request that stops after 100 Continue does not count as a hang", async () => {
  const lane = new Lane(Number(new URL(service.url).port));
  const { key } = await createTenant(dataDir, "invited", service.url);
  const head = `POST /v1/memories HTTP/1.1\r\nHost: m\r\nExpect: 100-continue\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
  expect(await lane.exchange({ pieces: [Buffer.from(head)], isHead: false, mayBeFollowed: false, incompleteTimeoutMs: 150 })).toEqual({
    kind: "silent",
  });
  lane.close();
});

test("a bounded run of both fuzzers finds nothing", async () => {
  await forSeeds(0, async (seed) => {
    const { done, faults, hangs, broken } = await fuzz(service, { requests: 400, seed });
    expect({ faults, hangs, broken, isStarted: done > 0 }).toEqual({ faults: [], hangs: 0, broken: 0, isStarted: true });
  });
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect(await service.stop()).toBe(0);
  expect(printedFaults(service.output())).toEqual([]);
});

test("a text of a request and an error are found in the output", () => {
  const lines = [
    '{"level":"info","msg":"request"}',
    "memoryd listens",
    `{"level":"info","x":"${MARK}"}`,
    '{"level":"error","msg":"x"}',
    "    at f (x.ts:1:2)",
  ];
  expect(printedFaults(lines.join("\n"))).toHaveLength(3);
});

test.each([
  [{ type: "object", required: ["a"], properties: { a: { type: "integer" } } }, { a: 1 }, undefined],
  [{ type: "object", required: ["a"], properties: { a: { type: "integer" } } }, {}, "has no a"],
  [{ type: "object", properties: { a: { type: "integer" } } }, { b: 1 }, "a field that is not described"],
  [{ type: "array", items: { enum: [0, 1] } }, [0, 2], "none of"],
  [{ type: "string", format: "uuid" }, "x", "not a valid uuid"],
  [{ type: "string", minLength: 1 }, "", "0 characters"],
  [{ type: "number", minimum: 0, maximum: 1 }, 2, "is 2"],
  [{ const: "ok" }, "no", "is not"],
])("%j: the breach of %j is %p", (schema, value, wanted) => {
  const breach = breachOf(schema, value);
  if (wanted === undefined) expect(breach).toBeUndefined();
  else expect(breach).toContain(wanted);
});

test.each([
  [
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    { kind: "answer", answer: { status: 200, body: "ok" }, surplusBytes: 0 },
  ],
  [
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    { kind: "answer", answer: { body: "ok" }, surplusBytes: 0 },
  ],
  ["HTTP/1.1 204 No Content\r\n\r\nmore", { kind: "answer", answer: { status: 204, body: "" }, surplusBytes: 4 }],
  ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", { kind: "closed" }],
  ["", { kind: "closed" }],
])("the received bytes %j and an end are parsed as %j", async (sent, seen) => {
  const listening = Promise.withResolvers<number>();
  const server = createServer((socket) => socket.end(Buffer.from(sent, "latin1"))).listen(0, "127.0.0.1", () => {
    const address = server.address();
    listening.resolve(typeof address === "object" && address !== null ? address.port : 0);
  });
  const lane = new Lane(await listening.promise);
  const outcome = await lane.exchange({
    pieces: [Buffer.from("GET / HTTP/1.1\r\n\r\n")],
    isHead: false,
    mayBeFollowed: false,
    incompleteTimeoutMs: undefined,
  });
  expect(outcome).toMatchObject(seen);
  lane.close();
  server.close();
});
