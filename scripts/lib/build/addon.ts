import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PackedAddon } from "../../../src/packed-addon.ts";
import { stripElf } from "./strip-elf.ts";
import { ROOT } from "./targets.ts";

/** Of zstd. Level 19 makes it a seventh smaller and takes a minute; 3 makes it a seventh larger. */
const LEVEL = 10;
const CACHE = join(ROOT, ".tools/addons");

/** The addon without its symbols, packed. What was packed once is kept: packing takes seconds. */
export function packAddon(addonPath: string): PackedAddon {
  const addon = stripElf(readFileSync(addonPath));
  const digest = new Bun.CryptoHasher("sha256").update(addon).digest("hex");
  // The name is part of the binary: it must not say where or when this ran.
  const path = join(CACHE, `${digest.slice(0, 32)}-${LEVEL}`, "lancedb.node.zst");
  if (!existsSync(path)) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(`${path}.part`, Bun.zstdCompressSync(addon, { level: LEVEL }));
    renameSync(`${path}.part`, path);
  }
  return { path, digest, sizeBytes: addon.length };
}
