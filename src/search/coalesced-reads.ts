/**
 * Reads that are made once in a turn of the event loop: under load many searches of a turn ask for the same value.
 *
 * A caller who has seen a change asks in a later turn, because its request is read after the answer it saw was written.
 */
export class CoalescedReads<Value> {
  readonly #running = new Map<string, Promise<Value>>();

  of(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#running.get(key);
    if (running) return running;
    if (this.#running.size === 0) setImmediate(() => this.#running.clear());
    const value = read();
    this.#running.set(key, value);
    return value;
  }

  /** For a change made in this very turn. */
  forget(key: string): void {
    this.#running.delete(key);
  }
}
