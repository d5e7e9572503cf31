import type { PackedFile } from "./unpack.ts";

/** The native libraries in the binary. Undefined from source, where they are files. The build replaces this module. */
export const PACKED_ADDON: PackedFile | undefined = undefined;
export const PACKED_KERNELS: PackedFile | undefined = undefined;
