import type { Scope } from "../../memory/types.ts";

/**
 * Files with the in-memory index of a scope, one per scope. They are derived data: a missing or damaged file costs only time. They contain
 * words and vectors of memories, so an erasure removes the files of its scopes. Only the worker writes them.
 *
 * @example
 * await snapshots.write(scope, bytes);
 * await snapshots.read(scope); // the bytes; undefined when there is none
 * removeSnapshots(orgFolder(dataDir, orgId), [scope]); // part of an erasure
 */
export interface IndexSnapshots {
  read(scope: Scope): Promise<ArrayBuffer | undefined>;
  /** Replaces the whole file of the scope. Creates no organization. */
  write(scope: Scope, bytes: Uint8Array): Promise<void>;
  remove(scope: Scope): void;
}
