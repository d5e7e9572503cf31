import { createReadStream, statSync } from "node:fs";
import { mkdir, mkdtemp, open, rename, rm } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { UsageError } from "../memory/errors.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import type { Control } from "../stores/control.ts";
import { openControl, openRecords, openVectors, rewriteControl, snapshotControl, snapshotRecords } from "../stores/open.ts";
import type { VectorRow } from "../stores/vectors.ts";
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
import { type TarEntry, writeTar } from "./tar.ts";
import { compress } from "./zstd.ts";

/** Vectors of one part of a backup, which a restore adds at once: 4,096 with 256 dimensions. */
const PART_VECTOR_BYTES = 4 * 1024 * 1024;

export interface BackupOptions {
  readonly dataDir: string;
  /** The version of this memoryd. */
  readonly version: string;
  readonly onProgress: (progress: BackupProgress) => void;
}

export interface BackupFileOptions extends BackupOptions {
  /** Where the backup is to be. */
  readonly path: string;
  /** Whether it may take the place of a file. */
  readonly overwrite: boolean;
}

export interface BackupProgress {
  readonly organizations: number;
  readonly memories: number;
  readonly vectors: number;
}

export interface BackupResult extends BackupProgress {
  readonly bytes: number;
}

/**
 * Writes everything of a data folder into one file, beside a running server or without one. Each organization is as it was at one moment: its records are
 * copied first, and of its vectors those are taken whose memory is in the copy. What was erased before that moment is in no byte of it.
 * Throws {@link UsageError} when there is nothing to back up or no place for it.
 */
export async function backUp(options: BackupFileOptions): Promise<BackupResult> {
  const path = resolve(options.path);
  checkPlace(path, options);
  return withStaging(partial(path), async ({ result, scratch }) => {
    const backup = await startBackup(options, scratch);
    const file = await open(result, "wx", PRIVATE_FILE);
    try {
      for await (const chunk of backup.chunks()) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    const { size } = statSync(result);
    // Another process may have made one of that name meanwhile.
    checkPlace(path, options);
    await rename(result, path);
    return { ...backup.progress, bytes: size };
  });
}

/**
 * As {@link backUp}, handed on as it is made. One database at a time is copied on the way, into a folder of this process's own within `temporaryDir`. A
 * backup that is cut off is refused by a restore.
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
    let bytes = 0;
    for await (const chunk of backup.chunks()) {
      await write(chunk);
      bytes += chunk.length;
    }
    return { ...backup.progress, bytes };
  });
}

async function startBackup(options: BackupOptions, scratch: string): Promise<Backup> {
  await mkdir(scratch, { mode: PRIVATE_FOLDER });
  if (snapshotControl(options.dataDir, scratch)) return new Backup(options, scratch);
  throw new UsageError(
    `There is nothing to back up in ${options.dataDir}: no memoryd has served this folder. Name another one with --data.`,
  );
}

function checkPlace(path: string, { dataDir, overwrite }: BackupFileOptions): void {
  checkNewFile(path, overwrite);
  const inside = relative(resolve(dataDir), path);
  if (!inside.startsWith(`..${sep}`) && !isAbsolute(inside)) {
    throw new UsageError(
      "The backup would lie in the data folder itself, where it is lost with it and no erasure reaches it. Name a place outside.",
    );
  }
}

/** One backup in the making: its parts, one after the other, each copied to the scratch folder when its turn comes. */
class Backup {
  readonly #options: BackupOptions;
  readonly #scratch: string;
  readonly #checksums: Checksums = [];
  #progress: BackupProgress = { organizations: 0, memories: 0, vectors: 0 };

  constructor(options: BackupOptions, scratch: string) {
    this.#options = options;
    this.#scratch = scratch;
  }

  get progress(): BackupProgress {
    return this.#progress;
  }

  chunks(): ReadableStream<Uint8Array> {
    return compress(writeTar(this.#parts(), Date.now()));
  }

  async *#parts(): AsyncGenerator<TarEntry> {
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      memoryd: this.#options.version,
      created_at: new Date().toISOString(),
    };
    yield this.#listed(bytesEntry(MANIFEST, Buffer.from(JSON.stringify(manifest))));
    const control = openControl(this.#scratch);
    try {
      forgetDeleted(control);
      for (const { id } of control.orgs.list()) {
        if (snapshotRecords(this.#options.dataDir, id, this.#scratch)) yield* this.#organization(id);
        this.#advance({ organizations: 1 });
      }
    } finally {
      control.close();
    }
    rewriteControl(this.#scratch);
    yield this.#listed(fileEntry(CONTROL, join(this.#scratch, CONTROL)));
    yield bytesEntry(CHECKSUMS, Buffer.from(JSON.stringify(this.#checksums)));
  }

  async *#organization(orgId: OrgId): AsyncGenerator<TarEntry> {
    const records = openRecords(this.#scratch);
    const spaces: EmbedderIdentity[] = [];
    let ids: MemoryId[];
    try {
      // The text index of the copy still knows words of what was erased.
      if (!(await records.erasures.scrub(orgId)))
        throw new Error("the copy of the records is in use by another process; try the backup again");
      const active = await records.embeddings.active(orgId);
      const next = await records.embeddings.progress(orgId);
      for (const space of [active, next?.space]) if (space) spaces.push(space.identity);
      ids = [...(await records.memories.ids(orgId))];
    } finally {
      await records.close();
    }
    const part = recordsPart(orgId);
    yield this.#listed(fileEntry(part, join(this.#scratch, part)));
    await rm(join(this.#scratch, part), { force: true });
    this.#advance({ memories: ids.length });
    yield* this.#vectors(orgId, spaces, ids);
  }

  /** A vector whose memory is not in the copy came later, or is on its way out. */
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
    const { organizations, memories, vectors } = this.#progress;
    this.#progress = {
      organizations: organizations + (by.organizations ?? 0),
      memories: memories + (by.memories ?? 0),
      vectors: vectors + (by.vectors ?? 0),
    };
    this.#options.onProgress(this.#progress);
  }

  /** The part, which enters the list of checksums once it was read. */
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

/** The rows of the wanted ids, each once, in parts of bounded size. */
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

/** Of organizations whose folder is being erased nothing goes along; what the command line asked of the server is the server's. */
function forgetDeleted({ orgs, requests }: Control): void {
  for (const orgId of orgs.deleted()) orgs.purge(orgId);
  for (const request of requests.pending()) requests.done(request);
}

function fileEntry(name: string, path: string): TarEntry {
  return { name, sizeBytes: statSync(path).size, content: createReadStream(path) };
}

function bytesEntry(name: string, bytes: Uint8Array): TarEntry {
  return { name, sizeBytes: bytes.length, content: Readable.from([bytes], { objectMode: true }) };
}
