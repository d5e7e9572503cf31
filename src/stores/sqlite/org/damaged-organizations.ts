import { messageOf, type StoreUnavailable } from "../../../memory/errors.ts";
import type { OrgId } from "../../../memory/types.ts";
import { recordsFile } from "../../folder/paths.ts";
import type { DamagedRecords } from "../../interfaces/records.ts";
import { damaged, isDamage } from "../file/records-fault.ts";

/**
 * Organizations whose file is damaged or could not be opened. Damage that is found in an open file stays until the next start: what this
 * process holds in memory came from that file and may not fit another one. A file that could not be opened is tried again with each
 * operation, so that one that is put back works at once.
 */
export class DamagedOrganizations {
  readonly #dataDir: string;
  readonly #faults = new Map<OrgId, StoreUnavailable>();
  /** Organizations whose file could not be opened the last time. */
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

  /** The error that callers get: of damage, that the organization is refused from now on. */
  judged(orgId: OrgId, error: unknown): unknown {
    return isDamage(error) ? this.refuse(orgId, messageOf(error)) : error;
  }

  couldNotOpen(orgId: OrgId): void {
    this.#unopened.add(orgId);
  }

  opened(orgId: OrgId): void {
    this.#unopened.delete(orgId);
  }

  /** Up to `limit` of those that could not be opened, in turn. */
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
