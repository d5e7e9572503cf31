import { join } from "node:path";
import type { PersonFolders } from "../../../config/config.ts";
import { TOML_FORMAT } from "../edit/toml.ts";
import { commandGroup, type FileHost } from "./host.ts";

const folder = ({ codex, home }: PersonFolders) => codex ?? join(home, ".codex");

/**
 * Servers: https://developers.openai.com/codex/mcp
 * Hooks: https://developers.openai.com/codex/hooks and https://github.com/openai/codex/blob/main/codex-rs/hooks/src/engine/discovery.rs
 */
export const codex: FileHost = {
  kind: "file",
  id: "codex",
  name: "Codex",
  howToTry: "start codex, ask /mcp for its tools, and tell it to remember something.",
  format: TOML_FORMAT,
  configFiles: (person) => [join(folder(person), "config.toml")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({ path: ["mcp_servers", "memoryd"], value: { command, args, env } }),
  hooks: {
    events: { "session-start": "SessionStart", prompt: "UserPromptSubmit", "turn-end": "Stop" },
    // Codex also reads tables [hooks] of config.toml, and warns of a person who has both.
    file: (person) => join(folder(person), "hooks.json"),
    element: (command) => commandGroup(command),
    toDo: "Codex runs new hooks only when you trust them: it asks when you start codex, and /hooks shows them.",
  },
};
