import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { Client } from "../../../scripts/lib/client.ts";
import { memorydCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import type { OrgId } from "../../../src/memory/types.ts";
import { openControl } from "../../../src/stores/open.ts";
import { forSeeds } from "../../support/effort.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";
import { Countdown } from "./countdown.ts";

const BUDGET_MS = 1_000;
/** A round ends with the kill, after at least and at most so many changes. */
const CHANGES = { least: 200, most: 800 } as const;
const WRITERS = 24;
const ORGANIZATIONS = 40;
const ALL = ["memory:read", "memory:write", "memory:delete"] as const;
/** With so few files, no more than a few organizations are open at once. */
const OPEN_FILES = 256;
const command = ["sh", "-c", `ulimit -n ${OPEN_FILES}; exec "$0" "$@"`, ...memorydCommand()];

interface Tenant {
  readonly orgId: OrgId;
  readonly key: string;
  readonly kept: Map<string, string>;
  readonly erased: Map<string, string>;
}

let folder: string;
let service: Service;
const tenants: Tenant[] = [];

beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService({ dataDir: folder, command });
  const control = openControl(folder);
  for (let n = 0; n < ORGANIZATIONS; n++) {
    const { id: orgId } = await control.orgs.create(`tenant ${n}`);
    const { secret } = await control.keys.create({ orgId, label: "crash", permissions: ALL, rateLimit: 1_000_000 });
    tenants.push({ orgId, key: secret, kept: new Map(), erased: new Map() });
  }
  await control.close();
});
afterAll(async () => {
  await service.kill();
  removeFolder(folder);
});

const clientOf = ({ key }: Tenant) => new Client(service.url, key);
const openFiles = () => readdirSync(`/proc/${service.pid}/fd`).length;

/** Writes to any organization, and now and then erases what it wrote, until the server is dead. */
async function changeUntilDead(random: Random, changes: Countdown): Promise<void> {
  for (;;) {
    const tenant = tenants[random.below(ORGANIZATIONS)];
    if (!tenant) continue;
    const [erasedId, erasedText] = random.chance(0.2) ? ([...tenant.kept][0] ?? []) : [];
    // Another writer must not erase it as well.
    if (erasedId !== undefined) tenant.kept.delete(erasedId);
    try {
      if (erasedId !== undefined && erasedText !== undefined) {
        await clientOf(tenant).delete(erasedId, true);
        tenant.erased.set(erasedId, erasedText);
      } else {
        const content = `The ${random.token()} lantern hangs in the ${random.token()} hall.`;
        tenant.kept.set(await clientOf(tenant).write({ content, agent_id: "a", user_id: "u", extract: false }), content);
      }
      changes.count();
    } catch (error) {
      // Only a broken connection is expected here, because the server was killed. An error response is a failure.
      if (error instanceof Error && "status" in error) throw error;
      return;
    }
  }
}

async function everythingIsDone(): Promise<void> {
  const client = clientOf(tenants[0] as Tenant);
  for (const tenant of tenants) {
    await until("every accepted write is stored", async () => {
      const ids = new Set((await clientOf(tenant).listAll()).map(({ id }) => id));
      return [...tenant.kept.keys()].every((id) => ids.has(id)) && [...tenant.erased.keys()].every((id) => !ids.has(id));
    });
  }
  await until(
    "nothing waits",
    async () => (await client.waiting()) === 0 && (await client.metric("memoryd_erasures_waiting")) === 0,
    60_000,
  );
}

const written = () => tenants.filter(({ kept, erased }) => kept.size + erased.size > 0);

/** A kill under load of many organizations: everything is completed after it, within few open files. */
async function killUnderLoad(round: number): Promise<void> {
  const count = CHANGES.least + new Random(round * 104_729).below(CHANGES.most - CHANGES.least);
  const changes = new Countdown(count, () => {
    expect(openFiles()).toBeLessThan(OPEN_FILES);
    return service.kill();
  });
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => changeUntilDead(new Random(round * 1_000 + n), changes)));
  await changes.done;
  service = await startService({ dataDir: folder, command });
  await everythingIsDone();
}

test("after a kill, what was accepted is completed", async () => {
  await forSeeds(BUDGET_MS, killUnderLoad);
});

test("after a kill in which nothing was unfinished, every memory is found and no erased text is left", async () => {
  expect(written().length).toBeGreaterThan(ORGANIZATIONS / 2);
  await everythingIsDone();
  await service.kill();
  service = await startService({ dataDir: folder, command });
  for (const tenant of written()) {
    for (const [id, text] of [...tenant.kept].slice(0, 2)) {
      const { results } = await clientOf(tenant).search({ query: text, agent_id: "a", user_id: "u", k: 3 });
      expect(results.map((hit) => hit.id)).toContain(id);
    }
  }
  await everythingIsDone();
  const gone = tenants.flatMap(({ erased }) => [...erased.values()]);
  expect(gone.length).toBeGreaterThan(0);
  expect(findBytes(folder, textNeedles(gone))).toEqual([]);
});
