import { accessSync, constants } from "node:fs";
import { messageOf, UsageError } from "../../memory/errors.ts";
import { makeFolder } from "./paths.ts";

/** How the system says that a file stands where a folder is wanted. */
const FILE_INSTEAD: readonly unknown[] = ["EEXIST", "ENOTDIR"];

/** Creates the data folder if it is missing. Throws {@link UsageError} when that fails, or when the folder cannot be read and written. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof Error && "code" in error && FILE_INSTEAD.includes(error.code))
      throw new UsageError(`The data folder ${dataDir} cannot be used: it, or a folder above it, is a file. Choose another with --data.`, {
        cause: error,
      });
    throw new UsageError(
      `The data folder ${dataDir} cannot be used (${messageOf(error)}). Correct its permissions, or choose another folder with --data.`,
      { cause: error },
    );
  }
}
