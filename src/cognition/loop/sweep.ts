import type { KeyedMutex } from "../../async/keyed-mutex.ts";
import { type Memory, type MemoryId, type OrgId, scopeKey } from "../../memory/types.ts";
import type { Embedder } from "../../models/model.ts";
import type { VectorRow, Vectors } from "../../stores/vectors.ts";
import type { CognitionDeps } from "../cognition.ts";

/** Memories embedded at once when vectors are missing: jobs wait that long, with a model on two slow cores a few seconds. */
export const SWEEP_MEMORIES = 64;

/** How far a sweep is: memories that have their vector, of those that need one as far as is known. */
export interface SweepProgress {
  readonly embedded: number;
  readonly total: number;
}

/**
 * Holds an organization's vectors against its records: a vector without a record is erased, an active memory without a vector is embedded. Each step is a
 * bounded piece of work, so that jobs go on between them; it may be broken off after any, and started anew.
 */
export async function* sweep(deps: CognitionDeps, orgId: OrgId): AsyncGenerator<SweepProgress, void, void> {
  const { records, vectors, log } = deps;
  // Vectors first: what is recorded later has its vector already.
  const stored = await vectors.ids(orgId);
  const recorded = await records.memories.ids(orgId);
  const orphans = [...stored].filter((id) => !recorded.has(id));
  if (orphans.length > 0) {
    await vectors.erase(orgId, orphans);
    log.info({ org_id: orgId, vectors: orphans.length }, "Vectors that no memory belongs to were erased");
  }
  const missing = [...recorded].filter((id) => !stored.has(id));
  const total = recorded.size;
  yield { embedded: total - missing.length, total };
  let added = 0;
  for (let from = 0; from < missing.length; from += SWEEP_MEMORIES) {
    const ids = missing.slice(from, from + SWEEP_MEMORIES);
    const rows = await embedMissing(deps, orgId, ids);
    added += rows.length;
    await announce(deps, rows);
    yield { embedded: total - missing.length + from + ids.length, total };
  }
  if (added > 0) log.info({ org_id: orgId, embedded: added }, "Memories without a vector were embedded");
}

interface Space {
  readonly records: CognitionDeps["records"];
  readonly mutex: KeyedMutex;
  readonly vectors: Vectors;
  readonly embedder: Embedder;
}

/** Adds the vectors of those that are active. */
export async function embedMissing(space: Space, orgId: OrgId, ids: readonly MemoryId[]): Promise<VectorRow[]> {
  const { records, vectors, embedder, mutex } = space;
  const memories = await activeOf(records, orgId, ids);
  if (memories.length === 0) return [];
  const embedded = await embedder.embedDocuments(memories.map((memory) => memory.content));
  const rows = memories.map(({ scope, id }, index): VectorRow => ({ scope, id, vector: embedded[index] as Float32Array }));
  return mutex.run(orgId, async () => {
    // What was erased while the embedder worked would come back, with nobody left to erase it.
    const left = new Set((await activeOf(records, orgId, ids)).map((memory) => memory.id));
    const stored = rows.filter((row) => left.has(row.id));
    await vectors.add(orgId, stored);
    return stored;
  });
}

async function activeOf(records: CognitionDeps["records"], orgId: OrgId, ids: readonly MemoryId[]): Promise<Memory[]> {
  const memories: Memory[] = [];
  for (const id of ids) {
    const memory = await records.memories.get(orgId, id);
    if (memory?.status === "active") memories.push(memory);
  }
  return memories;
}

async function announce({ records, announce: tell }: CognitionDeps, rows: readonly VectorRow[]): Promise<void> {
  for (const ofScope of Map.groupBy(rows, (row) => scopeKey(row.scope)).values()) {
    const [first] = ofScope;
    if (first) tell({ scope: first.scope, generation: await records.scopes.generation(first.scope) }, ofScope);
  }
}
