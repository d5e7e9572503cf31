import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Connection } from "../../support/connection.ts";
import { TestServer } from "../../support/http.ts";
import { until } from "../../support/until.ts";

/** Raw requests that a well-behaved client never sends. */

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await TestServer.start();
  key = await server.newKey();
});
afterAll(() => server.stop());

const head = (path: string, headers: Readonly<Record<string, string | number>>, authorization = key) =>
  [`POST ${path} HTTP/1.1`, "Host: m", `Authorization: ${authorization}`, "Content-Type: application/json"]
    .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
    .join("\r\n")
    .concat("\r\n\r\n");
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const CHUNKED = { "Transfer-Encoding": "chunked" };
const WRITE = JSON.stringify({ content: "x", agent_id: "a", user_id: "u" });
const SEARCH = JSON.stringify({ query: "x", agent_id: "a", user_id: "u" });

/** Resolves when the server has read what was sent before: it has answered what was sent after it, on another connection. */
async function hasRead(port = server.port): Promise<void> {
  const connection = await Connection.open(port);
  connection.write("GET /healthz HTTP/1.1\r\nHost: m\r\n\r\n");
  expect(await connection.answer()).toMatchObject({ status: 200 });
  connection.end();
}

const LIMITS = [
  // The size of the longest content with every byte escaped, plus 16 KB.
  ["/v1/memories", 65_536, WRITE, 202],
  ["/v1/memories/search", 8192, SEARCH, 200],
] as const;

describe.each(LIMITS)("%s", (path, limitBytes, good, goodStatus) => {
  test("answers 413 to a Content-Length beyond the limit before any byte of the body is sent", async () => {
    const connection = await Connection.open(server.port);
    connection.write(head(path, { "Content-Length": limitBytes + 1 }));
    const answer = await connection.answer();
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('"payload_too_large"') });
    connection.end();
  });

  test("answers 413 to a Content-Length of terabytes", async () => {
    const connection = await Connection.open(server.port);
    connection.write(head(path, { "Content-Length": "9000000000000" }));
    expect(await connection.answer()).toMatchObject({ status: 413 });
    connection.end();
  });

  test("answers 413 to a chunked body as soon as it exceeds the limit", async () => {
    const connection = await Connection.open(server.port);
    connection.write(head(path, CHUNKED));
    connection.write(chunk("x".repeat(limitBytes)));
    connection.write(chunk("x"));
    // The last chunk is missing, so the answer arrives before the body ends.
    expect(await connection.answer()).toMatchObject({ status: 413, body: expect.stringContaining(`${limitBytes} bytes`) });
    connection.end();
  });

  test("accepts a chunked body within the limit, in pieces that split a character", async () => {
    const connection = await Connection.open(server.port);
    connection.write(head(path, CHUNKED));
    const bytes = Buffer.from(good.replace('"x"', '"é"'));
    const middle = bytes.indexOf("é") + 1;
    for (const piece of [bytes.subarray(0, middle), bytes.subarray(middle)]) {
      connection.write(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]));
      await hasRead();
    }
    connection.write(chunk(""));
    expect(await connection.answer()).toMatchObject({ status: goodStatus });
    connection.end();
  });

  test("reads no body of a caller without a key", async () => {
    for (const framing of [{ "Content-Length": limitBytes + 1 }, { "Content-Length": good.length }, CHUNKED]) {
      const connection = await Connection.open(server.port);
      connection.write(head(path, framing, "Bearer none"));
      expect(await connection.answer()).toMatchObject({ status: 401 });
      connection.end();
    }
  });

  test("reads no more than the Content-Length says", async () => {
    const connection = await Connection.open(server.port);
    connection.write(`${head(path, { "Content-Length": good.length })}${good}${"x".repeat(50)}`);
    expect(await connection.answer()).toMatchObject({ status: goodStatus });
    connection.end();
  });

  test("waits for a slow sender", async () => {
    const connection = await Connection.open(server.port);
    connection.write(head(path, { "Content-Length": good.length }));
    for (const piece of [good.slice(0, 5), good.slice(5, 20), good.slice(20)]) {
      await hasRead();
      connection.write(piece);
    }
    expect(await connection.answer()).toMatchObject({ status: goodStatus });
    connection.end();
  });

  test("answers the next request on the connection after a refused one", async () => {
    const connection = await Connection.open(server.port);
    connection.write(`${head(path, { "Content-Length": good.length }, "Bearer none")}${good}`);
    expect(await connection.answer()).toMatchObject({ status: 401 });
    connection.write(`${head(path, { "Content-Length": good.length })}${good}`);
    expect(await connection.answer()).toMatchObject({ status: goodStatus });
    connection.end();
  });
});

describe("a connection", () => {
  test("with both a length and chunks is refused", async () => {
    const connection = await Connection.open(server.port);
    connection.write(`${head("/v1/memories", { "Content-Length": 5, ...CHUNKED })}${chunk(WRITE)}${chunk("")}`);
    expect(await connection.answer()).toMatchObject({ status: 400 });
    connection.end();
  });

  test("that closes in the middle of a body stores nothing and is not logged as an error", async () => {
    server.logLines.length = 0;
    for (const framing of [{ "Content-Length": 500 }, CHUNKED]) {
      const connection = await Connection.open(server.port);
      connection.write(head("/v1/memories", framing));
      connection.write('5\r\n{"con\r\n');
      await hasRead();
      connection.end();
    }
    const logged = () => server.logLines.map((line) => JSON.parse(line) as { level: string; route: string; status: number });
    const writes = () => logged().filter(({ route }) => route === "POST /v1/memories");
    await until("both requests are logged", () => writes().length === 2);
    for (const line of writes()) expect(line).toMatchObject({ level: "info", status: 499 });
  });

  test("reaches the routes with a host name of any length", async () => {
    for (const host of ["m", "abc", "memoryd.example.org", "[::1]:7373"]) {
      const connection = await Connection.open(server.port);
      connection.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect(await connection.answer()).toEqual({ status: 200, body: '{"status":"ok"}' });
      connection.end();
    }
  });

  test("gets a 404 for a path that only resembles a route", async () => {
    for (const path of ["//healthz", "/healthz//", "/%68ealthz", "/v1//memories"]) {
      const connection = await Connection.open(server.port);
      connection.write(`GET ${path} HTTP/1.1\r\nHost: m\r\n\r\n`);
      expect(await connection.answer()).toMatchObject({ status: 404 });
      connection.end();
    }
  });
});

describe("a stop", () => {
  const half = WRITE.length / 2;
  const begin = async (stopping: TestServer) => {
    const connection = await Connection.open(stopping.port);
    connection.write(head("/v1/memories", { "Content-Length": WRITE.length }, await stopping.newKey()) + WRITE.slice(0, half));
    await hasRead(stopping.port);
    return connection;
  };

  test("finishes a running request and accepts no other", async () => {
    const stopping = await TestServer.start();
    const idle = await Connection.open(stopping.port);
    const running = await begin(stopping);
    const stopped = stopping.stop(5000);
    await expect(Connection.open(stopping.port)).rejects.toThrow();
    running.write(WRITE.slice(half));
    expect(await running.answer()).toMatchObject({ status: 202 });
    await stopped;
    idle.end();
    running.end();
  });

  test("aborts requests that have not finished by its deadline", async () => {
    const stopping = await TestServer.start();
    const running = await begin(stopping);
    await stopping.stop(50);
    expect(await running.answer()).toBeUndefined();
  });
});
