import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareAddon, unpackAddon } from "../src/addon.ts";
import { temporaryFolder as configuredFolder } from "../src/config.ts";
import { UsageError } from "../src/memory/errors.ts";
import type { PackedAddon } from "../src/packed-addon.ts";
import { removeFolder, temporaryFolder } from "./support/files.ts";

const ADDON = Buffer.from("not a library, but unpacked as one");

let folder: string;
let packed: PackedAddon;

beforeEach(() => {
  folder = temporaryFolder();
  const path = join(folder, "packed.zst");
  writeFileSync(path, Bun.zstdCompressSync(ADDON));
  packed = { path, digest: new Bun.CryptoHasher("sha256").update(ADDON).digest("hex"), sizeBytes: ADDON.length };
});

afterEach(() => {
  removeFolder(folder);
});

test("is unpacked once, for its owner alone, and leaves nothing beside it", () => {
  const target = join(folder, "made", "here");
  const path = unpackAddon(packed, target);
  expect(readFileSync(path)).toEqual(ADDON);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readdirSync(target)).toHaveLength(1);
  const { ino } = statSync(path);
  expect(unpackAddon(packed, target)).toBe(path);
  expect(statSync(path).ino).toBe(ino);
});

test("what is not a whole file of this user alone is replaced, and not followed", () => {
  const path = unpackAddon(packed, folder);
  writeFileSync(path, "torn");
  expect(readFileSync(unpackAddon(packed, folder))).toEqual(ADDON);

  chmodSync(path, 0o777);
  unpackAddon(packed, folder);
  expect(statSync(path).mode & 0o777).toBe(0o700);

  const elsewhere = join(folder, "elsewhere");
  writeFileSync(elsewhere, Buffer.alloc(ADDON.length));
  removeFolder(path);
  symlinkSync(elsewhere, path);
  expect(readFileSync(unpackAddon(packed, folder))).toEqual(ADDON);
  expect(readFileSync(elsewhere)).toEqual(Buffer.alloc(ADDON.length));
});

test("what other versions left is removed when a new one is unpacked, and nothing else", () => {
  const path = unpackAddon(packed, folder);
  const former = path.replace(packed.digest.slice(0, 32), "0".repeat(32));
  const kept = [`${former}.backup`, join(folder, `memoryd-other-${"0".repeat(32)}.node`), join(folder, "elsewhere")];
  for (const file of [former, ...kept]) writeFileSync(file, "former");
  const link = path.replace(packed.digest.slice(0, 32), "1".repeat(32));
  symlinkSync(join(folder, "elsewhere"), link);
  unpackAddon(packed, folder);
  expect(existsSync(former)).toBe(true);

  removeFolder(path);
  unpackAddon(packed, folder);
  expect(existsSync(former)).toBe(false);
  for (const file of [path, link, ...kept]) expect(existsSync(file)).toBe(true);
});

test("a damaged addon is not unpacked", () => {
  expect(() => unpackAddon({ ...packed, digest: "0".repeat(64) }, folder)).toThrow("is damaged: install memoryd again");
  expect(readdirSync(folder)).toEqual(["packed.zst"]);
});

test("a folder that cannot be used is told with what to do", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const unpack = () => unpackAddon(packed, join(file, "below"));
  expect(unpack).toThrow(UsageError);
  expect(unpack).toThrow("MEMORYD_TMP=DIR");
  mkdirSync(join(folder, "taken"));
  mkdirSync(unpackAddon(packed, join(folder, "free")).replace("/free/", "/taken/"));
  expect(() => unpackAddon(packed, join(folder, "taken"))).toThrow("MEMORYD_TMP=DIR");
  expect(existsSync(join(folder, "free"))).toBe(true);
});

test("MEMORYD_TMP names the folder; from source nothing is unpacked", () => {
  expect(configuredFolder({ MEMORYD_TMP: folder })).toBe(folder);
  expect(configuredFolder({ MEMORYD_TMP: "" })).not.toBe("");
  expect(prepareAddon()).toBeUndefined();
});
