import { join } from "node:path";
import { JSON_FORMAT } from "../edit/json.ts";
import type { FileHost } from "./host.ts";

/** https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md */
export const gemini: FileHost = {
  kind: "file",
  id: "gemini",
  name: "Gemini CLI",
  howToTry: "start gemini, ask /mcp for its tools, and tell it to remember something.",
  format: JSON_FORMAT,
  configFiles: ({ home }) => [join(home, ".gemini", "settings.json")],
  traces: ({ home }) => [join(home, ".gemini")],
  entry: ({ command, args, env }) => ({ path: ["mcpServers", "memoryd"], value: { command, args, env } }),
};
