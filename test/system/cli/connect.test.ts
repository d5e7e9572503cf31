import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { runCommand } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

let home: string;
let dataDir: string;
beforeEach(() => {
  home = temporaryFolder();
  dataDir = join(home, "my data");
});
afterEach(() => removeFolder(home));

const FOLDERS = { XDG_CONFIG_HOME: "", CLAUDE_CONFIG_DIR: "", CODEX_HOME: "", GEMINI_CLI_HOME: "" };

async function memoryd(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, { ...FOLDERS, HOME: home, MEMORYD_DATA: dataDir });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

interface ListedKey {
  readonly id: string;
  readonly revoked_at: string | null;
}
const keys = async () => JSON.parse(await memoryd("key", "list", "--json")) as ListedKey[];
const connections = () => JSON.parse(readFileSync(join(dataDir, "connections.json"), "utf8")).connections;

function put(file: string, text: string): string {
  const folder = join(home, file, "..");
  mkdirSync(folder, { recursive: true });
  giveToService(folder);
  writeFileSync(join(home, file), text);
  giveToService(join(home, file));
  return join(home, file);
}

test("Claude Code is connected with hooks, connected anew, listed and disconnected", async () => {
  const settings = '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }]\n  }\n}\n';
  const settingsFile = put(".claude/settings.json", settings);
  const file = put(".claude.json", '{ "numStartups": 4 }\n');

  const said = await memoryd("connect", "claude-code", "--user", "ana", "--capture");
  expect(said).toMatch(/^Connected Claude Code as agent default and user ana, by key key_\w+ for memory:read and memory:write\.\n/);
  expect(said).toContain("Answers, output of tools and what looks like a key");
  const [first] = await keys();
  expect(first).toMatchObject({
    label: "connect claude-code",
    scopes: ["memory:read", "memory:write"],
    agent_id: "default",
    user_id: "ana",
  });
  const entry = () => JSON.parse(readFileSync(file, "utf8")).mcpServers.memoryd;
  const shown = await memoryd("connect", "claude-code", "--user", "ana", "--print");
  expect(shown).toContain("(its key)");
  expect(shown).toContain("(a new key)");
  expect(shown).not.toContain("memoryd_live_");
  const words = ["mcp", "--data", dataDir, "--host", "claude-code", "--agent", "default", "--user", "ana"];
  expect(entry().args.slice(-words.length)).toEqual(words);
  const hooks = JSON.parse(readFileSync(settingsFile, "utf8")).hooks;
  expect(hooks.Stop).toHaveLength(2);
  expect(hooks.Stop[1].hooks[0].command).toEndWith(`hook turn-end --host claude-code --data '${dataDir}'`);
  expect(hooks.SessionStart[0].hooks[0].command).toContain(" hook session-start --host claude-code");
  expect(hooks.UserPromptSubmit[0].hooks[0].command).toContain(" hook prompt --host claude-code");
  expect(connections()).toMatchObject([
    { host: "claude-code", file, key_id: first?.id, key: entry().env.MEMORYD_KEY, hooks: true, capture: true },
  ]);
  expect(statSync(join(dataDir, "connections.json")).mode & 0o777).toBe(0o600);

  await memoryd("connect", "claude-code", "--user", "bo", "--allow-delete");
  expect((await keys()).filter(({ revoked_at }) => revoked_at === null)).toMatchObject([
    { user_id: "bo", scopes: ["memory:read", "memory:write", "memory:delete"] },
  ]);
  expect(readFileSync(settingsFile, "utf8")).toBe(settings);
  expect(entry().env.MEMORYD_KEY).toBe(connections()[0].key);

  const listed = JSON.parse(await memoryd("connect", "--json"));
  expect(listed.find(({ id }: { id: string }) => id === "claude-code")).toEqual({
    ...{ id: "claude-code", name: "Claude Code", found: true, state: "connected", file },
  });
  expect(await memoryd("connect")).toMatch(/goose +Goose +no +not connected/);

  await memoryd("disconnect", "claude-code");
  expect(readFileSync(file, "utf8")).toBe('{ "numStartups": 4 }\n');
  expect((await keys()).every(({ revoked_at }) => revoked_at !== null)).toBeTrue();
  expect(connections()).toEqual([]);
});

test("a host that had an agent of its own before is told how to go on with its memories", async () => {
  await memoryd("connect", "cursor", "--user", "ana", "--agent", "cursor");
  expect(await memoryd("connect", "cursor", "--user", "ana", "--agent", "cursor")).not.toContain("It was agent");
  expect(await memoryd("connect", "cursor", "--user", "ana")).toMatch(
    /^It was agent cursor before, which keeps its memories\. To go on with those: \S+ connect cursor --agent cursor$/m,
  );
});

test("the entry of another data folder is known, and is taken back where that folder remembers it", async () => {
  const other = join(home, "other data");
  await memoryd("connect", "cursor", "--user", "ana", "--data", other);
  expect(await memoryd("connect")).toMatch(/cursor +Cursor +yes +connected with /);
  const back = `disconnect cursor --data '${other}'\n`;
  for (const args of [
    ["connect", "cursor"],
    ["disconnect", "cursor"],
  ]) {
    const { code, stderr } = await runCommand(args, { ...FOLDERS, HOME: home, MEMORYD_DATA: dataDir });
    expect(code).toBe(2);
    expect(stderr).toContain(`connected with ${other}`);
    if (args[0] === "connect") expect(stderr).toEndWith(back);
  }
  await memoryd("disconnect", "cursor", "--data", other);
  await memoryd("connect", "cursor", "--user", "ana");
});

test("the entry of a data folder that is gone is replaced", async () => {
  await memoryd("connect", "goose", "--user", "ana");
  rmSync(dataDir, { recursive: true });
  expect(await memoryd("connect")).toMatch(/goose +Goose +yes +entry without a connection/);
  await memoryd("connect", "goose", "--user", "ana");
  expect(await memoryd("connect")).toMatch(/goose +Goose +yes +connected /);
  const { extensions } = Bun.YAML.parse(readFileSync(join(home, ".config/goose/config.yaml"), "utf8")) as {
    extensions: { memoryd: { envs: { MEMORYD_KEY: string } } };
  };
  expect(extensions.memoryd.envs.MEMORYD_KEY).toBe(connections()[0].key);
});

test("messages name the program as it is run: nobody has a clone or a first build on the path", async () => {
  const said = await memoryd("connect", "goose", "--user", "ana");
  const [, program = ""] = /^Take it back: (.+) disconnect goose$/m.exec(said) ?? expect.unreachable();
  expect(existsSync(program)).toBeTrue();
  expect(basename(program)).toStartWith("memoryd");
});

test("--print makes nothing", async () => {
  const said = await memoryd("connect", "goose", "--print", "--user", "ana");
  expect(said).toContain(`${join(home, ".config/goose/config.yaml")} (new)\n+ extensions:\n+   memoryd:\n`);
  expect(said).toContain('+       MEMORYD_KEY: "(a new key)"\n');
  expect(existsSync(dataDir)).toBeFalse();
  expect(existsSync(join(home, ".config"))).toBeFalse();
});

test("a file that cannot be edited is refused before a key is made", async () => {
  const file = put(".codex/config.toml", "mcp_servers = {}\n");
  const { code, stderr } = await runCommand(["connect", "codex"], { ...FOLDERS, HOME: home, MEMORYD_DATA: dataDir });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `memoryd: ${file} is written in a way that this command cannot extend, so it was left as it is. Change it by hand and run the command again.\n`,
  });
  expect(existsSync(dataDir)).toBeFalse();
});

test("a key whose file cannot be written is revoked, and the former one stays", async () => {
  await memoryd("connect", "gemini", "--user", "ana");
  const [former] = connections();
  // What the link names can be made by nobody.
  rmSync(join(home, ".gemini/settings.json"));
  symlinkSync("/proc/none/settings.json", join(home, ".gemini/settings.json"));
  const { code, stderr } = await runCommand(["connect", "gemini"], { ...FOLDERS, HOME: home, MEMORYD_DATA: dataDir });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("/proc/none/settings.json cannot be written (") });
  expect(connections()).toEqual([former]);
  expect((await keys()).filter(({ revoked_at }) => revoked_at === null)).toMatchObject([{ id: former.key_id }]);
});

test("hosts that are connected and disconnected at the same time all stay as they were left", async () => {
  const going = ["cursor", "goose", "opencode"];
  for (const host of going) await memoryd("connect", host, "--user", "ana");
  const coming = ["claude-code", "codex", "gemini", "vscode", "claude-desktop"];
  await Promise.all([
    ...coming.map((host) => memoryd("connect", host, "--user", "ana")),
    ...going.map((host) => memoryd("disconnect", host)),
  ]);
  const kept: { host: string; key_id: string }[] = connections();
  expect(kept.map(({ host }) => host).toSorted()).toEqual(coming.toSorted());
  const valid = (await keys()).filter(({ revoked_at }) => revoked_at === null);
  expect(valid.map(({ id }) => id).toSorted()).toEqual(kept.map(({ key_id: id }) => id).toSorted());
});

test("a host that is connected twice at the same time has the key that is valid", async () => {
  await Promise.all([1, 2, 3].map(() => memoryd("connect", "codex", "--user", "ana")));
  const entry = Bun.TOML.parse(readFileSync(join(home, ".codex/config.toml"), "utf8"));
  expect(entry).toMatchObject({ mcp_servers: { memoryd: { env: { MEMORYD_KEY: connections()[0].key } } } });
  expect((await keys()).filter(({ revoked_at }) => revoked_at === null)).toMatchObject([{ id: connections()[0].key_id }]);
});

test("Codex is connected with hooks, and its person is told to trust them", async () => {
  const said = await memoryd("connect", "codex", "--user", "ana", "--capture");
  expect(said).toContain("into every prompt that they concern");
  expect(said).toContain("it asks when you start codex, and /hooks shows them");
  const { hooks } = JSON.parse(readFileSync(join(home, ".codex/hooks.json"), "utf8"));
  expect(hooks.Stop[0].hooks[0].command).toEndWith(`hook turn-end --host codex --data '${dataDir}'`);
  await memoryd("disconnect", "codex");
  expect(existsSync(join(home, ".codex/hooks.json"))).toBeFalse();
});

test("Open WebUI is told its address and key", async () => {
  const said = await memoryd("connect", "open-webui", "--user", "ana");
  expect(said).toContain("http://127.0.0.1:7373/mcp");
  expect(said).toContain(connections()[0].key);
  await memoryd("disconnect", "open-webui");
  expect(await keys()).toMatchObject([{ revoked_at: expect.any(String) }]);
});

test.each([
  [["connect", "zed"], 'There is no host "zed". The hosts are claude-code, '],
  [["connect", "goose", "--hooks"], "--hooks is for Claude Code, Cursor, VS Code, Codex, Gemini CLI: Goose has no hook"],
  [["connect", "open-webui", "--hooks"], "Open WebUI has no hook"],
  [["connect", "cursor", "--capture"], "--capture is for Claude Code, Codex, Gemini CLI: Cursor has no hook"],
  [["connect", "cursor", "--agent", "a b"], "--agent is"],
  [["disconnect", "cursor"], "Cursor is not connected to"],
])("%p is refused", async (args, message) => {
  const { code, stderr } = await runCommand(args, { ...FOLDERS, HOME: home, MEMORYD_DATA: dataDir });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
