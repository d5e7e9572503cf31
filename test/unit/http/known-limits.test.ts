import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Connection, type RawAnswer } from "../../support/connection.ts";
import { TestServer } from "../../support/http.ts";
import { until } from "../../support/until.ts";

/** Tests the limits of the runtime that docs/known-limits.md describes. A failure here may be good news. */

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await TestServer.start();
  key = await server.newKey();
});
afterAll(() => server.stop());

const DOCUMENT = `${import.meta.dir}/../../../docs/known-limits.md`;
const ENTRIES = {
  pipelined: "A request pipelined behind a POST",
  method: "A method that the runtime does not know",
  refused: "A request that the runtime refuses itself",
} as const;

const BODY = JSON.stringify({ content: "x", agent_id: "a", user_id: "u" });
const GET = "GET /healthz HTTP/1.1\r\nHost: m\r\n\r\n";
const post = (framing: string, body: string) =>
  `POST /v1/memories HTTP/1.1\r\nHost: m\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${body}`;
const whole = () => post(`Content-Length: ${BODY.length}`, BODY);
const chunks = (size: string) => post("Transfer-Encoding: chunked", `${size}\r\n${BODY}\r\n0\r\n\r\n`);

interface Seen {
  /** The answers until the connection closed, or until there were as many answers as requests. */
  readonly statuses: readonly number[];
  readonly isBare: boolean;
  readonly logged: readonly string[];
}

async function send(requests: string, count = 1): Promise<Seen> {
  server.logLines.length = 0;
  const connection = await Connection.open(server.port);
  connection.write(requests);
  const answers: RawAnswer[] = [];
  while (answers.length < count) {
    const answer = await connection.read();
    if (!answer) break;
    answers.push(answer);
  }
  connection.end();
  const logged = server.logLines.map((line) => JSON.parse(line) as { route: string; status: number });
  return {
    statuses: answers.map(({ status }) => status),
    isBare: answers.every(({ body }) => body === ""),
    logged: logged.map(({ route, status }) => `${route} ${status}`),
  };
}

function stillSo(entry: keyof typeof ENTRIES, seen: unknown, today: unknown): void {
  const news = `The runtime no longer behaves as docs/known-limits.md says. If the limit is fixed, remove "${ENTRIES[entry]}" or its line there, and this test. If the runtime has another fault now, describe that.`;
  expect(seen, news).toEqual(today);
}

test("every entry of the document has its test here", async () => {
  const headings = [...(await Bun.file(DOCUMENT).text()).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(Object.values(ENTRIES));
  expect(await Bun.file(DOCUMENT).text()).toContain(`Bun ${Bun.version}`);
});

describe(ENTRIES.pipelined, () => {
  test.each([
    ["a GET", () => whole() + GET],
    ["a POST", () => whole() + whole()],
    ["a GET behind chunks", () => chunks(BODY.length.toString(16)) + GET],
  ])("%s: both lose their answers, and the POST is processed", async (_, requests) => {
    const seen = await send(requests(), 2);
    // The connection closes before the write is durable.
    await until("the request is logged", () => server.logLines.length > 0);
    const logged = server.logLines.map((line) => (JSON.parse(line) as { status: number }).status);
    stillSo("pipelined", { ...seen, logged }, { statuses: [], isBare: true, logged: [202] });
  });

  test("each request behind a GET is answered, in order", async () => {
    expect((await send(GET + GET, 2)).statuses).toEqual([200, 200]);
    expect((await send(GET + whole(), 2)).statuses).toEqual([200, 202]);
  });
});

describe(ENTRIES.method, () => {
  test.each(["FOO", "get", "SEARCHX"])("%s is closed without an answer", async (method) => {
    stillSo("method", await send(`${method} /healthz HTTP/1.1\r\nHost: m\r\n\r\n`), { statuses: [], isBare: true, logged: [] });
  });

  test("a registered method without a route is answered 404", async () => {
    for (const method of ["PUT", "TRACE", "PROPFIND", "CONNECT", "PURGE"])
      expect(await send(`${method} /healthz HTTP/1.1\r\nHost: m\r\n\r\n`)).toEqual({
        statuses: [404],
        isBare: false,
        logged: ["none 404"],
      });
  });
});

describe(ENTRIES.refused, () => {
  test.each([
    [400, "no Host in HTTP/1.1", () => "GET /healthz HTTP/1.1\r\n\r\n"],
    [400, "OPTIONS *", () => "OPTIONS * HTTP/1.1\r\nHost: m\r\n\r\n"],
    [400, "a target without a slash", () => "GET healthz HTTP/1.1\r\nHost: m\r\n\r\n"],
    [400, "an invalid header line", () => "GET /healthz HTTP/1.1\r\nHost: m\r\nBad Header: x\r\n\r\n"],
    [400, "two framings", () => post("Content-Length: 3\r\nTransfer-Encoding: chunked", "0\r\n\r\n")],
    [400, "a negative length", () => post("Content-Length: -3", "")],
    [431, "a head that is too large", () => `GET /healthz HTTP/1.1\r\nHost: m\r\nX-Fill: ${"x".repeat(17_000)}\r\n\r\n`],
    [505, "another version", () => "GET /healthz HTTP/2.0\r\nHost: m\r\n\r\n"],
  ])("%i for %s", async (status, _, request) => {
    stillSo("refused", await send(request()), { statuses: [status], isBare: true, logged: [] });
  });

  test("400 for broken chunks, logged as a client that closed the connection", async () => {
    const seen = await send(chunks("zz"));
    await until("the request is logged", () => server.logLines.length > 0);
    const logged = server.logLines.map((line) => (JSON.parse(line) as { status: number }).status);
    stillSo("refused", { ...seen, logged }, { statuses: [400], isBare: true, logged: [499] });
  });
});
