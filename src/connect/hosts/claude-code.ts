import { join } from "node:path";
import type { PersonFolders } from "../../config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import type { FileHost } from "./host.ts";

/** The host waits for a hook. A hook beside a running server takes a tenth of a second. */
const HOOK_TIMEOUT_SECONDS = 5;

const folder = ({ claudeCode, home }: PersonFolders) => claudeCode ?? join(home, ".claude");

/**
 * Servers of the user scope: https://docs.claude.com/en/docs/claude-code/mcp#mcp-installation-scopes
 * Hooks: https://docs.claude.com/en/docs/claude-code/hooks
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
    format: JSON_FORMAT,
    file: (person) => join(folder(person), "settings.json"),
    parts({ commandOf, capture }) {
      const hook = (event: string, command: string) => ({
        path: ["hooks", event],
        isElement: true,
        value: { hooks: [{ type: "command", command, timeout: HOOK_TIMEOUT_SECONDS }] },
      });
      return [
        hook("SessionStart", commandOf("session-start")),
        hook("UserPromptSubmit", commandOf("prompt")),
        ...(capture ? [hook("Stop", commandOf("turn-end"))] : []),
      ];
    },
  },
};
