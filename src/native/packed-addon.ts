import type { PackedFile } from "./unpack.ts";

/** LanceDB's native addon. Undefined from source, where the package manager installs it for LanceDB. The build replaces this module. */
export const PACKED_ADDON: PackedFile | undefined = undefined;
