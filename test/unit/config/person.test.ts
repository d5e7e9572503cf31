import { expect, test } from "bun:test";
import { homedir } from "node:os";
import { join } from "node:path";
import { configFileOf, HOSTS } from "../../../src/agents/connect/hosts.ts";
import { foldersOfPerson } from "../../../src/config/person.ts";

const HOME = homedir();

test.each([
  ["linux", "claude-desktop", ".config/Claude/claude_desktop_config.json"],
  ["darwin", "claude-desktop", "Library/Application Support/Claude/claude_desktop_config.json"],
  ["win32", "claude-desktop", "AppData/Roaming/Claude/claude_desktop_config.json"],
  ["linux", "vscode", ".config/Code/User/mcp.json"],
  ["darwin", "vscode", "Library/Application Support/Code/User/mcp.json"],
  ["darwin", "goose", ".config/goose/config.yaml"],
  ["win32", "goose", "AppData/Roaming/Block/goose/config/config.yaml"],
  ["darwin", "opencode", ".config/opencode/opencode.json"],
  ["win32", "claude-code", ".claude.json"],
  ["linux", "codex", ".codex/config.toml"],
] as const)("on %s the file of %s is %s", (platform, id, file) => {
  const host = HOSTS.find((known) => known.id === id) ?? expect.unreachable();
  expect(configFileOf(host, foldersOfPerson({}, platform))).toBe(join(HOME, file));
});

test("environment variables with an absolute path move the folders of the system and of hosts", () => {
  const env = { XDG_CONFIG_HOME: "/c", CLAUDE_CONFIG_DIR: "/claude", CODEX_HOME: "relative", GEMINI_CLI_HOME: "/gemini" };
  const person = foldersOfPerson(env, "linux");
  expect(person).toMatchObject({ config: "/c", applications: "/c", claudeCode: "/claude", codex: undefined });
  expect(HOSTS.slice(0, 2).map((host) => configFileOf(host, person))).toEqual([
    "/claude/.claude.json",
    "/c/Claude/claude_desktop_config.json",
  ]);
  const gemini = HOSTS.find(({ id }) => id === "gemini") ?? expect.unreachable();
  expect(configFileOf(gemini, person)).toBe("/gemini/.gemini/settings.json");
});
