import { expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import {
  adjustReserve,
  DiskSpace,
  FLOOR_BYTES,
  freeBytesOf,
  giveUpLastReserve,
  LAST_RESERVE_BYTES,
  RESERVE_BYTES,
} from "../../../../src/stores/folder/disk-space.ts";
import { lastReserveFile, reserveFile } from "../../../../src/stores/folder/paths.ts";
import { folderPerTest } from "../../../support/folder-per-test.ts";

const dataDir = folderPerTest();

const isHeld = () => existsSync(reserveFile(dataDir()));

test("the reserve of disk space is made while there is room, kept as room gets scarce, and released at the end", () => {
  adjustReserve(dataDir(), () => 4 * FLOOR_BYTES);
  expect(isHeld()).toBe(false);
  adjustReserve(dataDir(), () => 5 * FLOOR_BYTES);
  expect(statSync(reserveFile(dataDir())).size).toBe(RESERVE_BYTES);
  expect(statSync(reserveFile(dataDir())).mode & 0o777).toBe(0o600);
  for (const free of [5 * FLOOR_BYTES, FLOOR_BYTES, FLOOR_BYTES / 4]) adjustReserve(dataDir(), () => free);
  expect(isHeld()).toBe(true);
  adjustReserve(dataDir(), () => FLOOR_BYTES / 4 - 1);
  expect(isHeld()).toBe(false);
});

test("a start only releases the reserve, and the last one when the space of the first was taken", () => {
  expect(giveUpLastReserve(dataDir(), () => 100 * FLOOR_BYTES)).toBe(false);
  expect(isHeld()).toBe(false);
  adjustReserve(dataDir(), () => 100 * FLOOR_BYTES);
  expect(statSync(lastReserveFile(dataDir())).size).toBe(LAST_RESERVE_BYTES);
  expect(giveUpLastReserve(dataDir(), () => FLOOR_BYTES)).toBe(false);
  expect(isHeld()).toBe(true);
  expect(giveUpLastReserve(dataDir(), () => 0)).toBe(true);
  expect([isHeld(), existsSync(lastReserveFile(dataDir()))]).toEqual([false, true]);
  // The watch leaves the last one alone, which a start or a deletion needs.
  adjustReserve(dataDir(), () => 0);
  expect(existsSync(lastReserveFile(dataDir()))).toBe(true);
  expect(giveUpLastReserve(dataDir(), () => 0)).toBe(true);
  expect(giveUpLastReserve(dataDir(), () => 0)).toBe(false);
});

test("an error is one of a full disk by its code, or by the space where the code does not tell", () => {
  const failed = (code: string) => new Error("failed", { cause: Object.assign(new Error(code), { code }) });
  const causes = (freeBytes: number) =>
    ["SQLITE_FULL", "ENOSPC", "SQLITE_IOERR_SHMSIZE", "SQLITE_CANTOPEN", "SQLITE_CORRUPT"].map((code) =>
      new DiskSpace(dataDir(), () => freeBytes).isCauseOf(failed(code)),
    );
  expect(causes(0)).toEqual([true, true, true, true, false]);
  expect(causes(FLOOR_BYTES)).toEqual([true, true, false, false, false]);
});

test("free space is what the system reports", () => {
  expect(freeBytesOf(dataDir())).toBeGreaterThan(0);
  expect(new DiskSpace(dataDir(), () => FLOOR_BYTES).has()).toBe(true);
  const full = new DiskSpace(dataDir(), () => FLOOR_BYTES - 1);
  expect(full.has()).toBe(false);
  expect(() => full.require()).toThrow("the disk of the data folder is full");
});
