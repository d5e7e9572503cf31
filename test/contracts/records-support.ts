import { factIds, newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryHeader, MemoryId, OrgId, Scope, Submission } from "../../src/memory/types.ts";
import type {
  ChangedMemory,
  ClaimedSubmission,
  CompleteOutcome,
  NewMemory,
  Records,
  Superseding,
} from "../../src/stores/interfaces/records.ts";

/** What a suite receives: records on data of their own. */
export interface OpenedRecords {
  readonly records: Records;
  /** A second instance on the same data, as another thread has one. */
  another(): Promise<Records>;
  /** Closes the instance and opens it again, like a restart. */
  reopen(): Promise<Records>;
  /** Raises the number of the newest entry of the organization's trail, as if so many others had come and gone before it. */
  ageTrail(orgId: OrgId, entries: number): Promise<void>;
  /** Closes everything and removes the data. */
  close(): Promise<void>;
}

export const START_MS = 1_700_000_000_000;

export function newScope(orgId: OrgId = newOrgId(), userId = "ann", agentId = "assistant"): Scope {
  return { orgId, agentId, userId };
}

let written = 0;

/** A submission accepted a millisecond after the previous one. */
export function newSubmission(scope: Scope, content: string, changes: Partial<Submission> = {}): Submission {
  return {
    id: newMemoryId(),
    scope,
    content,
    metadata: null,
    confidence: 1,
    extract: true,
    createdAtMs: START_MS + written++,
    ...changes,
  };
}

export async function accept(records: Records, scope: Scope, content: string, changes: Partial<Submission> = {}): Promise<Submission> {
  const submission = newSubmission(scope, content, changes);
  await records.submissions.accept(scope, submission);
  return submission;
}

export interface Claim {
  readonly leaseId: string;
  readonly claimed: ClaimedSubmission[];
}

export async function claim(records: Records, orgId: OrgId, options: { nowMs?: number; limit?: number } = {}): Promise<Claim> {
  const nowMs = options.nowMs ?? START_MS;
  const leaseId = crypto.randomUUID();
  const lease = { id: leaseId, nowMs, untilMs: nowMs + 60_000 };
  return { leaseId, claimed: await records.submissions.claim(orgId, lease, options.limit ?? 64) };
}

export function fact(id: MemoryId, content: string, changes: Partial<NewMemory> = {}): NewMemory {
  const keys = { factKey: content.toLowerCase(), propertyKey: undefined };
  return { id, content, importance: 0.5, topic: "food", ...keys, supersedes: [], supersededBy: [], ...changes };
}

/** A sure verdict, unless changed. */
export function over(olderId: MemoryId, changes: Partial<Superseding> = {}): Superseding {
  return { olderId, reason: "updates", certainty: "sure", rule: "residence", ...changes };
}

/** The facts of a write under their own ids. */
export function facts(submission: Submission, contents: readonly string[]): NewMemory[] {
  return factIds(submission.id, contents.length).map((id, index) => fact(id, contents[index] ?? ""));
}

/** The results of a worker that stores every text as it is. */
export function verbatim(submissions: readonly Submission[]) {
  return submissions.map((submission) => ({ submission, memories: facts(submission, [submission.content]), failure: undefined }));
}

export async function complete(
  records: Records,
  leaseId: string,
  submission: Submission,
  memories: readonly NewMemory[] = facts(submission, [submission.content]),
  failure?: string,
): Promise<CompleteOutcome> {
  return records.submissions.complete(submission.scope.orgId, leaseId, [{ submission, memories, failure }]);
}

/** Writes the texts and processes them one by one; returns their ids. */
export async function store(records: Records, scope: Scope, ...contents: string[]): Promise<MemoryId[]> {
  const submissions: Submission[] = [];
  for (const content of contents) submissions.push(await accept(records, scope, content));
  const { leaseId, claimed } = await claim(records, scope.orgId);
  await records.submissions.complete(scope.orgId, leaseId, verbatim(claimed));
  return submissions.map((submission) => submission.id);
}

/** Writes one text and stores these memories for it. */
export async function storeFacts(
  records: Records,
  scope: Scope,
  text: string,
  make: (submission: Submission) => NewMemory[],
): Promise<Submission> {
  const submission = await accept(records, scope, text);
  const { leaseId } = await claim(records, scope.orgId);
  await complete(records, leaseId, submission, make(submission));
  return submission;
}

export async function abstract(
  records: Records,
  scope: Scope,
  content: string,
  sourceIds: readonly MemoryId[],
  id = newMemoryId(),
): Promise<MemoryId> {
  const abstraction = { id, content, importance: 0.6, confidence: 0.9, topic: "food" as const, source: "cognition" as const, sourceIds };
  const change = await records.memories.addAbstraction(scope, abstraction, START_MS);
  if (!change) throw new Error("the abstraction was refused");
  return id;
}

export async function statuses(records: Records, orgId: OrgId, ids: readonly MemoryId[]): Promise<(string | undefined)[]> {
  return Promise.all(ids.map(async (id) => (await records.memories.get(orgId, id))?.status));
}

/** What changed in the scope after the generation. */
export function changesAfter(records: Records, scope: Scope, generation: number): Promise<ChangedMemory[]> {
  return records.memories.changedSince(scope, { generation, order: Number.MAX_SAFE_INTEGER }, 1_000);
}

export async function found(records: Records, scope: Scope, query: string): Promise<MemoryId[]> {
  return (await records.text.search(scope, query, 100)).map((hit) => hit.id);
}

/** All pages of a list. */
export async function pages(records: Records, filter: Parameters<Records["memories"]["list"]>[0], limit: number): Promise<MemoryHeader[]> {
  const all: MemoryHeader[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await records.memories.list(filter, limit, last && { createdAtMs: last.createdAtMs, id: last.id });
    all.push(...page);
    if (page.length < limit) return all;
  }
}
