import { deflated, FILE_TIME, modeOf, type PackedFile } from "./archive.ts";

/** The signatures, sizes and codes of https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3 and 4.4. */
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const END = { signature: 0x06054b50, bytes: 22 };
const VERSION = 20;
const UNIX = 3;
const DEFLATE = 8;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** A plain file, in the upper half of the external attributes as Unix writes its mode. */
const REGULAR_FILE = 0o100000;

/** Sizes and offsets have 32 bits: a package does not come near that, and zip64 is left out. */
const MAX_BYTES = 0xffff_ffff;

/** Returns a zip file of the given files in the given order. */
export function zip(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const content: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = deflated(file.bytes);
    const name = Buffer.from(file.name);
    const facts = factsOf(file, packed.length, name.length);
    const local = Buffer.alloc(LOCAL.bytes);
    local.writeUInt32LE(LOCAL.signature, 0);
    facts.copy(local, 4);
    const central = Buffer.alloc(CENTRAL.bytes);
    central.writeUInt32LE(CENTRAL.signature, 0);
    central.writeUInt16LE((UNIX << 8) | VERSION, 4);
    facts.copy(central, 6);
    central.writeUInt32LE((REGULAR_FILE | modeOf(file)) * 0x1_0000, 38);
    central.writeUInt32LE(offset, 42);
    content.push(local, name, packed);
    directory.push(central, name);
    offset += local.length + name.length + packed.length;
  }
  if (offset > MAX_BYTES) throw new Error("A package of 4 GiB or more cannot be written");
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(END.bytes);
  end.writeUInt32LE(END.signature, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...content, ...directory, end]);
}

/** The fields that a file's own header and its line in the directory share, from the version needed to the length of the name. */
function factsOf(file: PackedFile, packedBytes: number, nameBytes: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(FLAGS, 2);
  facts.writeUInt16LE(DEFLATE, 4);
  facts.writeUInt16LE(0, 6);
  facts.writeUInt16LE(((FILE_TIME.getUTCFullYear() - 1980) << 9) | ((FILE_TIME.getUTCMonth() + 1) << 5) | FILE_TIME.getUTCDate(), 8);
  facts.writeUInt32LE(Bun.hash.crc32(file.bytes), 10);
  facts.writeUInt32LE(packedBytes, 14);
  facts.writeUInt32LE(file.bytes.length, 18);
  facts.writeUInt16LE(nameBytes, 22);
  return facts;
}
