import { Type } from "@sinclair/typebox";
import { MemorydError } from "../../memory/errors.ts";
import { isMemoryId } from "../../memory/ids.ts";
import type { MemoryId } from "../../memory/types.ts";

/** Accepts any text: a text that is not an id, or cannot be decoded, gets a 404, like an id that does not exist. */
export const Id = Type.Object({ id: Type.String({ description: "the id of the memory, a UUID" }) });

/** Throws `not_found` for a text that is not an id. */
export function memoryId(text: string): MemoryId {
  return isMemoryId(text) ? text.toLowerCase() : missing();
}

export function missing(): never {
  throw new MemorydError("not_found", "no such memory");
}
