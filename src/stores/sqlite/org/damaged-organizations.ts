import { statSync } from "node:fs";
import { messageOf, type StoreUnavailable } from "../../../memory/errors.ts";
import type { OrgId } from "../../../memory/types.ts";
import { recordsFile } from "../../folder/paths.ts";
import type { DamagedRecords } from "../../interfaces/records.ts";
import { damaged } from "../file/records-fault.ts";
import type { OrgDatabase } from "./org-database.ts";

/** How long a verdict holds before the file is looked at again. A failing disk may answer later, and a person need not restart the server. */
const VERDICT_MS = 60_000;
/** How long the verdict of another thread holds, which repeats it each second. */
const TOLD_MS = 5_000;

/** What failed, to be repeated at the next look; nothing when only another thread, or a change, met the damage. */
export type Look = (org: OrgDatabase) => unknown;

interface Verdict {
  readonly fault: StoreUnavailable;
  readonly look: Look;
  /** The file that was found damaged. */
  readonly inode: number | undefined;
  lookAtMs: number;
}

/**
 * Organizations whose file is damaged or could not be opened. A file that was found damaged while it was open is looked at again each
 * minute. Another file in its place counts at the next start, because this process has data in memory that came from the former one and may
 * not match. Opening is tried again with each operation, so that a file that is put back works at once.
 */
export class DamagedOrganizations {
  readonly #dataDir: string;
  readonly #monotonicMs: () => number;
  readonly #verdicts = new Map<OrgId, Verdict>();
  /** Organizations whose file could not be opened at the last attempt. */
  readonly #unopened = new Set<OrgId>();

  constructor(dataDir: string, monotonicMs: () => number) {
    this.#dataDir = dataDir;
    this.#monotonicMs = monotonicMs;
  }

  /** Throws while the organization is refused. Returns the look that decides whether it still is, once a minute; else undefined. */
  check(orgId: OrgId): Look | undefined {
    const verdict = this.#verdicts.get(orgId);
    if (!verdict) return undefined;
    if (this.#monotonicMs() < verdict.lookAtMs || this.#inode(orgId) !== verdict.inode) throw verdict.fault;
    verdict.lookAtMs = this.#monotonicMs() + VERDICT_MS;
    return verdict.look;
  }

  refuse(orgId: OrgId, error: unknown, look: Look = () => {}): StoreUnavailable {
    return this.#refuse(orgId, messageOf(error), look, VERDICT_MS);
  }

  refuseAsTold(orgId: OrgId): void {
    this.#refuse(orgId, "another thread found damage in it", () => {}, TOLD_MS);
  }

  #refuse(orgId: OrgId, detail: string, look: Look, forMs: number): StoreUnavailable {
    const known = this.#verdicts.get(orgId);
    const fault = known?.fault ?? damaged(recordsFile(this.#dataDir, orgId), detail);
    const lookAtMs = Math.max(known?.lookAtMs ?? 0, this.#monotonicMs() + forMs);
    this.#verdicts.set(orgId, { fault, look: known?.look ?? look, inode: known ? known.inode : this.#inode(orgId), lookAtMs });
    return fault;
  }

  #inode(orgId: OrgId): number | undefined {
    return statSync(recordsFile(this.#dataDir, orgId), { throwIfNoEntry: false })?.ino;
  }

  /** Refused organizations that are due to be looked at again. */
  due(): readonly OrgId[] {
    return [...this.#verdicts].filter(([, { lookAtMs }]) => this.#monotonicMs() >= lookAtMs).map(([orgId]) => orgId);
  }

  /** The look found the file sound. */
  acquit(orgId: OrgId): void {
    this.#verdicts.delete(orgId);
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
    return { found: [...this.#verdicts.keys()], unopened: [...this.#unopened] };
  }

  forget(orgId: OrgId): void {
    this.#verdicts.delete(orgId);
    this.#unopened.delete(orgId);
  }
}
