/**
 * What memoryd must look like from outside, as plainly as it can be said: a list of writes in the order in which they were accepted.
 * Texts are single facts stored verbatim, so one write is one memory; the same text again in a scope supersedes the older one.
 */

export type Expected = "active" | "deprecated" | "erased" | "active or deprecated";

export interface Entry {
  readonly id: string;
  readonly user: string;
  readonly text: string;
  /** Known to be processed: nothing about it is in flight. */
  settled: boolean;
  expected: Expected;
}

export class Model {
  readonly entries: Entry[] = [];

  write(id: string, user: string, text: string): void {
    this.entries.push({ id, user, text, settled: false, expected: "active" });
  }

  /** Everything accepted has been processed, in order within each scope. */
  settle(): void {
    const newest = new Map<string, Entry>();
    for (const entry of this.entries) {
      const key = `${entry.user}\n${entry.text}`;
      if (!entry.settled && entry.expected === "active") {
        const older = newest.get(key);
        if (older) older.expected = "deprecated";
      }
      if (entry.expected === "active" || entry.expected === "active or deprecated") newest.set(key, entry);
      entry.settled = true;
    }
  }

  /** Answers whether the service must find it. */
  softDelete(entry: Entry): boolean {
    if (entry.expected === "erased") return false;
    this.#leaveOlderOpen(entry);
    entry.expected = "deprecated";
    return true;
  }

  hardDelete(entry: Entry): boolean {
    if (entry.expected === "erased") return false;
    this.#leaveOlderOpen(entry);
    entry.expected = "erased";
    return true;
  }

  /** A write deleted before it was known to be processed may or may not have superseded the older ones of the same text. */
  #leaveOlderOpen(entry: Entry): void {
    if (entry.settled) return;
    const index = this.entries.indexOf(entry);
    for (const older of this.entries.slice(0, index)) {
      if (older.user === entry.user && older.text === entry.text && older.expected === "active") older.expected = "active or deprecated";
    }
  }
}
