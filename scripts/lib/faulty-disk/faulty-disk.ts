import { closeSync, mkdirSync, openSync, readSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { giveToService } from "../sandbox.ts";

/** The numbers of errors on Linux. */
const ERROR_NUMBERS = { EIO: 5, ENOSPC: 28 } as const;
export type DiskError = keyof typeof ERROR_NUMBERS;

const WORD_BYTES = 4;
const CONTROL_BYTES = 5 * WORD_BYTES;
const FAILED_AT = 3 * WORD_BYTES;
const FAILING_READS_AT = 4 * WORD_BYTES;

/** A data folder below which the system's calls fail on command, in processes that are started with its environment. See inject.c. */
export class FaultyDisk {
  readonly dataDir: string;
  /** What a process needs in its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly #controlPath: string;

  constructor(folder: string) {
    this.dataDir = join(folder, "data");
    mkdirSync(this.dataDir);
    giveToService(folder);
    giveToService(this.dataDir);
    this.#controlPath = join(folder, "control");
    writeFileSync(this.#controlPath, new Uint8Array(CONTROL_BYTES));
    giveToService(this.#controlPath);
    this.env = { LD_PRELOAD: builtLibrary(folder), FAULTS_FOLDER: this.dataDir, FAULTS_CONTROL: this.#controlPath };
  }

  /** From now on, `perThousand` of 1,000 calls fail with the error. Which ones follows from the seed and their order. */
  fail(error: DiskError, perThousand: number, seed: number): void {
    this.#write(ERROR_NUMBERS[error], perThousand, seed);
  }

  /** The next reads of any file of records fail with EIO. */
  failReads(count: number): void {
    const descriptor = openSync(this.#controlPath, "r+");
    writeSync(descriptor, Uint32Array.of(count), 0, WORD_BYTES, FAILING_READS_AT);
    closeSync(descriptor);
  }

  recover(): void {
    this.#write(0, 0, 0);
  }

  failedCalls(): number {
    const bytes = Buffer.alloc(WORD_BYTES);
    const descriptor = openSync(this.#controlPath, "r");
    readSync(descriptor, bytes, 0, WORD_BYTES, FAILED_AT);
    closeSync(descriptor);
    return bytes.readUInt32LE();
  }

  #write(errorNumber: number, perThousand: number, seed: number): void {
    // The error comes last, because it switches the faults on.
    const descriptor = openSync(this.#controlPath, "r+");
    writeSync(descriptor, Uint32Array.of(perThousand, seed), 0, 2 * WORD_BYTES, WORD_BYTES);
    writeSync(descriptor, Uint32Array.of(errorNumber), 0, WORD_BYTES, 0);
    closeSync(descriptor);
  }
}

/** Compiles the library, which takes a tenth of a second. Throws where there is no C compiler. */
function builtLibrary(folder: string): string {
  const path = join(folder, "inject.so");
  const source = join(import.meta.dir, "inject.c");
  const { exitCode, stderr } = Bun.spawnSync(["cc", "-shared", "-fPIC", "-O2", "-o", path, source, "-ldl"]);
  if (exitCode !== 0) throw new Error(`the library could not be compiled: ${stderr.toString()}`);
  return path;
}
