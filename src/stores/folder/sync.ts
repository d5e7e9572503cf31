import { open } from "node:fs/promises";

/** Writes a file's bytes, or a folder's names, to the disk. Windows syncs only files that are open for writing (`r+`), and no folders. */
export async function sync(path: string, flags: "r" | "r+" = "r"): Promise<void> {
  const opened = await open(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
