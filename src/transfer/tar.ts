import { type ByteReader, TornError } from "./byte-reader.ts";

/**
 * The part of the tar format (POSIX ustar) that a backup needs: plain files with short ASCII names. A size that eleven octal digits cannot say is written
 * in base 256, as GNU tar and libarchive do.
 */

const BLOCK = 512;
const OCTAL_BYTES = 0o77777777777;
const NAME_BYTES = 100;
const FIELD = { mode: 100, size: 124, mtime: 136, checksum: 148, type: 156, magic: 257 } as const;
const SIZE_BYTES = 12;
const CHECKSUM_BYTES = 8;
const PLAIN_FILE = 0x30;

export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** To be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Uint8Array>;
}

export async function* writeTar(entries: AsyncIterable<TarEntry>, timeMs: number): AsyncGenerator<Uint8Array> {
  for await (const { name, sizeBytes, content } of entries) {
    yield header(name, sizeBytes, timeMs);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== sizeBytes) throw new Error(`the part ${name} changed its size while it was written`);
    yield new Uint8Array(padding(sizeBytes));
  }
  yield new Uint8Array(2 * BLOCK);
}

/** Throws {@link TornError} for what is no such file, or ends too early. */
export async function* readTar(reader: ByteReader): AsyncGenerator<TarEntry> {
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const { name, sizeBytes } = parse(block);
    yield { name, sizeBytes, content: reader.chunks(sizeBytes) };
    await reader.take(padding(sizeBytes));
  }
}

function padding(sizeBytes: number): number {
  return (BLOCK - (sizeBytes % BLOCK)) % BLOCK;
}

function header(name: string, sizeBytes: number, timeMs: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error("the name of a part is too long for a tar file");
  block.write(name, 0, "ascii");
  block.write("0000600\0", FIELD.mode, "ascii");
  if (sizeBytes <= OCTAL_BYTES) block.write(octal(sizeBytes, SIZE_BYTES - 1), FIELD.size, "ascii");
  else {
    block[FIELD.size] = 0x80;
    block.writeBigUInt64BE(BigInt(sizeBytes), FIELD.size + SIZE_BYTES - 8);
  }
  block.write(octal(Math.floor(timeMs / 1000), SIZE_BYTES - 1), FIELD.mtime, "ascii");
  block[FIELD.type] = PLAIN_FILE;
  block.write("ustar\x0000", FIELD.magic, "ascii");
  block.write(`${octal(checksum(block), CHECKSUM_BYTES - 2)}\0 `, FIELD.checksum, "ascii");
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** The sum of all bytes of the header, those of the checksum itself counted as spaces. */
function checksum(block: Uint8Array): number {
  return block.reduce((sum, byte, index) => sum + (index >= FIELD.checksum && index < FIELD.checksum + CHECKSUM_BYTES ? 0x20 : byte), 0);
}

function parse(bytes: Uint8Array): { name: string; sizeBytes: number } {
  const block = Buffer.from(bytes);
  const text = (from: number, length: number) => (block.toString("latin1", from, from + length).split("\0")[0] ?? "").trim();
  if (Number.parseInt(text(FIELD.checksum, CHECKSUM_BYTES), 8) !== checksum(block) || block[FIELD.type] !== PLAIN_FILE)
    throw new TornError();
  const isLarge = block[FIELD.size] === 0x80;
  const sizeBytes = isLarge ? Number(block.readBigUInt64BE(FIELD.size + SIZE_BYTES - 8)) : Number.parseInt(text(FIELD.size, SIZE_BYTES), 8);
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) throw new TornError();
  return { name: text(0, NAME_BYTES), sizeBytes };
}
