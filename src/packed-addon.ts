/** LanceDB's native addon as the binary carries it. */
export interface PackedAddon {
  /** A zstd file in the binary. */
  readonly path: string;
  /** SHA-256 of the addon, in hexadecimal. */
  readonly digest: string;
  readonly sizeBytes: number;
}

/** From source there is none: the package manager has put the addon where LanceDB finds it. The build writes this module anew. */
export const PACKED_ADDON: PackedAddon | undefined = undefined;
