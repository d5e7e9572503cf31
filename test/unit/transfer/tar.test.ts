import { expect, test } from "bun:test";
import { packTar } from "modern-tar";
import { DamagedFileError, readTar, type TarEntry, writeTar } from "../../../src/transfer/tar.ts";

async function* chunksOf(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

function streamOf(bytes: Uint8Array, size = bytes.length): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.subarray(from, from + size));
      controller.close();
    },
  });
}

async function* entries(files: Readonly<Record<string, Uint8Array>>): AsyncGenerator<TarEntry> {
  for (const [name, bytes] of Object.entries(files)) yield { name, sizeBytes: bytes.length, content: chunksOf(bytes, 1000) };
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function filesOf(tar: Uint8Array, chunkBytes: number): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for await (const { name, content } of readTar(streamOf(tar, chunkBytes))) files[name] = new Uint8Array(await bytesOf(content));
  return files;
}

const FILES = {
  "manifest.json": new TextEncoder().encode("{}"),
  empty: new Uint8Array(),
  "a/block": new Uint8Array(512).fill(7),
  "a/more": new Uint8Array(5000).fill(9),
};

test("files are read as they were written, however the bytes are divided into chunks", async () => {
  const tar = await bytesOf(writeTar(entries(FILES), 0));
  for (const chunkBytes of [1, 511, 512, 4096, tar.length]) expect(await filesOf(tar, chunkBytes)).toEqual(FILES);
});

test("any other reader of tar files reads them", async () => {
  const tar = await bytesOf(writeTar(entries(FILES), 1_700_000_000_000));
  const files = await new Bun.Archive(tar).files();
  for (const [name, bytes] of Object.entries(FILES)) expect(await files.get(name)?.bytes()).toEqual(bytes);
});

const LARGE = 3 * 2 ** 33;

/** The first entry of a file that continues after these bytes. */
async function firstOf(head: Uint8Array): Promise<TarEntry | undefined> {
  const unfinished = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(head) });
  const { value } = await readTar(unfinished).next();
  return value ?? undefined;
}

test("a size beyond eight gigabytes is written and read", async () => {
  const waiting = Promise.withResolvers<void>();
  const content = (async function* () {
    await waiting.promise;
    yield new Uint8Array(1);
  })();
  const large = async function* (): AsyncGenerator<TarEntry> {
    yield { name: "large", sizeBytes: LARGE, content };
  };
  const writing = writeTar(large(), 0);
  const heads: Uint8Array[] = [];
  // The extended header, its content, and the header of the file.
  while (Buffer.concat(heads).length < 3 * 512) heads.push((await writing.next()).value ?? new Uint8Array());
  expect(await firstOf(Buffer.concat(heads))).toMatchObject({ name: "large", sizeBytes: LARGE });
  const closed = writing.return(undefined);
  waiting.resolve();
  await closed;
});

test("a size in base 256 is read, because the first backups wrote sizes beyond eight gigabytes that way", async () => {
  const header = Buffer.from(await bytesOf(writeTar(entries({ large: new Uint8Array() }), 0))).subarray(0, 512);
  header.fill(0, 124, 136);
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(LARGE), 128);
  header.fill(" ", 148, 156);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148, "ascii");
  expect(await firstOf(header)).toMatchObject({ name: "large", sizeBytes: LARGE });
});

test("an entry that cannot be read, or has another size than declared, fails the whole file", async () => {
  const entry = (sizeBytes: number, content: AsyncIterable<Uint8Array>) =>
    (async function* (): AsyncGenerator<TarEntry> {
      yield { name: "part", sizeBytes, content };
    })();
  const failing = (async function* (): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(5);
    throw new Error("the disk failed");
  })();
  await expect(bytesOf(writeTar(entry(10, failing), 0))).rejects.toThrow("the disk failed");
  for (const sizeBytes of [9, 11]) await expect(bytesOf(writeTar(entry(sizeBytes, chunksOf(new Uint8Array(10))), 0))).rejects.toThrow();
});

test("a reader that stops early continues only after the entries are closed", async () => {
  let isClosed = false;
  const endless = async function* (): AsyncGenerator<TarEntry> {
    try {
      for (;;) yield { name: "part", sizeBytes: 2 ** 20, content: chunksOf(new Uint8Array(2 ** 20)) };
    } finally {
      await Bun.sleep(0);
      isClosed = true;
    }
  };
  for await (const _ of writeTar(endless(), 0)) break;
  expect(isClosed).toBe(true);
});

test("an entry that is not a plain file is an error", async () => {
  const tar = await new Response(await packTar([{ header: { name: "../link", size: 0, type: "symlink", linkname: "/" } }])).bytes();
  await expect(filesOf(tar, 512)).rejects.toThrow(DamagedFileError);
});

test("a file that ends early or has altered headers is an error", async () => {
  const tar = await bytesOf(writeTar(entries(FILES), 0));
  for (const length of [0, 100, 600, tar.length - 1024])
    await expect(filesOf(tar.subarray(0, length), 512)).rejects.toThrow(DamagedFileError);
  const altered = Buffer.from(tar);
  altered[3] = 0x41;
  await expect(filesOf(altered, 512)).rejects.toThrow(DamagedFileError);
  await expect(filesOf(Buffer.alloc(2048, 0x41), 512)).rejects.toThrow(DamagedFileError);
});
