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
 * Loads LanceDB's native addon from the binary. The operating system loads libraries only from files, so the first start unpacks it into
 * the temporary folder, under a name that contains its hash. Later starts find it there.
 *
 * Bun could do this itself, but only with the uncompressed addon, which is four times as large and is read completely at each start.
 */
export function loadAddon(): unknown {
  const path = prepareAddon();
  if (path === undefined) throw new Error("loadAddon works only in the binary; from source LanceDB finds its addon itself");
  const loaded = { exports: {} };
  try {
    process.dlopen(loaded, path);
  } catch (error) {
    throw unusable(path, error);
  }
  return loaded.exports;
}

/** Unpacks the addon if necessary and returns its path; undefined from source. Throws {@link UsageError}. */
export function prepareAddon(): string | undefined {
  return PACKED_ADDON && unpackAddon(PACKED_ADDON, temporaryFolder());
}

/**
 * Returns the path of the unpacked file in `folder`. Unpacks it if it is missing or differs from what this process
 * would write. Throws {@link UsageError}.
 */
export function unpackAddon(packed: PackedAddon, folder: string): string {
  const path = join(folder, `memoryd-${ownerId()}-${packed.digest.slice(0, 32)}.node`);
  try {
    if (!isOwn(path, packed.sizeBytes)) {
      unpackTo(path, packed);
      removeFormer(folder, path);
    }
    // On a file system that is mounted with noexec, this fails before the loader does, with a shorter message.
    accessSync(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, error);
  }
  return path;
}

/** Unpacking takes a second, so a partial file of this age was left by a killed process. */
const UNFINISHED_MS = 60 * 60_000;

const ownerId = () => process.getuid?.() ?? "user";

/** Other users can write to a temporary folder, so a file is loaded only if this user owns it and no one else can change it. */
function isOwn(path: string, sizeBytes: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== sizeBytes) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
}

/** Writes a temporary file and renames it, so that two processes that start together both get a complete file. */
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

/** Removes the addons of other versions and partial files of killed processes. A server that still uses an old addon has it in memory. */
function removeFormer(folder: string, kept: string): void {
  // Windows refuses to remove a library that a process has loaded.
  if (process.platform === "win32") return;
  const ours = new RegExp(`^memoryd-${ownerId()}-[0-9a-f]{32}\\.node(\\..+)?$`);
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

function unusable(path: string, error: unknown): UsageError {
  return new UsageError(
    `The native addon cannot be unpacked and loaded as ${path} (${messageOf(error)}). Name a folder that allows writing and executing files: MEMORYD_TMP=DIR.`,
    { cause: error },
  );
}
