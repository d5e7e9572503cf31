import { join } from "node:path";
import type { PersonFolders } from "../../../config/config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import { commandGroup, type FileHost, HOOK_TIMEOUT_SECONDS } from "./host.ts";

const folder = ({ gemini, home }: PersonFolders) => join(gemini ?? home, ".gemini");

/**
 * Servers: https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md
 * `GEMINI_CLI_HOME`: https://github.com/google-gemini/gemini-cli/blob/main/docs/reference/configuration.md
 * Hooks: https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md
 */
export const gemini: FileHost = {
  kind: "file",
  id: "gemini",
  name: "Gemini CLI",
  howToTry: "start gemini, ask /mcp for its tools, and tell it to remember something.",
  format: JSON_FORMAT,
  configFiles: (person) => [join(folder(person), "settings.json")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({ path: ["mcpServers", "memoryd"], value: { command, args, env } }),
  hooks: {
    events: { "session-start": "SessionStart", prompt: "BeforeAgent", "turn-end": "AfterAgent" },
    file: (_, entryFile) => entryFile,
    element: (command) => commandGroup(command, HOOK_TIMEOUT_SECONDS * 1000),
  },
};
