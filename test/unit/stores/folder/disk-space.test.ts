import { expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import {
  adjustReserve,
  DiskSpace,
  FLOOR_BYTES,
  freeBytesOf,
  giveUpReserve,
  RESERVE_BYTES,
} from "../../../../src/stores/folder/disk-space.ts";
import { reserveFile } from "../../../../src/stores/folder/paths.ts";
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

test("a start only releases the reserve", () => {
  giveUpReserve(dataDir(), () => 100 * FLOOR_BYTES);
  expect(isHeld()).toBe(false);
  adjustReserve(dataDir(), () => 100 * FLOOR_BYTES);
  giveUpReserve(dataDir(), () => FLOOR_BYTES);
  expect(isHeld()).toBe(true);
  giveUpReserve(dataDir(), () => 0);
  expect(isHeld()).toBe(false);
});

test("free space is what the system reports", () => {
  expect(freeBytesOf(dataDir())).toBeGreaterThan(0);
  expect(new DiskSpace(dataDir(), () => FLOOR_BYTES).has()).toBe(true);
  const full = new DiskSpace(dataDir(), () => FLOOR_BYTES - 1);
  expect(full.has()).toBe(false);
  expect(() => full.require()).toThrow("the disk of the data folder is full");
});
