import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { Client } from "../../../scripts/lib/client.ts";
import { createTenant, memorydCommand, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** Sealed backups as a person makes them: by the command line, while a server runs. */

const PASSPHRASE = "five unrelated words open it";
const TEXT = "Ann keeps bees.";

let folder: string;
let service: Service;
let key: string;
let recipient: string;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService({ dataDir: at("data") });
  const tenant = await createTenant(at("data"), "sealed", service.url);
  key = tenant.key;
  const id = await tenant.client.write({ content: TEXT, agent_id: "a", user_id: "u", extract: false });
  await until("the write is processed", async () => (await tenant.client.get(id)) !== undefined);
  const identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  writeFileSync(at("key"), `# created: 2026-11-28T20:00:00Z\n# public key: ${recipient}\n${identity}\n`);
  writeFileSync(at("other"), `${await generateIdentity()}\n`);
  writeFileSync(at("passphrase"), `${PASSPHRASE}\n`);
});
afterAll(async () => {
  await service.kill();
  removeFolder(folder);
});

const at = (name: string) => join(folder, name);

async function restored(name: string, ...flags: string[]): Promise<void> {
  expect(await runCommand(["restore", at(name), ...flags, "--data", at(`${name}-data`)])).toMatchObject({ code: 0, stderr: "" });
  const server = await startService({ dataDir: at(`${name}-data`) });
  try {
    const { results } = await new Client(server.url, key).search({ query: "bees", agent_id: "a", user_id: "u" });
    expect(results.map(({ content }) => content)).toEqual([TEXT]);
  } finally {
    await server.kill();
  }
}

test("a backup that is sealed for a key is restored with it alone", async () => {
  const made = await runCommand(["backup", at("for-key"), "--seal-for", recipient, "--data", at("data")]);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  await restored("for-key", "--identity", at("key"));
  for (const [flags, said] of [
    [[], "is sealed for a key: add --identity FILE"],
    [["--identity", at("other")], "The identity does not open"],
    [["--identity", at("passphrase")], "is no identity of age"],
    [["--passphrase-file", at("passphrase")], "is sealed for a key: add --identity FILE"],
  ] as const) {
    const refused = await runCommand(["restore", at("for-key"), ...flags, "--data", at("refused")]);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain(said);
    // One sentence, and not that of a bug.
    expect(refused.stderr.trim().split("\n")).toHaveLength(1);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith("refused"))).toEqual([]);
  const { stdout } = await runCommand(["doctor", "--deep", "--data", at("data")]);
  expect(stdout).toContain(`(sealed for ${recipient.slice(0, 12)}…${recipient.slice(-4)})`);
});

test("a backup goes to standard output, sealed by a passphrase that comes by standard input, and tells of itself on standard error", async () => {
  const flags = ["--passphrase-file", "-", "--json", "--data", at("data")];
  const child = Bun.spawn([...memorydCommand(), "backup", "-", ...flags], {
    stdin: new Blob([PASSPHRASE]),
    stdout: Bun.file(at("streamed")),
    stderr: "pipe",
  });
  expect(JSON.parse(await new Response(child.stderr).text())).toMatchObject({ memories: 1, damaged: 0 });
  expect(await child.exited).toBe(0);
  await restored("streamed", "--passphrase-file", at("passphrase"));
  const [note] = JSON.parse(readFileSync(at("data/backups.json"), "utf8")) as object[];
  expect(note).toMatchObject({ sentTo: "standard output", sealed: { by: "passphrase" } });
});

test("an unknown recipient and a short passphrase are refused before there is a file", async () => {
  writeFileSync(at("short"), "too short\n");
  for (const flags of [
    ["--seal-for", "age1unknown"],
    ["--passphrase-file", at("short")],
    ["--passphrase-file", at("none")],
    ["--seal-for", recipient, "--passphrase-file", at("passphrase")],
  ]) {
    expect(await runCommand(["backup", at("not-made"), ...flags, "--data", at("data")])).toMatchObject({ code: 2, stdout: "" });
    expect(readdirSync(folder).filter((name) => name.startsWith("not-made"))).toEqual([]);
  }
});
