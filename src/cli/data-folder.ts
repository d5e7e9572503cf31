import { resolve } from "node:path";
import { isDefault, readSetting } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { hasControl } from "../stores/open.ts";
import { printError } from "./output.ts";

/** Where a start kept its data before the user's data folder became the default: below the folder in which it was run. */
const FORMER_DEFAULT = "./data";

/** The data folder of a command, as {@link readSetting} has it. Names data of an earlier start that the command passes over. */
export function dataFolderOf({ data }: { readonly data?: string | undefined }): string {
  if (readSetting("store", {}) !== null)
    throw new UsageError(
      "MEMORYD_STORE names a database, and this command works on a data folder. Unset the variable for it. The commands org, key, user, jobs, import, export and reindex work on both.",
    );
  const dataDir = readSetting("dataDir", { dataDir: data });
  nameFormerData({ data }, dataDir);
  return dataDir;
}

/** Without this line, memories that lie in the folder of before would seem to be lost. */
export function nameFormerData({ data }: { readonly data?: string | undefined }, dataDir: string): void {
  const former = resolve(FORMER_DEFAULT);
  if (former === dataDir || !isDefault("dataDir", { dataDir: data }) || !hasControl(former)) return;
  printError(
    `${former} has the data of an earlier start. This command does not use it, but ${dataDir}. To use it, add: --data ${FORMER_DEFAULT}`,
  );
}
