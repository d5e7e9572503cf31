import { fstatSync, writeSync } from "node:fs";

/** A pipe writes at most this much atomically (PIPE_BUF on Linux). */
const PIPE_CHUNK_BYTES = 4096;
/** A file writes chunks of any size atomically; this is about 250 lines. */
const FILE_CHUNK_BYTES = 64 * 1024;
/** Longest delay of a line, on a server that logs little. */
const WAIT_MS = 100;

/**
 * Writes log lines to a file descriptor in chunks of whole lines. A chunk is never longer than the descriptor writes atomically, so the
 * lines of two threads never mix.
 */
export class LineSink {
  readonly #fd: number;
  readonly #chunkBytes: number;
  #lines: string[] = [];
  #characters = 0;
  #lostLines = 0;
  #timer: Timer | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    this.#chunkBytes = isFile(fd) ? FILE_CHUNK_BYTES : PIPE_CHUNK_BYTES;
  }

  write(line: string): void {
    if (this.#characters + line.length > this.#chunkBytes) this.flush();
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.flush(), WAIT_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    this.#lines = [];
    this.#characters = 0;
    try {
      if (this.#lostLines > 0) this.#put(lostNotice(this.#lostLines));
      this.#lostLines = 0;
      const chunk = lines.join("");
      // Lines are counted as ASCII, which they nearly always are. If the bytes of a chunk are too many, each line is written alone.
      if (Buffer.byteLength(chunk) <= this.#chunkBytes) this.#put(chunk);
      else for (const line of lines) this.#put(line);
    } catch {
      // The reader has closed the pipe or is too slow, or the disk is full. The service continues, and a later notice counts
      // the lost lines.
      this.#lostLines += lines.length;
    }
  }

  #put(text: string): void {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at);
  }
}

function lostNotice(lines: number): string {
  const fields = { level: "warn", time: new Date().toISOString(), lines, msg: "Log lines were lost: they could not be written" };
  return `${JSON.stringify(fields)}\n`;
}

/** Returns false for an invalid descriptor, such as one that was closed before the start. Its lines count as lost. */
function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}
