/**
 * What memoryd must look like from outside, as plainly as it can be said: a list of writes in the order in which they were accepted.
 * Texts are single facts stored verbatim, so one write is one memory; of the same text in a scope the newest that was not deleted is found, and deleting
 * it gives back the one before.
 */

export type Expected = "active" | "deprecated" | "erased" | "active or deprecated";

export interface Entry {
  readonly id: string;
  readonly user: string;
  readonly text: string;
  /** Known to be processed: nothing about it is in flight. */
  settled: boolean;
  /** What a caller did to it. */
  deleted: "softly" | "for good" | undefined;
  /** A newer one of its text was compared with others than this one, because it was deprecated just then: both may be found. */
  missed: boolean;
}

export class Model {
  readonly entries: Entry[] = [];

  write(id: string, user: string, text: string): void {
    this.entries.push({ id, user, text, settled: false, deleted: undefined, missed: false });
  }

  /** Everything accepted has been processed, in order within each scope. */
  settle(): void {
    for (const entry of this.entries) entry.settled = true;
  }

  expected(entry: Entry): Expected {
    if (entry.deleted !== undefined) return entry.deleted === "softly" ? "deprecated" : "erased";
    const newer = this.#laterOf(entry).filter((other) => other.settled && other.deleted === undefined);
    if (newer.length === 0) return "active";
    return entry.missed ? "active or deprecated" : "deprecated";
  }

  /** Answers whether the service must find it. */
  softDelete(entry: Entry): boolean {
    return this.#delete(entry, "softly");
  }

  hardDelete(entry: Entry): boolean {
    return this.#delete(entry, "for good");
  }

  /** What it gives back while a newer one of the same text is in flight, that one may not know of. */
  #delete(entry: Entry, deleted: "softly" | "for good"): boolean {
    if (entry.deleted === "for good") return false;
    const others = this.entries.filter((other) => other.user === entry.user && other.text === entry.text && other !== entry);
    if (this.#laterOf(entry).some((other) => !other.settled)) for (const other of others) other.missed = true;
    entry.deleted = deleted;
    return true;
  }

  #laterOf(entry: Entry): Entry[] {
    return this.entries.slice(this.entries.indexOf(entry) + 1).filter((other) => other.user === entry.user && other.text === entry.text);
  }
}
