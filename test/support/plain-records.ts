import { newMemoryId } from "../../src/memory/ids.ts";
import { LEVEL, type MemoryId, type Scope } from "../../src/memory/types.ts";
import type { Records } from "../../src/stores/interfaces/records.ts";
import { type ImportedMemory, TRANSFER_MEMORIES } from "../../src/stores/interfaces/transfer.ts";

/** Fills records as an import does: without a queue, and without vectors. Returns the ids in the order of the texts. */
export async function fillRecords(records: Records, texts: Iterable<readonly [scope: Scope, content: string]>): Promise<MemoryId[]> {
  const ids: MemoryId[] = [];
  let batch: ImportedMemory[] = [];
  const storeBatch = async () => {
    const [first] = batch;
    if (first !== undefined) await records.transfer.store(first.scope.orgId, batch);
    batch = [];
  };
  for (const [scope, content] of texts) {
    const memory = plainFact(scope, content, ids.length);
    ids.push(memory.id);
    batch.push(memory);
    if (batch.length === TRANSFER_MEMORIES) await storeBatch();
  }
  await storeBatch();
  return ids;
}

function plainFact(scope: Scope, content: string, order: number): ImportedMemory {
  const atMs = 1_700_000_000_000 + order;
  return {
    id: newMemoryId(),
    scope,
    content,
    level: LEVEL.fact,
    status: "active",
    importance: 0.5,
    confidence: 1,
    source: "agent",
    createdAtMs: atMs,
    updatedAtMs: atMs,
    metadata: null,
    outdated: false,
    isPinned: false,
    deletedAtMs: undefined,
    writeId: undefined,
    supersedes: [],
    sourceIds: [],
    factKey: content.toLowerCase(),
    propertyKey: undefined,
  };
}
