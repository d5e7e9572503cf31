import { fstatSync, writeSync } from "node:fs";

/** What a pipe takes in one piece (PIPE_BUF on Linux). */
const PIPE_CHUNK_BYTES = 4096;
/** A file takes a chunk of any size in one piece; this is some 250 lines. */
const FILE_CHUNK_BYTES = 64 * 1024;
/** A line of a quiet server is seen no later than this. */
const WAIT_MS = 100;

/**
 * Hands log lines to a file descriptor in chunks of whole lines. A chunk is no longer than the descriptor takes in one piece,
 * so the lines of two threads never mix.
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
      // Lines are nearly always ASCII, a byte a character. Where they are not, and are too long together, each goes alone.
      if (Buffer.byteLength(chunk) <= this.#chunkBytes) this.#put(chunk);
      else for (const line of lines) this.#put(line);
    } catch {
      // The reader is gone or does not keep up, or the disk is full: there is nowhere to say so now, and the service must go on.
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

/** False of a descriptor that nobody can ask about, such as one that was closed before the start: what is written there counts as lost. */
function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}
