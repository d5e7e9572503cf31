import { messageOf, type StoreUnavailable } from "../../../memory/errors.ts";
import type { OrgId } from "../../../memory/types.ts";
import { recordsFile } from "../../folder/paths.ts";
import type { DamagedRecords } from "../../interfaces/records.ts";
import { damaged, isDamage } from "../file/records-fault.ts";

/**
 * Organizations whose file is damaged or could not be opened. Damage that was found in an open file counts until the next start, because
 * this process has data in memory that came from that file and may not match another one. Opening is tried again with each operation, so
 * that a file that is put back works at once.
 */
export class DamagedOrganizations {
  readonly #dataDir: string;
  readonly #faults = new Map<OrgId, StoreUnavailable>();
  /** Organizations whose file could not be opened at the last attempt. */
  readonly #unopened = new Set<OrgId>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Throws when damage was found in the organization's file. */
  check(orgId: OrgId): void {
    const fault = this.#faults.get(orgId);
    if (fault) throw fault;
  }

  /** Refuses the organization until this process ends. */
  refuse(orgId: OrgId, detail: string): StoreUnavailable {
    const fault = this.#faults.get(orgId) ?? damaged(recordsFile(this.#dataDir, orgId), detail);
    this.#faults.set(orgId, fault);
    return fault;
  }

  /** Returns the error for the callers. After an error that shows damage, the organization is refused from now on. */
  judged(orgId: OrgId, error: unknown): unknown {
    return isDamage(error) ? this.refuse(orgId, messageOf(error)) : error;
  }

  couldNotOpen(orgId: OrgId): void {
    this.#unopened.add(orgId);
  }

  opened(orgId: OrgId): void {
    this.#unopened.delete(orgId);
  }

  /** Up to `limit` organizations whose file could not be opened, in turn. */
  toTry(limit: number): readonly OrgId[] {
    const next = Array.from(this.#unopened.values().take(limit));
    for (const orgId of next) {
      this.#unopened.delete(orgId);
      this.#unopened.add(orgId);
    }
    return next;
  }

  list(): DamagedRecords {
    return { found: [...this.#faults.keys()], unopened: [...this.#unopened] };
  }

  forget(orgId: OrgId): void {
    this.#faults.delete(orgId);
    this.#unopened.delete(orgId);
  }
}
