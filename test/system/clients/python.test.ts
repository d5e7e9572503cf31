import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PYTHON_TYPES_PATH, pythonTypesOf } from "../../../scripts/lib/clients/python-types.ts";
import { type OpenApi, readDocument } from "../../../scripts/lib/openapi.ts";
import { createTenant, runCommand, type Service, startService } from "../../../scripts/lib/service.ts";
import { PERMISSIONS } from "../../../src/memory/types.ts";
import { COSTLY } from "../../support/effort.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { TestServer } from "../../support/http.ts";
import { execute } from "../../support/packages.ts";
import { PACKAGE, PYTHON, PYTHON_TOOLS, skip, withTools } from "./python/tools.ts";

if (PYTHON === null) skip("there is no python3, so the Python client is not tested (Debian: apt-get install python3 python3-venv).");

/** A seed of the store's test has some 100 calls of the server, as many as five runs of a costly property. */
const RUNS_TO_A_SEED = 5;

let service: Service;
/** What the tests in Python are told of the server, as JSON. */
let target = "";
const dataDir = temporaryFolder();
beforeAll(async () => {
  service = await startService({ dataDir });
  const { paths } = await readDocument(service.url);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  target = JSON.stringify({ url: service.url, keys: await keysOf(operations), operations });
});
afterAll(async () => {
  await service.stop();
  removeFolder(dataDir);
});

async function keysOf(operations: readonly string[]): Promise<Record<string, string>> {
  const { orgId } = await createTenant(dataDir, "acme", service.url);
  const { orgId: otherOrgId } = await createTenant(dataDir, "other", service.url);
  // A server with the operation has the scope, which PERMISSIONS has with it.
  const restore = operations.includes("POST /v1/memories/{id}/restore") ? ["memory:restore"] : [];
  const all = [...new Set([...PERMISSIONS, ...restore])].join(",");
  const keyOf = async (...options: readonly string[]) => {
    const { stdout, stderr } = await runCommand(["key", "create", "--json", "--data", dataDir, ...options]);
    if (stdout === "") throw new Error(`a key was refused: ${stderr}`);
    return (JSON.parse(stdout) as { key: string }).key;
  };
  return {
    full: await keyOf("--org", orgId, "--scopes", all, "--rate-limit", "1000000"),
    reader: await keyOf("--org", orgId, "--scopes", "memory:read"),
    writer: await keyOf("--org", orgId, "--scopes", "memory:write"),
    slow: await keyOf("--org", orgId, "--scopes", all, "--rate-limit", "1"),
    undeleting: await keyOf("--org", orgId, "--scopes", "memory:read,memory:write", "--rate-limit", "1000000"),
    wrong: `memoryd_live_${"0".repeat(64)}`,
    other: await keyOf("--org", otherOrgId, "--scopes", all),
    bound: await keyOf("--org", orgId, "--scopes", all, "--agent", "cases-bound"),
  };
}

// The three run at once, each as users of its own: the first is mostly waits that the server asks for.
test.concurrent.skipIf(PYTHON === null)("both Python clients run the shared cases and their own tests", async () => {
  const { code, stderr } = await execute([PYTHON ?? "", "test_client.py"], {
    cwd: join(import.meta.dir, "python"),
    env: {
      PYTHONPATH: join(PACKAGE, "src"),
      PYTHONDONTWRITEBYTECODE: "1",
      MEMORYD_TEST_TARGET: target,
    },
  });
  const skipped = /skipped=(\d+)/.exec(stderr)?.[1];
  if (skipped !== undefined) skip(`${skipped} tests of the Python client, for operations that this server does not have.`);
  if (code !== 0) throw new Error(stderr);
});

test.concurrent.skipIf(!withTools)("the store of LangGraph holds LangGraph's own tests and ours", async () => {
  const { code, stderr } = await execute(
    [join(PYTHON_TOOLS, "bin/python"), "-m", "unittest", "test_langgraph", "test_langgraph_upstream"],
    {
      cwd: join(import.meta.dir, "python"),
      env: {
        PYTHONPATH: [join(PACKAGE, "src"), join(PACKAGE, "examples")].join(delimiter),
        PYTHONDONTWRITEBYTECODE: "1",
        MEMORYD_TEST_TARGET: target,
        MEMORYD_TEST_SEEDS: String(Math.ceil(COSTLY.numRuns / RUNS_TO_A_SEED)),
      },
    },
  );
  if (code !== 0) throw new Error(stderr);
});

test.concurrent.skipIf(PYTHON === null)("the surface of mem0 over memoryd, in both of its classes", async () => {
  const { key } = await createTenant(dataDir, "mem0", service.url);
  const { code, stderr } = await execute([PYTHON ?? "", "test_mem0.py"], {
    cwd: join(import.meta.dir, "python"),
    env: { PYTHONPATH: join(PACKAGE, "src"), PYTHONDONTWRITEBYTECODE: "1", MEMORYD_URL: service.url, MEMORYD_KEY: key },
  });
  if (code !== 0) throw new Error(stderr);
});

describe("the types of the Python client", () => {
  let document: OpenApi;
  beforeAll(async () => {
    const server = await TestServer.start();
    document = (await server.send({ path: "/docs/json", authorization: null })).json as OpenApi;
    await server.stop();
  });

  test("as committed are those of the server's document: run scripts/client-types-python", () => {
    expect(readFileSync(PYTHON_TYPES_PATH, "utf8")).toBe(pythonTypesOf(document));
  });

  test("follow every change of an operation that the client has", () => {
    const made = pythonTypesOf(document);
    for (const path of ["/v1/context", "/v1/memories/query", "/v1/memories/batch", "/v1/memories/{id}/history", "/v1/memories/search"]) {
      const { [path]: _, ...paths } = document.paths;
      expect(() => pythonTypesOf({ paths })).toThrow("the document has no object for");
    }
    const text = JSON.stringify(document);
    const changed = (from: string, to: string) => JSON.parse(text.replaceAll(from, to)) as OpenApi;
    expect(pythonTypesOf(changed('"superseded_by"', '"replaced_by"'))).toBe(made.replace("superseded_by", "replaced_by"));
    expect(() => pythonTypesOf(changed('"sections"', '"parts"'))).toThrow("no object for ContextLine");
    const patch = document.paths["/v1/memories/{id}"]?.["patch"];
    const restore = { post: { summary: "", description: "", security: [], responses: { "200": patch?.responses["202"] ?? {} } } };
    const paths = { ...document.paths, "/v1/memories/{id}/restore": restore };
    expect(() => pythonTypesOf({ paths })).toThrow("several shapes for Memory");
  });
});

/** mypy reads the sources of LangGraph and Pydantic once, and then only what has changed. */
const MYPY_CACHE = join(PYTHON_TOOLS, "mypy-cache");
const CHECKS = [
  ["mypy", "--strict", `--cache-dir=${MYPY_CACHE}`, "src", "examples"],
  ["ruff", "check", "--no-cache", "src", "examples"],
  ["ruff", "format", "--no-cache", "--check", "src", "examples"],
] as const;
for (const [tool, ...options] of CHECKS) {
  test.skipIf(!withTools)(`${tool} ${options[0]} finds nothing`, async () => {
    const { code, stdout, stderr } = await execute([join(PYTHON_TOOLS, "bin", tool), ...options], { cwd: PACKAGE });
    expect({ code, said: code === 0 ? "" : stdout + stderr }).toEqual({ code: 0, said: "" });
  });
}
