import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Connection } from "@lancedb/lancedb";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { vectorsFolder } from "../../../../src/stores/folder/paths.ts";
import type { Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { isReadable } from "../../../../src/stores/lance/damage.ts";
import { MOST_FRAGMENTS } from "../../../../src/stores/lance/vector-files.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { filesBelow, findBytes, removeFolder, temporaryFolder } from "../../../support/files.ts";
import { DIMENSIONS, ORG, scopeOf, seededRows } from "./rows.ts";

/** A busy machine may take long. */
const SCOPE = scopeOf("ann");
const [OLD, NEW] = [seededRows(1, 20, SCOPE), seededRows(2, 3, SCOPE)];
const QUERY = OLD[0]?.vector ?? new Float32Array();

let dataDir: string;
let writer: Vectors;
let reader: Vectors;
const setAside = () => readdirSync(vectorsFolder(dataDir, ORG)).filter((name) => name.startsWith("space.lance."));
const table = () => join(vectorsFolder(dataDir, ORG), "space.lance");
const open = (space = "space") => openLanceVectors({ dataDir, space, dimensions: DIMENSIONS });

beforeEach(async () => {
  dataDir = temporaryFolder();
  [writer, reader] = [open(), open()];
  for (const rows of [OLD.slice(0, 10), OLD.slice(10)]) await writer.add(ORG, rows);
  expect((await reader.load(SCOPE)).ids).toHaveLength(OLD.length);
});
afterEach(async () => {
  await writer.close();
  await reader.close();
  removeFolder(dataDir);
});

const garble = () => {
  for (const name of readdirSync(join(table(), "data"))) writeFileSync(join(table(), "data", name), "garbage".repeat(100));
};
const VANISH: readonly (readonly [string, () => void])[] = [
  ["the folder of all tables", () => rmSync(vectorsFolder(dataDir, ORG), { recursive: true })],
  ["the table", () => rmSync(table(), { recursive: true })],
  ["its versions", () => rmSync(join(table(), "_versions"), { recursive: true })],
];
const SPOIL: readonly (readonly [string, () => void])[] = [
  ["missing data files", () => rmSync(join(table(), "data"), { recursive: true })],
  ["corrupt data files", garble],
  [
    "every file corrupt",
    () => {
      for (const path of filesBelow(vectorsFolder(dataDir, ORG))) writeFileSync(path, "garbage");
    },
  ],
  [
    "a newest version with other bytes",
    () => writeFileSync(join(table(), "_versions", readdirSync(join(table(), "_versions")).sort()[0] ?? ""), "garbage"),
  ],
];

describe("vectors that disappeared", () => {
  test.each(VANISH)("are reported as lost until they are repaired, and readers find nothing: %s", async (_, vanish) => {
    expect(await writer.files.look()).toEqual([]);
    vanish();
    expect((await reader.load(SCOPE)).ids).toEqual([]);
    expect(await reader.search(SCOPE, QUERY, 3)).toEqual([]);
    expect(writer.files.has(ORG)).toBe(false);
    expect(await writer.files.look()).toEqual([ORG]);
    expect(await writer.files.repair(ORG)).toBe(true);
    expect(await writer.files.look()).toEqual([]);
    expect(await writer.files.repair(ORG)).toBe(false);
  });

  test.each(VANISH)("can be replaced by new ones, which every open reader sees: %s", async (_, vanish) => {
    vanish();
    await writer.add(ORG, NEW);
    // New rows exist, but the others are still missing.
    expect(await writer.files.look()).toEqual([ORG]);
    expect(await writer.files.repair(ORG)).toBe(true);
    expect(new Set((await reader.load(SCOPE)).ids)).toEqual(new Set(NEW.map(({ id }) => id)));
    expect(await reader.search(SCOPE, QUERY, 10)).toHaveLength(NEW.length);
    expect([await writer.files.look(), await writer.files.repair(ORG)]).toEqual([[], false]);
  });
});

test("are not hidden by erasures, upkeep or the removal of other spaces", async () => {
  for (const { id } of OLD) await writer.erase(ORG, [id]);
  for (const row of seededRows(3, 2 * MOST_FRAGMENTS, SCOPE)) await writer.add(ORG, [row]);
  await writer.files.maintain(ORG);
  await writer.files.retain(ORG, []);
  expect([await writer.files.look(), await writer.files.repair(ORG)]).toEqual([[], false]);
  expect((await reader.load(SCOPE)).ids).toHaveLength(2 * MOST_FRAGMENTS);
  await writer.files.release(ORG);
  rmSync(table(), { recursive: true });
  expect(await writer.files.look()).toEqual([]);
});

describe("vectors that cannot be read", () => {
  test.each(SPOIL)("are detected, set aside by repair, and cleared: %s", async (_, spoil) => {
    spoil();
    expect(await writer.files.look()).toEqual([ORG]);
    expect(await writer.files.repair(ORG)).toBe(true);
    expect((await writer.ids(ORG)).size).toBe(0);
    await writer.add(ORG, NEW);
    expect(new Set((await reader.load(SCOPE)).ids)).toEqual(new Set(NEW.map(({ id }) => id)));
    expect(setAside()).toHaveLength(1);
    await writer.files.clear(ORG);
    expect(setAside()).toEqual([]);
  });

  test("are detected by a process that never read them", async () => {
    garble();
    const other = open();
    expect(await other.files.repair(ORG)).toBe(true);
    await other.close();
  });

  test("in another space are set aside, and those of the own space stay", async () => {
    const other = open("another");
    garble();
    await other.add(ORG, NEW);
    expect(await other.files.repair(ORG)).toBe(false);
    expect((await other.ids(ORG)).size).toBe(NEW.length);
    expect(existsSync(table())).toBe(false);
    await other.close();
  });

  test("and were set aside leave no byte after the next erasure", async () => {
    // Half of the rows can still be read from the bytes of the files.
    const [first = ""] = readdirSync(join(table(), "data"));
    writeFileSync(join(table(), "data", first), "garbage");
    const needles = new Map(OLD.map(({ id, vector }) => [id, new Uint8Array(encode(vector).codes.slice(0, 32))]));
    expect(await writer.files.repair(ORG)).toBe(true);
    expect(findBytes(dataDir, needles).length).toBeGreaterThan(0);
    await writer.erase(ORG, [OLD[0]?.id ?? ""]);
    expect(findBytes(dataDir, needles)).toEqual([]);
    expect(setAside()).toEqual([]);
  });
});

test.each([
  ["Permission denied (os error 13)", "rejects"],
  ["Too many open files (os error 24)", "rejects"],
  ["No such file or directory (os error 2)", false],
  ["Invalid range 0..946 for object of size 55 bytes", false],
] as const)("what fails for the machine's sake is no reason to set anything aside: %s", async (message, expected) => {
  const connection = { openTable: () => Promise.reject(new Error(`lance error: ${message}`)) } as unknown as Connection;
  if (expected === "rejects") await expect(isReadable(connection, "space")).rejects.toThrow(message);
  else expect(await isReadable(connection, "space")).toBe(expected);
});

test("a removed data folder is not created again", async () => {
  rmSync(dataDir, { recursive: true });
  await expect(writer.add(ORG, NEW)).rejects.toThrow("the data folder was removed");
  expect(existsSync(dataDir)).toBe(false);
});
