import { Type } from "@sinclair/typebox";
import { MemorydError } from "../memory/errors.ts";
import { isMemoryId } from "../memory/ids.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { Control } from "../stores/interfaces/control.ts";

/** Accepts any text: a text that is not an id, or cannot be decoded, gets a 404, like an id that does not exist. */
export const Id = Type.Object({ id: Type.String({ description: "the id of the memory, a UUID" }) });

/** Throws `not_found` for a text that is not an id. */
export function memoryId(text: string): MemoryId {
  return isMemoryId(text) ? text.toLowerCase() : noMemory();
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
