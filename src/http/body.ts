import type { Static, TObject } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { MemorydError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import { describeInvalid } from "./validation.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads bodies of one schema. A body is refused as too large by its Content-Length before a byte of it is read, and a chunked one as soon as it has
 * grown too large. Throws `payload_too_large`, or `validation_error` for what is not JSON in UTF-8 of that schema.
 *
 * The routes read by this and not by Elysia's parser and validator, because those read whatever comes, take broken UTF-8, and touch
 * `request.body`, which costs more than reading and checking a search together.
 */
export function jsonReader<Schema extends TObject>(schema: Schema, limitBytes: number): (request: Request) => Promise<Static<Schema>> {
  const checker = TypeCompiler.Compile(schema);
  return async (request) => {
    const { headers } = request;
    const declaredBytes = headers.get("content-length");
    if (declaredBytes !== null && Number(declaredBytes) > limitBytes) throw tooLarge(limitBytes);
    if (!JSON_TYPE.test(headers.get("content-type") ?? "")) throw invalid("the request needs the header Content-Type: application/json");
    // With a Content-Length the protocol itself ends the body there, whatever the caller goes on to send.
    const bytes = declaredBytes === null ? await readCounted(request, limitBytes) : await readAll(request);
    const body = parse(bytes);
    checkTree(body, LIMITS.bodyDepth);
    if (!checker.Check(body)) throw invalid(describeInvalid(checker.Errors(body).First()));
    return body;
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

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    // The parser's message quotes the body.
    throw invalid("the body is not JSON in UTF-8");
  }
}

/**
 * Holds the depth, and refuses what is valid JSON and yet could not be kept as it is: half of a surrogate pair, which escapes smuggle past UTF-8, and
 * a number beyond a double's range, which is read as Infinity and would be written as null.
 */
function checkTree(value: unknown, depthLeft: number): void {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw invalid("the body holds half of a surrogate pair");
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) throw invalid("the body holds a number that is too large");
  } else if (typeof value === "object" && value !== null) {
    if (depthLeft === 0) throw invalid("the body is nested too deeply");
    for (const key in value) {
      checkTree(key, depthLeft);
      checkTree(value[key as keyof typeof value], depthLeft - 1);
    }
  }
}

function brokenOff(cause: unknown): never {
  throw new MemorydError("validation_error", "the body broke off before its end", { cause });
}

function tooLarge(limitBytes: number): MemorydError {
  return new MemorydError("payload_too_large", `the body is larger than ${limitBytes} bytes`);
}

function invalid(message: string): MemorydError {
  return new MemorydError("validation_error", message);
}
