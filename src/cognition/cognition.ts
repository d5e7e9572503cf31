import { factIds, possibleFactIds, rereadFactIds } from "../memory/ids.ts";
import { attributionIn, nameIn } from "../memory/labels.ts";
import { type MemoryId, type OrgId, type Scope, type Submission, scopeKey } from "../memory/types.ts";
import type { Embedder } from "../models/model.ts";
import { openBatch } from "../reading/batch.ts";
import { type ParsedFact, parseFact, statedKey } from "../reading/clauses/parsed-fact.ts";
import { voiceOf } from "../reading/clauses/voice.ts";
import { embeddedText } from "../reading/headers/attribution.ts";
import type { ClaimedSubmission, Completion, NewMemory, Records } from "../stores/interfaces/records.ts";
import type { VectorRow } from "../stores/interfaces/vectors.ts";
import type { Resolution } from "./dedupe/dedupe.ts";
import { type CognitionDeps, storing } from "./deps.ts";
import { IMPORTANCE_OF_DEAD_LETTER, IMPORTANCE_OF_NOTHING, type Scored } from "./score.ts";
import type { FreshFact, Steps } from "./steps.ts";
import { ofStore } from "./store-fault.ts";

/** Submissions per transaction. A transaction holds the lock, so accepted writes wait for it. */
const COMPLETE_SUBMISSIONS = 16;

const NOTHING: Scored = { importance: IMPORTANCE_OF_NOTHING, topic: "none" };

export interface Processed {
  readonly done: number;
  readonly facts: number;
  /** Submissions that were erased, deleted or reclaimed meanwhile. */
  readonly lost: number;
  readonly jobs: readonly ProcessedJob[];
  /** Ids of vectors whose memories were not stored. The caller erases them. */
  readonly orphans: readonly MemoryId[];
}

export interface ProcessedJob {
  readonly id: MemoryId;
  readonly outcome: "done" | "lost";
  readonly facts: number;
  /** Length of a text from which facts were to be taken; 0 for one that is stored as it is. */
  readonly characters: number;
}

/**
 * The write path: turns claimed submissions into memories. Everything is idempotent: ids derive from the submission, vectors are replaced
 * by id, and the records, written last, complete a submission once. A crash therefore leaves the old state or the new one. Throws a
 * `StoreFault` for failures of the stores; other errors are caused by the submissions or a model.
 */
export async function processBatch(
  deps: CognitionDeps,
  orgId: OrgId,
  leaseId: string,
  claimed: readonly ClaimedSubmission[],
): Promise<Processed> {
  using _batch = openBatch();
  const writes = await extractFacts(deps.steps, claimed);
  const vectors = await embed(deps.embedder, writes);
  const resolved = await dedupe(deps.steps, writes, vectors);
  const scores = await score(deps.steps, writes, vectors);
  const completions = writes.map((write) => completionOf(write, scores, resolved));
  return await deps.mutex.run(orgId, () => ofStore(storing(deps, orgId, () => store(deps, orgId, leaseId, completions, vectors))));
}

/**
 * Ends a submission that failed repeatedly: stores its text verbatim, with a vector if the embedder and the store work. Without a vector,
 * searches find it by words.
 */
export async function setAside(
  deps: CognitionDeps,
  orgId: OrgId,
  leaseId: string,
  submission: ClaimedSubmission,
  failure: string,
): Promise<Processed> {
  using _batch = openBatch();
  const write = {
    submission,
    isExtracted: false,
    facts: distinct(submission, [{ content: submission.content, importance: IMPORTANCE_OF_DEAD_LETTER }]),
  };
  const scored: Scored = { importance: IMPORTANCE_OF_DEAD_LETTER, topic: "none" };
  const completion = { ...completionOf(write, new Map([[submission.id, scored]]), new Map()), failure };
  const without = (error: unknown): VectorRow[] => {
    deps.log.warn({ org_id: orgId, submission_id: submission.id, err: error }, "A dead letter is stored without a vector");
    return [];
  };
  const rows = await embed(deps.embedder, [write]).catch(without);
  const stored = async () => {
    const added = await deps.vectors.add(orgId, rows).then(() => rows, without);
    return complete(deps, orgId, leaseId, [completion], added);
  };
  return deps.mutex.run(orgId, () => storing(deps, orgId, stored));
}

/**
 * Has a chat model read a processed write once more. What it finds replaces the facts of the write when they are several and differ, and
 * nobody has changed, deleted or superseded any of the former ones. Returns whether it did.
 */
export async function reread(deps: CognitionDeps, chat: Steps, orgId: OrgId, id: MemoryId): Promise<boolean> {
  using _batch = openBatch();
  const { records, vectors, embedder, mutex, events } = deps;
  const written = await ofStore(records.submissions.processed(orgId, id));
  if (written === undefined) return false;
  const { submission, contents } = written;
  const [write] = await extractFacts(chat, [submission], rereadFactIds);
  if (write === undefined || !write.isExtracted || write.facts.length < 2 || isSame(contents, write.facts)) return false;
  const rows = await embed(embedder, [write]);
  const resolved = withoutOwn(await dedupe(chat, [write], rows), new Set(possibleFactIds(id)));
  const completion = completionOf(write, await score(deps.steps, [write], rows), resolved);
  return mutex.run(orgId, () =>
    ofStore(
      storing(deps, orgId, async () => {
        await vectors.add(orgId, rows);
        const change = await records.submissions.revise(orgId, completion);
        if (change) events.emit("changed", change, rows);
        else events.emit("unmatched", orgId);
        return change !== undefined;
      }),
    ),
  );
}

function isSame(before: readonly string[], after: readonly NewFact[]): boolean {
  return before.length === after.length && after.every(({ content }) => before.includes(content));
}

/** Leaves out what the new facts of a write say of its former ones, which go anyway. */
function withoutOwn(resolved: ReadonlyMap<MemoryId, Resolution>, own: ReadonlySet<MemoryId>): Map<MemoryId, Resolution> {
  return new Map(
    [...resolved].map(([id, { supersedes, supersededBy }]) => [
      id,
      {
        supersedes: supersedes.filter(({ olderId }) => !own.has(olderId)),
        supersededBy: supersededBy.filter(({ newerId }) => !own.has(newerId)),
      },
    ]),
  );
}

// ---------------------------------------------------------------------------------------------------------------------- steps

interface NewFact {
  readonly id: MemoryId;
  readonly content: string;
  readonly parsed: ParsedFact;
  readonly importance: number | undefined;
  readonly rated: number | undefined;
}

/** A submission with the facts that are stored for it. */
interface ExtractedWrite {
  readonly submission: Submission;
  /** Whether the facts were extracted; false when the text itself is stored. */
  readonly isExtracted: boolean;
  /** At least one. */
  readonly facts: readonly NewFact[];
}

async function extractFacts(steps: Steps, submissions: readonly Submission[], idsOf = factIds): Promise<ExtractedWrite[]> {
  const asked = submissions.filter((submission) => submission.extract);
  const found = new Map((await steps.extract(asked)).map((facts, index) => [asked[index]?.id, facts]));
  return submissions.map((submission) => {
    const facts = found.get(submission.id) ?? [{ content: submission.content }];
    // Nothing was worth extracting: the text itself is stored with the lowest importance.
    const kept = facts.length > 0 ? facts : [{ content: submission.content, importance: IMPORTANCE_OF_NOTHING }];
    const isExtracted = submission.extract && facts.length > 0;
    return { submission, isExtracted, facts: distinct(submission, kept, idsOf) };
  });
}

/** Removes repetitions of a fact within a submission. */
function distinct(
  submission: Submission,
  facts: readonly { content: string; importance?: number; rated?: number | undefined }[],
  idsOf = factIds,
): NewFact[] {
  const { id: submissionId, createdAtMs, metadata } = submission;
  const origin = {
    submissionId,
    createdAtMs,
    // Computed once for all facts, because a text may be long.
    voice: voiceOf(submission.content),
    ...attributionIn(metadata),
    session: nameIn(metadata, "session_id"),
  };
  const seen = new Set<string>();
  const kept: NewFact[] = [];
  for (const { content, importance, rated } of facts) {
    const parsed = parseFact({ ...origin, id: submissionId, content });
    if (seen.has(parsed.factKey)) continue;
    seen.add(parsed.factKey);
    kept.push({ id: submissionId, content, parsed, importance, rated });
  }
  const ids = idsOf(submissionId, kept.length);
  return kept.map((fact, index) => {
    const id = ids[index] ?? submissionId;
    return { ...fact, id, parsed: { ...fact.parsed, id } };
  });
}

/** Embeds all facts of the batch in one call. */
async function embed(embedder: Embedder, writes: readonly ExtractedWrite[]): Promise<VectorRow[]> {
  const facts = writes.flatMap(({ submission, facts }) => facts.map((fact) => ({ submission, ...fact })));
  const texts = facts.map(({ submission, content }) => embeddedText(content, submission.metadata));
  const vectors = await embedder.embedDocuments(texts);
  return facts.map(({ submission: { scope }, id }, index) => {
    const vector = vectors[index];
    if (!vector) throw new Error("the embedder returned fewer vectors than texts");
    return { scope, id, vector };
  });
}

/** Compares scope by scope, in order of acceptance, so that a later submission is compared with the earlier ones of its batch. */
async function dedupe(
  steps: Steps,
  writes: readonly ExtractedWrite[],
  vectors: readonly VectorRow[],
): Promise<ReadonlyMap<MemoryId, Resolution>> {
  const byScope = Map.groupBy(writes, ({ submission }) => scopeKey(submission.scope));
  const vectorOf = new Map(vectors.map(({ id, vector }) => [id, vector]));
  const found = new Map<MemoryId, Resolution>();
  for (const ofScope of byScope.values()) {
    const scope = ofScope[0]?.submission.scope as Scope;
    for (const [id, resolution] of await steps.dedupe(
      scope,
      ofScope.flatMap((write) => freshOf(write, vectorOf)),
    ))
      found.set(id, resolution);
  }
  return found;
}

function freshOf({ isExtracted, facts }: ExtractedWrite, vectorOf: ReadonlyMap<MemoryId, Float32Array>): FreshFact[] {
  return facts.map(({ id, content, parsed }) => ({ ...parsed, content, isExtracted, vector: vectorOf.get(id) ?? new Float32Array() }));
}

async function score(steps: Steps, writes: readonly ExtractedWrite[], vectors: readonly VectorRow[]): Promise<Map<MemoryId, Scored>> {
  const vectorOf = new Map(vectors.map(({ id, vector }) => [id, vector]));
  const facts = writes.flatMap(({ submission, facts }) => facts.map((fact) => ({ ...fact, submission })));
  const scores = await steps.score(
    facts.map(({ id, content, submission: { metadata } }) => ({
      content,
      vector: embeddedText(content, metadata) === content ? vectorOf.get(id) : undefined,
    })),
  );
  return new Map(
    facts.map(({ id, importance, rated }, index): [MemoryId, Scored] => {
      const scored = scores[index] ?? NOTHING;
      // A text of which nothing was worth extracting is not summed up either.
      return [id, importance === undefined ? { ...scored, importance: meanOf(scored.importance, rated) } : { importance, topic: "none" }];
    }),
  );
}

/** The mean with the rating of a model, because a text may exaggerate its own importance. */
function meanOf(score: number, rated: number | undefined): number {
  return rated === undefined ? score : Math.round((score + rated) * 500) / 1000;
}

function completionOf(
  { submission, facts }: ExtractedWrite,
  scores: ReadonlyMap<MemoryId, Scored>,
  resolved: ReadonlyMap<MemoryId, Resolution>,
): Completion {
  const memories = facts.map(
    ({ id, content, parsed }): NewMemory => ({
      id,
      content,
      ...(scores.get(id) ?? NOTHING),
      factKey: parsed.factKey,
      propertyKey: statedKey(parsed.reading),
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
    // Pauses between two transactions, so that waiting writes can be accepted.
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
  { records, events }: CognitionDeps,
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
  for (const change of outcome.changes) events.emit("changed", change, byScope.get(scopeKey(change.scope)) ?? []);
  const unstored = vectors.filter((row) => !storedIds.has(row.id)).map((row) => row.id);
  return {
    done: completions.length - lost.size,
    facts: stored.length,
    lost: lost.size,
    jobs: completions.map(({ submission: { id, extract, content }, memories }) => ({
      ...{ id, characters: extract ? content.length : 0 },
      ...(lost.has(id) ? { outcome: "lost", facts: 0 } : { outcome: "done", facts: memories.length }),
    })),
    orphans: await unrecorded(records, orgId, unstored),
  };
}

/**
 * The ids without a record. A submission that was completed before is also reported as lost; its vectors have records and are kept.
 */
export async function unrecorded(records: Records, orgId: OrgId, ids: readonly MemoryId[]): Promise<MemoryId[]> {
  const orphans: MemoryId[] = [];
  for (const id of ids) if (!(await records.memories.has(orgId, id))) orphans.push(id);
  return orphans;
}
