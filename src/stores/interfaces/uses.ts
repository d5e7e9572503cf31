import type { MemoryId, OrgId, Scope } from "../../memory/types.ts";
import type { MemoryLink } from "./browse.ts";
import type { Erasures } from "./erasures.ts";
import type { PersonFilter } from "./people.ts";
import type { Actor } from "./trail.ts";

/** What an organization keeps of the answers that agents get: nothing, which memories they were told, or their questions, too. */
export const KEPT_USES = ["off", "on", "questions"] as const;
export type KeptUses = (typeof KEPT_USES)[number];

/** The newest uses that are kept of each user: weeks of an agent that asks for a context with every message. */
export const USES_PER_USER = 1_000;
/** How long a use is kept. */
export const USE_DAYS = 90;
export const USE_MS = USE_DAYS * 86_400_000;
/** The memories of a use that are kept, in the order of the answer: as many as a search answers at most. */
export const MEMORIES_PER_USE = 100;
/** What is kept of a question. A hook asks with the whole message of a person. */
export const USE_QUESTION_CODE_POINTS = 300;

export const USE_KINDS = ["search", "context"] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** An answer that an agent got. */
export interface NewUse {
  readonly scope: Scope;
  readonly atMs: number;
  readonly kind: UseKind;
  readonly keyId: string;
  /** What it was told, in the order of the answer. */
  readonly memoryIds: readonly MemoryId[];
  /** Undefined where it is not kept, and for a context without one. */
  readonly question: string | undefined;
}

export interface Use {
  /** Ascending within the organization. */
  readonly no: number;
  readonly atMs: number;
  readonly kind: UseKind;
  readonly by: Actor;
  readonly agentId: string;
  readonly question: string | undefined;
  /** The first of those that are still there, in the order of the answer. */
  readonly memories: readonly MemoryLink[];
  /** How many memories were told beside these, as far as they are still there. */
  readonly more: number;
}

/**
 * Which agents were told which memories, and when: for an organization that chose to keep that. It is bounded by {@link USES_PER_USER} and
 * {@link USE_MS}, and goes with its memories: an erasure takes the memory from each use, a question that asked for it, and a use without
 * another memory.
 *
 * @example
 * await records.uses.add(orgId, [{ scope, atMs: Date.now(), kind: "search", keyId: key.id, memoryIds: [id], question: undefined }]);
 * const [use] = await records.uses.list({ orgId, userId: scope.userId }, 10); // { agentId: "assistant", memories: [{ id, … }], … }
 */
export interface Uses {
  /** In one transaction. Leaves out memories that are not there any more, and a use without one. */
  add(orgId: OrgId, uses: readonly NewUse[]): Promise<void>;
  /** Newest first; `beforeNo` is that of the last use of the page before. */
  list(person: PersonFilter, limit: number, beforeNo?: number): Promise<Use[]>;
  /** What is stored. */
  stored(orgId: OrgId): Promise<StoredUses>;
  /**
   * Removes the content that the organization does not keep: everything, or the questions. What is left of such a use says that its bytes may
   * still be in the files, until {@link forget}.
   */
  withhold(orgId: OrgId, kept: Exclude<KeptUses, "questions">): Promise<void>;
  /** Ends {@link withhold}, when the files hold no byte of it. */
  forget(orgId: OrgId): Promise<void>;
  /** Removes the uses before this time. */
  forgetBefore(orgId: OrgId, atMs: number): Promise<void>;
}

export interface StoredUses {
  /** Undefined when there is no use. */
  readonly oldestMs: number | undefined;
  /** Whether there are questions, or what {@link Uses.withhold} left of some. */
  readonly hasQuestions: boolean;
}

/**
 * Removes what is stored and not kept, from the files, too. Returns false when a reader kept the bytes there; the caller tries again. Each
 * step is durable, and after a crash the next call goes on.
 */
export async function forgetUnkept(
  { uses, erasures }: { readonly uses: Uses; readonly erasures: Pick<Erasures, "scrub"> },
  orgId: OrgId,
  kept: KeptUses,
): Promise<boolean> {
  const { oldestMs, hasQuestions } = await uses.stored(orgId);
  const isUnkept = kept === "off" ? oldestMs !== undefined : hasQuestions;
  if (kept === "questions" || !isUnkept) return true;
  await uses.withhold(orgId, kept);
  if (!(await erasures.scrub(orgId))) return false;
  await uses.forget(orgId);
  return true;
}
