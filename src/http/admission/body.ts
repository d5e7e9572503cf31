import type { Static, TObject } from "@sinclair/typebox";
import { checkerOf } from "../../memory/checker.ts";
import { MemorydError } from "../../memory/errors.ts";
import { parseRecord, surveyJson, writtenText } from "../../memory/json.ts";
import { LIMITS } from "../../memory/limits.ts";
import { INVALID_REQUEST } from "../errors.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The maximum size of a body. */
export interface BodyLimit {
  readonly bytes: number;
  /** A field whose text is measured after decoding, without its JSON escapes. Its own limit is part of `bytes`. */
  readonly text?: { readonly field: string; readonly bytes: number };
}

/** The largest JSON form of one byte of text, such as `\u0041` for `A`. */
const ESCAPED_BYTES = 6;

/**
 * Returns a function that reads a body of one schema. It refuses a body that is too large by its Content-Length before it reads a byte, and
 * a chunked one as soon as it exceeds the limit. It throws `payload_too_large`, or `validation_error` when the body is not JSON in UTF-8 of
 * that schema or contains a key twice. Numbers within objects of the body keep their written form: see {@link parseRecord}.
 *
 * The routes do not use Elysia's parser and validator, because those read bodies of any size, accept broken UTF-8, and access
 * `request.body`, which costs more than to read and check a whole search request.
 */
export function jsonReader<Schema extends TObject>(schema: Schema, limit: BodyLimit): (request: Request) => Promise<Static<Schema>> {
  const check = checkerOf(schema, INVALID_REQUEST);
  const read = treeReader(limit);
  return async (request) => {
    const { tree: unchecked, text, bytes, isExact } = await read(request);
    const tree = check(unchecked);
    if (limit.text) checkText(tree, text, bytes, limit.bytes, limit.text);
    return isExact ? tree : (parseRecord(text) as typeof tree);
  };
}

/** A body that is JSON in UTF-8, within the limits, with each key once. */
interface JsonBody {
  readonly tree: unknown;
  readonly text: string;
  readonly bytes: number;
  /** Whether `tree` has every number as it was written. */
  readonly isExact: boolean;
}

/** As {@link jsonReader}, for a body whose schema somebody else checks. */
export function treeReader(limit: BodyLimit): (request: Request) => Promise<JsonBody> {
  const sentBytes = limit.bytes + (ESCAPED_BYTES - 1) * (limit.text?.bytes ?? 0);
  return async (request) => {
    const { headers } = request;
    const declaredBytes = headers.get("content-length");
    if (declaredBytes !== null && Number(declaredBytes) > sentBytes) throw tooLarge(sentBytes);
    if (!JSON_TYPE.test(headers.get("content-type") ?? "")) throw invalid("the request needs the header Content-Type: application/json");
    // With a Content-Length, the HTTP server ends the body there, whatever else the caller sends.
    const bytes = declaredBytes === null ? await readCounted(request, sentBytes) : await readAll(request);
    const text = decode(bytes);
    const tree = parse(text, bytes.length, limit);
    const { keys, isExact } = surveyJson(text);
    if (checkTree(tree, LIMITS.bodyDepth) !== keys) throw invalid("the body contains a key twice in one object: send each key once");
    return { tree, text, bytes: bytes.length, isExact };
  };
}

async function readAll(request: Request): Promise<Uint8Array> {
  try {
    return await request.bytes();
  } catch (error) {
    return brokenOff(error);
  }
}

async function readCounted(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const stream: AsyncIterable<Uint8Array> = request.body;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    // Leaving the loop cancels the stream, which discards the rest unread.
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > limitBytes) throw tooLarge(limitBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof MemorydError) throw error;
    return brokenOff(error);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notJson();
  }
}

function parse(text: string, bytes: number, limit: BodyLimit): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error is dropped because it quotes the body. A body that is not JSON has no decoded text, so all its bytes count.
    throw bytes > limit.bytes ? tooLarge(limit.bytes) : notJson();
  }
}

/** Checks the text against its own limit, and the body, with the text counted as decoded, against the limit of the body. */
function checkText(
  body: object,
  json: string,
  bytes: number,
  limitBytes: number,
  { field, bytes: textBytes }: Required<BodyLimit>["text"],
): void {
  const text: unknown = body[field as keyof typeof body];
  if (typeof text !== "string") {
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    return;
  }
  const decodedBytes = checkedBytes(field, text, textBytes);
  if (bytes <= limitBytes) return;
  const writtenBytes = Buffer.byteLength(writtenText(json, field) ?? "") - QUOTES;
  if (bytes - writtenBytes + decodedBytes > limitBytes) throw tooLarge(limitBytes, `, not counting the escapes in ${field}`);
}

const QUOTES = 2;

/** Returns the size of a text in UTF-8. Throws `payload_too_large` when it is above the limit. */
export function checkedBytes(field: string, text: string, limitBytes: number): number {
  const bytes = Buffer.byteLength(text);
  if (bytes > limitBytes) throw new MemorydError("payload_too_large", `${field} is larger than ${limitBytes} bytes in UTF-8`);
  return bytes;
}

/**
 * Refuses a tree that is nested too deeply, and texts that are valid JSON but cannot be stored unchanged: escapes can write half of a
 * surrogate pair, which UTF-8 cannot. Returns the number of keys, which is too small when a key is given twice, because `JSON.parse` keeps
 * only one of the two.
 */
function checkTree(value: unknown, depthLeft: number): number {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw invalid("the body contains half of a surrogate pair");
    return 0;
  }
  if (typeof value !== "object" || value === null) return 0;
  if (depthLeft === 0) throw invalid("the body is nested too deeply");
  let keys = 0;
  if (Array.isArray(value)) {
    for (const element of value) keys += checkTree(element, depthLeft - 1);
    return keys;
  }
  for (const key in value) {
    checkTree(key, depthLeft);
    keys += 1 + checkTree(value[key as keyof typeof value], depthLeft - 1);
  }
  return keys;
}

function brokenOff(cause: unknown): never {
  throw new MemorydError("validation_error", "the connection ended before the body was complete", { cause });
}

function tooLarge(limitBytes: number, counted = ""): MemorydError {
  return new MemorydError("payload_too_large", `the body is larger than ${limitBytes} bytes${counted}`);
}

function notJson(): MemorydError {
  return invalid("the body is not JSON in UTF-8");
}

function invalid(message: string): MemorydError {
  return new MemorydError("validation_error", message);
}
