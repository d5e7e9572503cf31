import type { Command } from "commander";
import { CLIENT_SETTINGS, type Flags, readSetting, SETTING_NAMES, SETTINGS, type SettingName } from "../config/config.ts";
import { MODEL_SETTINGS, type ModelSettings } from "../config/models.ts";
import { wholeNumber } from "../config/setting.ts";
import { UsageError } from "../memory/errors.ts";
import type { CommandBackend, StorePlace } from "../stores/interfaces/backend.ts";
import { hasControl } from "../stores/open.ts";
import { openForCommand, placeOf } from "../stores/open-backend.ts";
import { dataFolderOf, type FolderFlags } from "./data-folder.ts";

/**
 * Adds the flag of a setting, with its variable and default in the help. The value stays text: `config.ts` checks it.
 * `means` replaces the help text where the setting means something else to this command than to the server.
 */
export function addSetting(command: Command, name: SettingName, means?: string): Command {
  const { flag, env, fallback, help } = SETTINGS[name];
  return command.option(flag, `${means ?? help} (default: ${fallback}, env: ${env})`);
}

/** Adds the flags of the commands that are clients of a server. */
export function addClientSettings(command: Command): void {
  for (const { flag, env, fallback, help } of Object.values(CLIENT_SETTINGS))
    command.option(flag, `${help} (default: ${fallback}, env: ${env})`);
}

/** The number that an option of a command gives. */
export function wholeNumberOf(
  flag: string,
  text: string | undefined,
  { min, max, default: fallback }: { readonly min: number; readonly max: number; readonly default: number },
): number {
  if (text === undefined) return fallback;
  const value = wholeNumber(min, max)(text);
  if (value === undefined) throw new UsageError(`${flag} is ${JSON.stringify(text)}, but must be a whole number from ${min} to ${max}.`);
  return value;
}

/** Adds the settings that say where the data are. */
export function addPlace(command: Command): Command {
  for (const name of PLACE_SETTINGS) addSetting(command, name);
  return command;
}

const PLACE_SETTINGS = ["dataDir", "store", "storePasswordFile"] as const;

/** The flags of {@link addPlace}, as Commander gives them. */
export interface PlaceFlags extends FolderFlags {
  readonly storePasswordFile?: string | undefined;
}

/** Opens what has the data, and closes it after `use`. Throws {@link UsageError} if there is none. */
export async function withStore<T>(flags: PlaceFlags, use: (store: CommandBackend) => T | Promise<T>): Promise<T> {
  const place = placeOfFlags(flags);
  // A mistyped path must not create an empty folder.
  if (place.kind === "folder" && !hasControl(place.dataDir))
    throw new UsageError(`${place.dataDir} is not a data folder of memoryd. Name one with --data, or create one with "memoryd serve".`);
  return inStore(place, use);
}

/** As {@link withStore}, but creates the folder if there is none. */
export async function withNewStore<T>(flags: PlaceFlags, use: (store: CommandBackend) => T | Promise<T>): Promise<T> {
  return inStore(placeOfFlags(flags), use);
}

/** The place that the flags of {@link addPlace} name. */
export function placeOfFlags({ data, ...flags }: PlaceFlags): StorePlace {
  const store = readSetting("store", { ...flags, dataDir: data });
  const dataDir = store === null ? dataFolderOf({ data, ...flags }) : "";
  return placeOf({ dataDir, store, storePasswordFile: readSetting("storePasswordFile", flags) });
}

/** Opens a place, and closes it after `use`. */
export async function inStore<T>(place: StorePlace, use: (store: CommandBackend) => T | Promise<T>): Promise<T> {
  const store = await openForCommand(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The settings of the data folder and of the models, for commands that use models without serving. */
export const MODEL_SETTING_NAMES = [...PLACE_SETTINGS, ...(Object.keys(MODEL_SETTINGS) as (keyof ModelSettings)[])] as const;

/** Returns values by the names of the settings. Commander names them after their flags (`--data` → `data`). */
export function flagsOf(options: Readonly<Record<string, unknown>>): Flags {
  const flags: { -readonly [K in keyof Flags]: Flags[K] } = {};
  for (const name of SETTING_NAMES) {
    const long = SETTINGS[name].flag.split(" ")[0]?.slice(2) ?? name;
    const value = options[long.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    if (typeof value === "string") flags[name] = value;
  }
  return flags;
}
