import type { Static, TObject } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { MemorydError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import { parseRecord, surveyJson, writtenText } from "../text/json.ts";
import { describeInvalid } from "./validation.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What a body may measure. */
export interface BodyLimit {
  readonly bytes: number;
  /** A field whose text counts as it is once decoded, however it is escaped, and whose own limit is among `bytes`. */
  readonly text?: { readonly field: string; readonly bytes: number };
}

/** `\u0041` for `A`: no byte of a text takes more in JSON. */
const ESCAPED_BYTES = 6;

/**
 * Reads bodies of one schema. A body is refused as too large by its Content-Length before a byte of it is read, and a chunked one as soon as it has
 * grown too large. Throws `payload_too_large`, or `validation_error` for what is not JSON in UTF-8 of that schema, each key once.
 * Numbers within objects of the body stay as they are written: see {@link parseRecord}.
 *
 * The routes read by this and not by Elysia's parser and validator, because those read whatever comes, take broken UTF-8, and touch
 * `request.body`, which costs more than reading and checking a search together.
 */
export function jsonReader<Schema extends TObject>(schema: Schema, limit: BodyLimit): (request: Request) => Promise<Static<Schema>> {
  const checker = TypeCompiler.Compile(schema);
  const sentBytes = limit.bytes + (ESCAPED_BYTES - 1) * (limit.text?.bytes ?? 0);
  return async (request) => {
    const { headers } = request;
    const declaredBytes = headers.get("content-length");
    if (declaredBytes !== null && Number(declaredBytes) > sentBytes) throw tooLarge(sentBytes);
    if (!JSON_TYPE.test(headers.get("content-type") ?? "")) throw invalid("the request needs the header Content-Type: application/json");
    // With a Content-Length the protocol itself ends the body there, whatever the caller goes on to send.
    const bytes = declaredBytes === null ? await readCounted(request, sentBytes) : await readAll(request);
    const text = decode(bytes);
    const body = parse(text, bytes.length, limit);
    const { keys, isExact } = surveyJson(text);
    if (checkTree(body, LIMITS.bodyDepth) !== keys)
      throw invalid("the body holds a key twice: of two values neither is the one that was meant");
    if (!checker.Check(body)) throw invalid(describeInvalid(checker.Errors(body).First()));
    if (limit.text) checkText(body, text, bytes.length, limit.bytes, limit.text);
    return isExact ? body : (parseRecord(text) as typeof body);
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
    // Leaving the loop cancels the stream. What the caller still sends is thrown away unread.
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
    // The parser's message quotes the body. One that is no JSON has no text that could count for less than it takes.
    throw bytes > limit.bytes ? tooLarge(limit.bytes) : notJson();
  }
}

/** Holds the text to its own limit, and the rest of the body to what that leaves. */
function checkText(
  body: object,
  json: string,
  bytes: number,
  limitBytes: number,
  { field, bytes: textBytes }: Required<BodyLimit>["text"],
): void {
  const text: unknown = body[field as keyof typeof body];
  if (typeof text !== "string") return;
  const decodedBytes = Buffer.byteLength(text);
  if (decodedBytes > textBytes) throw new MemorydError("payload_too_large", `${field} is larger than ${textBytes} bytes in UTF-8`);
  if (bytes <= limitBytes) return;
  const writtenBytes = Buffer.byteLength(writtenText(json, field) ?? "") - QUOTES;
  if (bytes - writtenBytes + decodedBytes > limitBytes) throw tooLarge(limitBytes, ` beside the escapes in ${field}`);
}

const QUOTES = 2;

/**
 * Holds the depth, and refuses what is valid JSON and yet could not be kept as it is: half of a surrogate pair, which escapes smuggle past UTF-8.
 * Answers how many keys there are: of a key that is given twice `JSON.parse` leaves one.
 */
function checkTree(value: unknown, depthLeft: number): number {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw invalid("the body holds half of a surrogate pair");
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
  throw new MemorydError("validation_error", "the body broke off before its end", { cause });
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
