import { closeSync, existsSync, fstatSync, openSync, type Stats, statSync } from "node:fs";

/** Windows cannot open a folder, and cannot remove one that contains an open file. */
const CAN_HOLD = process.platform !== "win32";

/** The folder at the time of construction. Its descriptor stays open, so that a folder that replaces it cannot reuse its inode number. */
export class OpenFolder {
  readonly #path: string;
  /** Undefined when there was no folder; the first write creates it. */
  #held: { readonly fd: number; readonly stats: Stats } | undefined;

  constructor(path: string) {
    this.#path = path;
    if (!CAN_HOLD || !existsSync(path)) return;
    const fd = openSync(path, "r");
    this.#held = { fd, stats: fstatSync(fd) };
  }

  /** Whether the path still leads to the same folder. Takes a few microseconds. */
  inPlace(): boolean {
    if (!this.#held) return true;
    const found = statSync(this.#path, { throwIfNoEntry: false });
    return found?.ino === this.#held.stats.ino && found.dev === this.#held.stats.dev;
  }

  close(): void {
    if (this.#held) closeSync(this.#held.fd);
    this.#held = undefined;
  }
}
