import { afterEach, beforeEach, expect, test } from "bun:test";
import { newMemoryId, newOrgId } from "../../../../../src/memory/ids.ts";
import type { Scope } from "../../../../../src/memory/types.ts";
import type { EmbeddingSpace } from "../../../../../src/stores/interfaces/embeddings.ts";
import type { Records } from "../../../../../src/stores/interfaces/records.ts";
import { openSqliteRecords } from "../../../../../src/stores/sqlite/records.ts";
import { removeFolder, temporaryFolder } from "../../../../support/files.ts";

const BUILTIN: EmbeddingSpace = {
  identity: { name: "builtin-hash-v1", digest: "1", dimensions: 256 },
  embedder: { kind: "builtin" },
};
const identity = { name: "ollama/embeddinggemma", digest: "85462619ee72-0123456789ab", dimensions: 768 };
const OLLAMA: EmbeddingSpace = {
  identity,
  embedder: {
    kind: "ollama",
    model: "embeddinggemma",
    modelDigest: "85462619ee72",
    identity,
    contextTokens: 2048,
    queryPrefix: "task: search result | query: ",
    documentPrefix: "title: none | text: ",
  },
};

const scope: Scope = { orgId: newOrgId(), agentId: "agent", userId: "user" };
let folder: string;
let records: Records;

beforeEach(() => {
  folder = temporaryFolder();
  records = openSqliteRecords({ dataDir: folder });
});
afterEach(async () => {
  await records.close();
  removeFolder(folder);
});

async function write(): Promise<void> {
  const common = { content: "Ana likes tea.", metadata: null, confidence: 1, extract: true, createdAtMs: 1 };
  await records.submissions.accept(scope, { id: newMemoryId(), scope, ...common });
}

test("an organization has no space before its first vectors, and then the space of the first embedder, with its prefixes", async () => {
  expect(await records.embeddings.active(scope.orgId)).toBeUndefined();
  await write();
  expect(await records.embeddings.active(scope.orgId)).toBeUndefined();
  expect(await records.embeddings.adopt(scope.orgId, OLLAMA)).toEqual(OLLAMA);
  expect(await records.embeddings.adopt(scope.orgId, BUILTIN)).toEqual(OLLAMA);
  expect(await records.embeddings.active(scope.orgId)).toEqual(OLLAMA);
});

test("activating the next space ends its progress and raises every scope's generation, in one step", async () => {
  await write();
  await records.embeddings.adopt(scope.orgId, BUILTIN);
  await records.embeddings.report(scope.orgId, { space: OLLAMA, embedded: 3, total: 9 });
  expect(await records.embeddings.progress(scope.orgId)).toEqual({ space: OLLAMA, embedded: 3, total: 9 });
  expect(await records.embeddings.active(scope.orgId)).toEqual(BUILTIN);
  const before = await records.scopes.generation(scope);
  await records.embeddings.activate(scope.orgId, OLLAMA);
  expect(await records.embeddings.active(scope.orgId)).toEqual(OLLAMA);
  expect(await records.embeddings.progress(scope.orgId)).toBeUndefined();
  expect(await records.scopes.generation(scope)).toBe(before + 1);
  await records.embeddings.activate(scope.orgId, OLLAMA);
  expect(await records.scopes.generation(scope)).toBe(before + 1);
});
