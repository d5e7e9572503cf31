import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { UsageError } from "../memory/errors.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import type { Receipt } from "../receipts/receipt.ts";
import { BrokenSealError, type Opener, sealOf, unseal } from "../sealing/unseal.ts";
import type { Vectors } from "../stores/interfaces/vectors.ts";
import {
  inspectControlStore,
  inspectOrganization,
  markServed,
  openControl,
  openVectors,
  refuseNewerFolder,
  restoreFolder,
  restoreFolderBeside,
} from "../stores/open.ts";
import {
  CHECKSUMS,
  type Checksums,
  MANIFEST,
  type Manifest,
  parseChecksums,
  parseManifest,
  partKind,
  unpackVectors,
} from "./backup-format.ts";
import { eraseAgain } from "./erase-again.ts";
import { MovedEntries } from "./moved-entries.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER, withStaging } from "./staging.ts";
import { DamagedFileError, readTar, type TarEntry } from "./tar.ts";
import { decompress } from "./zstd.ts";

/** Largest manifest or list of checksums. A list needs about 150 bytes per part of a backup. */
const LIST_BYTES = 64 * 1024 * 1024;

export interface RestoreOptions {
  readonly path: string;
  readonly dataDir: string;
  /** Whether to remove first what a broken-off restore left in the folder. */
  readonly again: boolean;
  /** Receipts of erasures from after the backup, which hold for it, too. */
  readonly alsoErase?: readonly Receipt[];
  /** What opens a sealed backup. */
  readonly opener?: Opener | undefined;
  readonly onProgress: (progress: RestoreProgress) => void;
}

export interface RestoreProgress {
  readonly parts: number;
  readonly vectors: number;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly organizations: number;
  readonly memories: number;
  readonly vectors: number;
  /** The memories and writes that were erased again. */
  readonly erased: number;
}

/**
 * Makes a data folder from a backup: unpacks it in a staging folder, verifies the checksum of every part and the integrity of every
 * database, and then renames. Throws {@link UsageError} and leaves nothing behind when the folder is not empty, or when the file is
 * incomplete, altered or from a newer memoryd.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const dataDir = resolve(options.dataDir);
  const moved = new MovedEntries(restoreFolder(dataDir), dataDir);
  checkPlace(dataDir, moved.names(), options.again);
  if (!existsSync(options.path) || !statSync(options.path).isFile()) throw new UsageError(`There is no file ${options.path}.`);
  // An existing folder may be a mounted volume, which cannot be replaced. The files are then moved into it.
  const exists = existsSync(dataDir);
  return withStaging(exists ? restoreFolder(dataDir) : restoreFolderBeside(dataDir), async ({ result, scratch }) => {
    // Another restore cannot run now, so what was moved was broken off.
    if (options.again) moved.remove();
    await mkdir(result, { mode: PRIVATE_FOLDER });
    await mkdir(scratch, { mode: PRIVATE_FOLDER });
    const { manifest, vectorParts } = await reportingDamage(options.path, () => unpack(options, result, scratch));
    const found = await reportingDamage(options.path, () => examine(result));
    const { alsoErase = [] } = options;
    const gone = alsoErase.length === 0 ? new Map<OrgId, Set<MemoryId>>() : await eraseAgain(result, alsoErase);
    const counts = gone.size === 0 ? found : await reportingDamage(options.path, () => examine(result));
    const vectors = await reportingDamage(options.path, () => addVectors(options, vectorParts, result, gone));
    markServed(result);
    checkPlace(dataDir);
    // No server starts there while the staging folder is in it, so none serves half of the files.
    if (exists) moved.move(result);
    else await rename(result, dataDir);
    const erased = [...gone.values()].reduce((sum, ids) => sum + ids.size, 0);
    return { manifest, ...counts, vectors, erased };
  });
}

/** `leftovers` are entries of the folder that a broken-off restore left. */
function checkPlace(dataDir: string, leftovers: readonly string[] = [], again = false): void {
  if (!existsSync(dirname(dataDir)))
    throw new UsageError(`The folder ${dirname(dataDir)} does not exist. Create it first, or choose another one with --data.`);
  if (!existsSync(dataDir)) return;
  if (!statSync(dataDir).isDirectory()) throw new UsageError(`${dataDir} is a file. Choose another path with --data.`);
  const others = readdirSync(dataDir).filter((name) => join(dataDir, name) !== restoreFolder(dataDir) && !leftovers.includes(name));
  if (others.length > 0) {
    throw new UsageError(
      `The folder ${dataDir} is not empty, and a restore overwrites nothing${again ? "; --again removes only what a broken-off restore left" : ""}. Choose an empty one with --data, or move this one away.`,
    );
  }
  if (leftovers.length > 0 && !again) {
    throw new UsageError(
      `The folder ${dataDir} is not empty: a restore into it runs or was broken off. Wait until it is done, or begin it again with --again, which removes only what that restore left.`,
    );
  }
}

/** Reports a damaged file as a {@link UsageError}. */
async function reportingDamage<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof DamagedFileError || cause instanceof BrokenSealError)) throw cause;
    throw new UsageError(
      `${path} is not a complete backup of memoryd: it is truncated, altered or another kind of file. Nothing was restored; use another copy.`,
      { cause },
    );
  }
}

interface VectorPart {
  readonly orgId: string;
  readonly path: string;
}

interface Unpacked {
  readonly manifest: Manifest;
  readonly vectorParts: readonly VectorPart[];
}

/** Writes the parts to the folder, vectors to the scratch folder, and compares the checksums. */
async function unpack({ path, opener, onProgress }: RestoreOptions, folder: string, scratch: string): Promise<Unpacked> {
  const found: Checksums = [];
  const vectorParts: VectorPart[] = [];
  let manifest: Manifest | undefined;
  let wanted: Checksums | undefined;
  for await (const entry of readTar(decompress(await opened(path, opener)))) {
    // The manifest is the first part, and the checksums are the last.
    if (wanted || (entry.name === MANIFEST) !== (manifest === undefined)) throw new DamagedFileError();
    if (entry.name === MANIFEST) manifest = parseManifest(await collect(entry, found));
    else if (entry.name === CHECKSUMS) wanted = parseChecksums(await collect(entry, []));
    else {
      const part = partKind(entry.name);
      const inFolder = part.kind === "vectors" ? join(scratch, entry.name) : join(folder, entry.name);
      await mkdir(dirname(inFolder), { recursive: true, mode: PRIVATE_FOLDER });
      await write(entry, inFolder, found);
      if (part.kind === "vectors") vectorParts.push({ orgId: part.orgId, path: inFolder });
      onProgress({ parts: found.length, vectors: 0 });
    }
  }
  if (!manifest || !wanted || JSON.stringify(wanted) !== JSON.stringify(found)) throw new DamagedFileError();
  return { manifest, vectorParts };
}

/** The archive in the file. Says what is missing when the file is sealed otherwise than the caller thinks. */
async function opened(path: string, opener: Opener | undefined): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = Bun.file(path);
  const sealed = await sealOf(file);
  if (sealed === undefined) {
    if (opener)
      throw new UsageError(`${path} is not sealed. Leave out ${opener.by === "passphrase" ? "--passphrase-file" : "--identity"}.`);
    return file.stream();
  }
  if (opener && (opener.by === "passphrase") === (sealed === "passphrase"))
    return (await unseal(file, opener, path)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const key = "for a key: add --identity FILE, with the file that age-keygen has written";
  throw new UsageError(
    `${path} is sealed ${sealed === "passphrase" ? "by a passphrase: add --passphrase-file FILE" : key}. Nothing was restored.`,
  );
}

async function collect(entry: TarEntry, checksums: Checksums): Promise<Uint8Array> {
  if (entry.sizeBytes > LIST_BYTES) throw new DamagedFileError();
  const chunks: Uint8Array[] = [];
  for await (const chunk of hashed(entry, checksums)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function write(entry: TarEntry, path: string, checksums: Checksums): Promise<void> {
  const file = await open(path, "wx", PRIVATE_FILE);
  try {
    for await (const chunk of hashed(entry, checksums)) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* hashed({ name, sizeBytes, content }: TarEntry, checksums: Checksums): AsyncGenerator<Uint8Array> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of content) {
    hasher.update(chunk);
    yield chunk;
  }
  checksums.push({ name, bytes: sizeBytes, sha256: hasher.digest("hex") });
}

/**
 * Counts organizations and memories, and checks the databases. Checksums prove that a part is unchanged, not that it
 * was sound when it was backed up.
 */
async function examine(folder: string): Promise<{ organizations: number; memories: number }> {
  refuseNewerFolder(folder);
  const [fault] = inspectControlStore(folder, "quick") ?? ["the backup contains none"];
  if (fault !== undefined) throw new UsageError(`The control store of the backup is damaged: ${fault}. Nothing was restored.`);
  const control = openControl(folder);
  let memories = 0;
  try {
    const orgs = await control.orgs.list();
    for (const { id, name } of orgs) {
      const inspection = inspectOrganization(folder, id, "quick");
      const [found] = inspection?.faults ?? [];
      if (found !== undefined) throw new UsageError(`The records of ${name} in the backup are damaged: ${found}. Nothing was restored.`);
      memories += inspection?.active ?? 0;
    }
    return { organizations: orgs.length, memories };
  } finally {
    await control.close();
  }
}

/** Adds all vectors but those of memories that were erased again, so that no file ever has them. */
async function addVectors(
  { onProgress }: RestoreOptions,
  parts: readonly VectorPart[],
  folder: string,
  gone: ReadonlyMap<OrgId, ReadonlySet<MemoryId>>,
): Promise<number> {
  const spaces = new Map<string, Vectors>();
  const open = (space: EmbedderIdentity): Vectors => {
    const key = JSON.stringify(space);
    const opened = spaces.get(key) ?? openVectors(folder, space);
    spaces.set(key, opened);
    return opened;
  };
  let added = 0;
  try {
    for (const { orgId, path } of parts) {
      const { space, rows: all } = unpackVectors(orgId, await readFile(path));
      const rows = all.filter(({ id }) => !gone.get(orgId)?.has(id));
      const vectors = open(space);
      await vectors.add(orgId, rows);
      await rm(path);
      added += rows.length;
      onProgress({ parts: parts.length, vectors: added });
    }
  } finally {
    for (const vectors of spaces.values()) await vectors.close();
  }
  return added;
}
