import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checksumsOf } from "../build/checksums.ts";
import { ROOT, type Target } from "../build/targets.ts";
import { debianPackage } from "./deb.ts";
import { type Archive, archiveOf, installersOf } from "./installers.ts";
import { npmLauncher, npmPlatform } from "./npm.ts";
import type { Package, PackedTarget, Texts } from "./package.ts";
import { platformWheel, pureWheel, pythonSource } from "./wheel.ts";

export interface PackOptions {
  /** Read one after the other, because each takes hundreds of megabytes. */
  readonly releases: readonly ReleaseFiles[];
  /** Path of the licences of everything in the binary. */
  readonly notice: string;
  /** Folder of the Python package. */
  readonly python: string;
  readonly releaseUrl: string;
  /** The folder for the packages. Whatever is in it is replaced when all packages are made. */
  readonly folder: string;
}

/** The paths of a binary and of the unpacked addon in it. */
export interface ReleaseFiles {
  readonly target: Target;
  readonly binary: string;
  readonly addon: string;
}

/** Makes the packages of all releases, with their checksums, and returns their names and sizes. */
export async function writePackages({ releases, notice, python, releaseUrl, folder }: PackOptions): Promise<string[]> {
  const licence = readFileSync(join(ROOT, "LICENSE"), "utf8");
  const texts: Texts = { licence, notice: readFileSync(notice, "utf8") };
  const textsWithoutBinary: Texts = { licence, notice: readFileSync(join(ROOT, "NOTICE"), "utf8") };
  const source = pythonSource(python);
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-work-`);
  const sizes: string[] = [];
  const write = ({ file, bytes }: Package) => {
    writeFileSync(join(work, file), bytes, { mode: file.endsWith(".sh") ? 0o755 : 0o644 });
    sizes.push(`${file}: ${bytes.length < 1e6 ? `${Math.ceil(bytes.length / 1e3)} kB` : `${(bytes.length / 1e6).toFixed(1)} MB`}`);
  };
  try {
    const archives: Archive[] = [];
    for (const { target, binary, addon } of releases) {
      const packed: PackedTarget = { target, binary: readFileSync(binary), addon: readFileSync(addon) };
      const archive = await archiveOf(packed, texts);
      if (archive) archives.push(archive);
      const made = [archive, await npmPlatform(packed, texts), platformWheel(packed, source, texts), await debianPackage(packed, texts)];
      for (const one of made) if (one) write(one);
    }
    for (const one of [await npmLauncher(textsWithoutBinary), pureWheel(source, textsWithoutBinary), ...installersOf(archives, releaseUrl)])
      write(one);
    writeFileSync(join(work, "SHA256SUMS"), checksumsOf(work));
    chmodSync(work, 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return sizes;
}
