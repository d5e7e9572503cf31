import { join } from "node:path";
import type { PersonFolders } from "../../config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import type { FileHost } from "./host.ts";

const folder = ({ applications }: PersonFolders) => join(applications, "Code", "User");

/** https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
export const vscode: FileHost = {
  kind: "file",
  id: "vscode",
  name: "VS Code",
  howToTry: 'run "MCP: List Servers" from the command palette, start memoryd and trust it, and ask the agent to remember something.',
  format: JSON_FORMAT,
  configFiles: (person) => [join(folder(person), "mcp.json")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({ path: ["servers", "memoryd"], value: { type: "stdio", command, args, env } }),
};
