import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { answering, headersOf, linesOf, negotiatedIn, readMessage } from "../../../../src/agents/bridge/message.ts";

const headers = (message: object, negotiated?: string) =>
  headersOf(readMessage(JSON.stringify(message)) ?? expect.unreachable(), negotiated);

describe("the headers of a message", () => {
  const META = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };

  test.each([
    [{ method: "tools/call", params: { name: "recall", _meta: META } }, "2026-07-28", "tools/call", "recall"],
    [
      { method: "resources/read", params: { uri: "memory://user/é", _meta: META } },
      "2026-07-28",
      "resources/read",
      "=?base64?bWVtb3J5Oi8vdXNlci/DqQ==?=",
    ],
    [{ method: "ping" }, "2025-11-25", "ping", undefined],
    [{ method: "a\r\nb" }, "2025-11-25", "=?base64?YQ0KYg==?=", undefined],
  ])("%j", (message, version, method, name) => {
    expect(headers(message, "2025-11-25")).toEqual({
      "mcp-protocol-version": version,
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": name }),
    });
  });

  test("are none for what is not a message", () => {
    for (const line of ["3", "null", "[]", '"x"', "{}"])
      expect(headersOf(readMessage(line) ?? expect.unreachable(), undefined)).toEqual({});
    expect(readMessage("{")).toBeUndefined();
  });
});

test("the revision of a connection is that of the answer to initialize", () => {
  expect(negotiatedIn({ result: { protocolVersion: "2025-06-18" } })).toBe("2025-06-18");
  expect(negotiatedIn({ error: {} })).toBeUndefined();
});

test("an error that names no request answers the one that was sent", () => {
  expect(answering(7, { id: null, error: {} })).toEqual({ id: 7, error: {} });
  expect(answering(7, { id: 7, result: {} })).toEqual({ id: 7, result: {} });
});

async function* chunks(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function read(parts: readonly Uint8Array[], maxBytes = 1_000_000): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  for await (const line of linesOf(chunks(parts), maxBytes)) lines.push(line);
  return lines;
}

test("lines come whole, however the bytes are cut", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.json()), fc.array(fc.nat(50)), async (messages, cuts) => {
      const lines = messages.map((json) => json.replaceAll("\n", " ").trim());
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      const parts: Uint8Array[] = [];
      let at = 0;
      for (const cut of cuts) {
        parts.push(bytes.subarray(at, at + cut));
        at = Math.min(bytes.length, at + cut);
      }
      expect(await read([...parts, bytes.subarray(at)])).toEqual(lines.filter((line) => line !== ""));
    }),
  ));

test("a line that is too long comes as undefined, and the next one whole", async () => {
  const long = Buffer.from("x".repeat(11));
  expect(await read([long, Buffer.from("y\nok\n"), long, long, Buffer.from("\n"), Buffer.from("0123456789\n")], 10)).toEqual([
    undefined,
    "ok",
    undefined,
    "0123456789",
  ]);
});

test("blank lines and an unfinished one are no messages", async () => {
  expect(await read([Buffer.from("\r\n  \n{}\r\n{")])).toEqual(["{}"]);
});

test("a line that is no UTF-8 comes as undefined, and the next one whole", async () => {
  const broken = [[0xff], [0xe2, 0x82], [0xc0, 0x80], [0xed, 0xa0, 0x80]].map((bytes) => Buffer.from([0x22, ...bytes, 0x22, 0x0a]));
  expect(await read([...broken, Buffer.from("é\n")])).toEqual([undefined, undefined, undefined, undefined, "é"]);
});
