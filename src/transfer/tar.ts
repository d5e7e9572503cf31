import { createTarDecoder, createTarPacker } from "modern-tar";

/** The file ended too early, or is not what was written. */
export class TornError extends Error {
  constructor(options?: ErrorOptions) {
    super("the file is torn or altered", options);
    this.name = "TornError";
  }
}

export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** To be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Uint8Array>;
}

type Packer = ReturnType<typeof createTarPacker>["controller"];

/** A tar file of plain files, as it is made. Throws what reading an entry throws, and where an entry has another size than it says. */
export async function* writeTar(entries: AsyncIterable<TarEntry>, timeMs: number): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const packed = pack(entries, new Date(timeMs), controller);
  try {
    yield* readable;
  } finally {
    // Whoever stops reading goes on when the entries are closed.
    await packed;
  }
}

/** Never rejects: whoever reads the packed stream meets the error. */
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

/** The plain files of a tar file. Throws {@link TornError} for what is no such file, or ends too early. */
export async function* readTar(tar: ReadableStream<Uint8Array>): AsyncGenerator<TarEntry> {
  const entries = tar.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of orTorn(entries)) {
    if (header.type !== "file") throw new TornError();
    yield { name: header.name, sizeBytes: header.size, content: orTorn(body) };
  }
}

async function* orTorn<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (cause) {
    throw new TornError({ cause });
  }
}
