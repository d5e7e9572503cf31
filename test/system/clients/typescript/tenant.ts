import { createTenant, runCommand, type Service, startService } from "../../../../scripts/lib/service.ts";
import { PERMISSIONS } from "../../../../src/memory/types.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";
import type { KeyName } from "./table.ts";

/** The running program with the keys that the shared cases name. */
export interface Tenant {
  readonly url: string;
  readonly orgId: string;
  /** `undeleting` has all scopes but memory:delete. */
  readonly keys: Readonly<Record<KeyName | "undeleting", string>>;
  /** Operations of the server's document: "GET /v1/memories". */
  readonly operations: ReadonlySet<string>;
  stop(): Promise<void>;
}

export async function startTenant(): Promise<Tenant> {
  const dataDir = temporaryFolder();
  const service: Service = await startService({ dataDir });
  const { orgId } = await createTenant(dataDir, "acme", service.url);
  const { orgId: otherOrgId } = await createTenant(dataDir, "other", service.url);
  const all = PERMISSIONS.join(",");
  const keyOf = async (...options: readonly string[]) => {
    const { stdout, stderr } = await runCommand(["key", "create", "--json", "--data", dataDir, ...options]);
    if (stdout === "") throw new Error(`a key was refused: ${stderr}`);
    return (JSON.parse(stdout) as { key: string }).key;
  };
  const keys = {
    full: await keyOf("--org", orgId, "--scopes", all, "--rate-limit", "1000000"),
    reader: await keyOf("--org", orgId, "--scopes", "memory:read"),
    writer: await keyOf("--org", orgId, "--scopes", "memory:write"),
    slow: await keyOf("--org", orgId, "--scopes", all, "--rate-limit", "1"),
    wrong: `memoryd_live_${"0".repeat(64)}`,
    other: await keyOf("--org", otherOrgId, "--scopes", all),
    undeleting: await keyOf("--org", orgId, "--scopes", "memory:read,memory:write", "--rate-limit", "1000000"),
    bound: await keyOf("--org", orgId, "--scopes", all, "--agent", "cases-bound"),
  };
  return {
    url: service.url,
    orgId,
    keys,
    operations: await operationsOf(service.url),
    async stop() {
      await service.stop();
      removeFolder(dataDir);
    },
  };
}

async function operationsOf(url: string): Promise<ReadonlySet<string>> {
  const { paths } = (await (await fetch(`${url}/docs/json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)),
  );
}
