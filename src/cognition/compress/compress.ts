import { abstractionId } from "../../memory/ids.ts";
import { LEVEL, type Memory, type MemoryId, type OrgId, type Scope } from "../../memory/types.ts";
import { ModelError } from "../../models/model.ts";
import type { NewAbstraction } from "../../stores/records.ts";
import type { VectorRow } from "../../stores/vectors.ts";
import type { CognitionDeps } from "../deps.ts";
import { ofStore, StoreFault } from "../store-fault.ts";
import { ABSTRACTION_SOURCES, clusters } from "./clusters.ts";
import { told } from "./told.ts";

/** Facts of a scope that are looked through for related ones, newest first: comparing them takes about 10 ms. */
const ABSTRACTION_WINDOW = 256;
/** What is said in passing is not summed up: plain statements without any signal have an importance of 0.2. */
const WORTH_SUMMING_UP = 0.2;
/** A document is its own summary's rival; facts are a sentence or a few. */
const SOURCE_CHARACTERS = 1_200;
/** That several memories are about one thing says it matters a little more than each does. */
const IMPORTANCE_OF_RECURRENCE = 0.05;

export interface Compressed {
  /** Scopes that were looked at; more may be due when it is the limit. */
  readonly scopes: number;
  readonly abstractions: number;
}

/**
 * Derives the abstractions that are due in the organization, looking at `limit` scopes at most. `onOrphans` hears of vectors written for abstractions that
 * were not stored, as when their sources went meanwhile: to be erased. Throws for a model or a store that fails: the scope stays due.
 */
export async function compress(
  deps: CognitionDeps,
  orgId: OrgId,
  limit: number,
  onOrphans: (ids: readonly MemoryId[]) => void,
): Promise<Compressed> {
  const due = await deps.records.scopes.abstractionsDue(orgId, limit);
  let abstractions = 0;
  for (const scope of due) {
    // Read first: a fact that comes after this leaves the scope due.
    const generation = await deps.records.scopes.generation(scope);
    try {
      abstractions += await compressScope(deps, scope, onOrphans);
    } catch (error) {
      if (error instanceof ModelError || error instanceof StoreFault) throw error;
      // One scope that cannot be summed up must not hold up the others. It is looked at again when it changes.
      deps.log.error({ org_id: orgId, err: error }, "The abstractions of a scope could not be made");
    }
    await deps.records.scopes.abstractionsDone(scope, generation);
  }
  return { scopes: due.length, abstractions };
}

/** Answers how many abstractions were stored. */
async function compressScope(deps: CognitionDeps, scope: Scope, onOrphans: (ids: readonly MemoryId[]) => void): Promise<number> {
  const { embedder, mutex } = deps;
  const drafts = await draftsOf(deps, scope);
  if (drafts.length === 0) return 0;
  const embedded = await embedder.embedDocuments(drafts.map((draft) => draft.content));
  const rows = drafts.map((draft, index): VectorRow => ({ scope, id: draft.id, vector: embedded[index] as Float32Array }));
  return mutex.run(scope.orgId, () => store(deps, scope, drafts, rows, onOrphans));
}

async function store(
  { records, vectors, now, announce }: CognitionDeps,
  scope: Scope,
  drafts: readonly NewAbstraction[],
  rows: readonly VectorRow[],
  onOrphans: (ids: readonly MemoryId[]) => void,
): Promise<number> {
  await ofStore(vectors.add(scope.orgId, rows));
  // All at once: they share a commit.
  const outcomes = await Promise.allSettled(drafts.map((draft) => records.memories.addAbstraction(scope, draft, now())));
  const orphans: MemoryId[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const row = rows[index] as VectorRow;
    if (outcome.status === "fulfilled" && outcome.value) announce(outcome.value, [row]);
    else orphans.push(row.id);
  }
  if (orphans.length > 0) onOrphans(orphans);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw new StoreFault(failed.reason);
  return drafts.length - orphans.length;
}

async function draftsOf({ records, steps }: CognitionDeps, scope: Scope): Promise<NewAbstraction[]> {
  const facts = await ofStore(records.memories.unabstracted(scope, ABSTRACTION_WINDOW));
  const drafts: NewAbstraction[] = [];
  /** Made before of the same sources; when it is no longer active, somebody deleted it. */
  const isMade = (of: readonly MemoryId[]) => ofStore(records.memories.get(scope.orgId, abstractionId(scope, of)));
  for (const group of related(facts.filter(isWorthSummingUp))) {
    for (let left = group; left.length >= ABSTRACTION_SOURCES.min; ) {
      if (await isMade(left.map(({ id }) => id))) break;
      const summary = await steps.summarise(left);
      if (summary === undefined) break;
      const of = new Set(summary.of);
      const sources = left.filter(({ id }) => of.has(id));
      const sourceIds = sources.map(({ id }) => id);
      if (!(await isMade(sourceIds)))
        drafts.push({
          id: abstractionId(scope, sourceIds),
          content: summary.content,
          sourceIds,
          source: "cognition",
          ...weightOf(sources),
        });
      left = left.filter(({ id }) => !of.has(id));
    }
  }
  return drafts;
}

/** Groups of facts that tell of one person and one thing. */
function related(facts: readonly Memory[]): Memory[][] {
  const read = told(facts);
  const telling = facts.flatMap((fact, index) => {
    const one = read[index];
    return one ? [{ id: fact.id, content: one.statements.join(" "), fact, subject: one.subject }] : [];
  });
  const bySubject = Map.groupBy(telling, ({ subject }) => subject);
  return [...bySubject.values()].flatMap((ofOne) => clusters(ofOne).map(({ sources }) => sources.map(({ fact }) => fact)));
}

function isWorthSummingUp(memory: Memory): boolean {
  return memory.level === LEVEL.fact && memory.importance >= WORTH_SUMMING_UP && memory.content.length <= SOURCE_CHARACTERS;
}

/** As sure as the least sure of its sources, and a little more important than they are on average. */
function weightOf(sources: readonly Memory[]): { importance: number; confidence: number } {
  const mean = sources.reduce((sum, source) => sum + source.importance, 0) / sources.length;
  return { importance: Math.min(1, mean + IMPORTANCE_OF_RECURRENCE), confidence: Math.min(...sources.map((source) => source.confidence)) };
}
