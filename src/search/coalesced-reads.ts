/**
 * Shares one read among all callers within a turn of the event loop: under load many searches of one turn need the same value.
 *
 * A caller that has seen a change never gets an older value, because its next request is read in a later turn.
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

  /** Removes the value of the key when it changed within this turn. */
  forget(key: string): void {
    this.#running.delete(key);
  }
}
