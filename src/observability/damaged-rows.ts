import { messageOf } from "../memory/errors.ts";
import { isMemoryId } from "../memory/ids.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { Log } from "./log.ts";

/** Ids that are kept. More are logged and not counted: a folder with as many needs a backup, not a list. */
const KEPT = 1_000;

/** The damaged rows that one thread has read since its start. Logs each once. */
export class DamagedRows {
  readonly #log: Log;
  readonly #known = new Map<string, { readonly orgId: OrgId; readonly id: MemoryId }>();

  constructor(log: Log) {
    this.#log = log;
  }

  get count(): number {
    return this.#known.size;
  }

  /** The id of a damaged row may be damaged too, and could then be a part of a text: only what has the form of an id is logged. */
  found(orgId: OrgId, said: string): void {
    const id = typeof said === "string" && isMemoryId(said) ? said : "unreadable";
    const key = `${orgId} ${id}`;
    if (this.#known.has(key)) return;
    if (this.#known.size < KEPT) this.#known.set(key, { orgId, id });
    const remedy = "run memoryd doctor --deep, which names every damaged row and the last good backup";
    this.#log.error({ org_id: orgId, memory_id: id, remedy }, "A stored row is damaged; it is left out of every answer");
  }

  /** After an erasure. */
  forget(orgId: OrgId, ids: readonly MemoryId[]): void {
    for (const id of ids) this.#known.delete(`${orgId} ${id}`);
  }

  /** Forgets the rows of the organization that are whole again, such as after an import from a backup. */
  async recheck(orgId: OrgId, isSound: (id: MemoryId) => Promise<boolean>): Promise<void> {
    try {
      for (const [key, row] of [...this.#known]) if (row.orgId === orgId && (await isSound(row.id))) this.#known.delete(key);
    } catch (error) {
      this.#log.debug({ org_id: orgId, error: messageOf(error) }, "A damaged row is still damaged");
    }
  }
}
