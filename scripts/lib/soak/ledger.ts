/** What a soak knows of its writes, and what therefore must hold. Pure, so that a test can show each violation. */

/** A text that was sent. Its word occurs in no other text. */
export interface Sent {
  readonly tenant: number;
  readonly user: string;
  readonly word: string;
  readonly content: string;
  /** A repeat of the request with this key stores nothing twice. */
  readonly idempotencyKey: string;
}

export interface Written extends Sent {
  readonly id: string;
}

/** A memory as a tenant's list shows it. */
export interface Listed {
  readonly id: string;
  readonly status: string;
  readonly level: number;
}

export class Ledger {
  /** Accepted and not deleted, by id. */
  readonly live = new Map<string, Written>();
  /** Softly deleted, by id. */
  readonly removed = new Map<string, Written>();
  /** Erased by a hard delete that was answered, by id. */
  readonly erased = new Map<string, Written>();
  /** Deletions without an answer: they may have happened. */
  readonly doubtful: { readonly written: Written; readonly isHard: boolean }[] = [];
  /** Requests without an answer: their texts may have been accepted. */
  readonly unanswered: (readonly Sent[])[] = [];
  accepted = 0;
  refused = 0;

  accept(written: Written): void {
    this.accepted++;
    this.live.set(written.id, written);
  }

  /** To be called before a deletion is sent, so that nobody expects to find the memory meanwhile. */
  take(written: Written): void {
    this.live.delete(written.id);
    this.removed.delete(written.id);
  }

  deleted(written: Written, isHard: boolean): void {
    (isHard ? this.erased : this.removed).set(written.id, written);
  }

  ofTenant(tenant: number): Written[] {
    return [...this.live.values()].filter((written) => written.tenant === tenant);
  }

  /** Accepted memories that the list does not have. They may be waiting in the queue. */
  missing(tenant: number, listed: readonly Listed[]): Written[] {
    const ids = new Set(listed.map(({ id }) => id));
    return [...this.live.values(), ...this.removed.values()].filter((written) => written.tenant === tenant && !ids.has(written.id));
  }

  /** Everything that is wrong with a whole list of a tenant when nothing waits and nothing is in doubt; one sentence each. */
  violations(tenant: number, listed: readonly Listed[]): string[] {
    const facts = listed.filter(({ level }) => level === 0);
    const ids = new Set(facts.map(({ id }) => id));
    const found = this.missing(tenant, facts).map(({ id }) => `lost: ${id} was accepted and is not listed`);
    if (ids.size !== facts.length) found.push(`doubled: ${facts.length - ids.size} memories are listed twice`);
    for (const { id, status } of facts) {
      if (this.erased.has(id)) found.push(`resurrected: ${id} was erased and is listed`);
      else if (this.removed.get(id)?.tenant === tenant) {
        if (status !== "deprecated") found.push(`resurrected: ${id} was deleted and is ${status}`);
      } else if (this.live.get(id)?.tenant !== tenant) found.push(`foreign: ${id} is listed, and this tenant never wrote it`);
      else if (status !== "active") found.push(`lost: ${id} was accepted and is ${status}`);
    }
    return found;
  }
}
