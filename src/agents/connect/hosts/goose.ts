import { join } from "node:path";
import type { PersonFolders } from "../../../config/config.ts";
import { YAML_FORMAT } from "../edit/yaml.ts";
import type { FileHost } from "./host.ts";

/** The first start of a server unpacks its models. */
const TIMEOUT_SECONDS = 60;

function folder({ platform, applications, config }: PersonFolders): string {
  return platform === "win32" ? join(applications, "Block", "goose", "config") : join(config, "goose");
}

/**
 * https://block.github.io/goose/docs/guides/config-files
 *
 * Its hooks only observe, with two exceptions that refuse: they put nothing into the context of the model, and at the end of a turn they do
 * not tell the prompt (https://github.com/aaif-goose/goose/blob/main/documentation/docs/guides/context-engineering/hooks.md).
 */
export const goose: FileHost = {
  kind: "file",
  id: "goose",
  name: "Goose",
  howToTry: "start a session of goose, and tell it to remember something.",
  format: YAML_FORMAT,
  configFiles: (person) => [join(folder(person), "config.yaml")],
  traces: (person) => [folder(person)],
  entry: ({ command, args, env }) => ({
    path: ["extensions", "memoryd"],
    value: {
      enabled: true,
      type: "stdio",
      name: "memoryd",
      description: "Memory that lasts beyond a session",
      cmd: command,
      args,
      envs: env,
      timeout: TIMEOUT_SECONDS,
    },
  }),
};
