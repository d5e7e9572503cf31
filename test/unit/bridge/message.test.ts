import { describe, expect, test } from "bun:test";
import { answering, headersOf, negotiatedIn, readMessage } from "../../../src/bridge/message.ts";

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
