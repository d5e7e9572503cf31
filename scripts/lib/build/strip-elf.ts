/** Offsets of fields: those from `phoff` to `shstrndx` in a 64-bit ELF header, `offset` and `filesz` in a program header. */
const AT = {
  phoff: 0x20,
  shoff: 0x28,
  phentsize: 0x36,
  phnum: 0x38,
  shentsize: 0x3a,
  shnum: 0x3c,
  shstrndx: 0x3e,
  offset: 0x08,
  filesz: 0x20,
} as const;

/** A 64-bit little-endian ELF file: 0x7f "ELF", ELFCLASS64, ELFDATA2LSB. */
const MAGIC = [0x7f, 0x45, 0x4c, 0x46, 2, 1];

/**
 * Removes the parts of a shared library that only linkers and debuggers read: symbol table, names and section headers, which follow
 * the last loaded segment. They are a sixth of LanceDB's addon. This does not use `strip`, so that every machine makes the same bytes
 * for every Linux target.
 *
 * Returns other files unchanged: the signatures of macOS cover the whole file, and Windows keeps symbols elsewhere.
 */
export function stripElf(bytes: Buffer): Buffer {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return bytes;
  const table = Number(bytes.readBigUInt64LE(AT.phoff));
  let end = 0;
  for (let n = 0; n < bytes.readUInt16LE(AT.phnum); n++) {
    const header = table + n * bytes.readUInt16LE(AT.phentsize);
    end = Math.max(end, Number(bytes.readBigUInt64LE(header + AT.offset) + bytes.readBigUInt64LE(header + AT.filesz)));
  }
  const stripped = Buffer.from(bytes.subarray(0, end));
  stripped.writeBigUInt64LE(0n, AT.shoff);
  for (const at of [AT.shentsize, AT.shnum, AT.shstrndx]) stripped.writeUInt16LE(0, at);
  return stripped;
}
