import { accessSync, constants } from "node:fs";
import { messageOf, UsageError } from "../../memory/errors.ts";
import { makeFolder } from "./paths.ts";

/** Creates the data folder if it is missing. Throws {@link UsageError} when that fails, or when the folder cannot be read and written. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(
      `The data folder ${dataDir} cannot be used (${messageOf(error)}). Correct its permissions, or choose another folder with --data.`,
      { cause: error },
    );
  }
}
