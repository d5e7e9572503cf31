import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vectorsFolder } from "../../../../src/stores/folder/paths.ts";
import type { Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { filesBelow, removeFolder, temporaryFolder } from "../../../support/files.ts";
import { DIMENSIONS, ORG, scopeOf, seededRows } from "./rows.ts";

/** Files of LanceDB that are damaged while no server runs. */

const SCOPE = scopeOf("ann");
/** Enough for an index. */
const OLD = seededRows(1, 4_200, SCOPE);
const NEW = seededRows(2, 3, SCOPE);

/** A store with an index, later rows and replaced ones. Made once, because each test damages a copy of it. */
const sound = temporaryFolder();
let dataDir: string;
let vectors: Vectors;
const open = (folder = dataDir) => openLanceVectors({ dataDir: folder, space: "space", dimensions: DIMENSIONS });

beforeAll(async () => {
  const made = open(sound);
  const step = 100;
  for (let from = 0; from < OLD.length; from += step) await made.add(ORG, OLD.slice(from, from + step));
  await made.files.maintain(ORG);
  for (const row of OLD.slice(0, 3)) await made.add(ORG, [row]);
  await made.close();
});
afterAll(() => removeFolder(sound));
beforeEach(() => {
  dataDir = temporaryFolder();
  // The times tell which file is the newest.
  cpSync(sound, dataDir, { recursive: true, preserveTimestamps: true });
});
afterEach(async () => {
  await vectors.close();
  removeFolder(dataDir);
});

/** The newest file of a folder of the table. */
function newestIn(folder: string): string {
  const paths = filesBelow(join(vectorsFolder(dataDir, ORG), "space.lance", folder)).filter((path) => !path.endsWith(".json"));
  const [newest] = paths.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs || (a < b ? 1 : -1));
  if (newest === undefined)
    throw new Error(`the table has no file in ${folder}: ${readdirSync(join(vectorsFolder(dataDir, ORG), "space.lance")).join(", ")}`);
  return newest;
}

const FOLDERS = ["data", "_versions", "_indices", "_transactions", "_deletions"] as const;
const DAMAGES: readonly (readonly [string, (path: string, bytes: Buffer) => void])[] = [
  ["removed", (path) => rmSync(path)],
  ["cut to nothing", (path) => writeFileSync(path, "")],
  ["cut in half", (path, bytes) => writeFileSync(path, bytes.subarray(0, bytes.length / 2))],
  ["full of zeros", (path, bytes) => writeFileSync(path, Buffer.alloc(bytes.length))],
  [
    "with flipped bytes",
    (path, bytes) =>
      writeFileSync(
        path,
        bytes.map((byte, at) => (at % 7 === 0 ? byte ^ 0xff : byte)),
      ),
  ],
];

describe.each(FOLDERS)("the newest file of %s", (folder) => {
  test.each(DAMAGES)("%s: the table works, or is set aside and made anew", async (_, damage) => {
    const path = newestIn(folder);
    damage(path, readFileSync(path));
    vectors = open();
    const lost = await vectors.files.repair(ORG);
    const { ids } = await vectors.load(SCOPE);
    if (lost) expect(ids).toEqual([]);
    await vectors.add(ORG, NEW);
    expect((await vectors.load(SCOPE)).ids).toEqual(expect.arrayContaining(NEW.map(({ id }) => id)));
    await vectors.erase(ORG, [NEW[0]?.id ?? "", OLD[0]?.id ?? ""]);
    const left = new Set((await vectors.load(SCOPE)).ids);
    expect(left.has(NEW[0]?.id ?? "")).toBe(false);
    expect(left.has(NEW[1]?.id ?? "")).toBe(true);
    await vectors.files.maintain(ORG);
    expect(await vectors.files.repair(ORG)).toBe(false);
  });
});
