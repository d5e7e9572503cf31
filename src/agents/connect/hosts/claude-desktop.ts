import { join } from "node:path";
import type { PersonFolders } from "../../../config/config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import type { FileHost } from "./host.ts";

const folder = ({ applications }: PersonFolders) => join(applications, "Claude");

/** https://modelcontextprotocol.io/docs/develop/connect-local-servers */
export const claudeDesktop: FileHost = {
  kind: "file",
  id: "claude-desktop",
  name: "Claude Desktop",
  howToTry: "quit Claude Desktop, also in the tray, start it again, and look for memoryd among the tools below the input.",
  format: JSON_FORMAT,
  configFiles: (person) => [join(folder(person), "claude_desktop_config.json")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({ path: ["mcpServers", "memoryd"], value: { command, args, env } }),
};
