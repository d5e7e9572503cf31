import { rmSync } from "node:fs";
import { join } from "node:path";
import { runCommand, startService, until } from "../service.ts";
import type { Ledger } from "./ledger.ts";
import { findWords } from "./words.ts";
import type { World } from "./world.ts";

const LIMIT_MS = 120_000;

/** Takes a backup while the server is called, restores it beside the server, and checks what a server on the copy has. */
export async function checkBackup(world: World, ledger: Ledger): Promise<void> {
  const [file, copy] = [join(world.folder, "backup"), join(world.folder, "restored")];
  const before = new Map(ledger.live);
  const erased = [...ledger.erased.values()];
  await succeed("backup", file, "--force", "--data", world.dataDir);
  await succeed("restore", file, "--data", copy);
  const service = await startService({ dataDir: copy, env: world.models(), args: ["--log-level", "warn"] });
  try {
    for (const tenant of world.tenants) {
      const client = world.client(tenant, service.url);
      const isExpected = (id: string) => ledger.live.has(id) && before.get(id)?.tenant === tenant.index;
      await until(
        `the restored server lists what tenant ${tenant.index} had`,
        async () => {
          const ids = new Set((await client.listAll()).map(({ id }) => id));
          return [...before.keys()].filter(isExpected).every((id) => ids.has(id));
        },
        LIMIT_MS,
      );
      const back = (await client.listAll()).find(({ id }) => erased.some((written) => written.id === id));
      if (back) throw new Error(`resurrected: ${back.id} was erased before the backup, and the restored server lists it`);
    }
    const left = findWords(
      copy,
      erased.map(({ word }) => word),
    );
    if (left.length > 0) throw new Error(`erased bytes are in a backup: ${left.slice(0, 3).join(", ")}`);
  } finally {
    await service.kill();
    rmSync(file, { force: true });
    rmSync(copy, { recursive: true, force: true });
  }
}

async function succeed(...args: string[]): Promise<void> {
  const { code, stderr } = await runCommand(args);
  if (code !== 0) throw new Error(`memoryd ${args[0]} ended with ${code}: ${stderr}`);
}
