import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { EmbedderIdentity } from "../models/model.ts";
import type { Control } from "./control.ts";
import { openLanceVectors } from "./lance/vectors.ts";
import { makeFolder, orgFolder, orgsFolder } from "./paths.ts";
import type { Records } from "./records.ts";
import { openSqliteControl } from "./sqlite/control.ts";
import { openSqliteRecords } from "./sqlite/records.ts";
import type { Vectors } from "./vectors.ts";

export { lockDataFolder, tryLockDataFolder } from "./lock.ts";

/** One thread's own view of the tenants' data. */
export interface Stores {
  readonly records: Records;
  readonly vectors: Vectors;
  close(): Promise<void>;
}

/** The embedded stores of a data folder. Each thread opens its own: connections are never shared. */
export function openStores(dataDir: string, embedder: EmbedderIdentity, thread: "server" | "worker"): Stores {
  const records = openSqliteRecords({ dataDir, checkpoints: thread === "worker" });
  const vectors = openLanceVectors({ dataDir, space: vectorSpace(embedder), dimensions: embedder.dimensions });
  return {
    records,
    vectors,
    async close() {
      await vectors.close();
      await records.close();
    },
  };
}

export function openControl(dataDir: string): Control {
  return openSqliteControl({ dataDir });
}

/** The name of the table that holds one embedder's vectors: another embedder, another table, so that vectors of two are never compared. */
export function vectorSpace(embedder: EmbedderIdentity): string {
  const digest = new Bun.CryptoHasher("sha256").update(`${embedder.name}\n${embedder.digest}\n${embedder.dimensions}`).digest("hex");
  return `vectors_${digest.slice(0, 16)}`;
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
  for (const orgId of deleted) {
    await release(orgId);
    await rm(orgFolder(dataDir, orgId), { recursive: true, force: true });
    control.orgs.purge(orgId);
  }
  return deleted.length;
}
