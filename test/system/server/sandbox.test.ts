import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { SANDBOXED, SERVICE_USER } from "../../../scripts/lib/sandbox.ts";
import { startService } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

test.skipIf(!SANDBOXED)("the service under test has no privileges, only a loopback network, and an empty working folder", async () => {
  const folder = temporaryFolder();
  const service = await startService({ dataDir: folder });
  try {
    const status = readFileSync(`/proc/${service.pid}/status`, "utf8");
    const user = `${SERVICE_USER}`;
    expect(/^Uid:\t(.*)$/m.exec(status)?.[1]?.split("\t")).toEqual([user, user, user, user]);
    expect(/^CapEff:\t(.*)$/m.exec(status)?.[1]).toMatch(/^0+$/);
    expect(status).toContain("NoNewPrivs:\t1");
    const interfaces = readFileSync(`/proc/${service.pid}/net/dev`, "utf8").match(/^ *\w+(?=:)/gm);
    expect(interfaces?.map((name) => name.trim())).toEqual(["lo"]);
    expect(readdirSync(`/proc/${service.pid}/cwd`)).toEqual([]);
  } finally {
    await service.kill();
    removeFolder(folder);
  }
});
