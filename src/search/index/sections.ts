/** Sections begin at multiples of this, so that each can be read as a typed array of any kind. */
const ALIGNMENT = 8;
const LATIN1_ONLY = /^[\p{ASCII}\u0080-\u00ff]*$/u;

type Numbers = Int8Array | Uint8Array | Int32Array | Float32Array | Float64Array;

/**
 * Writes typed arrays and strings one after another. {@link SectionReader} reads them in the same order.
 *
 * @example
 * const out = new SectionWriter();
 * out.numbers(Int32Array.of(1, 2));
 * out.strings(["a", "é"]);
 */
export class SectionWriter {
  readonly #parts: Uint8Array[] = [];

  numbers(values: Numbers): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#parts.push(new Uint8Array(Uint32Array.of(bytes.length, 0).buffer), bytes, new Uint8Array(padding(bytes.length)));
  }

  ints(values: Iterable<number>): void {
    this.numbers(Int32Array.from(values));
  }

  /** Stored so that every string is read back unchanged, whatever it contains. */
  strings(values: readonly string[]): void {
    this.ints(values.map(({ length }) => length));
    const joined = values.join("");
    const encoding = LATIN1_ONLY.test(joined) ? "latin1" : "utf16le";
    this.ints([encoding === "latin1" ? 1 : 2]);
    this.numbers(Buffer.from(joined, encoding));
  }

  /** Returns all sections in one new buffer, after `headBytes` free bytes. */
  bytes(headBytes: number): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(headBytes + this.#parts.reduce((sum, part) => sum + part.length, 0));
    let end = headBytes;
    for (const part of this.#parts) {
      joined.set(part, end);
      end += part.length;
    }
    return joined;
  }
}

/** Reads what a {@link SectionWriter} wrote. The arrays are views of the buffer. Throws `RangeError` when the buffer ends too early. */
export class SectionReader {
  /** Where the next section begins. */
  at: number;
  readonly #buffer: ArrayBuffer;

  constructor(buffer: ArrayBuffer, from: number) {
    this.#buffer = buffer;
    this.at = from;
  }

  bytes(): Uint8Array {
    const [length = 0] = new Uint32Array(this.#buffer, this.at, 1);
    const found = new Uint8Array(this.#buffer, this.at + ALIGNMENT, length);
    this.at += ALIGNMENT + length + padding(length);
    return found;
  }

  codes(): Int8Array {
    const { buffer, byteOffset, byteLength } = this.bytes();
    return new Int8Array(buffer, byteOffset, byteLength);
  }

  ints(): Int32Array {
    const { buffer, byteOffset, byteLength } = this.bytes();
    return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
  }

  floats(): Float32Array {
    const { buffer, byteOffset, byteLength } = this.bytes();
    return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT);
  }

  doubles(): Float64Array {
    const { buffer, byteOffset, byteLength } = this.bytes();
    return new Float64Array(buffer, byteOffset, byteLength / Float64Array.BYTES_PER_ELEMENT);
  }

  strings(): string[] {
    const lengths = this.ints();
    const [width] = this.ints();
    const { buffer, byteOffset, byteLength } = this.bytes();
    const joined = Buffer.from(buffer, byteOffset, byteLength).toString(width === 1 ? "latin1" : "utf16le");
    const found = new Array<string>(lengths.length);
    let end = 0;
    for (let i = 0; i < found.length; i++) {
      const start = end;
      end += lengths[i] ?? 0;
      found[i] = joined.slice(start, end);
    }
    return found;
  }
}

function padding(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
}
