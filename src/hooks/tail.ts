import { isRecord } from "./record.ts";

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
