import { MemorydError } from "../../memory/errors.ts";
import { isMemoryId } from "../../memory/ids.ts";
import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { Control } from "../../stores/control.ts";

/** Throws `not_found` for what is no organization. */
export function organization(control: Control, id: string): OrgId {
  const found = control.orgs.find(id);
  if (found?.id !== id)
    throw new MemorydError("not_found", "no such organization: it may have been deleted; the list of organizations has those there are");
  return id;
}

/** What is no id at all is a memory that does not exist. */
export function memoryId(text: string): MemoryId {
  return isMemoryId(text) ? text.toLowerCase() : noMemory();
}

export function noMemory(): never {
  throw new MemorydError("not_found", "no such memory");
}
