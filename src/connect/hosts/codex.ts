import { join } from "node:path";
import type { PersonFolders } from "../../config.ts";
import { TOML_FORMAT } from "../edit/toml.ts";
import type { FileHost } from "./host.ts";

const folder = ({ codex, home }: PersonFolders) => codex ?? join(home, ".codex");

/** https://developers.openai.com/codex/mcp */
export const codex: FileHost = {
  kind: "file",
  id: "codex",
  name: "Codex",
  howToTry: "start codex, ask /mcp for its tools, and tell it to remember something.",
  format: TOML_FORMAT,
  configFiles: (person) => [join(folder(person), "config.toml")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({ path: ["mcp_servers", "memoryd"], value: { command, args, env } }),
};
