import { accessSync, constants } from "node:fs";
import { messageOf, UsageError } from "../memory/errors.ts";
import { makeFolder } from "./paths.ts";

/** Makes the data folder where it is missing. Throws {@link UsageError} when it cannot be made, or not be read and written. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(
      `The data folder ${dataDir} cannot be used (${messageOf(error)}). Mend its rights, or choose another folder with --data.`,
      { cause: error },
    );
  }
}
