import { parseExact, parseRecord } from "../text/json.ts";

/** Longest line: a memory of full size with every character escaped, its metadata and its links. */
export const LINE_BYTES = 1024 * 1024;
/** A file that is one JSON document up to here is read as a whole; a larger one is to be given as JSON Lines. */
export const DOCUMENT_BYTES = 256 * 1024 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A record as it stands in a file. */
export interface RawRecord {
  /** From 1. */
  readonly number: number;
  /** Undefined for what is no JSON in UTF-8, or longer than a record can be. Numbers within its objects stay as they are written. */
  readonly value: unknown;
}

/** The lines of a file of JSON Lines, one in memory at a time; empty ones are passed over, and counted. */
export async function* jsonLines(path: string): AsyncGenerator<RawRecord> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number++;
    if (!isEmpty(line)) yield { number, value: line && parse(line, parseRecord) };
  }
}

/** Windows' line ends leave a carriage return in an empty line. */
function isEmpty(line: Uint8Array | undefined): boolean {
  return line?.length === 0 || (line?.length === 1 && line[0] === CARRIAGE_RETURN);
}

/** A file that is one JSON document. Undefined when it is none, or too large to be read as a whole. */
export async function jsonDocument(path: string): Promise<unknown> {
  const file = Bun.file(path);
  return file.size > DOCUMENT_BYTES ? undefined : parse(await file.bytes(), parseExact);
}

function parse(bytes: Uint8Array, read: (text: string) => unknown): unknown {
  try {
    return read(utf8.decode(bytes));
  } catch {
    // The parser's message quotes the file; the caller tells the line.
    return undefined;
  }
}

/** Without their ends; undefined in the place of one that is too long. */
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
    // What is too long already is not kept.
    if (bytes > LINE_BYTES) parts = [];
    else parts.push(chunk.subarray(start));
  }
  if (bytes > 0) yield take();
}
