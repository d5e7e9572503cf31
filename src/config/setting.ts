import type { Parse } from "./parse.ts";

export interface Setting<T> {
  /** The flag as the help shows it: `--port <number>`. */
  readonly flag: string;
  readonly env: string;
  readonly fallback: string;
  readonly help: string;
  readonly parse: Parse<T>;
  /** Description of a valid value, for the error about an invalid one: `--port is "x", but must be ...`. */
  readonly wanted: string;
  /** Whether an error must not repeat the value. */
  readonly isSecret?: boolean;
}

export type SettingsOf<T> = { readonly [K in keyof T]: Setting<T[K]> };
