/**
 * Assembles WebAssembly at run time from nested expressions that read like its folded text format. The kernels of this project are loops
 * of about forty instructions. They need no compiler, no build step and no binary in the repository.
 *
 * Opcodes and sections: WebAssembly core specification 2.0, "Binary Format".
 */

export type Code = readonly number[];

const VOID = 0x40;
const I32 = 0x7f;
const V128 = 0x7b;

/** LEB128, unsigned. */
function u32(value: number): number[] {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...u32(value >>> 7)];
}
/** LEB128, signed. The numbers here are small and positive, so the first byte only needs a clear sign bit. */
const i32 = (value: number): number[] => (value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...i32(value >>> 7)]);
const sized = (bytes: Code): Code => [...u32(bytes.length), ...bytes];
const list = (...items: readonly Code[]): Code => [...u32(items.length), ...items.flat()];
const section = (id: number, ...items: readonly Code[]): Code => [id, ...sized(list(...items))];
const name = (text: string): Code => sized([...new TextEncoder().encode(text)]);

export const get = (local: number): Code => [0x20, ...u32(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...u32(local)];
export const constant = (value: number): Code => [0x41, ...i32(value)];
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const lessThan = (a: Code, b: Code): Code => [...a, ...b, 0x49];
/** Runs the body, and repeats it while the condition at its end is true. */
export const loop = (body: Code, condition: Code): Code => [0x03, VOID, ...body, ...condition, 0x0d, 0, 0x0b];

const simd = (opcode: number): Code => [0xfd, ...u32(opcode)];
/** Loads 16 bytes from an address and a constant offset. */
export const load16 = (address: Code, offset: number): Code => [...address, ...simd(0x00), 2, ...u32(offset)];
export const store16 = (address: Code, value: Code, offset: number): Code => [...address, ...value, ...simd(0x0b), 2, ...u32(offset)];
/** Loads eight i8, each widened to i16. */
export const widen8 = (address: Code, offset: number): Code => [...address, ...simd(0x01), 3, ...u32(offset)];
export const zero16: Code = [...simd(0x0c), ...new Array<number>(16).fill(0)];
export const i32x4Add = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xae)];
/** Multiplies eight i16 and adds neighbouring products, which gives four sums. */
export const i16x8Dot = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xba)];
/** Selects four i32 lanes of two vectors: lanes 0 to 3 are of the first, 4 to 7 of the second. */
export const i32x4Shuffle = (a: Code, b: Code, lanes: readonly number[]): Code => [
  ...[...a, ...b, ...simd(0x0d)],
  ...lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
];

/** A function without a result. Its parameters are i32; after them come locals of type i32, then locals of type v128. */
export interface KernelFunction {
  readonly parameters: number;
  readonly integers: number;
  readonly vectors: number;
  readonly body: Code;
}

/** A module with one exported function, `run`, that uses the memory `host.memory`. */
export function moduleOf({ parameters, integers, vectors, body }: KernelFunction): Uint8Array<ArrayBuffer> {
  const types = list(...new Array<Code>(parameters).fill([I32]));
  const locals = list([...u32(integers), I32], [...u32(vectors), V128]);
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [0x60, ...types, ...list()]),
    ...section(2, [...name("host"), ...name("memory"), 2, 0, 0]),
    ...section(3, [0]),
    ...section(7, [...name("run"), 0, 0]),
    ...section(10, sized([...locals, ...body, 0x0b])),
  ]);
}

/** Returns the function of such a module; undefined when the runtime has no SIMD. */
export function instantiate<Kernel>(module: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): Kernel | undefined {
  if (!WebAssembly.validate(module)) return undefined;
  const { run } = new WebAssembly.Instance(new WebAssembly.Module(module), { host: { memory } }).exports;
  if (typeof run !== "function") throw new Error("The kernel exports no function: its assembly is wrong");
  return run as Kernel;
}
