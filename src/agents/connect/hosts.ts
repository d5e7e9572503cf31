import { existsSync } from "node:fs";
import type { PersonFolders } from "../../config/config.ts";
import { claudeCode } from "./hosts/claude-code.ts";
import { claudeDesktop } from "./hosts/claude-desktop.ts";
import { codex } from "./hosts/codex.ts";
import { cursor } from "./hosts/cursor.ts";
import { gemini } from "./hosts/gemini.ts";
import { goose } from "./hosts/goose.ts";
import type { FileHost, Host } from "./hosts/host.ts";
import { openWebui } from "./hosts/open-webui.ts";
import { opencode } from "./hosts/opencode.ts";
import { vscode } from "./hosts/vscode.ts";

export type { FileHost, Host, Launch } from "./hosts/host.ts";

/**
 * The hosts that connect knows. It edits their files, and does not call their own commands (`claude mcp add`): not every host has one, they
 * show a key on a command line, and they take back nothing.
 */
export const HOSTS: readonly Host[] = [claudeCode, claudeDesktop, cursor, vscode, codex, gemini, opencode, goose, openWebui];

/** The file in which the host has its servers; undefined for a host whose servers are entered by hand. */
export function configFileOf(host: Host, person: PersonFolders): string | undefined {
  if (host.kind === "address") return undefined;
  const files = host.configFiles(person);
  return files.find((file) => existsSync(file)) ?? files[0];
}

/** Whether the host has been used on this machine. */
export function isFound(host: FileHost, person: PersonFolders): boolean {
  return [...host.configFiles(person), ...host.traces(person)].some((path) => existsSync(path));
}
