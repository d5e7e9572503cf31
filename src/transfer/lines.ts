import { parseExact, parseRecord } from "../memory/json.ts";

/** Longest line. A memory of full size fits, with every character escaped, its metadata and its links. */
export const LINE_BYTES = 1024 * 1024;
/** Largest JSON document, because a document is parsed as a whole. Larger files must be JSON Lines. */
export const DOCUMENT_BYTES = 256 * 1024 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** One entry of a file, parsed but not checked. */
export interface RawEntry {
  /** Position in the file, from 1. */
  readonly number: number;
  /** Undefined for text that is not JSON in UTF-8 or is too long. Numbers within objects keep their original text. */
  readonly value: unknown;
}

/** Yields the lines of a JSON Lines file, one in memory at a time. Empty lines are skipped, but count in the numbers. */
export async function* jsonLines(path: string): AsyncGenerator<RawEntry> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number++;
    if (!isEmpty(line)) yield { number, value: line && parse(line, parseRecord) };
  }
}

/** An empty line of a file from Windows consists of a carriage return. */
function isEmpty(line: Uint8Array | undefined): boolean {
  return line?.length === 0 || (line?.length === 1 && line[0] === CARRIAGE_RETURN);
}

/** Parses a file that is one JSON document. Returns undefined when it is not JSON or too large to be read as a whole. */
export async function jsonDocument(path: string): Promise<unknown> {
  const file = Bun.file(path);
  return file.size > DOCUMENT_BYTES ? undefined : parse(await file.bytes(), parseExact);
}

function parse(bytes: Uint8Array, read: (text: string) => unknown): unknown {
  try {
    return read(utf8.decode(bytes));
  } catch {
    // The parser's message is dropped because it quotes the file. The caller reports the line.
    return undefined;
  }
}

/** Yields the lines without their line ends, and undefined for a line that is too long. */
async function* linesOf(path: string): AsyncGenerator<Uint8Array | undefined> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const take = (): Uint8Array | undefined => {
    const line = bytes > LINE_BYTES ? undefined : Buffer.concat(parts);
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of Bun.file(path).stream()) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      parts.push(chunk.subarray(start, end));
      bytes += end - start;
      yield take();
      start = end + 1;
    }
    bytes += chunk.length - start;
    // The rest of a line that is already too long is not kept in memory.
    if (bytes > LINE_BYTES) parts = [];
    else parts.push(chunk.subarray(start));
  }
  if (bytes > 0) yield take();
}
