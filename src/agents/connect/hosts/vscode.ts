import { join } from "node:path";
import type { PersonFolders } from "../../../config/config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import { type FileHost, HOOK_TIMEOUT_SECONDS } from "./host.ts";

const folder = ({ applications }: PersonFolders) => join(applications, "Code", "User");

/**
 * Servers: https://code.visualstudio.com/docs/agents/reference/mcp-configuration
 * Hooks: https://code.visualstudio.com/docs/agent-customization/hooks and https://code.visualstudio.com/docs/agents/reference/hooks-reference.
 * At a prompt they take no context, and at the end of a session they do not tell the prompts.
 */
export const vscode: FileHost = {
  kind: "file",
  id: "vscode",
  name: "VS Code",
  howToTry: 'run "MCP: List Servers" from the command palette, start memoryd and trust it, and ask the agent to remember something.',
  format: JSON_FORMAT,
  configFiles: (person) => [join(folder(person), "mcp.json")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({ path: ["servers", "memoryd"], value: { type: "stdio", command, args, env } }),
  hooks: {
    events: { "session-start": "SessionStart" },
    // Every file of the folder is read.
    file: ({ home }) => join(home, ".copilot", "hooks", "memoryd.json"),
    element: (command) => ({ type: "command", command, timeout: HOOK_TIMEOUT_SECONDS }),
  },
};
