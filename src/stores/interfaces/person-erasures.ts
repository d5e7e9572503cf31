import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { Erasure } from "./erasures.ts";
import type { PersonFilter } from "./people.ts";

/**
 * Erasures of everything that is stored of a person: of one user, with all agents or with one. An erasure is a job with a row of its own, so
 * it outlives any crash: it is requested, taken out of every search, gone from the files, and looked through for. What is written of the
 * person after it was taken out is new, and stays.
 *
 * @example
 * const { id } = await records.personErasures.begin({ orgId, userId: "ana" }, { by: "owner@example.com", backups: 2 }, Date.now());
 * // The worker: takes it out at once, and then erases the bytes of the ids that are listed in `records.erasures`.
 * for (const { scope, ids } of await records.personErasures.takeOut(orgId, id, Date.now())) forget(scope, ids);
 */
export interface PersonErasures {
  /** What would go now. */
  tally(person: PersonFilter): Promise<PersonTally>;
  /** Durable when it resolves. One that waits for the same person is returned instead of a second one. */
  begin(person: PersonFilter, request: ErasureRequest, nowMs: number): Promise<PersonErasure>;
  get(orgId: OrgId, id: string): Promise<PersonErasure | undefined>;
  /** Newest first. */
  list(orgId: OrgId, limit: number): Promise<PersonErasure[]>;
  /** Those that are not looked through yet, oldest first. */
  unfinished(orgId: OrgId): Promise<PersonErasure[]>;
  /**
   * Removes every memory, summary, archived and waiting write of the person in one transaction, and adds their ids to the list of erasures. No
   * later read finds any of it. Nothing that was replaced comes back, because it goes, too. One erasure for each scope; none when it was taken
   * out before.
   */
  takeOut(orgId: OrgId, id: string, nowMs: number): Promise<Erasure[]>;
  /** Whether no file has a byte of it, as far as the list of erasures tells. The first time that is so is kept. */
  isGone(orgId: OrgId, id: string, nowMs: number): Promise<boolean>;
  /** Ids of the memories and writes that went. */
  erasedIds(orgId: OrgId, id: string): Promise<MemoryId[]>;
  /** Reads what the store has, in search of these ids, whatever the list of erasures says. */
  lookThrough(orgId: OrgId, ids: readonly MemoryId[]): Promise<Look>;
  /** Ends the job. A later look takes the place of the one before. */
  looked(orgId: OrgId, id: string, finding: Look, receipt: string, nowMs: number): Promise<void>;
  /** Asks the worker to look through once more. The receipt stays until it has. */
  lookAgain(orgId: OrgId, id: string): Promise<void>;
  /** Undefined until the erasure was looked through. */
  receipt(orgId: OrgId, id: string): Promise<string | undefined>;
  /** What the store has of an erasure that a receipt tells of. */
  remains(erased: ErasedElsewhere): Promise<Remains>;
  /** Erases what the store has of it, as {@link takeOut} does, and keeps the erasure as its own. Returns the ids. */
  repeat(erased: ErasedElsewhere, nowMs: number): Promise<MemoryId[]>;
}

export interface ErasureRequest {
  /** The e-mail address of a user, or the command line. */
  readonly by: string;
  /** Backups that may still hold the person; undefined where the server does not make them. */
  readonly backups: number | undefined;
}

/** Counts of what goes. */
export interface PersonTally {
  /** Facts of any status. */
  readonly memories: number;
  readonly summaries: number;
  /** Archived texts of processed writes. */
  readonly messages: number;
  /** Writes that are not processed yet, or failed for good. */
  readonly waiting: number;
  readonly agents: number;
}

/** Times are milliseconds since the epoch; undefined until it is so. */
export interface PersonErasure {
  readonly id: string;
  readonly person: PersonFilter;
  readonly by: string;
  readonly backups: number | undefined;
  readonly requestedAtMs: number;
  readonly outAtMs: number | undefined;
  readonly goneAtMs: number | undefined;
  readonly lookedAtMs: number | undefined;
  /** What went; of what is not taken out yet, zeros. */
  readonly tally: PersonTally;
  readonly finding: Look | undefined;
}

/** What a look through the store read, and what it found. */
export interface Look {
  /** The files that were read, or the tables of a database. */
  readonly places: number;
  readonly kind: "files" | "tables";
  readonly bytes: number;
  /** Places in which an erased id was found; empty where all is gone. */
  readonly remains: readonly string[];
}

/** What a receipt says, so that any store with the organization can be asked for it. */
export interface ErasedElsewhere {
  readonly erasureId: string;
  readonly person: PersonFilter;
  readonly by: string;
  readonly requestedAtMs: number;
  /** What was stored until then went. A store that has the erasure itself is asked for the ids alone, because the rest came later. */
  readonly outAtMs: number;
  readonly isErased: (id: MemoryId) => boolean;
}

export interface Remains {
  /** Whether the erasure was made in this store, or in the one that it was copied from. */
  readonly isKnown: boolean;
  readonly memories: readonly MemoryId[];
  readonly writes: readonly MemoryId[];
  /** The memories and writes of the organization that were compared. */
  readonly compared: number;
}
