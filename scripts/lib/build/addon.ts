import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PackedFile } from "../../../src/native/unpack.ts";
import { stripElf } from "./elf.ts";
import { ROOT } from "./targets.ts";

/** Level of Zstandard. Level 19 makes the file a seventh smaller but takes a minute; level 3 makes it a seventh larger. */
const LEVEL = 10;
const CACHE = join(ROOT, ".tools/addons");

/** Strips the addon of its symbols and compresses it. The result is cached, because compression takes seconds. */
export function packAddon(addonPath: string): PackedFile {
  const addon = stripElf(readFileSync(addonPath));
  const digest = new Bun.CryptoHasher("sha256").update(addon).digest("hex");
  // The name becomes part of the binary, so it must not depend on where or when this runs.
  const path = join(CACHE, `${digest.slice(0, 32)}-${LEVEL}`, "lancedb.node.zst");
  if (!existsSync(path)) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(`${path}.part`, Bun.zstdCompressSync(addon, { level: LEVEL }));
    renameSync(`${path}.part`, path);
  }
  return { path, digest, sizeBytes: addon.length };
}
