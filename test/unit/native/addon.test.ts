import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { temporaryFolder as configuredFolder } from "../../../src/config/config.ts";
import { UsageError } from "../../../src/memory/errors.ts";
import { prepareAddon, unpackAddon } from "../../../src/native/addon.ts";
import type { PackedFile } from "../../../src/native/unpack.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const ADDON = Buffer.from("not a library, but unpacked as one");

let folder: string;
let packed: PackedFile;

beforeEach(() => {
  folder = temporaryFolder();
  const path = join(folder, "packed.zst");
  writeFileSync(path, Bun.zstdCompressSync(ADDON));
  packed = { path, digest: new Bun.CryptoHasher("sha256").update(ADDON).digest("hex"), sizeBytes: ADDON.length };
});

afterEach(() => {
  removeFolder(folder);
});

test("is unpacked once, only for its owner, and leaves no other files", () => {
  const target = join(folder, "made", "here");
  const path = unpackAddon(packed, target);
  expect(readFileSync(path)).toEqual(ADDON);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readdirSync(target)).toHaveLength(1);
  const { ino } = statSync(path);
  expect(unpackAddon(packed, target)).toBe(path);
  expect(statSync(path).ino).toBe(ino);
});

test("an incomplete file, a link, and a file that others can change are replaced", () => {
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

test("addons of other versions and old partial files are removed; recent partial files and unknown files stay", () => {
  const former = unpackAddon({ ...packed, digest: packed.digest }, folder);
  const old = former.replace(/[0-9a-f]{32}/, "0".repeat(32));
  const hourAgo = new Date(Date.now() - 2 * 60 * 60_000);
  renameSync(former, old);
  const [left, begun, other] = [`${former}.1-left`, `${former}.2-begun`, join(folder, "memoryd-notes.node")];
  for (const path of [left, begun, other]) writeFileSync(path, "");
  utimesSync(left, hourAgo, hourAgo);
  const path = unpackAddon(packed, folder);
  const names = [path, begun, other, join(folder, "packed.zst")].map((kept) => basename(kept));
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
});

test("a damaged addon is not unpacked", () => {
  expect(() => unpackAddon({ ...packed, digest: "0".repeat(64) }, folder)).toThrow("is damaged: install memoryd again");
  expect(readdirSync(folder)).toEqual(["packed.zst"]);
});

test("the error for an unusable folder says what to do", () => {
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
