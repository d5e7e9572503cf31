import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "../../scripts/lib/packages/package.ts";

const ROOT = join(import.meta.dir, "../..");

/** The texts of a package. */
export const TEXTS: Texts = { licence: readFileSync(join(ROOT, "LICENSE"), "utf8"), notice: readFileSync(join(ROOT, "NOTICE"), "utf8") };

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end. */
export async function execute(
  command: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>>; readonly stdin?: string },
): Promise<Ended> {
  const child = Bun.spawn([...command], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdin: Buffer.from(options.stdin ?? ""),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return { code: child.exitCode, signal: child.signalCode, stdout, stderr };
}

/** Address at which the one loaded segment of a made-up library is, other than its place in the file. */
const LOADED_AT = 0x40_0000;

/** A library of Linux that names the given libraries and the given versions of symbols: all that packages read of one. */
export function elfFile(libraries: readonly string[], versions: readonly string[]): Buffer<ArrayBuffer> {
  const names = ["", ...libraries, ...versions];
  const strings = Buffer.from(names.map((name) => `${name}\0`).join(""));
  const offsetOf = (name: string) => strings.indexOf(`\0${name}\0`) + 1;
  const [dynamicAt, dynamicBytes] = [0x40 + 2 * 56, (libraries.length + 4) * 16];
  const verneedAt = dynamicAt + dynamicBytes;
  const stringsAt = verneedAt + 16 + versions.length * 16;
  const bytes = Buffer.alloc(stringsAt + strings.length);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
  bytes.writeBigUInt64LE(0x40n, 0x20);
  bytes.writeUInt16LE(56, 0x36);
  bytes.writeUInt16LE(2, 0x38);
  const segment = (n: number, type: number, offset: number, size: number) => {
    const at = 0x40 + n * 56;
    bytes.writeUInt32LE(type, at);
    for (const [field, value] of [
      [0x08, offset],
      [0x10, LOADED_AT + offset],
      [0x20, size],
    ] as const)
      bytes.writeBigUInt64LE(BigInt(value), at + field);
  };
  segment(0, 1, 0, bytes.length);
  segment(1, 2, dynamicAt, dynamicBytes);
  const tags: (readonly [number, number])[] = [
    ...libraries.map((name) => [1, offsetOf(name)] as const),
    [5, LOADED_AT + stringsAt],
    ...(versions.length > 0
      ? ([
          [0x6ffffffe, LOADED_AT + verneedAt],
          [0x6fffffff, 1],
        ] as const)
      : []),
  ];
  for (const [n, [tag, value]] of tags.entries()) {
    bytes.writeBigUInt64LE(BigInt(tag), dynamicAt + n * 16);
    bytes.writeBigUInt64LE(BigInt(value), dynamicAt + n * 16 + 8);
  }
  bytes.writeUInt16LE(versions.length, verneedAt + 2);
  bytes.writeUInt32LE(16, verneedAt + 8);
  for (const [n, version] of versions.entries()) {
    bytes.writeUInt32LE(offsetOf(version), verneedAt + 16 + n * 16 + 8);
    bytes.writeUInt32LE(16, verneedAt + 16 + n * 16 + 12);
  }
  strings.copy(bytes, stringsAt);
  return bytes;
}

/** An executable of macOS that names its oldest system behind another load command. */
export function machOFile(major: number, minor: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(32 + 16 + 24);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(2, 16);
  bytes.writeUInt32LE(0x1b, 32);
  bytes.writeUInt32LE(16, 36);
  bytes.writeUInt32LE(0x32, 48);
  bytes.writeUInt32LE(24, 52);
  bytes.writeUInt32LE((major << 16) | (minor << 8), 60);
  return bytes;
}
