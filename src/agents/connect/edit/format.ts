import type { Part, Tree } from "./tree.ts";

export type FormatName = "JSON" | "TOML" | "YAML";

/**
 * How a file of one format is edited as text. An editor may be wrong about an odd file: `edit.ts` parses what it made and compares. All
 * texts are without a byte order mark.
 */
export interface Format {
  readonly name: FormatName;
  /** Throws, or returns something else than a container, for a text that is not a file of the format. */
  parse(text: string): unknown;
  /** Inserts the part. Unless the part is an element, nothing stands at its path. */
  insert(text: string, part: Part): string;
  /** Takes out the part, and the containers on its path that are empty then. */
  remove(text: string, part: Part): string;
}

/** Files of an editor on Windows keep their line ends. */
export function lineEndOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** What stands before a part in a file without any content. */
export const EMPTY: Tree = {};
