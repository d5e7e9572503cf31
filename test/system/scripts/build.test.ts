import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dependencies } from "../../../package.json";
import { stripElf } from "../../../scripts/lib/build/elf.ts";
import { lockedIntegrities } from "../../../scripts/lib/build/inventory.ts";
import pins from "../../../scripts/lib/build/pins.json";
import { ROOT, TARGETS, targetsNamed } from "../../../scripts/lib/build/targets.ts";

describe("targets", () => {
  test("are chosen one by one, several at once, or all", () => {
    expect(targetsNamed("linux-x64,windows-x64").map(({ name, suffix }) => name + suffix)).toEqual(["linux-x64", "windows-x64.exe"]);
    expect(targetsNamed("all")).toEqual([...TARGETS]);
    expect(() => targetsNamed("solaris")).toThrow("There is no target solaris. Use one of linux-x64,");
  });

  test("each have a pinned runtime of the running Bun's version, and a pinned addon of the installed LanceDB's version", () => {
    for (const { runtimePackage, addonPackage } of TARGETS) {
      expect(Object.keys(pins)).toContain(`${runtimePackage}@${Bun.version}`);
      expect(Object.keys(pins)).toContain(`${addonPackage}@${dependencies["@lancedb/lancedb"]}`);
    }
  });

  test("a pin and the lockfile never differ", () => {
    const locked = lockedIntegrities();
    const both = Object.entries(pins).filter(([spec]) => locked.has(spec));
    expect(both.length).toBeGreaterThan(0);
    for (const [spec, integrity] of both) expect(`${spec} ${integrity}`).toBe(`${spec} ${locked.get(spec)}`);
  });
});

describe("stripping", () => {
  /** A shared library with one loaded segment of `loaded` bytes, followed by data for linkers. */
  function library(loaded: number): Buffer {
    const bytes = Buffer.alloc(loaded + 500, 0xaa);
    bytes.fill(0, 0, 0x78);
    bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
    bytes.writeBigUInt64LE(0x40n, 0x20);
    bytes.writeBigUInt64LE(BigInt(loaded + 100), 0x28);
    bytes.writeUInt16LE(0x38, 0x36);
    bytes.writeUInt16LE(1, 0x38);
    bytes.writeUInt16LE(5, 0x3c);
    bytes.writeBigUInt64LE(BigInt(loaded), 0x40 + 0x20);
    return bytes;
  }

  test("keeps the loaded segments, and removes the section headers", () => {
    const whole = library(1000);
    const stripped = stripElf(whole);
    expect(stripped).toHaveLength(1000);
    expect(stripped.readBigUInt64LE(0x28)).toBe(0n);
    expect(stripped.readUInt16LE(0x3c)).toBe(0);
    expect(stripped.subarray(0x40)).toEqual(whole.subarray(0x40, 1000));
    expect(stripElf(stripped)).toEqual(stripped);
  });

  test("leaves other files unchanged", () => {
    for (const header of ["MZ", "\xcf\xfa\xed\xfe", ""]) {
      const bytes = Buffer.concat([Buffer.from(header, "latin1"), Buffer.alloc(200)]);
      expect(stripElf(bytes)).toBe(bytes);
    }
  });
});

const built = process.env["MEMORYD_UNDER_TEST"];

describe.skipIf(!built)("the binary", () => {
  test("contains no path of the machine that built it, and loads no addon that a variable names", () => {
    const bytes = readFileSync(join(ROOT, built ?? ""));
    for (const absent of [ROOT, "NAPI_RS_NATIVE_LIBRARY_PATH"]) expect({ absent, at: bytes.indexOf(absent) }).toEqual({ absent, at: -1 });
    expect(bytes.includes("lancedb")).toBe(true);
  });
});
