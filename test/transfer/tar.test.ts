import { expect, test } from "bun:test";
import { ByteReader, TornError } from "../../src/transfer/byte-reader.ts";
import { readTar, type TarEntry, writeTar } from "../../src/transfer/tar.ts";

async function* chunksOf(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
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
  for await (const { name, content } of readTar(new ByteReader(chunksOf(tar, chunkBytes))))
    files[name] = new Uint8Array(await bytesOf(content));
  return files;
}

const FILES = {
  "manifest.json": new TextEncoder().encode("{}"),
  empty: new Uint8Array(),
  "a/block": new Uint8Array(512).fill(7),
  "a/more": new Uint8Array(5000).fill(9),
};

test("files come back as they were, however the bytes are cut", async () => {
  const tar = await bytesOf(writeTar(entries(FILES), 0));
  for (const chunkBytes of [1, 511, 512, 4096, tar.length]) expect(await filesOf(tar, chunkBytes)).toEqual(FILES);
});

test("any other reader of tar files reads them", async () => {
  const tar = await bytesOf(writeTar(entries(FILES), 1_700_000_000_000));
  const files = await new Bun.Archive(tar).files();
  for (const [name, bytes] of Object.entries(FILES)) expect(await files.get(name)?.bytes()).toEqual(bytes);
});

test("a size beyond eight gigabytes is said and read", async () => {
  const sizeBytes = 3 * 2 ** 33;
  const never = (async function* (): AsyncGenerator<Uint8Array> {})();
  const writing = writeTar(
    (async function* () {
      yield { name: "large", sizeBytes, content: never };
    })(),
    0,
  );
  const { value: header } = await writing.next();
  const { value } = await readTar(new ByteReader(chunksOf(header ?? new Uint8Array()))).next();
  expect(value).toMatchObject({ name: "large", sizeBytes });
});

test("one that ends early, or whose headers are not what they were, is torn", async () => {
  const tar = await bytesOf(writeTar(entries(FILES), 0));
  for (const length of [0, 100, 600, tar.length - 1024]) await expect(filesOf(tar.subarray(0, length), 512)).rejects.toThrow(TornError);
  const altered = Buffer.from(tar);
  altered[3] = 0x41;
  await expect(filesOf(altered, 512)).rejects.toThrow(TornError);
  await expect(filesOf(Buffer.alloc(2048, 0x41), 512)).rejects.toThrow(TornError);
});
