import { join } from "node:path";
import type { PersonFolders } from "../../../config/config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import { commandGroup, type FileHost } from "./host.ts";

const folder = ({ claudeCode, home }: PersonFolders) => claudeCode ?? join(home, ".claude");

/**
 * Servers of the user scope: https://code.claude.com/docs/en/mcp#mcp-installation-scopes
 * Hooks: https://code.claude.com/docs/en/hooks
 */
export const claudeCode: FileHost = {
  kind: "file",
  id: "claude-code",
  name: "Claude Code",
  howToTry: "start claude in any folder, ask /mcp for its state, and say: remember that I drink my tea without sugar.",
  format: JSON_FORMAT,
  configFiles: ({ claudeCode, home }) => [join(claudeCode ?? home, ".claude.json")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({ path: ["mcpServers", "memoryd"], value: { type: "stdio", command, args, env } }),
  hooks: {
    events: { "session-start": "SessionStart", prompt: "UserPromptSubmit", "turn-end": "Stop" },
    file: (person) => join(folder(person), "settings.json"),
    element: (command) => commandGroup(command),
  },
};
