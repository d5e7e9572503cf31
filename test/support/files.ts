import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
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

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);
}

/** Which of the byte strings occur in which file below the folder. */
export function findBytes(folder: string, needles: ReadonlyMap<string, Uint8Array>): string[] {
  const found: string[] = [];
  for (const path of filesBelow(folder)) {
    let bytes: Buffer;
    try {
      bytes = readFileSync(path);
    } catch (error) {
      // A file that a running server removed after the listing contains nothing.
      if (error instanceof Error && "code" in error && error.code === "ENOENT") continue;
      throw error;
    }
    for (const [name, needle] of needles)
      if (bytes.includes(Buffer.from(needle))) found.push(`${name} in ${path.slice(folder.length + 1)}`);
  }
  return found;
}

/** The texts as byte strings, by text. */
export function textNeedles(texts: readonly string[]): Map<string, Uint8Array> {
  return new Map(texts.map((text) => [text, new TextEncoder().encode(text)]));
}
