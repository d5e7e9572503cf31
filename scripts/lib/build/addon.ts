import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { libraryName } from "../../../src/native/kernels.ts";
import type { PackedFile } from "../../../src/native/unpack.ts";
import { stripElf } from "./elf.ts";
import { ROOT, type Target } from "./targets.ts";

/** Level of Zstandard. Level 19 makes the file a seventh smaller but takes a minute; level 3 makes it a seventh larger. */
const LEVEL = 10;
const CACHE = join(ROOT, ".tools/addons");

/** Strips the addon of its symbols and compresses it. */
export function packAddon(addonPath: string): PackedFile {
  return pack(stripElf(readFileSync(addonPath)), "lancedb.node");
}

/** Compresses the kernels of a target, which `scripts/kernels/make` made. */
export function packKernels({ platform, arch }: Target): PackedFile {
  return pack(readFileSync(join(ROOT, "src/native/kernels", libraryName(platform, arch))), "kernels");
}

/** The result is cached, because compression takes seconds. */
function pack(library: Buffer, name: string): PackedFile {
  const digest = new Bun.CryptoHasher("sha256").update(library).digest("hex");
  // The name becomes part of the binary, so it must not depend on where or when this runs.
  const path = join(CACHE, `${digest.slice(0, 32)}-${LEVEL}`, `${name}.zst`);
  if (!existsSync(path)) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(`${path}.part`, Bun.zstdCompressSync(library, { level: LEVEL }));
    renameSync(`${path}.part`, path);
  }
  return { path, digest, sizeBytes: library.length };
}
