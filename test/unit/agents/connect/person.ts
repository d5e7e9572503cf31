import { join } from "node:path";
import type { PersonFolders } from "../../../../src/config/config.ts";

/** The folders of a person on Linux who has set no variable for a host. */
export function personAt(home: string): PersonFolders {
  const config = join(home, ".config");
  return { platform: "linux", home, config, applications: config, claudeCode: undefined, codex: undefined, gemini: undefined };
}
