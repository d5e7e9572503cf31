/**
 * Values read once in a turn of the event loop: under load many searches of a turn ask for the same one.
 * A caller who has seen a change asks in a later turn, because its request is read after the answer it saw was written.
 */
export class OnceATurn<Value> {
  readonly #known = new Map<string, Promise<Value>>();

  of(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#known.size === 0) setImmediate(() => this.#known.clear());
    const value = read();
    this.#known.set(key, value);
    return value;
  }

  /** For a change made in this very turn. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
