import { createReadStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import { createTarDecoder, createTarPacker } from "modern-tar";

/** The file ends too early, or differs from what was written. */
export class DamagedFileError extends Error {
  constructor(options?: ErrorOptions) {
    super("the file is incomplete or altered", options);
    this.name = "DamagedFileError";
  }
}

export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** Must be read to its end before the next entry is requested. */
  readonly content: AsyncIterable<Uint8Array>;
}

export function fileEntry(name: string, path: string): TarEntry {
  return { name, sizeBytes: statSync(path).size, content: createReadStream(path) };
}

export function bytesEntry(name: string, bytes: Uint8Array): TarEntry {
  return { name, sizeBytes: bytes.length, content: Readable.from([bytes], { objectMode: true }) };
}

type Packer = ReturnType<typeof createTarPacker>["controller"];

/**
 * Yields a tar file of plain files while it is made. Throws the error of an entry's content, and when an entry's size
 * differs from `sizeBytes`.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, timeMs: number): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const packed = pack(entries, new Date(timeMs), controller);
  try {
    yield* readable;
  } finally {
    // A caller that stops reading continues only after the entries are closed.
    await packed;
  }
}

/** Never rejects: the reader of the packed stream receives the error. */
async function pack(entries: AsyncIterable<TarEntry>, mtime: Date, packer: Packer): Promise<void> {
  try {
    for await (const { name, sizeBytes, content } of entries) {
      const writer = packer.add({ name, size: sizeBytes, mode: 0o600, mtime }).getWriter();
      for await (const chunk of content) await writer.write(chunk);
      await writer.close();
    }
    packer.finalize();
  } catch (error) {
    packer.error(error);
  }
}

/**
 * Yields the plain files of a tar file. Throws {@link DamagedFileError} if it is not a tar file, contains other kinds
 * of entries, or ends too early.
 */
export async function* readTar(tar: ReadableStream<Uint8Array>): AsyncGenerator<TarEntry> {
  const entries = tar.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of orTorn(entries)) {
    if (header.type !== "file") throw new DamagedFileError();
    yield { name: header.name, sizeBytes: header.size, content: orTorn(body) };
  }
}

async function* orTorn<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (cause) {
    throw new DamagedFileError({ cause });
  }
}
