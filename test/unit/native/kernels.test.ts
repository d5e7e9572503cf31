import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { libraryName, nativeKernels, openKernels } from "../../../src/native/kernels.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const FOLDER = join(import.meta.dir, "../../../src/native/kernels");
const sha256 = (name: string) => new Bun.CryptoHasher("sha256").update(readFileSync(join(FOLDER, name))).digest("hex");

describe("the native kernels", () => {
  test("are those of their source: after a change of it, run scripts/kernels/make", () => {
    const sums = readFileSync(join(FOLDER, "SHA256SUMS"), "utf8").trim().split("\n");
    const listed = sums.map((line) => line.split("  ") as [digest: string, name: string]);
    expect(listed.map(([, name]) => name)).toEqual([
      "kernels.c",
      libraryName("linux", "x64"),
      libraryName("linux", "arm64"),
      libraryName("darwin", "arm64"),
      libraryName("win32", "x64"),
    ]);
    for (const [digest, name] of listed) expect([name, sha256(name)]).toEqual([name, digest]);
  });

  // A machine of the project has AVX2, so that all other tests run the kernels and not their twins.
  test.skipIf(process.platform === "linux" && !/\bavx2\b|\basimd\b/.test(readFileSync("/proc/cpuinfo", "utf8")))("run here", () => {
    expect(nativeKernels()?.is_supported()).toBe(1);
  });

  test("are left out where there is no library, or one that cannot be loaded", () => {
    const folder = temporaryFolder();
    const broken = join(folder, "broken.so");
    writeFileSync(broken, "no library");
    expect([undefined, join(folder, "missing.so"), broken].map((path) => openKernels(() => path))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const fails = () => {
      throw new Error("the temporary folder cannot be written");
    };
    expect(openKernels(fails)).toBeUndefined();
    removeFolder(folder);
  });
});
