/** The layout of safetensors (https://github.com/huggingface/safetensors): length of the header as u64, the header as JSON, the tensors. */

const LENGTH_BYTES = 8;

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** Tensors by name, as views into the file. Nothing is copied, so only the used parts of a mapped file are read. */
export class Safetensors {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #entries: Readonly<Record<string, Entry>>;
  readonly #metadata: Readonly<Record<string, string>>;
  readonly #dataAt: number;

  /** Throws for bytes that do not have the layout. */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    const length = Number(new DataView(bytes.buffer, bytes.byteOffset, LENGTH_BYTES).getBigUint64(0, true));
    this.#bytes = bytes;
    this.#dataAt = LENGTH_BYTES + length;
    if (this.#dataAt > bytes.length) throw new Error("The header of the tensors is truncated");
    const { __metadata__, ...entries } = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, this.#dataAt)));
    this.#entries = entries;
    this.#metadata = __metadata__ ?? {};
  }

  /** A number in the header. */
  number(name: string): number {
    const value = Number(this.#metadata[name]);
    if (!Number.isFinite(value)) throw new Error(`The tensors lack the number ${name}`);
    return value;
  }

  shape(name: string): readonly number[] {
    return this.#entry(name).shape;
  }

  u8(name: string): Uint8Array {
    return new Uint8Array(...this.#view(name, "U8", 1));
  }

  i8(name: string): Int8Array {
    return new Int8Array(...this.#view(name, "I8", 1));
  }

  u32(name: string): Uint32Array {
    return new Uint32Array(...this.#view(name, "U32", 4));
  }

  f32(name: string): Float32Array {
    return new Float32Array(...this.#view(name, "F32", 4));
  }

  #entry(name: string): Entry {
    const entry = this.#entries[name];
    if (entry === undefined) throw new Error(`The tensors lack ${name}`);
    return entry;
  }

  #view(name: string, dtype: string, bytes: number): [ArrayBuffer, number, number] {
    const entry = this.#entry(name);
    const [from, to] = entry.data_offsets;
    const size = entry.shape.reduce((product, side) => product * side, bytes);
    if (entry.dtype !== dtype || to - from !== size || this.#dataAt + to > this.#bytes.length)
      throw new Error(`The tensor ${name} is damaged`);
    return [this.#bytes.buffer, this.#bytes.byteOffset + this.#dataAt + from, size / bytes];
  }
}
