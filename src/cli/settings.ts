import type { Command } from "commander";
import { readSetting, SETTINGS, type SettingName } from "../config.ts";
import type { Control } from "../stores/control.ts";
import { openControl } from "../stores/open.ts";

/** Adds the flag of a setting, with its variable and default in the help. The value stays text: `config.ts` checks it. */
export function addSetting(command: Command, name: SettingName): Command {
  const { flag, env, fallback, help } = SETTINGS[name];
  return command.option(flag, `${help} (default: ${fallback}, env: ${env})`);
}

/** Opens the control store of the folder that `--data` names, for as long as `use` runs. */
export async function withControl<T>(
  flags: { readonly data?: string | undefined },
  use: (control: Control, dataDir: string) => T | Promise<T>,
): Promise<T> {
  const dataDir = readSetting("dataDir", { dataDir: flags.data });
  const control = openControl(dataDir);
  try {
    return await use(control, dataDir);
  } finally {
    control.close();
  }
}
