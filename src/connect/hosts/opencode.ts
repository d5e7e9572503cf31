import { join } from "node:path";
import type { PersonFolders } from "../../config.ts";
import { JSON_FORMAT } from "../edit/json.ts";
import type { FileHost } from "./host.ts";

const folder = ({ config }: PersonFolders) => join(config, "opencode");

/** https://opencode.ai/docs/mcp-servers and https://opencode.ai/docs/config */
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
