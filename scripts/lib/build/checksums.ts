import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the checksums of the files in a folder that are wanted, in the format of sha256sum. */
export function checksumsOf(folder: string, wanted: (file: string) => boolean = () => true): string {
  const lines = readdirSync(folder)
    .filter(wanted)
    .sort()
    .map((file) => `${new Bun.CryptoHasher("sha256").update(readFileSync(join(folder, file))).digest("hex")}  ${file}\n`);
  return lines.join("");
}
