interface Entry<Value> {
  readonly value: Value;
  /** Work that uses the value now. */
  readonly running: Set<Promise<unknown>>;
}

/**
 * Values kept open by key, at most `capacity` of them: beyond it the one unused longest is closed. One that is in use is never closed,
 * so the pool is larger for as long as more than `capacity` are in use at once. That is why it is no `lru-cache`, which evicts without asking.
 */
export class Pool<Value> {
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #capacity: number;
  readonly #open: (key: string) => Value;
  readonly #close: (value: Value) => void;
  #closed = false;

  constructor(capacity: number, open: (key: string) => Value, close: (value: Value) => void) {
    this.#capacity = capacity;
    this.#open = open;
    this.#close = close;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Does the work with the value of the key, opened if it is not. */
  async use<Result>(key: string, work: (value: Value) => Promise<Result>): Promise<Result> {
    const entry = this.#entryOf(key);
    const run = work(entry.value);
    entry.running.add(run);
    this.#evict();
    try {
      return await run;
    } finally {
      entry.running.delete(run);
    }
  }

  /** The value of the key, opened if it is not, and in use until it is let go. */
  hold(key: string): { readonly value: Value; letGo(): void } {
    const entry = this.#entryOf(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    entry.running.add(promise);
    this.#evict();
    return {
      value: entry.value,
      letGo() {
        entry.running.delete(promise);
        resolve();
      },
    };
  }

  /** Closes the value of the key once nothing uses it. */
  async remove(key: string): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // Work that came meanwhile is waited for too; what it throws is told to its own caller.
    while (entry.running.size > 0) await Promise.allSettled(entry.running);
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#close(entry.value);
  }

  /** Refuses further work and closes all values once nothing uses them. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#entries.keys()].map((key) => this.remove(key)));
  }

  /** Makes it the one used last. */
  #entryOf(key: string): Entry<Value> {
    if (this.#closed) throw new Error("the store is closed; open it again to use it");
    const entry = this.#entries.get(key) ?? { value: this.#open(key), running: new Set() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#capacity) return;
      if (entry.running.size > 0) continue;
      this.#entries.delete(key);
      this.#close(entry.value);
    }
  }
}
