import { Type } from "@sinclair/typebox";
import { MemorydError } from "../memory/errors.ts";
import { isIdentifier, isMemoryId } from "../memory/ids.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { Control } from "../stores/interfaces/control.ts";

/** Accepts any text: a text that is not an id, or cannot be decoded, gets a 404, like an id that does not exist. */
export const Id = Type.Object({ id: Type.String({ description: "the id of the memory, a UUID" }) });

/** Throws `not_found` for a text that is not an id. */
export function memoryId(text: string): MemoryId {
  return isMemoryId(text) ? text.toLowerCase() : noMemory();
}

/**
 * Throws `not_found` for a text that names no user. A `~` before the id does not count: a browser takes `.` and `..` out of a path, however
 * they are encoded, and no id begins with it. A text that cannot be decoded is null.
 */
export function userId(text: string | null): string {
  const id = text?.replace(/^~/, "") ?? "";
  return isIdentifier(id) ? id : noPerson();
}

export function noPerson(): never {
  throw new MemorydError("not_found", "no such user: nothing was ever written for this id");
}

export function noMemory(): never {
  throw new MemorydError("not_found", "no such memory");
}

/** Returns the id of an existing organization. Throws `not_found`. */
export async function organization(control: Control, id: string): Promise<OrgId> {
  const found = await control.orgs.find(id);
  return found?.id === id ? id : noOrganization();
}

export function noOrganization(): never {
  throw new MemorydError("not_found", "no such organization: it may have been deleted");
}
