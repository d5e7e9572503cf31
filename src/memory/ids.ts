import { LIMITS } from "./limits.ts";
import type { MemoryId, OrgId, Scope } from "./types.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ORG_ID = /^org_[0-9a-f]{32}$/;
/**
 * Namespace of the ids of abstractions (RFC 9562, version 5): a random UUID of this project. Another value would give
 * other ids, so it never changes.
 */
const ABSTRACTIONS = "6f0c7c1e-52d4-4d0b-9a35-0c6b7f1f2a9d";

/** Namespace of the ids of batches with an idempotency key, as {@link ABSTRACTIONS}. */
const BATCHES = "b1f5b0f4-3d0c-4a5e-8a47-5c1d3c0f9e62";

/** The rule of `agent_id` and `user_id`, as a pattern and in words. */
export const IDENTIFIER_PATTERN = `^[A-Za-z0-9._:-]{1,${LIMITS.identifierCodePoints}}$`;
export const IDENTIFIER_RULE = `1 to ${LIMITS.identifierCodePoints} characters of A-Z a-z 0-9 . _ : -`;
const IDENTIFIER = new RegExp(IDENTIFIER_PATTERN);

/** Whether the text may name an agent or a user. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** Whether the text is exactly a UUID, of any version and in either case. Ids are stored and compared in lower case. */
export function isMemoryId(text: string): boolean {
  return UUID.test(text);
}

/** Returns a version 7 UUID. Later ids sort after earlier ones, so an index of them grows at its end. */
export function newMemoryId(): MemoryId {
  return Bun.randomUUIDv7();
}

/**
 * The ids of the facts of a write, in order. A single fact has the id of the write. Of several, each has an id of its own, so that nobody who
 * deletes one deletes the others; the id of the write then stands for all of them. They derive from it, so a repeated run gives the same ids.
 */
export function factIds(submissionId: MemoryId, count: number): MemoryId[] {
  return count === 1 ? [submissionId] : Array.from({ length: count }, (_, index) => Bun.randomUUIDv5(`fact/${index}`, submissionId));
}

/** The ids of the facts of a write that a chat model has read again: others than those of the facts before, which they replace. */
export function rereadFactIds(submissionId: MemoryId, count: number): MemoryId[] {
  return Array.from({ length: count }, (_, index) => Bun.randomUUIDv5(`reread/${index}`, submissionId));
}

/** All ids that facts of the write may have, however many there are. */
export function possibleFactIds(submissionId: MemoryId): MemoryId[] {
  const { factsPerSubmission } = LIMITS;
  return [submissionId, ...factIds(submissionId, factsPerSubmission), ...rereadFactIds(submissionId, factsPerSubmission)];
}

/** The id of the abstraction of these memories, in any order, so that a repeated run makes no second abstraction. */
export function abstractionId(scope: Scope, sourceIds: readonly MemoryId[]): MemoryId {
  const sources = [...new Set(sourceIds)].sort().join(" ");
  return Bun.randomUUIDv5(`${scope.orgId}/${scope.agentId}/${scope.userId}/${sources}`, ABSTRACTIONS);
}

/**
 * The id of the write at a position of a batch, so that a repeat of the batch names the same writes. It depends on the API key: callers with
 * keys of their own cannot meet in an idempotency key, and a key that is bound to one agent learns nothing of what another agent sent. The
 * position counts and not the content, because two equal writes of one batch are two writes.
 */
export function batchId(apiKeyId: string, idempotencyKey: string, position: number): MemoryId {
  return Bun.randomUUIDv5(`${apiKeyId}/${position}/${idempotencyKey}`, BATCHES);
}

export function newOrgId(): OrgId {
  return `org_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Whether the text has the form of {@link newOrgId}. Only such a text may name a folder. */
export function isOrgId(text: string): boolean {
  return ORG_ID.test(text);
}
