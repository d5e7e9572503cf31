import type { Parse } from "./parse.ts";

export interface Setting<T> {
  /** As the command line shows it: `--port <number>`. */
  readonly flag: string;
  readonly env: string;
  readonly fallback: string;
  readonly help: string;
  /** Undefined refuses the value. */
  readonly parse: Parse<T>;
  /** What a good value looks like, for the sentence that refuses a bad one. */
  readonly wanted: string;
}

export type SettingsOf<T> = { readonly [K in keyof T]: Setting<T[K]> };
