import {
  closeSync,
  fdatasyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** A file that the program carries compressed, and that something needs as a file of its own: the loader of libraries, a memory map. */
export interface PackedFile {
  /** Path of an embedded Zstandard file. */
  readonly path: string;
  /** SHA-256 of the unpacked file, in hexadecimal. */
  readonly digest: string;
  readonly sizeBytes: number;
}

/** Unpacking takes a second, so a partial file of this age was left by a killed process. */
const UNFINISHED_MS = 60 * 60_000;
const CHUNK_BYTES = 1024 * 1024;

const ownerId = () => process.getuid?.() ?? "user";

/** The path of the file in `folder`: its name has the hash, and each user has files of their own. */
export function pathOf({ digest }: PackedFile, folder: string, extension: string): string {
  return join(folder, `memoryd-${ownerId()}-${digest.slice(0, 32)}.${extension}`);
}

/**
 * Unpacks the file if it is missing or differs from what this process would write, and removes those of other versions. Throws what the
 * file system throws, and an error when the packed file is damaged.
 */
export function unpack(packed: PackedFile, folder: string, extension: string): void {
  const path = pathOf(packed, folder, extension);
  if (isOwn(path, packed.sizeBytes)) return;
  unpackTo(path, packed);
  removeFormer(folder, path, extension);
}

/** Whether the unpacked file still has the bytes that were written. Takes 30 ms for 40 MB. */
export function isIntact({ digest }: PackedFile, path: string): boolean {
  const hasher = new Bun.CryptoHasher("sha256");
  const chunk = new Uint8Array(CHUNK_BYTES);
  const file = openSync(path, "r");
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) hasher.update(chunk.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hasher.digest("hex") === digest;
}

/** Other users can write to a temporary folder, so a file is used only if this user owns it and no one else can change it. */
function isOwn(path: string, sizeBytes: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== sizeBytes) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
}

/** Writes a temporary file and renames it, so that two processes that start together both get a complete file. */
function unpackTo(path: string, packed: PackedFile): void {
  const content = Bun.zstdDecompressSync(readFileSync(packed.path));
  const digest = new Bun.CryptoHasher("sha256").update(content).digest("hex");
  if (digest !== packed.digest) throw new Error("a file that this program carries is damaged: install memoryd again");
  mkdirSync(join(path, ".."), { recursive: true });
  const part = `${path}.${process.pid}-${crypto.randomUUID()}`;
  try {
    const file = openSync(part, "wx", 0o700);
    try {
      for (let at = 0; at < content.length; ) at += writeSync(file, content, at);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Removes the files of other versions and partial files of killed processes. A server that still uses an old one has it in memory. */
function removeFormer(folder: string, kept: string, extension: string): void {
  // Windows refuses to remove a file that a process has loaded.
  if (process.platform === "win32") return;
  const ours = new RegExp(`^memoryd-${ownerId()}-[0-9a-f]{32}\\.${extension}(\\..+)?$`);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const [, unfinished] = ours.exec(name) ?? [];
    if (path === kept || !ours.test(name)) continue;
    const found = lstatSync(path, { throwIfNoEntry: false });
    // Files of other users are never removed, whatever their name. A recent partial file may belong to another start.
    if (!found?.isFile() || (process.getuid !== undefined && found.uid !== process.getuid())) continue;
    if (unfinished !== undefined && Date.now() - found.mtimeMs < UNFINISHED_MS) continue;
    rmSync(path, { force: true });
  }
}
