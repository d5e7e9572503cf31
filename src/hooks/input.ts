import { isRecord } from "./record.ts";

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
