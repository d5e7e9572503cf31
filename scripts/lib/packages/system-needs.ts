import { isElf, segmentsOf } from "../build/elf.ts";

/** What an executable or a library asks of the system, read from the file itself. */

/** A version of a system in two parts, as glibc 2.17 or macOS 13.0. */
export type SystemVersion = readonly [major: number, minor: number];

export interface ElfNeeds {
  /** The shared libraries that it names. */
  readonly libraries: readonly string[];
  /** The versions of glibc's symbols that it uses; none on musl. */
  readonly glibc: readonly SystemVersion[];
}

/** Types of program headers and tags of the dynamic section, from the ELF specification and its GNU extension. */
const PT = { load: 1, dynamic: 2 } as const;
const DT = { needed: 1n, strtab: 5n, verneed: 0x6ffffffen, verneednum: 0x6fffffffn } as const;

/** Reads the dynamic section of a 64-bit little-endian ELF file, which stays in a file without section headers. */
export function elfNeeds(bytes: Buffer): ElfNeeds {
  if (!isElf(bytes)) throw new Error("This is not an ELF file");
  const headers = segmentsOf(bytes);
  const fileOffset = (address: number) => {
    const segment = headers.find(
      ({ type, address: start, fileBytes }) => type === PT.load && address >= start && address < start + fileBytes,
    );
    if (!segment) throw new Error("The dynamic section of an ELF file names an address outside of the file");
    return address - segment.address + segment.offset;
  };
  const dynamic = headers.find(({ type }) => type === PT.dynamic);
  if (!dynamic) return { libraries: [], glibc: [] };
  const tags = Array.from({ length: dynamic.fileBytes / 16 }, (_, n) => ({
    tag: bytes.readBigUInt64LE(dynamic.offset + n * 16),
    value: Number(bytes.readBigUInt64LE(dynamic.offset + n * 16 + 8)),
  }));
  const valueAt = (wanted: bigint) => tags.find(({ tag }) => tag === wanted)?.value;
  const strings = fileOffset(valueAt(DT.strtab) ?? 0);
  const text = (offset: number) => bytes.toString("latin1", strings + offset, bytes.indexOf(0, strings + offset));
  const verneed = valueAt(DT.verneed);
  const symbols = verneed === undefined ? [] : neededVersions(bytes, fileOffset(verneed), valueAt(DT.verneednum) ?? 0).map(text);
  return {
    libraries: tags.filter(({ tag }) => tag === DT.needed).map(({ value }) => text(value)),
    glibc: symbols.flatMap(glibcVersion),
  };
}

/** Returns the offsets of the names of all versions in a list of Verneed entries, each with its list of Vernaux entries. */
function neededVersions(bytes: Buffer, start: number, count: number): number[] {
  const names: number[] = [];
  let entry = start;
  for (let n = 0; n < count; n++) {
    let version = entry + bytes.readUInt32LE(entry + 8);
    for (let m = 0; m < bytes.readUInt16LE(entry + 2); m++) {
      names.push(bytes.readUInt32LE(version + 8));
      version += bytes.readUInt32LE(version + 12);
    }
    entry += bytes.readUInt32LE(entry + 12);
  }
  return names;
}

function glibcVersion(symbol: string): SystemVersion[] {
  const [, major, minor] = /^GLIBC_(\d+)\.(\d+)/.exec(symbol) ?? [];
  return major === undefined ? [] : [[Number(major), Number(minor)]];
}

/** Mach-O: a 64-bit little-endian file, and the command that names the oldest system (LC_BUILD_VERSION, or LC_VERSION_MIN_MACOSX before it). */
const MACH_O = { magic: 0xfeedfacf, headerBytes: 32, buildVersion: 0x32, versionMin: 0x24 } as const;

/** Returns the oldest macOS on which the file runs. */
export function macosNeeded(bytes: Buffer): SystemVersion {
  if (bytes.readUInt32LE(0) !== MACH_O.magic) throw new Error("This is not a Mach-O file");
  let at: number = MACH_O.headerBytes;
  for (let n = 0; n < bytes.readUInt32LE(16); n++) {
    const command = bytes.readUInt32LE(at);
    if (command === MACH_O.buildVersion || command === MACH_O.versionMin) {
      const version = bytes.readUInt32LE(at + (command === MACH_O.buildVersion ? 12 : 8));
      return [version >>> 16, (version >>> 8) & 0xff];
    }
    at += bytes.readUInt32LE(at + 4);
  }
  throw new Error("This Mach-O file names no oldest system");
}

/** Returns the oldest glibc on which all of the files run. */
export function glibcNeeded(files: readonly Buffer[]): SystemVersion {
  return newestOf(files.flatMap((file) => elfNeeds(file).glibc));
}

/** Returns the newest of several versions. */
export function newestOf(versions: readonly SystemVersion[]): SystemVersion {
  const [newest] = versions.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]);
  if (newest === undefined) throw new Error("The files name no version of the system");
  return newest;
}
