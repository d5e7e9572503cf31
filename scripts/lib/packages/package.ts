import type { Target } from "../build/targets.ts";

/** A file that people install. */
export interface Package {
  readonly file: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The binary of a target, as the release has it, with what decides where it runs. */
export interface PackedTarget {
  readonly target: Target;
  readonly binary: Buffer<ArrayBuffer>;
  /** LanceDB's native addon in the binary, unpacked: the system must have what it needs, too. */
  readonly addon: Buffer<ArrayBuffer>;
}

/** What accompanies the program in every package. */
export interface Texts {
  readonly licence: string;
  /** The licences of everything in the package. */
  readonly notice: string;
}
