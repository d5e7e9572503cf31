import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { isOrgId } from "../memory/ids.ts";
import type { OrgId } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import type { Control } from "./control.ts";
import { spaceName } from "./embeddings.ts";
import { HeldFolder } from "./held-folder.ts";
import { openLanceVectors } from "./lance/vectors.ts";
import { controlFile, makeFolder, orgFolder, orgsFolder, recordsFile } from "./paths.ts";
import type { Records } from "./records.ts";
import { removeCopies } from "./sqlite/before-migration.ts";
import { openSqliteControl } from "./sqlite/control.ts";
import { fileFaults, type Inspection, inspectFile, inspectRecords } from "./sqlite/integrity.ts";
import { openSqliteRecords } from "./sqlite/records.ts";
import type { Vectors } from "./vectors.ts";

export { type DataFolderLock, lockDataFolder, tryLockDataFolder } from "./lock.ts";
export { restoreFolder } from "./paths.ts";
export { rewriteControl, snapshotControl, snapshotRecords } from "./snapshot.ts";
export { prepareDataFolder, refuseNewerFolder } from "./versions.ts";

/** One thread's own view of the tenants' data. */
export interface Stores {
  readonly records: Records;
  /** The vectors of the embedder that was chosen. */
  readonly vectors: Vectors;
  /** Those of any embedder, such as the one before. */
  vectorsOf(embedder: EmbedderIdentity): Vectors;
  /** Whether the data folder is the one that was opened. */
  folderInPlace(): boolean;
  /** Closes what is open of the organization, so that its folder can be removed. */
  release(orgId: OrgId): Promise<void>;
  close(): Promise<void>;
}

/** The embedded stores of a data folder. Each thread opens its own: connections are never shared. */
export function openStores(dataDir: string, embedder: EmbedderIdentity, thread: "server" | "worker"): Stores {
  const records = openSqliteRecords({ dataDir, checkpoints: thread === "worker" });
  const folder = new HeldFolder(dataDir);
  const spaces = new Map<string, Vectors>();
  const vectorsOf = (identity: EmbedderIdentity): Vectors => {
    const space = spaceName(identity);
    const opened = spaces.get(space) ?? openVectors(dataDir, identity);
    spaces.set(space, opened);
    return opened;
  };
  return {
    records,
    vectors: vectorsOf(embedder),
    vectorsOf,
    folderInPlace: () => folder.inPlace(),
    async release(orgId) {
      for (const vectors of spaces.values()) await vectors.release(orgId);
      await records.release(orgId);
    },
    async close() {
      for (const vectors of spaces.values()) await vectors.close();
      await records.close();
      folder.close();
    },
  };
}

export function openControl(dataDir: string): Control {
  return openSqliteControl({ dataDir });
}

/** Whether the folder has a control store: whatever memoryd did there first has made one. */
export function hasControl(dataDir: string): boolean {
  return existsSync(controlFile(dataDir));
}

/** The records alone, for commands that need no vectors. Safe beside a running server. */
export function openRecords(dataDir: string): Records {
  return openSqliteRecords({ dataDir, checkpoints: false });
}

/** One embedder's vectors alone. Any number of processes may read them. */
export function openVectors(dataDir: string, embedder: EmbedderIdentity): Vectors {
  return openLanceVectors({ dataDir, space: spaceName(embedder), dimensions: embedder.dimensions });
}

/** Whether any organization was ever written to. */
export function hasOrganizations(dataDir: string): boolean {
  const folder = orgsFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).some(isOrgId);
}

/** Whether the organization was ever written to: its folder comes with its first write. */
export function hasOrganizationFolder(dataDir: string, orgId: OrgId): boolean {
  return existsSync(orgFolder(dataDir, orgId));
}

/** What is wrong with the control store; undefined when there is none. */
export function inspectControlStore(dataDir: string): readonly string[] | undefined {
  return inspectFile(controlFile(dataDir), fileFaults);
}

/** What is wrong with an organization's records; undefined when nothing was ever written to it. */
export function inspectOrganization(dataDir: string, orgId: OrgId): Inspection | undefined {
  return inspectFile(recordsFile(dataDir, orgId), inspectRecords);
}

/** Whether no server ever served this folder: what a start leaves that failed, on a port in use for one, does not count. */
export function neverServed(dataDir: string, control: Control): boolean {
  return control.orgs.list().length === 0 && !existsSync(orgsFolder(dataDir));
}

/** A start has succeeded: the next one is not the first, whatever becomes of the organizations. */
export function markServed(dataDir: string): void {
  makeFolder(orgsFolder(dataDir));
}

/** Removes the folders of deleted organizations and forgets them. `release` closes what the caller has open of one. */
export async function eraseDeletedOrganizations(
  dataDir: string,
  control: Control,
  release: (orgId: string) => Promise<void> = async () => {},
): Promise<number> {
  const deleted = control.orgs.deleted();
  if (deleted.length > 0) removeCopies(controlFile(dataDir));
  for (const orgId of deleted) {
    await release(orgId);
    await rm(orgFolder(dataDir, orgId), { recursive: true, force: true });
    control.orgs.purge(orgId);
  }
  return deleted.length;
}
