import { writeSync } from "node:fs";
import { LIMITS } from "../memory/limits.ts";

/**
 * Hands log lines to a file descriptor in chunks of whole lines. A chunk is no longer than a pipe takes in one piece,
 * so the lines of two threads never mix.
 */
export class LineSink {
  readonly #fd: number;
  #lines: string[] = [];
  #bytes = 0;
  #lostLines = 0;
  #timer: Timer | undefined;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > LIMITS.logChunkBytes) this.flush();
    this.#lines.push(line);
    this.#bytes += bytes;
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.flush(), LIMITS.logWaitMs).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    this.#lines = [];
    this.#bytes = 0;
    try {
      const chunk = Buffer.from(this.#lostNotice() + lines.join(""));
      for (let at = 0; at < chunk.length; ) at += writeSync(this.#fd, chunk, at);
      this.#lostLines = 0;
    } catch {
      // The reader is gone or does not keep up, or the disk is full: there is nowhere to say so now, and the service must go on.
      this.#lostLines += lines.length;
    }
  }

  #lostNotice(): string {
    if (this.#lostLines === 0) return "";
    const fields = {
      level: "warn",
      time: new Date().toISOString(),
      lines: this.#lostLines,
      msg: "Log lines were lost: they could not be written",
    };
    return `${JSON.stringify(fields)}\n`;
  }
}
