import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Where the programs of a person keep their settings. All paths are absolute. */
export interface PersonFolders {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** `$XDG_CONFIG_HOME`, or `.config` in the home folder: also on macOS, for programs that keep to it there. */
  readonly config: string;
  /** Where the system wants the settings of programs with windows. */
  readonly applications: string;
  /** Programs with a variable of their own for the folder of their settings. */
  readonly claudeCode: string | undefined;
  readonly codex: string | undefined;
  /** In place of the home folder. */
  readonly gemini: string | undefined;
}

export function foldersOfPerson(env: Readonly<Record<string, string | undefined>>, platform = process.platform): PersonFolders {
  const home = homedir();
  // A relative path there is invalid, says the XDG Base Directory specification.
  const absolute = (name: string) => (isAbsolute(env[name] ?? "") ? env[name] : undefined);
  const config = absolute("XDG_CONFIG_HOME") ?? join(home, ".config");
  const applications = {
    darwin: () => join(home, "Library", "Application Support"),
    win32: () => absolute("APPDATA") ?? join(home, "AppData", "Roaming"),
  };
  return {
    platform,
    home,
    config,
    applications: platform === "darwin" || platform === "win32" ? applications[platform]() : config,
    claudeCode: absolute("CLAUDE_CONFIG_DIR"),
    codex: absolute("CODEX_HOME"),
    gemini: absolute("GEMINI_CLI_HOME"),
  };
}
