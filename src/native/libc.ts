import { dlopen, FFIType } from "bun:ffi";

/** The calls of the C library that the program makes itself. Undefined where the library is not glibc: on other systems and with musl. */
export function libc() {
  opened ??= { library: open() };
  return opened.library?.symbols;
}

let opened: { readonly library: ReturnType<typeof open> } | undefined;

function open() {
  if (process.platform !== "linux") return undefined;
  try {
    return dlopen("libc.so.6", {
      mallopt: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
      malloc_trim: { args: [FFIType.u64], returns: FFIType.i32 },
      madvise: { args: [FFIType.u64, FFIType.u64, FFIType.i32], returns: FFIType.i32 },
    });
  } catch {
    // A Linux with musl has no such file, and its heap has no arenas.
    return undefined;
  }
}
