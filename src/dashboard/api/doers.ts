import type { OrgId } from "../../memory/types.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import type { Actor } from "../../stores/interfaces/trail.ts";
import type { Doer } from "./contract-activity.ts";

/** Gives those who did something the names that people know them by. */
export type NameDoer = (by: Actor) => Doer;

/** The keys of the organization are read once for all entries of an answer. */
export async function doersOf({ keys }: Pick<Control, "keys">, orgId: OrgId): Promise<NameDoer> {
  const labels = new Map((await keys.list(orgId)).map(({ id, label }) => [id, label]));
  return (by) => {
    if (by.kind === "command") return { kind: by.kind, id: null, label: null };
    return { kind: by.kind, id: by.id, label: (by.kind === "key" && labels.get(by.id)) || null };
  };
}
