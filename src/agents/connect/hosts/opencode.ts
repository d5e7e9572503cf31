import { join } from "node:path";
import type { PersonFolders } from "../../../config/config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import type { FileHost } from "./host.ts";

const folder = ({ config }: PersonFolders) => join(config, "opencode");

/**
 * The form of version 1 (https://opencode.ai/v1/docs/mcp-servers and https://opencode.ai/v1/docs/config), which version 2 reads as well:
 * https://opencode.ai/docs/migrate-v1
 *
 * In place of hooks it has plugins, which are programs in its own process: https://opencode.ai/v1/docs/plugins
 */
export const opencode: FileHost = {
  kind: "file",
  id: "opencode",
  name: "opencode",
  howToTry: 'run "opencode mcp list", start opencode, and tell it to remember something.',
  format: JSON_FORMAT,
  configFiles: (person) => ["opencode.json", "opencode.jsonc"].map((name) => join(folder(person), name)),
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({
    path: ["mcp", "memoryd"],
    value: { type: "local", command: [command, ...args], environment: env, enabled: true },
  }),
};
