/**
 * A plain model of memoryd's visible state: a list of writes in order of acceptance. Texts are single facts stored verbatim, so one write
 * is one memory. Among equal texts in a scope, the newest that was not deleted is found, and deleting it reactivates the previous one.
 */

export type Expected = "active" | "deprecated" | "erased" | "active or deprecated";

export interface Entry {
  readonly id: string;
  readonly user: string;
  readonly text: string;
  /** Whether it was surely processed. */
  settled: boolean;
  /** How a caller deleted it. */
  deleted: "softly" | "for good" | undefined;
  /** Whether a newer write with its text was compared while this one was deprecated, so that both may be found. */
  missed: boolean;
}

export class Model {
  readonly entries: Entry[] = [];

  write(id: string, user: string, text: string): void {
    this.entries.push({ id, user, text, settled: false, deleted: undefined, missed: false });
  }

  /** All accepted writes have been processed, in order within each scope. */
  settle(): void {
    for (const entry of this.entries) entry.settled = true;
  }

  expected(entry: Entry): Expected {
    if (entry.deleted !== undefined) return entry.deleted === "softly" ? "deprecated" : "erased";
    const newer = this.#laterOf(entry).filter((other) => other.settled && other.deleted === undefined);
    if (newer.length === 0) return "active";
    return entry.missed ? "active or deprecated" : "deprecated";
  }

  /** Returns whether the service must find it. */
  softDelete(entry: Entry): boolean {
    return this.#delete(entry, "softly");
  }

  hardDelete(entry: Entry): boolean {
    return this.#delete(entry, "for good");
  }

  /** A newer write with the same text that is being processed may not know of the reactivated one. */
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
