import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Exchange } from "../../http/admission/call.ts";

const compress = promisify(gzip);
/** Below about the size of one packet, a compressed answer arrives no earlier. */
const WORTH_BYTES = 1_400;

interface Answered extends Pick<Exchange, "request" | "set"> {
  readonly response: unknown;
}

export function accepts(request: Request, encoding: "br" | "gzip"): boolean {
  return new RegExp(`\\b${encoding}\\b`).test(request.headers.get("accept-encoding") ?? "");
}

/** Compresses data for browsers, off this thread. Answers that are no data, such as files and streams, stay as they are. */
export async function compressedData({ response, request, set }: Answered): Promise<Response | undefined> {
  if (typeof response !== "object" || response === null || Object.getPrototypeOf(response) !== Object.prototype) return undefined;
  if (!accepts(request, "gzip")) return undefined;
  const text = JSON.stringify(response);
  if (text.length < WORTH_BYTES) return undefined;
  set.headers["content-type"] = "application/json;charset=utf-8";
  set.headers["content-encoding"] = "gzip";
  set.headers["vary"] = "accept-encoding";
  return new Response(await compress(text));
}
