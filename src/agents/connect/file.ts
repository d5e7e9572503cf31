import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { messageOf, UsageError } from "../../memory/errors.ts";

/** A new file may hold a key, so only its owner may read it. */
const NEW_FILE_MODE = 0o600;
/** Enough copies to go back over a few attempts, and not so many that they fill somebody's home folder. */
const COPIES_KEPT = 3;
const BYTE_ORDER_MARK = "\ufeff";
/** A chain of more links than this is taken for a circle. */
const MAX_LINKS = 40;

/** The text of a file, with its byte order mark; undefined when there is no file. */
export function readText(path: string): string | undefined {
  const found = existsSync(path) ? statSync(path) : undefined;
  if (!found) return undefined;
  if (!found.isFile()) throw new UsageError(`${path} is not a file. Move it away and run the command again.`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${path} is not UTF-8 text, so it was left as it is. Change it by hand and run the command again.`);
  }
}

/** The text behind a byte order mark, which parsers do not take. */
export function withoutMark(text: string): { readonly mark: string; readonly text: string } {
  return text.startsWith(BYTE_ORDER_MARK) ? { mark: BYTE_ORDER_MARK, text: text.slice(1) } : { mark: "", text };
}

export interface FileChange {
  readonly file: string;
  /** Undefined when there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Makes the change whole or not at all, and returns the copy of the file before it, if there was one. Throws {@link UsageError} when the
 * file has changed meanwhile.
 */
export function applyChange({ file, before, after }: FileChange, now: Date): string | undefined {
  const target = linkTarget(file);
  if (readText(target) !== before)
    throw new UsageError(
      `${file} was changed by another program at this moment. Run the command again; close the host if that happens again.`,
    );
  if (after === before) return undefined;
  if (after === undefined) {
    // Only a file that connect made is removed, and only when nobody else wrote into it.
    rmSync(target);
    return undefined;
  }
  const copy = before === undefined ? undefined : keepCopy(target, now);
  writeWhole(target, after);
  return copy;
}

/** Whether other users of the machine may read the file. */
export function isReadByOthers(path: string, platform = process.platform): boolean {
  return platform !== "win32" && (statSync(path).mode & 0o044) !== 0;
}

/** Replaces a file by rename, with its mode. A reader finds the former text or the new one. */
export function writeWhole(path: string, text: string): void {
  try {
    replace(path, text);
  } catch (error) {
    throw new UsageError(`${path} cannot be written (${messageOf(error)}). Once that is mended, run the command again.`);
  }
}

function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const mode = existsSync(path) ? statSync(path).mode & 0o777 : NEW_FILE_MODE;
  const partial = join(dirname(path), `.${basename(path)}.memoryd-${process.pid}.partial`);
  try {
    const file = openSync(partial, "w", NEW_FILE_MODE);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    chmodSync(partial, mode);
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Follows links to the file that they name. The links stay and that file is changed, because people keep such files under version control
 * elsewhere.
 */
function linkTarget(path: string): string {
  let target = path;
  for (let links = 0; links < MAX_LINKS; links++) {
    const named = linkAt(target);
    if (named === undefined) return target;
    target = resolve(dirname(target), named);
  }
  throw new UsageError(`${path} is a link that leads to itself.`);
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // It is no link, or nothing is there.
    return undefined;
  }
}

function keepCopy(path: string, now: Date): string {
  const prefix = `${basename(path)}.memoryd-`;
  const copy = join(dirname(path), `${prefix}${now.toISOString().replaceAll(/[-:.]/g, "")}.bak`);
  copyFileSync(path, copy);
  const copies = readdirSync(dirname(path)).filter((name) => name.startsWith(prefix) && name.endsWith(".bak"));
  for (const name of copies.toSorted().slice(0, -COPIES_KEPT)) rmSync(join(dirname(path), name), { force: true });
  return copy;
}
