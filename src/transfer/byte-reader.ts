/** The bytes ended too early, or are not what was written. */
export class TornError extends Error {
  constructor(options?: ErrorOptions) {
    super("the file is torn or altered", options);
    this.name = "TornError";
  }
}

/** Takes bytes from a stream in pieces of a wanted size. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Uint8Array> {
    const taken = new Uint8Array(length);
    let end = 0;
    for await (const chunk of this.chunks(length)) {
      taken.set(chunk, end);
      end += chunk.length;
    }
    return taken;
  }

  /** The next `length` bytes as they come. Throws {@link TornError} when the stream ends before. */
  async *chunks(length: number): AsyncGenerator<Uint8Array> {
    let left = length;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async #next(): Promise<Uint8Array> {
    const { value, done } = await this.#source.next();
    if (done) throw new TornError();
    return value;
  }
}
