import type { Scope } from "../../memory/types.ts";

/**
 * Files with what a search keeps in memory of a scope, one per scope. They are derived: a missing or damaged one costs time only. They
 * contain the words and vectors of memories, so an erasure removes those of its scopes. Only the worker writes them.
 *
 * @example
 * await snapshots.write(scope, bytes);
 * await snapshots.read(scope); // the bytes; undefined when there is none
 * removeSnapshots(orgFolder(dataDir, orgId), [scope]); // part of an erasure
 */
export interface IndexSnapshots {
  read(scope: Scope): Promise<ArrayBuffer | undefined>;
  /** Replaces the file of the scope as a whole. Creates no organization. */
  write(scope: Scope, bytes: Uint8Array): Promise<void>;
  remove(scope: Scope): void;
}
