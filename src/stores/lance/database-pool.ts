interface Entry<Value> {
  readonly value: Value;
  /** Work that currently uses the value. */
  readonly running: Set<Promise<unknown>>;
}

/**
 * Open values by key. Beyond `capacity` the pool closes the least recently used value, but never one in use, so it is larger while more
 * than `capacity` values are in use. `lru-cache` is not used, because it evicts unconditionally.
 */
export class DatabasePool<Value> {
  /** In order of last use. */
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

  /** Runs the work with the value of the key, which is opened if necessary. */
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

  /** Returns the value of the key, opened if necessary. It counts as in use until `release` is called. */
  hold(key: string): { readonly value: Value; release(): void } {
    const entry = this.#entryOf(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    entry.running.add(promise);
    this.#evict();
    return {
      value: entry.value,
      release() {
        entry.running.delete(promise);
        resolve();
      },
    };
  }

  /** Closes the value of the key as soon as it is not in use. */
  async remove(key: string): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // Also waits for work that starts meanwhile. Errors go to the callers of that work.
    while (entry.running.size > 0) await Promise.allSettled(entry.running);
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#close(entry.value);
  }

  /** Refuses further work and closes each value as soon as it is not in use. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#entries.keys()].map((key) => this.remove(key)));
  }

  /** Returns the entry and marks it as most recently used. */
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
