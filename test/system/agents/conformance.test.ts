import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { createTenant, type Service, startService } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { ERAS, type Era } from "../../support/mcp.ts";
import { execute } from "../../support/packages.ts";
import { areInstalled, CONFORMANCE } from "./installed.ts";
import { CHECKS_NOT_OFFERED, NOT_OFFERED } from "./not-offered.ts";

const Checks = Type.Array(Type.Object({ id: Type.String(), status: Type.String() }));

const folder = temporaryFolder();
let service: Service;
let withKey: Bun.Server<undefined>;
beforeAll(async () => {
  service = await startService({ dataDir: join(folder, "data") });
  const { key } = await createTenant(service.dataDir, "acme", service.url);
  withKey = keyAdder(service.url, key);
});
afterAll(async () => {
  await withKey?.stop(true);
  await service?.stop();
  removeFolder(folder);
});

/** Passes requests on with the headers that a host has in its settings, which the suite cannot send. */
function keyAdder(url: string, key: string): Bun.Server<undefined> {
  return Bun.serve({
    port: 0,
    hostname: "localhost",
    async fetch({ method, url: asked, headers, body }) {
      const all = new Headers(headers);
      all.set("authorization", `Bearer ${key}`);
      all.set("memoryd-agent", "agent");
      all.set("memoryd-user", "user");
      return fetch(new URL(new URL(asked).pathname, url), { method, headers: all, body: await new Response(body).bytes() });
    },
  });
}

/** The checks of each scenario that the revision requires, and of the optional ones. */
async function scenariosOf(revision: Era): Promise<Map<string, { id: string; status: string }[]>> {
  const results = join(folder, revision);
  const url = `http://localhost:${withKey.port}/mcp`;
  const command = [...CONFORMANCE, "server", "--url", url, "--requirements", revision, "--timeout", "60000", "--output-dir", results];
  const { stdout } = await execute(command, { cwd: folder, env: { HOME: folder } });
  expect(stdout).toContain("=== SUMMARY ===");
  const scenarios = readdirSync(results).map((name) => {
    const checks = Value.Parse(Checks, JSON.parse(readFileSync(join(results, name, "checks.json"), "utf8")));
    return [name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, ""), checks] as const;
  });
  return new Map(scenarios);
}

describe.skipIf(!areInstalled())("the protocol's conformance suite", () => {
  const notOffered = Object.values(NOT_OFFERED).flat();
  const ran = new Set<string>();

  test.each([...ERAS])("passes every scenario of revision %s that memoryd offers", async (revision) => {
    const failures: Record<string, readonly string[]> = {};
    for (const [scenario, checks] of await scenariosOf(revision)) {
      ran.add(scenario);
      const failed = checks.filter(({ status }) => status === "FAILURE").map(({ id }) => id);
      if (notOffered.includes(scenario)) expect({ scenario, failed: failed.length > 0 }).toEqual({ scenario, failed: true });
      else if (failed.length > 0) failures[scenario] = failed.sort();
    }
    expect(failures).toEqual(revision === "2026-07-28" ? CHECKS_NOT_OFFERED : {});
  });

  test("knows every scenario that is named as not offered", () => {
    expect(notOffered.filter((scenario) => !ran.has(scenario))).toEqual([]);
  });
});
