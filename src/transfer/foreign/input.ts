import { readdirSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { Unzip, UnzipInflate } from "fflate";
import { MemorydError, UsageError } from "../../memory/errors.ts";
import { DOCUMENT_BYTES } from "../lines.ts";

/** Most files of one import: more notes than a person writes. */
const MOST_FILES = 200_000;
/** Deepest folder that is looked into: a loop of links would never end. */
const MOST_LEVELS = 32;

/** The files of an export: one file, a folder, or an archive in the format of ZIP. */
export interface Input {
  /** Yields the wanted files in the order of their paths, or of the archive. */
  files(): AsyncIterable<InputFile>;
}

export interface InputFile {
  /** Relative to the folder or the archive, with `/`; the name alone for one file. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Throws {@link UsageError} when there is nothing at the path, or no file there that the format reads. */
export async function openInput(path: string, format: string, reads: (path: string) => boolean): Promise<Input> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`There is no file or folder ${path}.`);
  if (found.isDirectory()) return fromFolder(path, format, reads);
  return (await isZip(path)) ? fromZip(path, format, reads) : { files: () => oneFile(path) };
}

async function* oneFile(path: string): AsyncGenerator<InputFile> {
  yield { path: basename(path), bytes: await readBounded(path) };
}

function fromFolder(root: string, format: string, reads: (path: string) => boolean): Input {
  const paths = walk(root, 0)
    .map((path) => relative(root, path).replaceAll("\\", "/"))
    .filter(reads)
    .sort();
  if (paths.length === 0) throw new UsageError(`The folder ${root} has no file of the format ${format}.`);
  if (paths.length > MOST_FILES) throw new UsageError(`The folder ${root} has more than ${MOST_FILES} files: import parts of it.`);
  return {
    async *files() {
      for (const path of paths) yield { path, bytes: await readBounded(join(root, path)) };
    },
  };
}

/** All files below the folder, without hidden ones: `.git`, `.obsidian` and the like are no content. */
function walk(folder: string, level: number): string[] {
  if (level > MOST_LEVELS) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".")) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path, level + 1);
    return entry.isFile() ? [path] : [];
  });
}

async function readBounded(path: string): Promise<Uint8Array> {
  const file = Bun.file(path);
  if (file.size > DOCUMENT_BYTES) throw tooLarge(path);
  return file.bytes();
}

function tooLarge(path: string): UsageError {
  return new UsageError(`${path} is larger than ${DOCUMENT_BYTES / 1024 ** 2} MiB, which is read as a whole: split it first.`);
}

async function isZip(path: string): Promise<boolean> {
  const head = await Bun.file(path).slice(0, 4).bytes();
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}

/** An archive is read in one pass. Only wanted files are unpacked, so the images of an export cost nothing. */
async function fromZip(archive: string, format: string, reads: (path: string) => boolean): Promise<Input> {
  async function* files(): AsyncGenerator<InputFile> {
    const done: InputFile[] = [];
    let fault: unknown;
    const unzip = new Unzip((file) => {
      if (file.name.endsWith("/") || !reads(file.name)) return;
      const parts: Uint8Array[] = [];
      let bytes = 0;
      file.ondata = (error, part, isLast) => {
        bytes += part?.length ?? 0;
        fault ??= error ?? (bytes > DOCUMENT_BYTES ? tooLarge(`${file.name} in ${archive}`) : undefined);
        if (fault) return file.terminate();
        parts.push(part);
        if (isLast) done.push({ path: file.name, bytes: Buffer.concat(parts) });
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    const check = () => {
      if (fault instanceof MemorydError || fault instanceof UsageError) throw fault;
      if (fault) throw damaged(archive, fault);
    };
    for await (const chunk of Bun.file(archive).stream()) {
      push(unzip, chunk, false, archive);
      check();
      yield* done.splice(0);
    }
    push(unzip, new Uint8Array(), true, archive);
    check();
    yield* done.splice(0);
  }
  let first: InputFile | undefined;
  for await (const file of files()) {
    first = file;
    break;
  }
  if (first === undefined) throw new UsageError(`The archive ${archive} has no file of the format ${format}.`);
  return { files };
}

function push(unzip: Unzip, chunk: Uint8Array, isLast: boolean, archive: string): void {
  try {
    unzip.push(chunk, isLast);
  } catch (error) {
    throw damaged(archive, error);
  }
}

function damaged(archive: string, cause: unknown): UsageError {
  return new UsageError(`The archive ${archive} is damaged: get it again, or unpack it and name the folder.`, { cause });
}
