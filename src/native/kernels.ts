import { dlopen, FFIType } from "bun:ffi";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../config/config.ts";
import { PACKED_KERNELS } from "./packed-libraries.ts";
import { pathOf, unpack } from "./unpack.ts";

const { f64, i32, ptr } = FFIType;
const EXTENSION = "kernels";
const SUFFIXES: Partial<Readonly<Record<NodeJS.Platform, string>>> = { linux: "so", darwin: "dylib", win32: "dll" };

/** The functions of `kernels/kernels.c`. They check no address, so whoever calls them has checked that all they touch is there. */
export type Kernels = ReturnType<typeof load>;

let opened: { readonly kernels: Kernels | undefined } | undefined;

/**
 * The native kernels; undefined where they cannot run, and then their twins in WebAssembly and JavaScript give the same results, slower:
 * on another platform, on a processor without AVX2, and when the temporary folder allows no executable files.
 */
export function nativeKernels(): Kernels | undefined {
  opened ??= { kernels: openKernels(libraryPath) };
  return opened.kernels;
}

/** Returns undefined for a path that is undefined, or of which no library can be loaded and run. */
export function openKernels(pathOfLibrary: () => string | undefined): Kernels | undefined {
  try {
    const path = pathOfLibrary();
    const kernels = path === undefined ? undefined : load(path);
    return kernels?.is_supported() === 1 ? kernels : undefined;
  } catch {
    // There are twins for this. What makes the temporary folder unusable for LanceDB's addon is reported when that is loaded.
    return undefined;
  }
}

/** The name of the library of a platform, in the folder of its source. */
export function libraryName(platform: NodeJS.Platform, arch: NodeJS.Architecture): string {
  return `${platform}-${arch}.${SUFFIXES[platform] ?? "none"}`;
}

function libraryPath(): string | undefined {
  if (PACKED_KERNELS) {
    unpack(PACKED_KERNELS, temporaryFolder(), EXTENSION);
    return pathOf(PACKED_KERNELS, temporaryFolder(), EXTENSION);
  }
  const path = join(import.meta.dir, "kernels", libraryName(process.platform, process.arch));
  return existsSync(path) ? path : undefined;
}

function load(path: string) {
  return dlopen(path, {
    is_supported: { args: [], returns: i32 },
    multiply: { args: [ptr, i32, i32, ptr, i32, i32, ptr, i32], returns: FFIType.void },
    round_numbers: { args: [ptr, i32, i32, ptr], returns: f64 },
    scale_rows: { args: [ptr, i32, i32, f64, ptr, ptr, i32], returns: FFIType.void },
    add_positive: { args: [ptr, i32, i32, f64, ptr, ptr], returns: FFIType.void },
    normalize_rows: { args: [ptr, i32, i32, f64, ptr, ptr], returns: FFIType.void },
    add_rows: { args: [ptr, i32, i32, ptr], returns: FFIType.void },
  }).symbols;
}
