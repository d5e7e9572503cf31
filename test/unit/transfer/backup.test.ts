import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { newOrgId } from "../../../src/memory/ids.ts";
import type { MemoryId, OrgId } from "../../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { decode, encode, rowOf } from "../../../src/models/matrix/codes.ts";
import { orgFolder, recordsFile } from "../../../src/stores/folder/paths.ts";
import type { ScopeVectors, VectorRow, Vectors } from "../../../src/stores/interfaces/vectors.ts";
import { checkDataFolder, openControl, openRecords, openVectors } from "../../../src/stores/open.ts";
import { lockDataFolder } from "../../../src/stores/sqlite/file/lock.ts";
import { type BackupFileOptions, backUp } from "../../../src/transfer/backup.ts";
import { FORMAT_VERSION, packVectors, unpackVectors } from "../../../src/transfer/backup-format.ts";
import { restore } from "../../../src/transfer/restore.ts";
import { newScope, START_MS, store } from "../../contracts/records-support.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";
import { Folder } from "./fixture.ts";

const embedder = createBuiltinEmbedder();
const space = { identity: embedder.identity, embedder: { kind: "builtin" } } as const;

let folder: Folder;
let vectors: Vectors;
beforeEach(async () => {
  folder = await Folder.create();
  vectors = openVectors(folder.dataDir, embedder.identity);
});
afterEach(async () => {
  await vectors.close();
  await folder.close();
});

/** Stores the texts with their vectors, as the worker does. */
async function remember(orgId: OrgId, ...texts: string[]): Promise<MemoryId[]> {
  const scope = newScope(orgId);
  const ids = await store(folder.records, scope, ...texts);
  await folder.records.embeddings.adopt(orgId, space);
  const embedded = await embedder.embedDocuments(texts);
  const rows = ids.map(
    (id, index): VectorRow => ({ scope, id, vector: embedded[index] ?? new Float32Array(embedder.identity.dimensions) }),
  );
  await vectors.add(orgId, rows);
  return ids;
}

function make(changes: Partial<BackupFileOptions> = {}) {
  const options = { dataDir: folder.dataDir, path: folder.path("backup"), overwrite: false, version: "0.1.0", onProgress: () => {} };
  return backUp({ ...options, ...changes });
}

const restoreTo = (name = "restored", path = folder.path("backup"), again = false) =>
  restore({ path, dataDir: folder.path(name), again, onProgress: () => {} });

/** The tar file of the backup, decompressed. */
async function unpacked(): Promise<Uint8Array> {
  return Bun.zstdDecompressSync(readFileSync(folder.path("backup")));
}

describe("a backup", () => {
  test("restores every organization, key, memory and vector", async () => {
    const ids = await remember(folder.orgId, "Ann likes tea.", "Ann lives in Rome.");
    const second = (await folder.control.orgs.create("second")).id;
    await remember(second, "Bob likes jazz.");
    await folder.control.orgs.create("empty");
    const { secret } = await folder.control.keys.create({
      orgId: second,
      label: "a key",
      permissions: ["memory:read"],
      rateLimit: undefined,
    });
    expect(await make()).toMatchObject({ organizations: 3, memories: 3, vectors: 3 });
    expect(statSync(folder.path("backup")).mode & 0o777).toBe(0o600);
    expect(await restoreTo()).toMatchObject({ organizations: 3, memories: 3, vectors: 3 });

    const dataDir = folder.path("restored");
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const control = openControl(dataDir);
    const [records, restored] = [openRecords(dataDir, control.written), openVectors(dataDir, embedder.identity)];
    expect(await control.orgs.list()).toEqual(await folder.control.orgs.list());
    expect((await control.keys.authenticate(secret))?.orgId).toBe(second);
    expect((await records.transfer.page(folder.orgId, 0, 10)).memories).toEqual(await folder.memories());
    expect(await records.embeddings.active(second)).toEqual(space);
    const scope = newScope(folder.orgId);
    const { dimensions } = embedder.identity;
    const vectorsById = ({ ids, codes, steps }: ScopeVectors) =>
      new Map(ids.map((id, row) => [id, { codes: rowOf(codes, row, dimensions), step: steps[row] }]));
    expect(vectorsById(await restored.load(scope))).toEqual(vectorsById(await vectors.load(scope)));
    expect((await restored.load(scope)).ids.toSorted()).toEqual(ids.toSorted());
    await Promise.all([records.close(), restored.close()]);
    await control.close();
  });

  test("contains no byte of erased memories, even before the erasure has reached the files, and restores none", async () => {
    const words = Array.from({ length: 40 }, (_, index) => `quetzal${index}x`);
    const ids = await remember(folder.orgId, ...words.map((word) => `The ${word} hides.`), "Ann likes tea.");
    for (const id of ids.slice(0, words.length)) await folder.records.memories.erase(folder.orgId, id, START_MS);
    const gone = (await folder.control.orgs.create("tapirs")).id;
    await remember(gone, "The tapir sleeps.");
    await folder.control.orgs.markDeleted(gone);
    const needles = textNeedles([...words, "tapir"]);
    const [vector = new Float32Array()] = await embedder.embedDocuments([`The ${words[0]} hides.`]);
    const { codes, step } = encode(vector);
    needles.set("a vector", new Uint8Array(codes.buffer));
    needles.set("a vector as a backup writes it", new Uint8Array(decode(codes, step).buffer));
    // The data folder itself still contains them.
    expect(findBytes(folder.dataDir, needles).length).toBeGreaterThan(2);
    expect(await make()).toMatchObject({ organizations: 1, memories: 1, vectors: 1 });
    const bytes = Buffer.from(await unpacked());
    for (const [name, needle] of needles) expect(`${name}: ${bytes.includes(Buffer.from(needle))}`).toBe(`${name}: false`);
    await restoreTo();
    expect(findBytes(folder.path("restored"), needles)).toEqual([]);
    const control = openControl(folder.path("restored"));
    const records = openRecords(folder.path("restored"), control.written);
    expect(await records.erasures.waiting(folder.orgId)).toMatchObject({ count: words.length });
    await records.close();
    await control.close();
  });

  test("contains no prefix of an erased word that the text index keeps as a separator of its pages", async () => {
    const random = new Random(11);
    // Two words differ in their last letter, so the separator between them is the whole second word.
    const stems = Array.from({ length: 600 }, () => `${random.token()}${random.token()}`);
    const scope = newScope(folder.orgId);
    // Each word has its last letter, or the byte that follows a text in the file could stand for it.
    const textOf = (part: number, letter: string) => stems.slice(part * 10, part * 10 + 10).join(`${letter} `) + letter;
    const parts = Array.from({ length: 60 }, (_, part) => part);
    await store(folder.records, scope, ...parts.map((part) => textOf(part, "a")));
    const erased: MemoryId[] = [];
    for (const part of parts) erased.push(...(await store(folder.records, scope, textOf(part, "b"))));
    for (const id of erased) await folder.records.memories.erase(folder.orgId, id, START_MS);
    await make();
    const bytes = Buffer.from(await unpacked());
    expect(stems.filter((stem) => !bytes.includes(`${stem}a`))).toEqual([]);
    expect(stems.filter((stem) => bytes.includes(`${stem}b`))).toEqual([]);
  });

  test("overwrites a file only with --force, must be outside the data folder, and needs something to back up", async () => {
    await remember(folder.orgId, "Ann likes tea.");
    await make();
    await expect(make()).rejects.toThrow(/exists\. Choose another name, or overwrite it with --force/);
    await make({ overwrite: true });
    await expect(make({ path: `${folder.dataDir}/backup` })).rejects.toThrow(/would be inside the data folder/);
    await expect(make({ path: folder.path("nowhere/backup") })).rejects.toThrow(/does not exist/);
    await expect(make({ path: folder.path("backup/inside") })).rejects.toThrow(/^Nothing can be written in the folder .*backup \(EACCES/);
    await expect(make({ dataDir: folder.path("other"), path: folder.path("second") })).rejects.toThrow(/There is nothing to back up/);
    expect(readdirSync(folder.root).toSorted()).toEqual(["backup", "data"]);
  });

  test("is refused while the records of an organization are missing or empty, in a sentence that names them", async () => {
    await remember(folder.orgId, "Ann likes tea.");
    const lost = (await folder.control.orgs.create("lost")).id;
    await remember(lost, "Bob likes jazz.");
    await folder.records.files.release(lost);
    truncateSync(recordsFile(folder.dataDir, lost));
    await expect(make()).rejects.toThrow(`The records of lost are missing: ${recordsFile(folder.dataDir, lost)}`);
    rmSync(orgFolder(folder.dataDir, lost), { recursive: true });
    await expect(make()).rejects.toThrow(/The records of lost are missing/);
    expect(readdirSync(folder.root)).toEqual(["data"]);
    // The folder of a deleted organization may be gone before the organization is.
    await folder.control.orgs.markDeleted(lost);
    expect(await make()).toMatchObject({ organizations: 1, memories: 1 });
  });

  test("is made by one process at a time, and removes the leftovers of a killed one", async () => {
    const partial = folder.path("backup.partial");
    const lock = lockDataFolder(partial);
    writeFileSync(`${partial}/result`, "half a backup");
    await expect(make()).rejects.toThrow(/Another memoryd process uses/);
    expect(existsSync(folder.path("backup"))).toBe(false);
    lock.release();
    await make();
    expect(existsSync(partial)).toBe(false);
  });
});

describe("a restore", () => {
  beforeEach(async () => {
    await remember(folder.orgId, ...Array.from({ length: 20 }, (_, index) => `Ann likes tea number ${index}.`));
    await make();
  });

  test("overwrites nothing: a folder that is not empty is refused, an empty one is used", async () => {
    await expect(restoreTo("data")).rejects.toThrow(/is not empty, and a restore overwrites nothing/);
    await restoreTo();
    await expect(restoreTo()).rejects.toThrow(/is not empty/);
    mkdirSync(folder.path("volume"));
    const { ino } = statSync(folder.path("volume"));
    await restoreTo("volume");
    expect(readdirSync(folder.path("volume")).toSorted()).toEqual(readdirSync(folder.path("restored")).toSorted());
    expect(statSync(folder.path("volume")).ino).toBe(ino);
    await expect(restoreTo("nowhere/data")).rejects.toThrow(/does not exist/);
    await expect(restoreTo("third", folder.path("no-file"))).rejects.toThrow(/There is no file/);
  });

  test("into an existing folder, when interrupted, prevents a server from starting there, and can be repeated", async () => {
    const volume = folder.path("volume");
    mkdirSync(`${volume}/restore.partial/result/orgs`, { recursive: true });
    expect(() => checkDataFolder(volume)).toThrow(/runs or was broken off.* --again\.$/);
    await restoreTo("volume");
    checkDataFolder(volume);
    expect(existsSync(`${volume}/restore.partial`)).toBe(false);
  });

  test("refuses a truncated file wherever it ends, and leaves nothing behind", async () => {
    const { size } = statSync(folder.path("backup"));
    for (const share of [0.99, 0.7, 0.3, 0.01, 0]) {
      truncateSync(folder.path("backup"), Math.floor(size * share));
      await expect(restoreTo()).rejects.toThrow(/is not a complete backup of memoryd/);
      expect(readdirSync(folder.root).toSorted()).toEqual(["backup", "data"]);
    }
  });

  test("refuses a backup with one altered byte, even where the compression would not detect it", async () => {
    const tar = await unpacked();
    // Headers of the tar file contain names and sizes, which are checked, and times and permissions, which a restore ignores.
    const text = Buffer.from(tar).toString("latin1");
    const places = ["Ann likes tea number 7", '"format"', "SQLite format 3", '"scopes"', '"sha256"', "control.sqlite"].map((part) =>
      text.indexOf(part),
    );
    for (const place of [...places, tar.length - 1024 - 600]) {
      expect(place).toBeGreaterThanOrEqual(0);
      const altered = tar.slice();
      altered[place] = (altered[place] ?? 0) ^ 1;
      writeFileSync(folder.path("altered"), Bun.zstdCompressSync(altered));
      await expect(restoreTo("restored", folder.path("altered"))).rejects.toThrow(/is not a complete backup of memoryd/);
    }
    expect(readdirSync(folder.root).toSorted()).toEqual(["altered", "backup", "data"]);
  });

  test("refuses a format of a newer memoryd, and names its version", async () => {
    const text = Buffer.from(await unpacked()).toString("latin1");
    const newer = Buffer.from(text.replace(`"version":${FORMAT_VERSION}`, `"version":${FORMAT_VERSION + 1}`), "latin1");
    writeFileSync(folder.path("newer"), Bun.zstdCompressSync(newer));
    await expect(restoreTo("restored", folder.path("newer"))).rejects.toThrow(
      /made by memoryd 0\.1\.0 in format 2, and this memoryd reads formats up to 1/,
    );
  });
});

test("vectors are unpacked bit for bit, and a header that does not match them is a damaged file", () => {
  const identity = { name: "some", digest: "1", dimensions: 3 };
  const orgId = newOrgId();
  const rows = [1, 2].map((seed) => ({
    id: crypto.randomUUID(),
    scope: { orgId, agentId: "a", userId: `u${seed}` },
    vector: new Float32Array([seed, -0, Math.fround(seed / 3)]),
  }));
  const packed = packVectors(identity, rows);
  expect(unpackVectors(orgId, packed)).toEqual({ space: identity, rows });
  expect(() => unpackVectors(orgId, packed.subarray(0, packed.length - 1))).toThrow(/incomplete or altered/);
});
