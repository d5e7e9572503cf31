import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { ServerAddress } from "../interfaces/backend.ts";
import { FILE_MODE, serverFile } from "./paths.ts";

/** Only the process that holds the lock of the folder may write. Returns a function that removes the file. */
export function writeServerFile(dataDir: string, address: ServerAddress): () => void {
  const path = serverFile(dataDir);
  const partial = `${path}.partial`;
  writeFileSync(partial, `${JSON.stringify(address)}\n`, { mode: FILE_MODE });
  renameSync(partial, path);
  return () => rmSync(path, { force: true });
}

/**
 * Returns the address in the file; undefined when no file can be read. The server may have stopped meanwhile, because a killed process does
 * not remove its file.
 */
export function readServerFile(dataDir: string): ServerAddress | undefined {
  try {
    const { url, pid, background } = JSON.parse(readFileSync(serverFile(dataDir), "utf8"));
    if (typeof url !== "string" || !Number.isInteger(pid)) return undefined;
    return { url, pid, ...(background === true && { background }) };
  } catch {
    return undefined;
  }
}
