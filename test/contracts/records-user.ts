import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId, Scope, Submission } from "../../src/memory/types.ts";
import type { NewMemory, Records } from "../../src/stores/interfaces/records.ts";
import type { Actor, TrailFilter } from "../../src/stores/interfaces/trail.ts";
import * as support from "./records-support.ts";

/** After every write of a test. */
export const LATER_MS = support.START_MS + 1_000_000;

/** A user of an agent, and what a test does with the memories of that user. */
export class TestUser {
  constructor(
    readonly records: Records,
    readonly scope: Scope,
  ) {}

  get orgId() {
    return this.scope.orgId;
  }

  /** Another user of the same organization, or the same user on another instance. */
  beside(userId: string, agentId?: string): TestUser {
    return new TestUser(this.records, support.newScope(this.orgId, userId, agentId));
  }

  through(records: Records): TestUser {
    return new TestUser(records, this.scope);
  }

  accept(content: string, changes?: Partial<Submission>) {
    return support.accept(this.records, this.scope, content, changes);
  }

  claim(options?: { nowMs?: number; limit?: number }) {
    return support.claim(this.records, this.orgId, options);
  }

  complete(leaseId: string, submission: Submission, memories?: readonly NewMemory[], failure?: string) {
    return support.complete(this.records, leaseId, submission, memories, failure);
  }

  /** Processes the queue verbatim, like a worker that knows nothing of languages. */
  async processAll(failure?: string): Promise<readonly Submission[]> {
    const { leaseId, claimed } = await this.claim({ limit: 1_000 });
    for (const submission of claimed) await this.complete(leaseId, submission, undefined, failure);
    return claimed;
  }

  store(...contents: string[]) {
    return support.store(this.records, this.scope, ...contents);
  }

  storeFacts(text: string, make: (submission: Submission) => NewMemory[]) {
    return support.storeFacts(this.records, this.scope, text, make);
  }

  /** Stores the text as one fact with these verdicts, importance or keys. */
  async said(text: string, changes: Partial<NewMemory>): Promise<MemoryId> {
    return (await this.storeFacts(text, ({ id }) => [support.fact(id, text, changes)])).id;
  }

  abstract(content: string, sourceIds: readonly MemoryId[], id?: MemoryId) {
    return support.abstract(this.records, this.scope, content, sourceIds, id);
  }

  /** Queues an edit or a merge by a person. */
  async revise(olderIds: readonly MemoryId[], content: string, reason: "edited" | "merged" = "edited", createdAtMs = LATER_MS, by?: Actor) {
    return (await this.records.revisions.accept(this.orgId, { id: newMemoryId(), content, reason, olderIds, createdAtMs, by })).id;
  }

  erase(id: MemoryId, atMs = LATER_MS, by?: Actor) {
    return this.records.memories.erase(this.orgId, id, atMs, by);
  }

  deprecate(id: MemoryId, atMs = LATER_MS, by?: Actor) {
    return this.records.memories.deprecate(this.orgId, id, atMs, by);
  }

  restore(id: MemoryId, atMs = LATER_MS, by?: Actor) {
    return this.records.memories.restore(this.orgId, id, atMs, by);
  }

  patch(id: MemoryId, changes: Parameters<Records["patches"]["apply"]>[2], by?: Actor) {
    return this.records.patches.apply(this.orgId, id, changes, LATER_MS, by);
  }

  confirm(...ids: MemoryId[]) {
    return this.records.confirmations.confirm(this.orgId, ids, LATER_MS);
  }

  get(id: MemoryId) {
    return this.records.memories.get(this.orgId, id);
  }

  list(limit = 10, after?: Parameters<Records["memories"]["list"]>[2]) {
    return this.records.memories.list({ orgId: this.orgId }, limit, after);
  }

  details(id: MemoryId) {
    return this.records.browse.details(this.orgId, id, 10);
  }

  /** The trail, newest first. */
  trail(filter: TrailFilter = {}, limit = 100, beforeNo?: number) {
    return this.records.trail.list(this.orgId, filter, limit, beforeNo);
  }

  history(id: MemoryId) {
    return this.records.memories.history(this.orgId, id, 10);
  }

  statuses(ids: readonly MemoryId[]) {
    return support.statuses(this.records, this.orgId, ids);
  }

  found(query: string) {
    return support.found(this.records, this.scope, query);
  }

  depth() {
    return this.records.submissions.depth(this.orgId);
  }

  generation() {
    return this.records.scopes.generation(this.scope);
  }
}

/** A user of an organization of their own. */
export function newUser(opened: () => support.OpenedRecords): TestUser {
  return new TestUser(opened().records, support.newScope());
}
