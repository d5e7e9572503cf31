import { closeSync, existsSync, fstatSync, openSync, type Stats, statSync } from "node:fs";

/** Windows removes no folder in which a file is open, and opens no folder. */
const CAN_HOLD = process.platform !== "win32";

/** A folder as it was when this was made. It is held open meanwhile, so that a folder that comes in its place cannot have its number. */
export class HeldFolder {
  readonly #path: string;
  /** Undefined for a folder that was not there: whoever writes first makes it. */
  #held: { readonly fd: number; readonly stats: Stats } | undefined;

  constructor(path: string) {
    this.#path = path;
    if (!CAN_HOLD || !existsSync(path)) return;
    const fd = openSync(path, "r");
    this.#held = { fd, stats: fstatSync(fd) };
  }

  /** Whether the folder at the path is the same one still. A few microseconds. */
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
