import { statSync } from "node:fs";
import { mkdir, mkdtemp, open, rename, rm } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { messageOf, UsageError } from "../memory/errors.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import { type Seal, seal, shownSeal } from "../sealing/seal.ts";
import type { BackupNote } from "../stores/interfaces/backup-note.ts";
import type { Control } from "../stores/interfaces/control.ts";
import { type Records, verifyAll } from "../stores/interfaces/records.ts";
import type { VectorRow } from "../stores/interfaces/vectors.ts";
import {
  type FolderControl,
  noteBackup,
  openControl,
  openRecords,
  openVectors,
  recordsFile,
  rewriteControl,
  snapshotControl,
  snapshotRecords,
} from "../stores/open.ts";
import {
  CHECKSUMS,
  type Checksums,
  CONTROL,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  packVectors,
  recordsPart,
  vectorsPart,
} from "./backup-format.ts";
import { checkNewFile, PRIVATE_FILE, PRIVATE_FOLDER, partial, withStaging } from "./staging.ts";
import { bytesEntry, fileEntry, type TarEntry, writeTar } from "./tar.ts";
import { compress } from "./zstd.ts";

/** Size of the vectors in one part of a backup, which a restore adds in one call: 4,096 vectors of 256 dimensions. */
const PART_VECTOR_BYTES = 4 * 1024 * 1024;

export interface BackupOptions {
  readonly dataDir: string;
  /** The version of this memoryd. */
  readonly version: string;
  /** Undefined leaves the backup readable for whoever has it. */
  readonly seal?: Seal | undefined;
  readonly onProgress: (progress: BackupProgress) => void;
}

export interface BackupFileOptions extends BackupOptions {
  /** Path of the new backup. */
  readonly path: string;
  /** Whether the backup may replace an existing file. */
  readonly overwrite: boolean;
}

export interface BackupProgress {
  readonly organizations: number;
  readonly memories: number;
  readonly vectors: number;
  /** Memories and writes that were damaged before the backup, and are so in it. */
  readonly damaged: number;
}

export interface BackupResult extends BackupProgress {
  readonly bytes: number;
  readonly sha256: string;
}

export interface NotedBackup extends BackupResult {
  /** Why the data folder does not remember this backup; undefined when it does. */
  readonly forgotten: string | undefined;
}

/**
 * Writes the whole data folder to one file; a server may be running. Each organization is as it was at one moment: its records are
 * copied first, and then the vectors whose memory is in the copy. No byte of the file contains a memory that was erased before that
 * moment. Throws {@link UsageError} when there is nothing to back up, or when the file cannot be created.
 */
export async function backUp(options: BackupFileOptions): Promise<NotedBackup> {
  const path = resolve(options.path);
  checkPlace(path, options);
  return withStaging(partial(path), async ({ result, scratch }) => {
    const backup = await startBackup(options, scratch);
    const file = await open(result, "wx", PRIVATE_FILE);
    const hasher = new Bun.CryptoHasher("sha256");
    try {
      for await (const chunk of await backup.chunks()) {
        hasher.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    const { size } = statSync(result);
    // Another process may have created a file of that name in the meantime.
    checkPlace(path, options);
    await rename(result, path);
    const made = { ...backup.progress, bytes: size, sha256: hasher.digest("hex") };
    return { ...made, forgotten: remember(options, { ...noted(made, options), path }) };
  });
}

function noted({ bytes, sha256, damaged }: BackupResult, { seal }: BackupOptions) {
  return { finishedAt: new Date().toISOString(), bytes, sha256, damaged, ...(seal && { sealed: shownSeal(seal) }) };
}

/** The backup is whole even if the data folder is full and cannot remember it. */
function remember({ dataDir }: BackupOptions, note: BackupNote): string | undefined {
  try {
    noteBackup(dataDir, note);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * As {@link backUp}, but passes each chunk to `write` as soon as it is made. Copies one database at a time into a folder of this
 * process within `temporaryDir`. A restore refuses a truncated backup.
 */
export async function streamBackup(
  options: BackupOptions,
  temporaryDir: string,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<BackupResult> {
  await mkdir(temporaryDir, { recursive: true });
  const folder = await mkdtemp(join(temporaryDir, "memoryd-backup-"));
  return withStaging(folder, async ({ scratch }) => {
    const backup = await startBackup(options, scratch);
    const hasher = new Bun.CryptoHasher("sha256");
    let bytes = 0;
    for await (const chunk of await backup.chunks()) {
      await write(chunk);
      hasher.update(chunk);
      bytes += chunk.length;
    }
    return { ...backup.progress, bytes, sha256: hasher.digest("hex") };
  });
}

/** Remembers a backup that went to standard output. Returns why the data folder does not; undefined when it does. */
export function rememberStreamed(options: BackupOptions, result: BackupResult): string | undefined {
  return remember(options, { ...noted(result, options), sentTo: "standard output" });
}

async function startBackup(options: BackupOptions, scratch: string): Promise<Backup> {
  await mkdir(scratch, { mode: PRIVATE_FOLDER });
  if (snapshotControl(options.dataDir, scratch)) return new Backup(options, scratch);
  throw new UsageError(
    `There is nothing to back up in ${options.dataDir}: no memoryd has served this folder. Name another folder with --data.`,
  );
}

function checkPlace(path: string, { dataDir, overwrite }: BackupFileOptions): void {
  checkNewFile(path, overwrite);
  const inside = relative(resolve(dataDir), path);
  if (!inside.startsWith(`..${sep}`) && !isAbsolute(inside)) {
    throw new UsageError(
      "The backup would be inside the data folder: it would be lost with the folder, and erasures would not reach it. Choose a path outside.",
    );
  }
}

/** A backup that is being written. It makes one part at a time, and copies each database to the scratch folder just before it is read. */
class Backup {
  readonly #options: BackupOptions;
  readonly #scratch: string;
  readonly #checksums: Checksums = [];
  #progress: BackupProgress = { organizations: 0, memories: 0, vectors: 0, damaged: 0 };

  constructor(options: BackupOptions, scratch: string) {
    this.#options = options;
    this.#scratch = scratch;
  }

  get progress(): BackupProgress {
    return this.#progress;
  }

  async chunks(): Promise<ReadableStream<Uint8Array>> {
    const whole = compress(writeTar(this.#parts(), Date.now()));
    return this.#options.seal ? seal(whole, this.#options.seal) : whole;
  }

  async *#parts(): AsyncGenerator<TarEntry> {
    const now = new Date().toISOString();
    const manifest: Manifest = { format: FORMAT, version: FORMAT_VERSION, memoryd: this.#options.version, created_at: now };
    yield this.#listed(bytesEntry(MANIFEST, Buffer.from(JSON.stringify(manifest))));
    const control = openControl(this.#scratch);
    try {
      await forgetDeleted(control);
      for (const { id, name } of await control.orgs.list()) {
        if (snapshotRecords(this.#options.dataDir, id, this.#scratch)) yield* this.#organization(id, control.written);
        else if (await control.written.has(id)) await this.#refuseLost(id, name);
        this.#advance({ organizations: 1 });
      }
    } finally {
      await control.close();
    }
    rewriteControl(this.#scratch);
    yield this.#listed(fileEntry(CONTROL, join(this.#scratch, CONTROL)));
    yield bytesEntry(CHECKSUMS, Buffer.from(JSON.stringify(this.#checksums)));
  }

  /** A backup without an organization would look complete, and may replace one that has it. */
  async #refuseLost(orgId: OrgId, name: string): Promise<void> {
    const control = openControl(this.#options.dataDir);
    // An organization that was deleted meanwhile is not lost.
    const isLost = await control.written.has(orgId);
    await control.close();
    if (!isLost) return;
    throw new UsageError(
      `The records of ${name} are missing: ${recordsFile(this.#options.dataDir, orgId)}. Put the file back, or delete the organization (memoryd org delete), and try the backup again. Nothing was backed up.`,
    );
  }

  async *#organization(orgId: OrgId, written: FolderControl["written"]): AsyncGenerator<TarEntry> {
    const records = openRecords(this.#scratch, written);
    const spaces: EmbedderIdentity[] = [];
    let ids: MemoryId[];
    try {
      // The text index of the copy still contains words of erased memories.
      if (!(await records.erasures.scrub(orgId)))
        throw new Error("the copy of the records is in use by another process; try the backup again");
      const active = await records.embeddings.active(orgId);
      const next = await records.embeddings.progress(orgId);
      for (const space of [active, next?.space]) if (space) spaces.push(space.identity);
      ids = [...(await records.memories.ids(orgId))];
      await this.#verify(records, orgId);
    } finally {
      await records.close();
    }
    const part = recordsPart(orgId);
    yield this.#listed(fileEntry(part, join(this.#scratch, part)));
    await rm(join(this.#scratch, part), { force: true });
    this.#advance({ memories: ids.length });
    yield* this.#vectors(orgId, spaces, ids);
  }

  /** A backup of damaged rows is better than none, but it must not pass for a good one. */
  async #verify({ checksums }: Records, orgId: OrgId): Promise<void> {
    for await (const { damaged } of verifyAll(checksums, orgId)) this.#advance({ damaged: damaged.length });
  }

  /** Skips vectors whose memory is not in the copy: they were added later, or are about to be removed. */
  async *#vectors(orgId: OrgId, spaces: readonly EmbedderIdentity[], ids: readonly MemoryId[]): AsyncGenerator<TarEntry> {
    let parts = 0;
    for (const space of spaces) {
      const missing = new Set(ids);
      const vectors = openVectors(this.#options.dataDir, space);
      try {
        for await (const rows of inParts(vectors.scan(orgId), missing, space.dimensions)) {
          yield this.#listed(bytesEntry(vectorsPart(orgId, parts++), packVectors(space, rows)));
          this.#advance({ vectors: rows.length });
        }
      } finally {
        await vectors.close();
      }
    }
  }

  #advance(by: Partial<BackupProgress>): void {
    const { organizations, memories, vectors, damaged } = this.#progress;
    this.#progress = {
      organizations: organizations + (by.organizations ?? 0),
      memories: memories + (by.memories ?? 0),
      vectors: vectors + (by.vectors ?? 0),
      damaged: damaged + (by.damaged ?? 0),
    };
    this.#options.onProgress(this.#progress);
  }

  /** Returns the part, and adds it to the list of checksums when its content has been read. */
  #listed({ name, sizeBytes, content }: TarEntry): TarEntry {
    const checksums = this.#checksums;
    const hashed = async function* () {
      const hasher = new Bun.CryptoHasher("sha256");
      for await (const chunk of content) {
        hasher.update(chunk);
        yield chunk;
      }
      checksums.push({ name, bytes: sizeBytes, sha256: hasher.digest("hex") });
    };
    return { name, sizeBytes, content: hashed() };
  }
}

/** Yields the rows of the wanted ids, each once, in parts of bounded size. */
async function* inParts(batches: AsyncIterable<VectorRow[]>, wanted: Set<MemoryId>, dimensions: number): AsyncGenerator<VectorRow[]> {
  const partRows = Math.ceil(PART_VECTOR_BYTES / (dimensions * Float32Array.BYTES_PER_ELEMENT));
  let part: VectorRow[] = [];
  for await (const rows of batches) {
    for (const row of rows) if (wanted.delete(row.id)) part.push(row);
    if (part.length < partRows) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Removes deleted organizations, whose folders are being erased, and pending requests, which are meant for the running server. */
async function forgetDeleted({ orgs, requests }: Control): Promise<void> {
  for (const orgId of await orgs.deleted()) await orgs.purge(orgId);
  for (const request of await requests.pending()) await requests.done(request);
}
