import { messageOf } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { Control } from "../stores/control.ts";
import type { SettledOrganization } from "../stores/settled.ts";

export interface SettledOptions {
  readonly control: Pick<Control, "settled" | "orgs">;
  /** The space of the chosen embedder: an organization of another one has to be moved. */
  readonly space: string;
  /** Whether anything was ever written to the organization. */
  readonly isWritten: (orgId: OrgId) => boolean;
  readonly log: Log;
}

/**
 * Keeps the list of settled organizations true. A change of the records waits until its organization is not on the list any more, which is
 * one commit for all that wait, and none for an organization that is not on it. An organization comes onto the list when the worker has
 * found it settled and nothing has changed since: the worker names the number of changes that it knew of.
 */
export class Settled {
  readonly #options: SettledOptions;
  /** Organizations that may be on the list. */
  readonly #listed = new Set<OrgId>();
  /** How many changes have ended, by organization. */
  readonly #ended = new Map<OrgId, number>();
  readonly #running = new Map<OrgId, number>();
  /** Organizations that are to be removed from the list, and the removal. */
  readonly #leaving = new Set<OrgId>();
  #removal: Promise<void> | undefined;
  readonly #arriving: SettledOrganization[] = [];
  #failed: (orgId: OrgId) => void = () => {};

  constructor(options: SettledOptions) {
    this.#options = options;
    for (const { orgId, space } of options.control.settled.list()) if (space === options.space) this.#listed.add(orgId);
  }

  /** Organizations in which something may be unfinished. Reads the list again, because the worker removes what it is about to change. */
  unfinished(): OrgId[] {
    const { control, isWritten } = this.#options;
    this.#arrive();
    const rows = new Set(control.settled.list().map(({ orgId }) => orgId));
    for (const orgId of this.#listed) if (!rows.has(orgId)) this.#listed.delete(orgId);
    const ids = control.orgs.list().map((org) => org.id);
    return ids.filter((orgId) => !this.#listed.has(orgId) && isWritten(orgId));
  }

  /** An organization with vectors that can be searched at once; undefined when there is none. */
  any(): OrgId | undefined {
    return this.#listed.values().next().value;
  }

  /** How many changes of the organization have ended. */
  changes(orgId: OrgId): number {
    return this.#ended.get(orgId) ?? 0;
  }

  /** Calls `failed` after each change that fails. It may be durable all the same, and nobody else asks the worker to do what it queued. */
  onFailedChange(failed: (orgId: OrgId) => void): void {
    this.#failed = failed;
  }

  /** Makes the change when the organization is not on the list any more. */
  async around<T>(orgId: OrgId, change: () => Promise<T>): Promise<T> {
    this.#running.set(orgId, (this.#running.get(orgId) ?? 0) + 1);
    let isDone = false;
    try {
      if (this.#listed.has(orgId)) await this.#leave(orgId);
      const result = await change();
      isDone = true;
      return result;
    } finally {
      this.#ended.set(orgId, this.changes(orgId) + 1);
      const running = (this.#running.get(orgId) ?? 1) - 1;
      if (running === 0) this.#running.delete(orgId);
      else this.#running.set(orgId, running);
      if (!isDone) this.#failed(orgId);
    }
  }

  /** Must be called before the worker is asked for what another process wants. */
  asked(orgId: OrgId): void {
    this.#arrive();
    this.#options.control.settled.remove([orgId]);
    this.#listed.delete(orgId);
    this.#ended.set(orgId, this.changes(orgId) + 1);
  }

  /** What another process has changed is known to the worker. */
  lookedAt(orgId: OrgId): void {
    this.#options.control.settled.lookedAt(orgId);
  }

  /** The worker found nothing unfinished after a wake-up that named these changes. Returns false when it has to look again. */
  report(org: SettledOrganization, changes: number): boolean {
    const { orgId } = org;
    if (this.#running.has(orgId) || changes !== this.changes(orgId)) return false;
    if (this.#arriving.length === 0) setImmediate(() => this.#arrive());
    this.#arriving.push(org);
    this.#listed.add(orgId);
    return true;
  }

  forget(orgId: OrgId): void {
    this.#arrive();
    this.#listed.delete(orgId);
    this.#ended.delete(orgId);
  }

  #arrive(): void {
    const arrived = this.#arriving.splice(0);
    if (arrived.length === 0) return;
    try {
      this.#options.control.settled.add(arrived);
    } catch (error) {
      for (const { orgId } of arrived) this.#listed.delete(orgId);
      const about = { organizations: arrived.length, error: messageOf(error) };
      this.#options.log.warn(about, "Settled organizations could not be noted; the next start looks at them");
    }
  }

  /** Removes all organizations together that wait at this moment. */
  #leave(orgId: OrgId): Promise<void> {
    this.#leaving.add(orgId);
    this.#removal ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const left = [...this.#leaving];
      this.#leaving.clear();
      this.#removal = undefined;
      this.#arrive();
      this.#options.control.settled.remove(left);
      for (const gone of left) this.#listed.delete(gone);
    });
    return this.#removal;
  }
}
