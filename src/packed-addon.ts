/** LanceDB's native addon, as it is embedded in the binary. */
export interface PackedAddon {
  /** Path of an embedded Zstandard file. */
  readonly path: string;
  /** SHA-256 of the addon, in hexadecimal. */
  readonly digest: string;
  readonly sizeBytes: number;
}

/** Undefined from source, where the package manager installs the addon for LanceDB. The build replaces this module. */
export const PACKED_ADDON: PackedAddon | undefined = undefined;
