import { isRecord } from "../../memory/json.ts";

const NEWLINE = 0x0a;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The lines of a stream without their ends, blank ones left out. A line that is no UTF-8 comes as undefined, because a text with other
 * letters than were written must not be stored. So does one that is longer than `maxBytes`; its bytes are dropped as they arrive.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string | undefined> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const take = (part: Uint8Array) => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else parts = [];
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      const line = bytes > maxBytes ? undefined : decode(Buffer.concat(parts));
      [parts, bytes] = [[], 0];
      if (line !== "") yield line;
    }
    take(chunk.subarray(start));
  }
  // What follows the last line end is dropped: a host that ends in the middle of a line did not finish its message.
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes).trim();
  } catch {
    return undefined;
  }
}

/** What the bridge must know of a message of the protocol. Everything else is for the server. */
export interface Message {
  /** Undefined for a notification, and for what is no message. */
  readonly id: string | number | undefined;
  readonly method: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
const INTERNAL_ERROR = -32_603;
const PARSE_ERROR = -32_700;

/** Returns undefined for a line that is not JSON. */
export function readMessage(line: string): Message | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { id, method, params } = isRecord(parsed) ? parsed : {};
  return {
    id: typeof id === "string" || typeof id === "number" ? id : undefined,
    method: typeof method === "string" ? method : undefined,
    params: isRecord(params) ? params : {},
  };
}

/**
 * The headers that repeat parts of a message. A message of a revision before 2026-07-28 does not name its revision, so `negotiated` stands
 * in for it.
 */
export function headersOf({ method, params }: Message, negotiated: string | undefined): Record<string, string> {
  const claimed = isRecord(params["_meta"]) ? params["_meta"][PROTOCOL_VERSION] : undefined;
  const version = typeof claimed === "string" ? claimed : negotiated;
  const name = params["name"] ?? params["uri"];
  return {
    ...(version !== undefined && { "mcp-protocol-version": headerValue(version) }),
    ...(method !== undefined && { "mcp-method": headerValue(method) }),
    ...(typeof name === "string" && { "mcp-name": headerValue(name) }),
  };
}

/** The revision that an answer to `initialize` settles on. */
export function negotiatedIn(answer: unknown): string | undefined {
  const result = isRecord(answer) ? answer["result"] : undefined;
  const version = isRecord(result) ? result["protocolVersion"] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** A line that cannot be read has no id that an answer could name. */
export function unreadable(message: string): object {
  return { jsonrpc: "2.0", id: null, error: { code: PARSE_ERROR, message } };
}

export function failed(id: string | number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message } };
}

/** Adds the id of the request to an answer without one, which the server sends when it could not read the message as far as its id. */
export function answering(id: string | number, answer: unknown): unknown {
  return isRecord(answer) && answer["id"] === null ? { ...answer, id } : answer;
}

/** The text as a header has it. The protocol writes in base64 what a header cannot contain. */
function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?base64?");
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
