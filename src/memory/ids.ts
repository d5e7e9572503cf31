import { LIMITS } from "./limits.ts";
import type { MemoryId, OrgId, Scope } from "./types.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ORG_ID = /^org_[0-9a-f]{32}$/;
/** Namespace of derived abstraction ids (RFC 9562, version 5): a random UUID of this project, never to be changed. */
const ABSTRACTIONS = "6f0c7c1e-52d4-4d0b-9a35-0c6b7f1f2a9d";

/** A UUID of any version, in either case and nothing around it. Ids are kept and compared in lower case. */
export function isMemoryId(text: string): boolean {
  return UUID.test(text);
}

/** Version 7: ids made later sort later, so that an index of them grows at its end. */
export function newMemoryId(): MemoryId {
  return Bun.randomUUIDv7();
}

/** The id of the fact `index` of a write: the write's own for the first, derived for the others, so that a repeated run makes the same ones. */
export function factId(submissionId: MemoryId, index: number): MemoryId {
  return index === 0 ? submissionId : Bun.randomUUIDv5(`fact/${index}`, submissionId);
}

/** Every id that a fact of the write may have. */
export function factIds(submissionId: MemoryId): MemoryId[] {
  return Array.from({ length: LIMITS.factsPerSubmission }, (_, index) => factId(submissionId, index));
}

/** The id of the abstraction made from these memories, whatever their order: made twice, it is one. */
export function abstractionId(scope: Scope, sourceIds: readonly MemoryId[]): MemoryId {
  const sources = [...new Set(sourceIds)].sort().join(" ");
  return Bun.randomUUIDv5(`${scope.orgId}/${scope.agentId}/${scope.userId}/${sources}`, ABSTRACTIONS);
}

export function newOrgId(): OrgId {
  return `org_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** The exact form of {@link newOrgId}: what has another cannot name a folder. */
export function isOrgId(text: string): boolean {
  return ORG_ID.test(text);
}
