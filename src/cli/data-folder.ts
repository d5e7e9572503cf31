import { resolve } from "node:path";
import { isDefault, readSetting } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { hasControl } from "../stores/open.ts";
import { ownersAddress } from "../stores/open-backend.ts";
import { printError } from "./output.ts";

/** Where a start kept its data before the user's data folder became the default: below the folder in which it was run. */
const FORMER_DEFAULT = "./data";

/** The flags that say whether a folder is meant, and which. */
export interface FolderFlags {
  readonly data?: string | undefined;
  readonly store?: string | undefined;
}

/** Says what to do instead on a database, whose address it gets as its owner has it. */
export type Instead = (database: string) => string;

const ON_BOTH: Instead = () =>
  "The commands org, key, user, jobs, import, export, reindex, doctor and status work on both, and every server has a dashboard.";
/** For the commands that are clients of a server. */
export const BY_A_SERVER: Instead = () => "To use one of its servers, give --url and its key in MEMORYD_KEY.";

/** The data folder of a command, as {@link folderOf} has it. Names data of an earlier start that the command passes over. */
export function dataFolderOf(flags: FolderFlags, instead?: Instead): string {
  const dataDir = folderOf(flags, instead);
  nameFormerData(flags, dataDir);
  return dataDir;
}

/**
 * The data folder of a command that works on no database. Throws {@link UsageError} when the environment names a database and no flag names a
 * folder, because the person's own folder is hardly meant.
 */
export function folderOf({ data, store }: FolderFlags, instead: Instead = ON_BOTH): string {
  const database = readSetting("store", { dataDir: data, store });
  if (database === null) return readSetting("dataDir", { dataDir: data });
  throw new UsageError(
    `MEMORYD_STORE names a database, and this command works on a data folder. ${instead(ownersAddress(database))} To use a folder, name it with --data.`,
  );
}

/** Without this line, memories that lie in the folder of before would seem to be lost. */
export function nameFormerData({ data }: FolderFlags, dataDir: string): void {
  const former = resolve(FORMER_DEFAULT);
  if (former === dataDir || !isDefault("dataDir", { dataDir: data }) || !hasControl(former)) return;
  printError(
    `${former} has the data of an earlier start. This command does not use it, but ${dataDir}. To use it, add: --data ${FORMER_DEFAULT}`,
  );
}
