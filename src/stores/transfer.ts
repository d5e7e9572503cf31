import type { Memory, MemoryId, OrgId } from "../memory/types.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "./verdicts.ts";

/** Memories read or stored in one transaction: the server's own writes wait so long, some 10 ms. */
export const TRANSFER_MEMORIES = 256;

/** A memory with everything that is told of it elsewhere: what an export carries. */
export interface CarriedMemory extends Memory {
  /** The write that a fact was made from; undefined for an abstraction. */
  readonly writeId: MemoryId | undefined;
  /** When it was deleted softly, as opposed to deprecated by a newer one alone. */
  readonly deletedAtMs: number | undefined;
  /** Older memories that it took the place of. */
  readonly supersedes: readonly CarriedSupersession[];
  /** What an abstraction was derived from; empty for a fact. */
  readonly sourceIds: readonly MemoryId[];
}

export interface CarriedSupersession {
  readonly olderId: MemoryId;
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  /** Undefined for one from before rules were kept. */
  readonly rule: string | undefined;
  /** The deleted memory whose place the newer one took over against the older one. */
  readonly via: MemoryId | undefined;
  readonly createdAtMs: number;
  readonly undoneAtMs: number | undefined;
  readonly undoneBy: UndoneBy | undefined;
}

/** With the keys by which later facts are compared with it; absent for an abstraction. */
export interface ImportedMemory extends CarriedMemory {
  readonly factKey: string | undefined;
  readonly propertyKey: string | undefined;
}

export interface CarriedPage {
  readonly memories: readonly CarriedMemory[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: number | undefined;
}

export interface StoreOutcome {
  readonly stored: number;
  /** Their id is in use: what is there stays as it is. */
  readonly present: number;
  /** They, their write or what they were derived from were erased here. */
  readonly erased: number;
}

/** Memories on their way from one folder to another. */
export interface Transfer {
  /** At most `limit` memories in the order in which they were stored, as of one moment; `after` is `next` of the page before, 0 for the first. */
  page(orgId: OrgId, after: number, limit: number): Promise<CarriedPage>;

  /**
   * Stores those whose id was never used, as they are and past the queue. Their vectors are missing until the next sweep. Doing it twice is doing it once,
   * and nothing comes back that was erased here.
   */
  store(orgId: OrgId, memories: readonly ImportedMemory[]): Promise<StoreOutcome>;
}
