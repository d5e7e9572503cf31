import {
  accessSync,
  closeSync,
  constants,
  fdatasyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./config.ts";
import { messageOf, UsageError } from "./memory/errors.ts";
import { PACKED_ADDON, type PackedAddon } from "./packed-addon.ts";

/**
 * LanceDB's native addon, out of the binary. The operating system loads a library from a file only, so the first start unpacks it into the
 * temporary folder, under a name that its content decides; later starts find it there.
 *
 * Bun would do it by itself, but with the addon as it is, four times as large, and it reads all of it at each start.
 */
export function loadAddon(): unknown {
  const path = prepareAddon();
  if (path === undefined) throw new Error("loadAddon is for the binary; from source LanceDB finds its addon itself");
  const loaded = { exports: {} };
  try {
    process.dlopen(loaded, path);
  } catch (error) {
    throw unusable(path, error);
  }
  return loaded.exports;
}

/** Unpacks the addon where it is not yet, and returns where it is; undefined from source. Throws {@link UsageError}. */
export function prepareAddon(): string | undefined {
  return PACKED_ADDON && unpackAddon(PACKED_ADDON, temporaryFolder());
}

/** The unpacked file below `folder`, made where it is missing or not what this process would have made. Throws {@link UsageError}. */
export function unpackAddon(packed: PackedAddon, folder: string): string {
  const path = join(folder, `memoryd-${ownerId()}-${packed.digest.slice(0, 32)}.node`);
  try {
    if (!isOwn(path, packed.sizeBytes)) {
      unpackTo(path, packed);
      removeFormer(folder, path);
    }
    // Of a file system that is mounted without execution this says so before the loader does, in fewer words.
    accessSync(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, error);
  }
  return path;
}

/** Unpacking takes a second; a file that was begun so long ago was left. */
const UNFINISHED_MS = 60 * 60_000;

const ownerId = () => process.getuid?.() ?? "user";

/** Others can write into a folder for temporary files: only a file that this user made, and only this user can change, is loaded. */
function isOwn(path: string, sizeBytes: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== sizeBytes) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
}

/** Written beside and renamed at once: two processes that start together both end with a whole file. */
function unpackTo(path: string, packed: PackedAddon): void {
  const addon = Bun.zstdDecompressSync(readFileSync(packed.path));
  const digest = new Bun.CryptoHasher("sha256").update(addon).digest("hex");
  if (digest !== packed.digest) throw new Error("the native addon in this binary is damaged: install memoryd again");
  mkdirSync(join(path, ".."), { recursive: true });
  const part = `${path}.${process.pid}-${crypto.randomUUID()}`;
  try {
    const file = openSync(part, "wx", 0o700);
    try {
      for (let at = 0; at < addon.length; ) at += writeSync(file, addon, at);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

/** What other versions unpacked, and what a killed process left half-written. A server that still runs on one has it loaded. */
function removeFormer(folder: string, kept: string): void {
  // Windows refuses to remove a library that somebody has loaded.
  if (process.platform === "win32") return;
  const ours = new RegExp(`^memoryd-${ownerId()}-[0-9a-f]{32}\\.node(\\..+)?$`);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const [, unfinished] = ours.exec(name) ?? [];
    if (path === kept || !ours.test(name)) continue;
    const found = lstatSync(path, { throwIfNoEntry: false });
    // A file of somebody else's is theirs to remove, whatever its name; and another start may be writing one at this moment.
    if (!found?.isFile() || (process.getuid !== undefined && found.uid !== process.getuid())) continue;
    if (unfinished !== undefined && Date.now() - found.mtimeMs < UNFINISHED_MS) continue;
    rmSync(path, { force: true });
  }
}

function unusable(path: string, error: unknown): UsageError {
  return new UsageError(
    `The native addon cannot be unpacked and loaded as ${path} (${messageOf(error)}). Name a folder that may be written and executed from: MEMORYD_TMP=DIR.`,
    { cause: error },
  );
}
