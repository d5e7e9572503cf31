import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { TestServer } from "../../support/http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Operation {
  readonly summary: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { readonly properties: object; readonly required: string[] } }>;
  };
  readonly responses: Record<
    string,
    { readonly content?: Record<string, { readonly schema: { readonly properties: object } }>; readonly headers: object }
  >;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: Record<string, { readonly type: string; readonly scheme: string }> };
}
const readDocument = async () => (await server.send({ path: "/docs/json", authorization: null })).json as Document;

const TAKES_BODY = [400, 401, 413, 429, 500, 503] as const;
const NAMES_MEMORY = [400, 401, 404, 429, 500, 503] as const;

/** The operations of the specification: method, path, body fields, parameters, success and errors. */
const OPERATIONS = [
  ["post", "/v1/memories", ["content", "agent_id", "user_id", "confidence", "metadata", "extract"], ["Prefer"], 202, TAKES_BODY],
  ["post", "/v1/memories/search", ["query", "agent_id", "user_id", "k", "task_context", "level"], [], 200, TAKES_BODY],
  ["post", "/v1/context", ["agent_id", "user_id", "query", "task_context", "max_tokens", "session_id", "format"], [], 200, TAKES_BODY],
  ["post", "/v1/memories/batch", ["memories"], ["Prefer", "Idempotency-Key"], 202, TAKES_BODY],
  [
    "post",
    "/v1/memories/query",
    ["query", "agent_id", "agent_ids", "user_id", "k", "task_context", "level", "filter", "as_of", "min_score"],
    [],
    200,
    TAKES_BODY,
  ],
  ["get", "/v1/memories", [], ["agent_id", "user_id", "limit", "cursor"], 200, [400, 401, 429, 500, 503]],
  ["get", "/v1/memories/{id}", [], ["id"], 200, NAMES_MEMORY],
  ["delete", "/v1/memories/{id}", [], ["id", "hard"], 204, NAMES_MEMORY],
  ["patch", "/v1/memories/{id}", ["content", "metadata", "importance"], ["id"], 200, [400, 401, 404, 413, 429, 500, 503]],
  ["get", "/v1/memories/{id}/history", [], ["id"], 200, NAMES_MEMORY],
  ["post", "/v1/memories/{id}/restore", [], ["id"], 200, NAMES_MEMORY],
  ["get", "/healthz", [], [], 200, [503]],
] as const;

describe("the OpenAPI document", () => {
  test.each(OPERATIONS)("describes %s %s", async (method, path, fields, parameters, success, errors) => {
    const { paths } = await readDocument();
    const operation = paths[path]?.[method] ?? expect.unreachable();
    expect(Object.keys(operation.requestBody?.content["application/json"]?.schema.properties ?? {})).toEqual([...fields]);
    expect((operation.parameters ?? []).map((parameter) => parameter.name).toSorted()).toEqual([...parameters].toSorted());
    // A change of content is only queued.
    const queued = method === "patch" ? [202] : [];
    expect(Object.keys(operation.responses).map(Number)).toEqual([success, ...queued, ...errors]);
    expect(operation.security).toEqual(path === "/healthz" ? [] : [{ apiKey: [] }]);
    for (const status of errors)
      expect(Object.keys(operation.responses[status]?.content?.["application/json"]?.schema.properties ?? {})).toEqual([
        path === "/healthz" ? "status" : "error",
      ]);
    if (path !== "/healthz") expect(Object.keys(operation.responses[429]?.headers ?? {})).toContain("Retry-After");
  });

  test("describes the limits of each field", async () => {
    const { paths } = await readDocument();
    const fieldsOf = (path: string) => paths[path]?.["post"]?.requestBody?.content["application/json"]?.schema.properties ?? {};
    expect(fieldsOf("/v1/memories")).toMatchObject({
      content: { type: "string", minLength: 1, maxLength: 8192 },
      agent_id: { type: "string", minLength: 1, maxLength: 256, pattern: "^[A-Za-z0-9._:-]{1,256}$" },
      user_id: { type: "string", minLength: 1, maxLength: 256 },
      confidence: { type: "number", minimum: 0, maximum: 1 },
    });
    expect(fieldsOf("/v1/memories/search")).toMatchObject({
      query: { type: "string", minLength: 1, maxLength: 2048 },
      k: { type: "integer", minimum: 1, maximum: 100, default: 10 },
      level: { type: "integer", enum: [0, 1] },
    });
    const parameters = paths["/v1/memories"]?.["get"]?.parameters ?? [];
    expect(parameters.find(({ name }) => name === "limit")).toMatchObject({
      in: "query",
      required: false,
      schema: { type: "integer", default: 50 },
    });
    expect(paths["/v1/memories/{id}"]?.["delete"]?.parameters).toMatchObject([
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { name: "hard", in: "query", required: false, schema: { type: "boolean", default: false } },
    ]);
  });

  test("describes the fields of each answer", async () => {
    const { paths } = await readDocument();
    const schemaOf = (path: string, method: string, status: number) =>
      paths[path]?.[method]?.responses[status]?.content?.["application/json"]?.schema;
    const codes = {
      400: ["validation_error"],
      401: ["unauthorized", "forbidden"],
      413: ["payload_too_large"],
      429: ["rate_limited"],
      500: ["internal_error"],
      503: ["unavailable"],
    };
    for (const [status, wanted] of Object.entries(codes)) {
      expect(schemaOf("/v1/memories", "post", Number(status))?.properties).toMatchObject({
        error: { properties: { code: { type: "string", enum: wanted } } },
      });
    }
    expect(schemaOf("/v1/memories/{id}", "get", 404)?.properties).toMatchObject({
      error: { properties: { code: { enum: ["not_found"] } } },
    });
    expect(schemaOf("/v1/memories/{id}", "get", 200)?.properties).toMatchObject({
      level: { type: "integer", enum: [0, 1] },
      status: { type: "string", enum: ["active", "deprecated"] },
      source: { type: "string", enum: ["agent", "cognition"] },
    });
    expect(schemaOf("/v1/memories/search", "post", 200)?.properties).toMatchObject({
      results: { items: { properties: { status: { enum: ["active"] } } } },
    });
    expect(schemaOf("/healthz", "get", 200)?.properties).toMatchObject({
      status: { const: "ok", type: "string" },
      damaged_rows: { type: "integer" },
    });
    expect(schemaOf("/healthz", "get", 503)?.properties).toMatchObject({ status: { type: "string" } });
  });

  test("describes the API key and no other operation", async () => {
    const { paths, components, openapi } = await readDocument();
    expect(
      Object.entries(paths)
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
        .toSorted(),
    ).toEqual(OPERATIONS.map(([method, path]) => `${method} ${path}`).toSorted());
    expect(components.securitySchemes["apiKey"]).toMatchObject({ type: "http", scheme: "bearer" });
    expect(openapi).toBe("3.1.0");
  });
});

describe("the page", () => {
  const policyOf = async (path: string) => (await server.send({ path, authorization: null })).headers;

  test("runs in a sandbox with an origin of its own, and only the script of the binary", async () => {
    const policy = (await policyOf("/docs")).get("content-security-policy")?.split("; ") ?? [];
    const sandbox = policy.find((directive) => directive.startsWith("sandbox"));
    expect(sandbox).toContain("allow-scripts");
    expect(sandbox).not.toContain("allow-same-origin");
    expect(policy.find((directive) => directive.startsWith("script-src"))).toMatch(/^script-src 'self' 'sha256-[^ ]+'$/);
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "form-action 'none'", "frame-ancestors 'none'"]));
  });

  test("may read its document and its script, and no other answer of the server", async () => {
    for (const { path } of server.routes.filter(({ method }) => method === "GET")) {
      const isPublic = path === "/docs/json" || path === "/docs/scalar.js";
      const headers = await policyOf(path.replace("*", "x"));
      expect([path, headers.get("access-control-allow-origin")]).toEqual([path, isPublic ? "*" : null]);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
  });
});

describe("the page's script", () => {
  test("is complete, and compressed for clients that accept it", async () => {
    const plain = await fetch(`${server.url}/docs/scalar.js`, { headers: { "accept-encoding": "identity" } });
    const packed = await fetch(`${server.url}/docs/scalar.js`, { headers: { "accept-encoding": "gzip" }, decompress: false });
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const [text, zipped] = [await plain.bytes(), await packed.bytes()];
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(zipped.length).toBeLessThan(text.length / 2);
    expect(gunzipSync(zipped).equals(text)).toBeTrue();
    expect(new TextDecoder().decode(text.subarray(0, 200))).toContain("localStorage");
  });
});
