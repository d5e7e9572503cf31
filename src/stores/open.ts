import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { OrgId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import { indexSnapshots } from "./folder/index-snapshot-files.ts";
import { OpenFolder } from "./folder/open-folder.ts";
import { controlFile, makeFolder, orgFolder, orgsFolder, recordsFile, storedOrganizations, vectorsFolder } from "./folder/paths.ts";
import type { BackendStoresOptions, Stores, StoreThread } from "./interfaces/backend.ts";
import type { Control } from "./interfaces/control.ts";
import type { Copying } from "./interfaces/copying.ts";
import { spaceName } from "./interfaces/embeddings.ts";
import type { Records } from "./interfaces/records.ts";
import type { Vectors } from "./interfaces/vectors.ts";
import { bytesForErasing } from "./lance/files.ts";
import { openLanceVectors } from "./lance/vectors.ts";
import { openSqliteControl, type SqliteControl } from "./sqlite/control/control.ts";
import type { WrittenNow } from "./sqlite/control/written.ts";
import { sqliteCopying } from "./sqlite/copying.ts";
import { type Depth, fileFaults, type Inspection, inspectFile, inspectRecords } from "./sqlite/file/integrity.ts";
import { mayHaveTables } from "./sqlite/file/version.ts";
import { openSqliteRecords } from "./sqlite/records.ts";
import { VectorsBySpace } from "./vectors-by-space.ts";

export { noteBackup, readBackups } from "./folder/backups.ts";
export { backgroundLogFile, recordsFile, restoreFolder, restoreFolderBeside } from "./folder/paths.ts";
export { readServerFile, writeServerFile } from "./folder/server-file.ts";
export type { ServerAddress, Stores } from "./interfaces/backend.ts";
export type { OnDamage } from "./interfaces/checksums.ts";
export { rewriteControl, snapshotControl, snapshotRecords } from "./snapshot.ts";
export { type DataFolderLock, lockConnections, lockDataFolder, tryLockDataFolder } from "./sqlite/file/lock.ts";
export { checkDataFolder, refuseNewerFolder } from "./versions.ts";

export interface StoresOptions extends BackendStoresOptions {
  readonly dataDir: string;
  /** The marks in the control store that this thread has open. */
  readonly written: WrittenNow;
  readonly thread: StoreThread;
}

/** Opens the stores of a data folder. Each thread opens its own, because connections are never shared. */
export function openStores({ dataDir, written, embedder, thread, now = Date.now, ...options }: StoresOptions): Stores {
  const records = openSqliteRecords({ dataDir, written, now, checkpoints: thread === "worker", ...options });
  const folder = new OpenFolder(dataDir);
  const spaces = new VectorsBySpace((identity) => openVectors(dataDir, identity));
  return {
    records,
    vectors: spaces.of(embedder),
    vectorsOf: (identity) => spaces.of(identity),
    indexSnapshots: indexSnapshots(dataDir),
    inPlace: () => folder.inPlace(),
    async release(orgId) {
      for (const vectors of spaces.all()) await vectors.files.release(orgId);
      await records.files.release(orgId);
    },
    async close() {
      await spaces.close();
      await records.close();
      folder.close();
    },
  };
}

/** The control store of a data folder. */
export type FolderControl = SqliteControl;

export function openControl(dataDir: string): FolderControl {
  return openSqliteControl({ dataDir });
}

/** Whether the folder has a control store, which the first command or start creates, or has organizations and therefore must have one. */
export function hasControl(dataDir: string): boolean {
  return existsSync(controlFile(dataDir)) || hasOrganizations(dataDir);
}

/** Opens only the records, for commands that need no vectors. Safe while a server runs. */
export function openRecords(dataDir: string, written: WrittenNow): Records {
  return openSqliteRecords({ dataDir, written, checkpoints: false });
}

/** Opens only one embedder's vectors. Any number of processes may read them. */
export function openVectors(dataDir: string, embedder: EmbedderIdentity): Vectors {
  return openLanceVectors({ dataDir, space: spaceName(embedder), dimensions: embedder.dimensions });
}

/** Opens the rows of all stores, for a copy that has the folder to itself. */
export function openCopying(dataDir: string, control: FolderControl): Copying & { close(): Promise<void> } {
  return sqliteCopying(dataDir, control);
}

/** Whether any organization was ever written to. */
export function hasOrganizations(dataDir: string): boolean {
  return storedOrganizations(dataDir).length > 0;
}

/** Whether the organization was ever written to: the first write creates its folder. */
export function hasOrganizationFolder(dataDir: string, orgId: OrgId): boolean {
  return existsSync(orgFolder(dataDir, orgId));
}

/** Marks organizations that have records but no mark, because a crash came between their first write and its mark. */
export async function markStoredOrganizations(dataDir: string, control: Control): Promise<void> {
  const marked = new Set(await control.written.list());
  const unmarked = storedOrganizations(dataDir).filter((orgId) => !marked.has(orgId));
  const stored = unmarked.filter((orgId) => mayHaveTables(recordsFile(dataDir, orgId)));
  await Promise.all(stored.map((orgId) => control.written.mark(orgId)));
}

/** Faults of the control store; undefined when there is none. */
export function inspectControlStore(dataDir: string, depth: Depth): readonly string[] | undefined {
  return inspectFile(controlFile(dataDir), (db) => fileFaults(db, depth));
}

/** Faults of an organization's records; undefined when nothing was ever written to it. */
export function inspectOrganization(dataDir: string, orgId: OrgId, depth: Depth): Inspection | undefined {
  return inspectFile(recordsFile(dataDir, orgId), (db) => inspectRecords(db, depth));
}

/** Disk space that the largest erasure of any organization needs: a second copy of its vectors. */
export function bytesForErasure(dataDir: string): number {
  return storedOrganizations(dataDir).reduce((most, orgId) => Math.max(most, bytesForErasing(vectorsFolder(dataDir, orgId))), 0);
}

/** Whether no server ever ran on this folder. A start that failed, for example because its port was in use, does not count. */
export async function neverServed(dataDir: string, control: Control): Promise<boolean> {
  return !existsSync(orgsFolder(dataDir)) && (await control.orgs.list()).length === 0;
}

/** Records that a start succeeded, so that the next one does not count as the first, even if all organizations are deleted. */
export function markServed(dataDir: string): void {
  makeFolder(orgsFolder(dataDir));
}

/** Removes the folders of deleted organizations and purges them. `release` closes the files that the caller has open. */
export async function eraseDeletedOrganizations(
  dataDir: string,
  control: Control,
  release: (orgId: string) => Promise<void> = async () => {},
): Promise<number> {
  const deleted = await control.orgs.deleted();
  for (const orgId of deleted) {
    await release(orgId);
    await rm(orgFolder(dataDir, orgId), { recursive: true, force: true });
    await control.orgs.purge(orgId);
  }
  return deleted.length;
}
