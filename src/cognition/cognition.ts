import type { KeyedMutex } from "../async/keyed-mutex.ts";
import { forgetTexts } from "../language/detection.ts";
import { factId } from "../memory/ids.ts";
import { nameIn, timeIn } from "../memory/labels.ts";
import { type MemoryId, type OrgId, type Scope, type Submission, scopeKey } from "../memory/types.ts";
import type { Embedder } from "../models/model.ts";
import type { Log } from "../observability/log.ts";
import type { ClaimedSubmission, Completion, NewMemory, Records, ScopeChange } from "../stores/records.ts";
import type { VectorRow, Vectors } from "../stores/vectors.ts";
import type { Resolution } from "./dedupe/dedupe.ts";
import { forgetReadings, rememberReadings } from "./dedupe/statement.ts";
import { statedKey, type Told, tell } from "./dedupe/told.ts";
import { voiceOf } from "./dedupe/voice.ts";
import { IMPORTANCE_OF_DEAD_LETTER, IMPORTANCE_OF_NOTHING } from "./score.ts";
import type { FreshFact, Steps } from "./steps.ts";
import { ofStore } from "./store-fault.ts";

/** Submissions that are completed in one transaction: the lock it holds keeps accepted writes waiting. */
const COMPLETE_SUBMISSIONS = 16;

export interface CognitionDeps {
  readonly records: Records;
  readonly vectors: Vectors;
  readonly embedder: Embedder;
  readonly steps: Steps;
  readonly log: Log;
  readonly now: () => number;
  /**
   * Taken for an organization while vectors are written and then the records that they belong to: an erasure comes before or after both. No model is
   * asked meanwhile, so that no erasure waits for one.
   */
  readonly mutex: KeyedMutex;
  /** A scope changed; `arrived` are the vectors that came with the change. */
  readonly announce: (change: ScopeChange, arrived: readonly VectorRow[]) => void;
}

export interface Processed {
  readonly done: number;
  readonly facts: number;
  /** Submissions that were erased, deleted or taken back meanwhile. */
  readonly lost: number;
  readonly jobs: readonly ProcessedJob[];
  /** Vectors written for what then was not stored: to be erased. */
  readonly orphans: readonly MemoryId[];
}

export interface ProcessedJob {
  readonly id: MemoryId;
  readonly outcome: "done" | "lost";
  readonly facts: number;
}

/**
 * The write path: claimed submissions become memories. Everything here may be repeated: ids follow from the submission, vectors are replaced by id, and the
 * records, written last, take a submission once. So a crash anywhere leaves either the old state or the new one. Throws a `StoreFault` for the stores; what
 * else is thrown comes of the submissions or a model.
 */
export async function processBatch(
  deps: CognitionDeps,
  orgId: OrgId,
  leaseId: string,
  claimed: readonly ClaimedSubmission[],
): Promise<Processed> {
  rememberReadings();
  try {
    const drafts = await extractFacts(deps.steps, claimed);
    const vectors = await embed(deps.embedder, drafts);
    const resolved = await dedupe(deps.steps, drafts, vectors);
    const importance = await score(deps.steps, drafts);
    const completions = drafts.map((draft) => completionOf(draft, importance, resolved));
    return await deps.mutex.run(orgId, () => ofStore(store(deps, orgId, leaseId, completions, vectors)));
  } finally {
    // What was read may be erased from here on.
    forgetTexts();
    forgetReadings();
  }
}

/** Ends a submission that keeps failing: its text is stored verbatim and found by its words, and by its vector where that can be had. */
export async function setAside(
  deps: CognitionDeps,
  orgId: OrgId,
  leaseId: string,
  submission: ClaimedSubmission,
  failure: string,
): Promise<Processed> {
  const draft = {
    submission,
    isExtracted: false,
    facts: distinct(submission, [{ content: submission.content, importance: IMPORTANCE_OF_DEAD_LETTER }]),
  };
  forgetTexts();
  const completion = { ...completionOf(draft, new Map([[submission.id, IMPORTANCE_OF_DEAD_LETTER]]), new Map()), failure };
  const without = (error: unknown): VectorRow[] => {
    deps.log.warn({ org_id: orgId, submission_id: submission.id, err: error }, "A dead letter is stored without a vector");
    return [];
  };
  const rows = await embed(deps.embedder, [draft]).catch(without);
  return deps.mutex.run(orgId, async () => {
    const added = await deps.vectors.add(orgId, rows).then(() => rows, without);
    return complete(deps, orgId, leaseId, [completion], added);
  });
}

// ---------------------------------------------------------------------------------------------------------------------- steps

interface DraftFact {
  readonly id: MemoryId;
  readonly content: string;
  readonly told: Told;
  readonly importance: number | undefined;
}

interface Draft {
  readonly submission: Submission;
  /** Its facts were found in its text; false where the text itself is stored. */
  readonly isExtracted: boolean;
  /** At least one; the first carries the submission's id. */
  readonly facts: readonly DraftFact[];
}

async function extractFacts(steps: Steps, submissions: readonly Submission[]): Promise<Draft[]> {
  const asked = submissions.filter((submission) => submission.extract);
  const found = new Map((await steps.extract(asked)).map((facts, index) => [asked[index]?.id, facts]));
  return submissions.map((submission) => {
    const facts = found.get(submission.id) ?? [{ content: submission.content }];
    // Nothing worth extracting: the text itself is kept, and hardly matters.
    const kept = facts.length > 0 ? facts : [{ content: submission.content, importance: IMPORTANCE_OF_NOTHING }];
    const isExtracted = submission.extract && facts.length > 0;
    return { submission, isExtracted, facts: distinct(submission, kept) };
  });
}

/** The same fact twice in one submission is one. */
function distinct(submission: Submission, facts: readonly { content: string; importance?: number | undefined }[]): DraftFact[] {
  const { id: submissionId, createdAtMs, metadata } = submission;
  const origin = {
    submissionId,
    createdAtMs,
    // Once for all facts: a text may be long.
    voice: voiceOf(submission.content),
    speaker: nameIn(metadata, "speaker"),
    session: nameIn(metadata, "session_id"),
    occurredAtMs: timeIn(metadata, "occurred_at"),
  };
  const seen = new Set<string>();
  const kept: DraftFact[] = [];
  for (const { content, importance } of facts) {
    const id = factId(submissionId, kept.length);
    const told = tell({ ...origin, id, content });
    if (seen.has(told.factKey)) continue;
    seen.add(told.factKey);
    kept.push({ id, content, told, importance });
  }
  return kept;
}

/** One call for all facts of the batch. */
async function embed(embedder: Embedder, drafts: readonly Draft[]): Promise<VectorRow[]> {
  const facts = drafts.flatMap(({ submission, facts }) => facts.map((fact) => ({ scope: submission.scope, ...fact })));
  const vectors = await embedder.embedDocuments(facts.map((fact) => fact.content));
  return facts.map(({ scope, id }, index) => {
    const vector = vectors[index];
    if (!vector) throw new Error("the embedder answered fewer vectors than it was given texts");
    return { scope, id, vector };
  });
}

/** Scope by scope, in order of acceptance, so that a later submission sees the earlier ones of its batch. */
async function dedupe(steps: Steps, drafts: readonly Draft[], vectors: readonly VectorRow[]): Promise<ReadonlyMap<MemoryId, Resolution>> {
  const byScope = Map.groupBy(drafts, ({ submission }) => scopeKey(submission.scope));
  const vectorOf = new Map(vectors.map(({ id, vector }) => [id, vector]));
  const found = new Map<MemoryId, Resolution>();
  for (const ofScope of byScope.values()) {
    const scope = ofScope[0]?.submission.scope as Scope;
    for (const [id, resolution] of await steps.dedupe(
      scope,
      ofScope.flatMap((draft) => freshOf(draft, vectorOf)),
    ))
      found.set(id, resolution);
  }
  return found;
}

function freshOf({ isExtracted, facts }: Draft, vectorOf: ReadonlyMap<MemoryId, Float32Array>): FreshFact[] {
  return facts.map(({ id, content, told }) => ({ ...told, content, isExtracted, vector: vectorOf.get(id) ?? new Float32Array() }));
}

async function score(steps: Steps, drafts: readonly Draft[]): Promise<Map<MemoryId, number>> {
  const facts = drafts.flatMap((draft) => draft.facts);
  const unscored = facts.filter((fact) => fact.importance === undefined);
  const scores = await steps.score(unscored.map((fact) => fact.content));
  const found = new Map(unscored.map((fact, index) => [fact.id, scores[index] ?? IMPORTANCE_OF_NOTHING]));
  for (const fact of facts) if (fact.importance !== undefined) found.set(fact.id, fact.importance);
  return found;
}

function completionOf(
  { submission, facts }: Draft,
  importance: ReadonlyMap<MemoryId, number>,
  resolved: ReadonlyMap<MemoryId, Resolution>,
): Completion {
  const memories = facts.map(
    ({ id, content, told }): NewMemory => ({
      id,
      content,
      importance: importance.get(id) ?? IMPORTANCE_OF_NOTHING,
      factKey: told.factKey,
      propertyKey: statedKey(told.reading),
      supersedes: resolved.get(id)?.supersedes ?? [],
      supersededBy: resolved.get(id)?.supersededBy ?? [],
    }),
  );
  return { submission, memories, failure: undefined };
}

// ---------------------------------------------------------------------------------------------------------------------- store

async function store(
  deps: CognitionDeps,
  orgId: OrgId,
  leaseId: string,
  completions: readonly Completion[],
  vectors: readonly VectorRow[],
): Promise<Processed> {
  await deps.vectors.add(orgId, vectors);
  let total: Processed = { done: 0, facts: 0, lost: 0, jobs: [], orphans: [] };
  for (let from = 0; from < completions.length; from += COMPLETE_SUBMISSIONS) {
    // Writes that wait to be accepted go between two transactions of ours.
    if (from > 0) await Bun.sleep(1);
    const part = completions.slice(from, from + COMPLETE_SUBMISSIONS);
    const ids = new Set(part.flatMap(({ memories }) => memories.map((memory) => memory.id)));
    const stored = await complete(
      deps,
      orgId,
      leaseId,
      part,
      vectors.filter((row) => ids.has(row.id)),
    );
    total = sumOf(total, stored);
  }
  return total;
}

function sumOf(a: Processed, b: Processed): Processed {
  return {
    done: a.done + b.done,
    facts: a.facts + b.facts,
    lost: a.lost + b.lost,
    jobs: [...a.jobs, ...b.jobs],
    orphans: [...a.orphans, ...b.orphans],
  };
}

async function complete(
  { records, announce }: CognitionDeps,
  orgId: OrgId,
  leaseId: string,
  completions: readonly Completion[],
  vectors: readonly VectorRow[],
): Promise<Processed> {
  const outcome = await records.submissions.complete(orgId, leaseId, completions);
  const lost = new Set(outcome.lost);
  const stored = completions.filter(({ submission }) => !lost.has(submission.id)).flatMap(({ memories }) => memories);
  const storedIds = new Set(stored.map((memory) => memory.id));
  const byScope = Map.groupBy(
    vectors.filter((row) => storedIds.has(row.id)),
    (row) => scopeKey(row.scope),
  );
  for (const change of outcome.changes) announce(change, byScope.get(scopeKey(change.scope)) ?? []);
  const unstored = vectors.filter((row) => !storedIds.has(row.id)).map((row) => row.id);
  return {
    done: completions.length - lost.size,
    facts: stored.length,
    lost: lost.size,
    jobs: completions.map(({ submission: { id }, memories }) =>
      lost.has(id) ? { id, outcome: "lost", facts: 0 } : { id, outcome: "done", facts: memories.length },
    ),
    orphans: await unrecorded(records, orgId, unstored),
  };
}

/** A submission is lost also when it had been completed before: then its vectors have records, and stay. */
export async function unrecorded(records: Records, orgId: OrgId, ids: readonly MemoryId[]): Promise<MemoryId[]> {
  const orphans: MemoryId[] = [];
  for (const id of ids) if (!(await records.memories.get(orgId, id))) orphans.push(id);
  return orphans;
}
