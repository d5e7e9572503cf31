import type { KeyedMutex } from "../../async/keyed-mutex.ts";
import { DamagedMemory } from "../../memory/errors.ts";
import { LEVEL, type Memory, type MemoryId, type Metadata, type OrgId, scopeKey } from "../../memory/types.ts";
import type { Embedder } from "../../models/model.ts";
import { keysOf } from "../../reading/clauses/parsed-fact.ts";
import { embeddedText } from "../../reading/headers/attribution.ts";
import type { VectorRow, Vectors } from "../../stores/interfaces/vectors.ts";
import type { CognitionDeps } from "../deps.ts";
import { TurnSize } from "./turn-size.ts";

/** The most memories per step of a sweep. Jobs wait for one step. */
export const SWEEP_MEMORIES = 64;

/** Progress of a sweep: memories with a vector, and memories that need one, as far as counted. */
export interface SweepProgress {
  readonly embedded: number;
  readonly total: number;
}

/**
 * Compares an organization's vectors with its records: erases vectors without a record, and embeds active memories without a vector. Each
 * step is bounded, so that jobs run between steps. The sweep can be aborted after any step and started again.
 */
export async function* sweep(deps: CognitionDeps, orgId: OrgId): AsyncGenerator<SweepProgress, void, void> {
  const { records, vectors, log } = deps;
  yield* remakeDue(deps, orgId);
  // Reads the vectors first: a memory that is recorded later already has its vector.
  const stored = await vectors.ids(orgId);
  const recorded = await records.memories.ids(orgId);
  const orphans = [...stored].filter((id) => !recorded.has(id));
  if (orphans.length > 0) {
    await vectors.erase(orgId, orphans);
    log.info({ org_id: orgId, vectors: orphans.length }, "Vectors without a memory were erased");
  }
  const missing = [...recorded].filter((id) => !stored.has(id));
  const total = recorded.size;
  yield { embedded: total - missing.length, total };
  let added = 0;
  const turn = new TurnSize(SWEEP_MEMORIES);
  for (let from = 0; from < missing.length; ) {
    const ids = missing.slice(from, from + turn.pieces());
    const startMs = performance.now();
    const rows = await embedMissing(deps, orgId, ids);
    added += rows.length;
    await announce(deps, rows);
    turn.took(ids.length, performance.now() - startMs);
    from += ids.length;
    yield { embedded: total - missing.length + from, total };
  }
  if (added > 0) log.info({ org_id: orgId, embedded: added }, "Memories without a vector were embedded");
}

interface Space {
  readonly records: CognitionDeps["records"];
  readonly mutex: KeyedMutex;
  readonly vectors: Vectors;
  readonly embedder: Embedder;
}

/** Adds the vectors of the active memories among the ids. */
export async function embedMissing(space: Space, orgId: OrgId, ids: readonly MemoryId[]): Promise<VectorRow[]> {
  const { records, vectors, embedder, mutex } = space;
  const memories = await activeOf(records, orgId, ids);
  if (memories.length === 0) return [];
  const embedded = await embedder.embedDocuments(memories.map(({ content, metadata }) => embeddedText(content, metadata)));
  const rows = memories.map(({ scope, id }, index): VectorRow => ({ scope, id, vector: embedded[index] as Float32Array }));
  return mutex.run(orgId, async () => {
    // A memory that was erased while the embedder worked must not get a vector, because nothing would erase the vector.
    const left = new Set((await activeOf(records, orgId, ids)).map((memory) => memory.id));
    const stored = rows.filter((row) => left.has(row.id));
    await vectors.add(orgId, stored);
    return stored;
  });
}

/**
 * Embeds facts again after a change of metadata that affects the embedded text, and computes their keys. Ends when no fact is due, or when
 * all facts that are due changed meanwhile, because each change requests a sweep.
 */
async function* remakeDue(deps: CognitionDeps, orgId: OrgId): AsyncGenerator<SweepProgress, void, void> {
  const { records, log } = deps;
  let embedded = 0;
  const turn = new TurnSize(SWEEP_MEMORIES);
  for (;;) {
    const due = await records.patches.due(orgId, turn.pieces());
    const startMs = performance.now();
    const ids = due.map(({ id }) => id);
    const rows = await embedMissing(deps, orgId, ids);
    const made = due.map(({ id, generation, content, metadata }) => ({ id, generation, ...keysOf(content, speakerOf(metadata)) }));
    const changes = await records.patches.remade(orgId, made);
    for (const change of changes)
      deps.events.emit(
        "changed",
        change,
        rows.filter(({ scope }) => scopeKey(scope) === scopeKey(change.scope)),
      );
    if (changes.length === 0) break;
    embedded += rows.length;
    turn.took(due.length, performance.now() - startMs);
    // The number of due facts is not known.
    yield { embedded: 0, total: 0 };
  }
  if (embedded > 0) log.info({ org_id: orgId, embedded }, "Memories whose metadata changed were embedded again");
}

/** As for a new fact, only a string names a speaker. */
function speakerOf(metadata: Metadata | null): string | undefined {
  const speaker = metadata?.["speaker"];
  return typeof speaker === "string" ? speaker : undefined;
}

/** The facts among the ids: the vector of an abstraction is made of those of its sources (`src/search/index/scope-index.ts`). */
async function activeOf(records: CognitionDeps["records"], orgId: OrgId, ids: readonly MemoryId[]): Promise<Memory[]> {
  const memories: Memory[] = [];
  for (const id of ids) {
    try {
      const memory = await records.memories.get(orgId, id);
      if (memory?.status === "active" && memory.level === LEVEL.fact) memories.push(memory);
    } catch (error) {
      // A damaged text gets no vector.
      if (!(error instanceof DamagedMemory)) throw error;
    }
  }
  return memories;
}

async function announce({ records, events }: CognitionDeps, rows: readonly VectorRow[]): Promise<void> {
  for (const ofScope of Map.groupBy(rows, (row) => scopeKey(row.scope)).values()) {
    const [first] = ofScope;
    if (first) events.emit("changed", { scope: first.scope, generation: await records.scopes.generation(first.scope) }, ofScope);
  }
}
