import { open } from "node:fs/promises";

/** Brings a file's bytes, or a folder's names, to the disk. Windows syncs a file only if it is open for writing (`r+`), and no folder. */
export async function sync(path: string, flags: "r" | "r+" = "r"): Promise<void> {
  const opened = await open(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
