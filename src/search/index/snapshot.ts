import { statSync } from "node:fs";
import { type MemoryId, type Scope, scopeKey } from "../../memory/types.ts";
import type { ScopeIndex } from "./scope-index.ts";
import { SectionReader, SectionWriter } from "./sections.ts";

/**
 * A snapshot of a scope's index is one buffer: a checksum of the rest, its origin ({@link Origin}), the vectors, the words.
 * It is derived data: a snapshot that fails a check is dropped, and the index is made from the stores.
 */

/** Increase it when a section changes. */
const FORMAT = 3;
/**
 * Increase it when the terms or the features of a text change and snapshots from before the change could still be read by the same build of
 * memoryd.
 */
const ANALYSIS = 1;
const CHECKSUM_BYTES = 8;

/** A snapshot is valid only for this origin: another build may read texts differently, and another embedder has other vectors. */
export interface Origin {
  readonly scope: Scope;
  /** The name of the vectors' space, and the dimensions of the vectors. */
  readonly space: string;
  readonly dimensions: number;
}

export interface OpenedDump {
  /** The snapshot contains every change of the scope up to this generation. */
  readonly generation: number;
  /** The newest memory in the snapshot. Records from an earlier backup do not have it. */
  readonly newest: MemoryId | undefined;
  /** Fills an empty index. Returns false, without a change, when the arena is full. */
  restoreVectors(index: ScopeIndex): boolean;
  /** Called after the vectors. The index then has the generation of the snapshot. */
  restoreWords(index: ScopeIndex): void;
}

/** Writes the index in parts; it must not change until the last part is done. Then `bytes` returns the snapshot. */
export function startDump(
  index: ScopeIndex,
  origin: Origin,
): { readonly parts: readonly (() => void)[]; readonly bytes: () => Uint8Array<ArrayBuffer> } {
  const out = new SectionWriter();
  const head = () => {
    out.strings(stamp(origin));
    out.strings([newestOf(index) ?? ""]);
    out.numbers(Float64Array.of(index.generation));
  };
  const bytes = () => {
    const joined = out.bytes(CHECKSUM_BYTES);
    new BigUint64Array(joined.buffer, 0, 1)[0] = Bun.hash.xxHash64(joined.subarray(CHECKSUM_BYTES));
    return joined;
  };
  return { parts: [head, ...index.dump(out)], bytes };
}

/** Undefined for a snapshot that is damaged, or of another format, build, space or scope. */
export function openDump(buffer: ArrayBuffer, origin: Origin): OpenedDump | undefined {
  if (buffer.byteLength <= CHECKSUM_BYTES || buffer.byteLength % CHECKSUM_BYTES !== 0) return undefined;
  const [checksum] = new BigUint64Array(buffer, 0, 1);
  if (checksum !== Bun.hash.xxHash64(new Uint8Array(buffer, CHECKSUM_BYTES))) return undefined;
  const from = new SectionReader(buffer, CHECKSUM_BYTES);
  if (!Bun.deepEquals(from.strings(), stamp(origin))) return undefined;
  const [newest] = from.strings();
  const [generation = 0] = from.doubles();
  const start = from.at;
  return {
    generation,
    newest: newest === "" ? undefined : newest,
    restoreVectors(index) {
      from.at = start;
      return index.vectors.restore(from);
    },
    restoreWords(index) {
      index.restoreWords(from, generation);
    },
  };
}

function newestOf({ words }: ScopeIndex): MemoryId | undefined {
  for (let slot = words.slots - 1; slot >= 0; slot--) if (!words.gone[slot]) return words.idAt(slot);
  return undefined;
}

let program: string | undefined;

/** Includes the executable, so that a new build reads no snapshot of another one. */
function stamp({ scope, space, dimensions }: Origin): string[] {
  if (program === undefined) {
    const { size, mtimeMs } = statSync(process.execPath);
    program = `${size}-${mtimeMs}`;
  }
  return [`memoryd index ${FORMAT}.${ANALYSIS}`, program, space, String(dimensions), scopeKey(scope)];
}
