import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { PRIVATE_FILE } from "./staging.ts";

/** The inode number of each entry that a restore moves into the data folder, by name. */
const Moved = Type.Record(Type.String(), Type.Number());
type Moved = Static<typeof Moved>;

/**
 * The entries that a restore moves into an existing folder, kept in its staging folder from before the first move until after the last. A
 * restore that begins again removes these and no others.
 */
export class MovedEntries {
  readonly #path: string;
  readonly #dataDir: string;

  constructor(stagingDir: string, dataDir: string) {
    this.#path = join(stagingDir, "moved.json");
    this.#dataDir = dataDir;
  }

  /** Names of entries in the data folder that a broken-off restore moved there. An entry that took such a place since is another one. */
  names(): string[] {
    return Object.entries(this.#read())
      .filter(([name, ino]) => inodeOf(join(this.#dataDir, name)) === ino)
      .map(([name]) => name);
  }

  /**
   * Moves every entry of the folder. It does not return to the event loop in between, so that Ctrl-C ends the restore before or after, and a
   * move that fails is undone.
   */
  move(from: string): void {
    const names = readdirSync(from);
    this.#write(Object.fromEntries(names.map((name) => [name, inodeOf(join(from, name))])));
    try {
      for (const name of names) renameSync(join(from, name), join(this.#dataDir, name));
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  /** Removes what was moved, and forgets it. */
  remove(): void {
    for (const name of this.names()) rmSync(join(this.#dataDir, name), { recursive: true, force: true });
    rmSync(this.#path, { force: true });
  }

  #read(): Moved {
    let text: string;
    try {
      text = readFileSync(this.#path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return {};
      throw error;
    }
    // A list that was not written to its end is of a restore that had not moved anything.
    return text.endsWith("\n") ? Value.Decode(Moved, JSON.parse(text)) : {};
  }

  #write(moved: object): void {
    const file = openSync(this.#path, "w", PRIVATE_FILE);
    try {
      writeSync(file, `${JSON.stringify(moved)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
