import { LIMITS } from "../../memory/limits.ts";
import { type Memory, type MemoryId, type OrgId, scopeKey } from "../../memory/types.ts";
import type { VectorRow } from "../../stores/vectors.ts";
import type { CognitionDeps } from "../cognition.ts";

/**
 * Holds an organization's vectors against its records: a vector without a record is erased, an active memory without a vector is embedded. Each step is a
 * bounded piece of work, so that jobs go on between them; it may be broken off after any, and started anew.
 */
export async function* sweep(deps: CognitionDeps, orgId: OrgId): AsyncGenerator<void, void, void> {
  const { records, vectors, log, now } = deps;
  // Vectors first: what is recorded later has its vector already.
  const stored = await vectors.ids(orgId);
  const recorded = await records.memories.ids(orgId);
  const orphans = [...stored].filter((id) => !recorded.has(id));
  if (orphans.length > 0) {
    await vectors.erase(orgId, orphans);
    log.info({ org_id: orgId, vectors: orphans.length }, "Vectors that no memory belongs to were erased");
  }
  yield;
  const missing = [...recorded].filter((id) => !stored.has(id));
  let embedded = 0;
  let reportedMs = now();
  for (let from = 0; from < missing.length; from += LIMITS.sweepMemories) {
    embedded += await embedMissing(deps, orgId, missing.slice(from, from + LIMITS.sweepMemories));
    if (now() - reportedMs >= LIMITS.progressMs) {
      reportedMs = now();
      log.info({ org_id: orgId, looked_at: from, of: missing.length, embedded }, "Memories without a vector are being embedded");
    }
    yield;
  }
  if (embedded > 0) log.info({ org_id: orgId, embedded }, "Memories without a vector were embedded");
}

async function embedMissing(deps: CognitionDeps, orgId: OrgId, ids: readonly MemoryId[]): Promise<number> {
  const { records, vectors, embedder, announce } = deps;
  const memories: Memory[] = [];
  for (const id of ids) {
    const memory = await records.memories.get(orgId, id);
    if (memory?.status === "active") memories.push(memory);
  }
  if (memories.length === 0) return 0;
  const embedded = await embedder.embedDocuments(memories.map((memory) => memory.content));
  const rows = memories.map(({ scope, id }, index): VectorRow => ({ scope, id, vector: embedded[index] as Float32Array }));
  await vectors.add(orgId, rows);
  for (const ofScope of Map.groupBy(rows, (row) => scopeKey(row.scope)).values()) {
    const [first] = ofScope;
    if (first) announce({ scope: first.scope, generation: await records.scopes.generation(first.scope) }, ofScope);
  }
  return rows.length;
}
