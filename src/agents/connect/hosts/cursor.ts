import { join } from "node:path";
import { JSON_FORMAT } from "../edit/json.ts";
import type { FileHost } from "./host.ts";

/**
 * Servers: https://cursor.com/docs/mcp
 * Hooks: https://cursor.com/docs/agent/hooks. Before a prompt they take no context, and at the end of a turn they do not tell the prompt.
 */
export const cursor: FileHost = {
  kind: "file",
  id: "cursor",
  name: "Cursor",
  howToTry: "open the settings of Cursor at MCP: memoryd is listed with its tools. Ask the agent to remember something.",
  format: JSON_FORMAT,
  configFiles: ({ home }) => [join(home, ".cursor", "mcp.json")],
  traces: ({ home }) => [join(home, ".cursor")],
  entry: ({ command, args, env }) => ({ path: ["mcpServers", "memoryd"], value: { command, args, env } }),
  hooks: {
    events: { "session-start": "sessionStart" },
    file: ({ home }) => join(home, ".cursor", "hooks.json"),
    element: (command) => ({ command }),
    defaults: [{ path: ["version"], value: 1, isDefault: true }],
  },
};
