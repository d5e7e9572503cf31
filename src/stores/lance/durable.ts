import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sync } from "../sync.ts";

/** Brings every file below the folder to the disk, which LanceDB does not. Files that are there already cost some microseconds each. */
export async function syncFiles(folder: string): Promise<void> {
  const entries = entriesBelow(folder);
  for (const entry of entries.filter((found) => found.isFile())) await sync(join(entry.parentPath, entry.name));
  // The names are in the folders. Windows can neither open a folder nor has to.
  if (process.platform === "win32" || entries.length === 0) return;
  for (const path of [folder, ...entries.filter((found) => found.isDirectory()).map((found) => join(found.parentPath, found.name))])
    await sync(path);
}

/** Digest of the names and lengths of all files below the folder. A file that was removed, added or cut while no server ran changes it. */
export function digestOf(folder: string): string {
  const files = entriesBelow(folder).filter((entry) => entry.isFile());
  const lines = files.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path.slice(folder.length)} ${statSync(path, { throwIfNoEntry: false })?.size}`;
  });
  return new Bun.CryptoHasher("sha256").update(lines.sort().join("\n")).digest("base64url");
}

function entriesBelow(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
