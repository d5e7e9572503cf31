import { accessSync, constants } from "node:fs";
import { temporaryFolder } from "../config/config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";
import { PACKED_ADDON } from "./packed-libraries.ts";
import { type PackedFile, pathOf, unpack } from "./unpack.ts";

const EXTENSION = "node";

/**
 * Loads LanceDB's native addon from the binary. The operating system loads libraries only from files, so the first start unpacks it into
 * the temporary folder, under a name that contains its hash. Later starts find it there.
 *
 * Bun could do this itself, but only with the uncompressed addon, which is four times as large and is read completely at each start.
 */
export function loadAddon(): unknown {
  const path = prepareAddon();
  if (path === undefined) throw new Error("loadAddon works only in the binary; from source LanceDB finds its addon itself");
  const loaded = { exports: {} };
  try {
    process.dlopen(loaded, path);
  } catch (error) {
    throw unusable(path, error);
  }
  return loaded.exports;
}

/** Unpacks the addon if necessary and returns its path; undefined from source. Throws {@link UsageError}. */
export function prepareAddon(): string | undefined {
  return PACKED_ADDON && unpackAddon(PACKED_ADDON, temporaryFolder());
}

/** Returns the path of the unpacked file in `folder`. Throws {@link UsageError}. */
export function unpackAddon(packed: PackedFile, folder: string): string {
  const path = pathOf(packed, folder, EXTENSION);
  try {
    unpack(packed, folder, EXTENSION);
    // On a file system that is mounted with noexec, this fails before the loader does, with a shorter message.
    accessSync(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, error);
  }
  return path;
}

function unusable(path: string, error: unknown): UsageError {
  return new UsageError(
    `The native addon cannot be unpacked and loaded as ${path} (${messageOf(error)}). Name a folder that allows writing and executing files: MEMORYD_TMP=DIR.`,
    { cause: error },
  );
}
