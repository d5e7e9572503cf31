import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "../../../scripts/lib/client.ts";
import { runCommand, startService, until } from "../../../scripts/lib/service.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { ON_POSTGRES } from "../../support/place.ts";
import { tenantForFile } from "../../support/tenant.ts";

/** `memoryd erase` and its receipts, as the person who runs a server uses them. */

const tenant = tenantForFile();
let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => removeFolder(folder));
const at = (name: string) => join(folder, name);

async function run(args: readonly string[], code = 0) {
  const result = await runCommand(args);
  expect(`${args[0]} ended with ${result.code}: ${result.stderr}`).toStartWith(`${args[0]} ended with ${code}: `);
  return { ...result, said: `${result.stdout}${result.stderr}` };
}

async function write(user: string, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const content of texts) ids.push(await tenant.client.write({ content, agent_id: "a", user_id: user, extract: false }));
  await until("the writes are processed", async () => (await tenant.client.waiting()) === 0);
  return ids;
}

/** The flags of the command for a user of the tenant. */
const person = (user: string, ...more: string[]) => ["--org", "tenant", "--user", user, ...more, ...tenant.place];
const erase = (user: string, file: string, ...more: string[]) => run(["erase", "--yes", "--receipt", at(file), ...person(user, ...more)]);

describe("an erased person", () => {
  test("is gone from the running server, and the receipt says so and holds", async () => {
    const ids = await write("ana", "Ana keeps a quokka in Porto.", "Ana likes green tea.");
    const [kept = ""] = await write("ben", "Ben lives in Bonn.");
    const { stdout } = await erase("ana", "ana.json");
    expect(stdout).toContain("Everything about ana is erased for good:\n  2 memories, 2 archived messages, 0 summaries, of 1 agent\n");
    expect(stdout).toMatch(
      /Out of search: .* later\)\nLast byte gone: .* later\)\nLooked through: .* (files|tables), \d+ bytes, nothing was found\n/,
    );
    for (const id of ids) expect(await tenant.client.get(id)).toBeUndefined();
    expect((await tenant.client.get(kept))?.status).toBe("active");
    expect(findBytes(await tenant.files(), textNeedles(["quokka"]))).toEqual([]);
    expect((await run(["verify-receipt", at("ana.json"), ...tenant.place])).stdout).toContain("signed by this server");
    expect((await run(["verify-erased", at("ana.json"), ...tenant.place])).stdout).toMatch(/^Nothing of ana from before .* were compared/);
    expect((await run(["erase", "--yes", "--receipt", at("again.json"), ...person("ana")], 2)).stderr).toContain(
      "Nothing is stored of user ana.",
    );
  });

  test("is asked for, and stays without an answer", async () => {
    const [id = ""] = await write("cara", "Cara sings.");
    const refused = await run(["erase", "--receipt", at("cara.json"), ...person("cara")], 2);
    expect(refused.stderr).toContain("Nothing was erased. To erase without being asked, add --yes.");
    expect((await tenant.client.get(id))?.status).toBe("active");
    expect((await run(["erase", ...person("not an id")], 2)).stderr).toContain("--user must be 1 to 256 characters");
  });

  test("of one agent keeps what the others know", async () => {
    const [planned = ""] = await write("dora", "Dora plans.");
    const other = await tenant.client.write({ content: "Dora paints.", agent_id: "b", user_id: "dora", extract: false });
    await until("the write is processed", async () => (await tenant.client.waiting()) === 0);
    const { stdout } = await erase("dora", "dora.json", "--agent", "a");
    expect(stdout).toContain("everything about dora, as agent a knew them");
    expect(await tenant.client.get(planned)).toBeUndefined();
    expect((await tenant.client.get(other))?.status).toBe("active");
  });
});

describe("a receipt", () => {
  const changed = (name: string, change: (text: string) => string) => {
    writeFileSync(at(name), change(readFileSync(at("ana.json"), "utf8")));
    return at(name);
  };
  const verify = (...args: string[]) => run(["verify-receipt", ...args, ...tenant.place], 1);

  test("that was changed, cut off, or is of another version or kind proves nothing", async () => {
    expect((await verify(changed("t.json", (text) => text.replace('"memories":2', '"memories":1')))).stderr).toContain(
      "changed after it was signed",
    );
    expect((await verify(changed("t.json", (text) => text.slice(0, -40)))).stderr).toContain("cut off");
    expect((await verify(changed("t.json", (text) => text.replace('"version":1', '"version":9')))).stderr).toContain("version 9");
    expect((await verify(changed("t.json", (text) => text.replace('"public_key"', '"key"')))).stderr).toContain(
      "lacks a part of a receipt",
    );
    expect((await verify(changed("t.json", () => '{"a":1}'))).stderr).toContain("is not a receipt of memoryd");
    expect((await verify(at("nothing.json"))).stderr).toContain("cannot be read");
  });

  test("holds in another layout, offline, and only with its key", async () => {
    const path = changed("pretty.json", (text) => JSON.stringify(JSON.parse(text), null, 2));
    expect((await run(["verify-receipt", path])).stdout).toContain("Whose key it is, --key or --data checks.");
    const { public_key } = JSON.parse(readFileSync(path, "utf8"));
    expect((await run(["verify-receipt", path, "--key", public_key])).stdout).toContain("of the key that you gave");
    const other = Buffer.alloc(32, 7).toString("base64url");
    expect((await run(["verify-receipt", path, "--key", other], 1)).stdout).toContain("ANOTHER KEY than the one that you gave");
    const data = at("other-server");
    await run(["org", "create", "other", "--data", data]);
    expect((await run(["verify-receipt", path, "--data", data], 1)).stdout).toContain("ANOTHER KEY than that of");
  });
});

describe.skipIf(ON_POSTGRES)("a backup from before", () => {
  test("has the person, and a restore with the receipt leaves the person out", async () => {
    const ids = await write("eva", "Eva keeps an axolotl in Faro.");
    await run(["backup", at("before.zst"), ...tenant.place]);
    expect((await erase("eva", "eva.json")).stdout).toContain("1 backup from before may still hold them");
    const [later = ""] = await write("eva", "Eva is back.");
    await run(["backup", at("after.zst"), ...tenant.place]);

    const found = await run(["verify-erased", at("eva.json"), "--backup", at("before.zst")], 1);
    expect(found.stdout).toContain("STILL HAS 1 memory, 1 write and 1 vector of eva");
    expect((await run(["verify-erased", at("eva.json"), "--backup", at("after.zst")])).stdout).toContain("Nothing of eva");

    await run(["restore", at("before.zst"), "--data", at("without")]);
    expect(findBytes(at("without"), textNeedles(["axolotl"])).length).toBeGreaterThan(0);
    expect((await run(["verify-erased", at("eva.json"), "--data", at("without")], 1)).stdout).toContain("STILL HAS");

    const restored = await run(["restore", at("before.zst"), "--data", at("with"), "--also-erase", at("eva.json")]);
    expect(restored.stdout).toContain("Kept out: everything about eva until ");
    expect(findBytes(at("with"), textNeedles(["axolotl"]))).toEqual([]);
    expect((await run(["verify-erased", at("eva.json"), "--data", at("with")])).stdout).toContain("Nothing of eva");
    const service = await startService({ dataDir: at("with") });
    try {
      const client = new Client(service.url, tenant.key);
      for (const id of ids) expect(await client.get(id)).toBeUndefined();
      const { results } = await client.search({ query: "axolotl", agent_id: "a", user_id: "eva" });
      expect(results).toEqual([]);
      expect((await client.search({ query: "Where does Ben live?", agent_id: "a", user_id: "ben" })).results).toHaveLength(1);
    } finally {
      await service.kill();
    }

    await run(["restore", at("after.zst"), "--data", at("newer"), "--also-erase", at("eva.json")]);
    const newer = await startService({ dataDir: at("newer") });
    try {
      expect((await new Client(newer.url, tenant.key).get(later))?.content).toBe("Eva is back.");
    } finally {
      await newer.kill();
    }
  });
});

test("without a server, the command does the work itself", async () => {
  const ids = await write("finn", "Finn keeps a wombat in Kiel.");
  expect(await tenant.service.stop()).toBe(0);
  await erase("finn", "finn.json");
  expect(findBytes(await tenant.files(), textNeedles(["wombat"]))).toEqual([]);
  expect((await run(["verify-erased", at("finn.json"), ...tenant.place])).stdout).toContain("Nothing of finn");
  await tenant.start();
  for (const id of ids) expect(await tenant.client.get(id)).toBeUndefined();
});
