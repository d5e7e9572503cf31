import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyChange } from "../../../../src/agents/connect/file.ts";
import { configFileOf, HOSTS, type Host, type Launch } from "../../../../src/agents/connect/hosts.ts";
import { ownEntryOf, planConnect, planDisconnect, stateOf, targetsOf } from "../../../../src/agents/connect/plan.ts";
import type { PersonFolders } from "../../../../src/config/config.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";
import { personAt } from "./person.ts";

let home: string;
let person: PersonFolders;
beforeEach(() => {
  home = temporaryFolder();
  person = personAt(home);
});
afterEach(() => removeFolder(home));

const DATA = "/home/ana/data";
const LAUNCH: Launch = { command: "/opt/memoryd", args: ["mcp", "--data", DATA], env: { MEMORYD_KEY: "memoryd_live_0f" } };
const SERVER = { command: LAUNCH.command, args: LAUNCH.args, env: LAUNCH.env };
const NOW = new Date("2026-11-23T05:00:00Z");

/** A file of each host as people have it, its place below the home folder, and the entry that its documentation wants. */
const FIXTURES: Readonly<Record<string, { readonly file: string; readonly text: string; readonly entry: object }>> = {
  "claude-code": {
    file: ".claude.json",
    text: '{\n  "numStartups": 41,\n  "projects": {\n    "/home/ana/site": { "allowedTools": [], "mcpServers": {} }\n  },\n  "mcpServers": {\n    "git": {\n      "type": "stdio",\n      "command": "uvx",\n      "args": ["mcp-server-git"]\n    }\n  }\n}',
    entry: { mcpServers: { memoryd: { type: "stdio", ...SERVER } } },
  },
  "claude-desktop": {
    file: ".config/Claude/claude_desktop_config.json",
    text: '\ufeff{\r\n  "globalShortcut": "Ctrl+Space",\r\n  "mcpServers": {\r\n    "files": { "command": "npx", "args": ["-y", "server-filesystem", "C:\\\\Users\\\\Ana"] }\r\n  }\r\n}\r\n',
    entry: { mcpServers: { memoryd: SERVER } },
  },
  cursor: {
    file: ".cursor/mcp.json",
    text: '{"mcpServers":{"web":{"url":"https://example.org/mcp"}}}',
    entry: { mcpServers: { memoryd: SERVER } },
  },
  vscode: {
    file: ".config/Code/User/mcp.json",
    text: '{\n\t// Servers of all folders\n\t"inputs": [{ "type": "promptString", "id": "key" }],\n\t"servers": {\n\t\t"github": { "type": "http", "url": "https://api.githubcopilot.com/mcp/" }, // work\n\t},\n}\n',
    entry: { servers: { memoryd: { type: "stdio", ...SERVER } } },
  },
  codex: {
    file: ".codex/config.toml",
    text: 'model = "gpt-5-codex" # big\napproval_policy = "on-request"\n\n[projects."/home/ana/site"]\ntrust_level = "trusted"\n\n[mcp_servers.docs]\ncommand = "npx"\nenv = { "TOKEN" = "a" }',
    entry: { mcp_servers: { memoryd: SERVER } },
  },
  gemini: { file: ".gemini/settings.json", text: '{\n    "ui": { "theme": "GitHub" }\n}\n', entry: { mcpServers: { memoryd: SERVER } } },
  opencode: {
    file: ".config/opencode/opencode.jsonc",
    text: '{\n  "$schema": "https://opencode.ai/config.json",\n  // "mcp": { "memoryd": {} }\n  "model": "anthropic/claude-sonnet-4-5"\n}\n',
    entry: { mcp: { memoryd: { type: "local", command: [LAUNCH.command, ...LAUNCH.args], environment: LAUNCH.env, enabled: true } } },
  },
  goose: {
    file: ".config/goose/config.yaml",
    text: "GOOSE_PROVIDER: anthropic\nextensions:\n  developer:\n    bundled: true\n    enabled: true\n    name: developer\n    timeout: 300\n    type: builtin\n\n# the model\nGOOSE_MODEL: claude-sonnet-4-5\n",
    entry: { extensions: { memoryd: { type: "stdio", cmd: LAUNCH.command, args: LAUNCH.args, envs: LAUNCH.env, enabled: true } } },
  },
};

const hostOf = (id: string): Host => HOSTS.find((host) => host.id === id) ?? expect.unreachable();

function put(file: string, text: string): string {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Connects as the command does, and returns what takes it back. */
function connect(id: string) {
  const { changes, edits } = planConnect(targetsOf(hostOf(id), person, LAUNCH), []);
  for (const change of changes) applyChange(change, NOW);
  return edits;
}

function treeIn(text: string, format: string | undefined): unknown {
  const bare = text.replace("\ufeff", "");
  return format === "TOML" ? Bun.TOML.parse(bare) : format === "YAML" ? Bun.YAML.parse(bare) : Bun.JSONC.parse(bare);
}

function disconnect(edits: ReturnType<typeof connect>): void {
  for (const change of planDisconnect(edits)) applyChange(change, NOW);
}

test("every host with a file has a fixture", () => {
  const ids = HOSTS.filter(({ kind }) => kind === "file").map(({ id }) => id);
  expect(ids).toEqual(Object.keys(FIXTURES));
});

describe.each(Object.entries(FIXTURES))("%s", (id, { file, text, entry }) => {
  test("gets its entry beside the others, and is restored to the byte when disconnected", () => {
    const path = put(file, text);
    const edits = connect(id);
    const parse = (now: string) => treeIn(now, edits[0]?.format);
    const written = readFileSync(path, "utf8").replace("\ufeff", "");
    expect(parse(written)).toMatchObject(entry);
    expect(parse(written)).toMatchObject(parse(text.replace("\ufeff", "")) as object);
    disconnect(edits);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  test("has an entry that is known as one of connect without a connection, and is replaced", () => {
    const path = put(file, text);
    expect(stateOf(hostOf(id), person, DATA, undefined)).toBe("not connected");
    connect(id);
    const once = readFileSync(path, "utf8");
    expect(stateOf(hostOf(id), person, DATA, undefined)).toBe("entry without a connection");
    expect(stateOf(hostOf(id), person, "/elsewhere", undefined)).toBe(`connected with ${DATA}`);
    const own = ownEntryOf(hostOf(id), person) ?? expect.unreachable();
    expect(own.dataDir).toBe(DATA);
    expect(() => planConnect(targetsOf(hostOf(id), person, LAUNCH), [])).toThrow("that is not of this command");
    const { changes } = planConnect(targetsOf(hostOf(id), person, LAUNCH), [own.edit]);
    for (const change of changes) applyChange(change, NOW);
    expect(treeIn(readFileSync(path, "utf8"), own.edit.format)).toEqual(treeIn(once, own.edit.format));
  });

  test("has an entry made by hand, which is kept", () => {
    const path = put(file, "");
    const byHand = { ...LAUNCH, args: ["mcp", "--agent", "coder"] };
    for (const change of planConnect(targetsOf(hostOf(id), person, byHand), []).changes) applyChange(change, NOW);
    const written = readFileSync(path, "utf8");
    expect(stateOf(hostOf(id), person, DATA, undefined)).toBe("entry made by hand");
    expect(ownEntryOf(hostOf(id), person)).toBeUndefined();
    expect(() => connect(id)).toThrow("that is not of this command");
    expect(readFileSync(path, "utf8")).toBe(written);
  });

  test("gets a file of its own, which is removed again", () => {
    const edits = connect(id);
    const path = configFileOf(hostOf(id), person) ?? expect.unreachable();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    disconnect(edits);
    expect(existsSync(path)).toBeFalse();
    expect(readdirSync(dirname(path)).filter((name) => name.includes("memoryd"))).toEqual([]);
  });

  test("keeps an empty file", () => {
    const path = put(file, "");
    disconnect(connect(id));
    expect(readFileSync(path, "utf8")).toBe("");
  });

  test("keeps a broken file and says so", () => {
    const path = put(file, "{[");
    expect(() => connect(id)).toThrow(`${path} is not valid`);
    expect(readFileSync(path, "utf8")).toBe("{[");
    expect(stateOf(hostOf(id), person, DATA, undefined)).toBe("file cannot be read");
  });

  test("keeps a file that is no text", () => {
    const path = put(file, "");
    writeFileSync(path, new Uint8Array([0x7b, 0xff, 0x7d]));
    expect(() => connect(id)).toThrow("is not UTF-8 text");
    expect([...readFileSync(path)]).toEqual([0x7b, 0xff, 0x7d]);
  });
});

test("a folder in place of the file is refused", () => {
  mkdirSync(join(home, ".cursor/mcp.json"), { recursive: true });
  expect(() => connect("cursor")).toThrow("is not a file");
});

test("a file in place of the folder is refused", () => {
  put(".cursor", "");
  expect(() => connect("cursor")).toThrow("cannot be written");
});

test("a file that connect made stays when somebody else wrote into it", () => {
  const edits = connect("cursor");
  const path = join(home, ".cursor/mcp.json");
  const servers = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ mcpServers: { ...servers.mcpServers, git: {} } }));
  disconnect(edits);
  expect(readFileSync(path, "utf8")).toBe('{"mcpServers":{"git":{}}}');
});

test("a link stays a link, permissions stay, and three backups are kept", () => {
  const real = put("dotfiles/mcp.json", "{}\n");
  chmodSync(real, 0o640);
  mkdirSync(join(home, ".cursor"));
  symlinkSync("../dotfiles/mcp.json", join(home, ".cursor/mcp.json"));
  for (let round = 0; round < 5; round++) {
    const { changes, edits } = planConnect(targetsOf(hostOf("cursor"), person, LAUNCH), []);
    for (const change of changes) applyChange(change, new Date(NOW.getTime() + round));
    for (const change of planDisconnect(edits)) applyChange(change, new Date(NOW.getTime() + round));
  }
  expect(lstatSync(join(home, ".cursor/mcp.json")).isSymbolicLink()).toBeTrue();
  expect(readFileSync(real, "utf8")).toBe("{}\n");
  expect(statSync(real).mode & 0o777).toBe(0o640);
  expect(readdirSync(dirname(real)).toSorted()).toEqual([
    "mcp.json",
    ...[2, 3, 4].map((round) => `mcp.json.memoryd-20261123T05000000${round}Z.bak`),
  ]);
});

test("a file that its host changes at the same moment is left as the host wrote it", () => {
  const path = put(".cursor/mcp.json", "{}");
  const { changes } = planConnect(targetsOf(hostOf("cursor"), person, LAUNCH), []);
  writeFileSync(path, '{"theme":1}');
  expect(() => changes.map((change) => applyChange(change, NOW))).toThrow("was changed by another program at this moment");
  expect(readFileSync(path, "utf8")).toBe('{"theme":1}');
});
