/** A 64-bit little-endian ELF file: 0x7f "ELF", ELFCLASS64, ELFDATA2LSB. */
const MAGIC = [0x7f, 0x45, 0x4c, 0x46, 2, 1];
/** Offsets of what the header of the file says of section headers: where they are, and their size, their number and which one has their names. */
const SECTIONS = { at: 0x28, sizes: [0x3a, 0x3c, 0x3e] } as const;

/** A part of the file, as the loader of programs sees it. */
export interface Segment {
  readonly type: number;
  readonly offset: number;
  readonly address: number;
  readonly fileBytes: number;
}

export function isElf(bytes: Buffer): boolean {
  return MAGIC.every((byte, at) => bytes[at] === byte);
}

/** Reads the program headers, which stay in a file without section headers. */
export function segmentsOf(bytes: Buffer): Segment[] {
  return Array.from({ length: bytes.readUInt16LE(0x38) }, (_, n) => {
    const at = Number(bytes.readBigUInt64LE(0x20)) + n * bytes.readUInt16LE(0x36);
    const field = (offset: number) => Number(bytes.readBigUInt64LE(at + offset));
    return { type: bytes.readUInt32LE(at), offset: field(0x08), address: field(0x10), fileBytes: field(0x20) };
  });
}

/**
 * Removes the parts of a shared library that only linkers and debuggers read: symbol table, names and section headers, which follow
 * the last loaded segment. They are a sixth of LanceDB's addon. This does not use `strip`, so that every machine makes the same bytes
 * for every Linux target.
 *
 * Returns other files unchanged: the signatures of macOS cover the whole file, and Windows keeps symbols elsewhere.
 */
export function stripElf(bytes: Buffer): Buffer {
  if (!isElf(bytes)) return bytes;
  const end = Math.max(0, ...segmentsOf(bytes).map(({ offset, fileBytes }) => offset + fileBytes));
  const stripped = Buffer.from(bytes.subarray(0, end));
  stripped.writeBigUInt64LE(0n, SECTIONS.at);
  for (const at of SECTIONS.sizes) stripped.writeUInt16LE(0, at);
  return stripped;
}
