import { isRecord } from "../../memory/json.ts";
import { exactTimeMs } from "../../memory/time.ts";

/** A field that is a text and not empty. */
export function textOf(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = record[field];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** When the record was made, if its time is one: the API refuses a write with another. */
export function timeIn(entry: Readonly<Record<string, unknown>>): string | undefined {
  const time = textOf(entry, "timestamp");
  return time !== undefined && exactTimeMs(time) !== undefined ? time : undefined;
}

/** What the host says of the event. */
export type HookInput = Readonly<Record<string, unknown>>;

/** Several times the longest prompt that a model takes. */
const MAX_INPUT_BYTES = 8 * 1024 * 1024;

/** The event that the host writes, one JSON object; undefined for anything else. */
export async function readInput(stream: AsyncIterable<Uint8Array>): Promise<HookInput | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > MAX_INPUT_BYTES) return undefined;
    parts.push(part);
  }
  try {
    const read: unknown = JSON.parse(Buffer.concat(parts).toString());
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The end of a transcript that is read. A turn with more output of tools than this is not captured. */
const TAIL_BYTES = 4 * 1024 * 1024;

/** The last lines of a file to which its host adds a line for each thing that happens. The first may have lost its beginning. */
export async function lastLines(path: string): Promise<string[]> {
  const file = Bun.file(path);
  const start = Math.max(0, file.size - TAIL_BYTES);
  return (await file.slice(start).text()).split("\n");
}

/** The object on a line; undefined for anything else, such as a line that the host is writing at this moment. */
export function entryOn(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return isRecord(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}
