import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { formatted, TYPES_PATH, typesOf } from "../../../../scripts/lib/clients/typescript-types.ts";
import type { OpenApi, Schema } from "../../../../scripts/lib/openapi.ts";
import { TestServer } from "../../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

test("the committed types are those of the server's document: run scripts/client-types", async () => {
  const document = (await server.send({ path: "/docs/json", authorization: null })).json as OpenApi;
  expect(readFileSync(TYPES_PATH, "utf8")).toBe(await formatted(typesOf(document)));
});

describe("a schema becomes a type", () => {
  const answerOf = (schema: object) => {
    const responses = { 200: { content: { "application/json": { schema: schema as Schema } } } };
    const types = typesOf({ paths: { "/x": { get: { summary: "X", description: "Y.", security: [], responses } } } });
    return /answer: ([\s\S]*);\n {2}\};\n\}/.exec(types)?.[1]?.replace(/\s+/g, " ");
  };

  test.each<[object, string]>([
    [{ type: "string", format: "uuid" }, "string"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ const: "queued", type: "string" }, '"queued"'],
    [{ type: "integer", enum: [0, 1] }, "0 | 1"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } }, "Array<string | number>"],
    [{ type: "object", properties: {} }, "Record<string, unknown>"],
    [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
    [{ type: "object", patternProperties: { "^(.*)$": { type: "boolean" } } }, "Record<string, boolean>"],
    [
      { type: "object", required: ["a"], properties: { a: { type: "string", description: "so" }, "b-c": {} } },
      '{ /** so */ a: string; "b-c"?: unknown; }',
    ],
    [{ allOf: [{ type: "string" }, { anyOf: [{ const: "a" }, { const: "b" }] }] }, '(string) & ("a" | "b")'],
  ])("%j", (schema, type) => {
    expect(answerOf(schema)).toBe(type);
  });

  test("unless the script does not know a word of it", () => {
    expect(() => answerOf({ type: "string", $ref: "#/x" })).toThrow('"$ref"');
  });
});
