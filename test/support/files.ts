import { Database } from "bun:sqlite";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveToService } from "../../scripts/lib/sandbox.ts";

/** A new folder, in which the service under test may also write. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-test-"));
  giveToService(folder);
  return folder;
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Overwrites the first page of the table of memories. No process may have the file open. */
export function damageMemories(path: string): void {
  const db = new Database(path, { readonly: true });
  const page = db.query<{ rootpage: number }, []>("SELECT rootpage FROM sqlite_master WHERE name = 'memory'").get()?.rootpage ?? 0;
  const bytes = readFileSync(path);
  const { page_size } = db.query<{ page_size: number }, []>("PRAGMA page_size").get() ?? { page_size: 0 };
  db.close();
  bytes.fill(0xa5, page_size * (page - 1), page_size * page);
  writeFileSync(path, bytes);
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);
}

/** The content of a file. One that a running server removed after it was listed contains nothing. */
export function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/** Which of the byte strings occur in which file below the folder. */
export function findBytes(folder: string, needles: ReadonlyMap<string, Uint8Array>): string[] {
  const found: string[] = [];
  for (const path of filesBelow(folder)) {
    const bytes = bytesOf(path);
    for (const [name, needle] of needles)
      if (bytes.includes(Buffer.from(needle))) found.push(`${name} in ${path.slice(folder.length + 1)}`);
  }
  return found;
}

/** The texts as byte strings, by text. */
export function textNeedles(texts: readonly string[]): Map<string, Uint8Array> {
  return new Map(texts.map((text) => [text, new TextEncoder().encode(text)]));
}
