import { abstractionId } from "../../memory/ids.ts";
import { LEVEL, type Memory, type MemoryId, type OrgId, type Scope } from "../../memory/types.ts";
import { ModelError } from "../../models/model.ts";
import { openBatch } from "../../reading/batch.ts";
import type { NewAbstraction } from "../../stores/interfaces/records.ts";
import type { VectorRow } from "../../stores/interfaces/vectors.ts";
import { type CognitionDeps, storing } from "../deps.ts";
import { ofStore, StoreFault } from "../store-fault.ts";
import { ABSTRACTION_SOURCES, clusters } from "./clusters.ts";
import { personStatements } from "./statements.ts";

/** Facts of a scope that are compared to find related ones, newest first. Comparing them takes about 10 ms. */
const ABSTRACTION_WINDOW = 256;
/** Longer memories are documents, which a summary cannot represent. Facts have a sentence or a few. */
const SOURCE_CHARACTERS = 1_200;
/** Added to the importance, because several memories about one topic show that it matters. */
const IMPORTANCE_OF_RECURRENCE = 0.05;

export interface Compressed {
  /** Scopes that were processed. When this is the limit, more may be due. */
  readonly scopes: number;
  readonly abstractions: number;
}

/**
 * Derives the abstractions that are due in the organization, in at most `limit` scopes. Passes to `onOrphans` the ids of vectors whose
 * abstractions were not stored, for example because a source was deleted meanwhile; the caller erases them. Throws when a model or a store
 * fails; the scope then stays due.
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
    // Read first, so that the scope stays due when a fact arrives later.
    const generation = await deps.records.scopes.generation(scope);
    try {
      abstractions += await compressScope(deps, scope, onOrphans);
    } catch (error) {
      if (error instanceof ModelError || error instanceof StoreFault) throw error;
      // One faulty scope must not block the others. It is retried when it changes.
      deps.log.error({ org_id: orgId, err: error }, "The abstractions of a scope could not be derived");
    }
    await deps.records.scopes.abstractionsDone(scope, generation);
  }
  return { scopes: due.length, abstractions };
}

/** Returns the number of stored abstractions. */
async function compressScope(deps: CognitionDeps, scope: Scope, onOrphans: (ids: readonly MemoryId[]) => void): Promise<number> {
  const { embedder, mutex } = deps;
  const derived = await derive(deps, scope);
  if (derived.length === 0) return 0;
  const embedded = await embedder.embedDocuments(derived.map(({ content }) => content));
  const rows = derived.map(({ id }, index): VectorRow => ({ scope, id, vector: embedded[index] as Float32Array }));
  return mutex.run(scope.orgId, () => storing(deps, scope.orgId, () => store(deps, scope, derived, rows, onOrphans)));
}

async function store(
  { records, vectors, now, events }: CognitionDeps,
  scope: Scope,
  derived: readonly NewAbstraction[],
  rows: readonly VectorRow[],
  onOrphans: (ids: readonly MemoryId[]) => void,
): Promise<number> {
  await ofStore(vectors.add(scope.orgId, rows));
  // Concurrent calls share a commit.
  const outcomes = await Promise.allSettled(derived.map((abstraction) => records.memories.addAbstraction(scope, abstraction, now())));
  const orphans: MemoryId[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const row = rows[index] as VectorRow;
    if (outcome.status === "fulfilled" && outcome.value) events.emit("changed", outcome.value, [row]);
    else orphans.push(row.id);
  }
  if (orphans.length > 0) onOrphans(orphans);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw new StoreFault(failed.reason);
  return derived.length - orphans.length;
}

async function derive({ records, steps }: CognitionDeps, scope: Scope): Promise<NewAbstraction[]> {
  using _batch = openBatch();
  const facts = await ofStore(records.memories.unabstracted(scope, ABSTRACTION_WINDOW));
  const derived: NewAbstraction[] = [];
  /** Whether an abstraction of the same sources was stored before. If it is no longer active, a user deleted it. */
  const isMade = (of: readonly MemoryId[]) => ofStore(records.memories.has(scope.orgId, abstractionId(scope, of)));
  for (const group of related(facts.filter(isWorthSummingUp))) {
    for (let left = group; left.length >= ABSTRACTION_SOURCES.min; ) {
      if (await isMade(left.map(({ id }) => id))) break;
      const summary = await steps.summarise(left);
      if (summary === undefined) break;
      const of = new Set(summary.of);
      const sources = left.filter(({ id }) => of.has(id));
      const sourceIds = sources.map(({ id }) => id);
      if (!(await isMade(sourceIds)))
        derived.push({
          id: abstractionId(scope, sourceIds),
          content: summary.content,
          sourceIds,
          source: "cognition",
          ...weightOf(sources),
        });
      left = left.filter(({ id }) => !of.has(id));
    }
  }
  return derived;
}

/** Groups of facts about one person and one topic. */
function related(facts: readonly Memory[]): Memory[][] {
  const read = personStatements(facts);
  const stating = facts.flatMap((fact, index) => {
    const one = read[index];
    return one ? [{ id: fact.id, content: one.statements.join(" "), fact, subject: one.subject }] : [];
  });
  const bySubject = Map.groupBy(stating, ({ subject }) => subject);
  return [...bySubject.values()].flatMap((ofOne) => clusters(ofOne).map(({ sources }) => sources.map(({ fact }) => fact)));
}

function isWorthSummingUp(memory: Memory): boolean {
  return memory.level === LEVEL.fact && memory.content.length <= SOURCE_CHARACTERS;
}

/** The confidence is the lowest of the sources'; the importance is slightly above their mean. */
function weightOf(sources: readonly Memory[]): { importance: number; confidence: number } {
  const mean = sources.reduce((sum, source) => sum + source.importance, 0) / sources.length;
  return { importance: Math.min(1, mean + IMPORTANCE_OF_RECURRENCE), confidence: Math.min(...sources.map((source) => source.confidence)) };
}
