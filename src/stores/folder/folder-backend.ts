import { UsageError } from "../../memory/errors.ts";
import type { Backend, CommandBackend, ServerBackend, StoreThread } from "../interfaces/backend.ts";
import type { CopyPlace } from "../interfaces/copying.ts";
import {
  checkDataFolder,
  eraseDeletedOrganizations,
  type FolderControl,
  lockDataFolder,
  markServed,
  markStoredOrganizations,
  neverServed,
  openControl,
  openCopying,
  openRecords,
  openStores,
  openVectors,
  readBackups,
  recordsFile,
  tryLockDataFolder,
  writeServerFile,
} from "../open.ts";
import { VectorsBySpace } from "../vectors-by-space.ts";
import { adjustReserve, DiskSpace, giveUpLastReserve } from "./disk-space.ts";

/** A data folder, as a thread of its server opens it. */
export function openFolder(
  dataDir: string,
  thread: StoreThread,
): Backend & { readonly control: FolderControl; readonly diskSpace: DiskSpace } {
  const control = openControl(dataDir);
  const diskSpace = new DiskSpace(dataDir);
  return {
    name: dataDir,
    control,
    neighbours: undefined,
    diskSpace,
    nameOfRecords: (orgId) => recordsFile(dataDir, orgId),
    backupTimesMs: () => readBackups(dataDir).map(({ finishedAt }) => Date.parse(finishedAt)),
    openStores: (options) => openStores({ dataDir, written: control.written, thread, ...options }),
    hasRoom: () => diskSpace.has(),
    close: () => control.close(),
  };
}

/** Takes a data folder for a server. Throws {@link UsageError} when another process has it, or when a newer memoryd wrote it. */
export async function serveFolder(dataDir: string): Promise<ServerBackend> {
  const lock = lockDataFolder(dataDir);
  try {
    giveUpLastReserve(dataDir);
    checkDataFolder(dataDir);
    const backend = openFolder(dataDir, "server");
    const { control, diskSpace } = backend;
    await eraseDeletedOrganizations(dataDir, control);
    await markStoredOrganizations(dataDir, control);
    return {
      ...backend,
      isNew: () => neverServed(dataDir, control),
      served: () => markServed(dataDir),
      publish: (address) => writeServerFile(dataDir, address),
      keepRoom: () => adjustReserve(dataDir),
      isOutOfRoom: (error) => diskSpace.isCauseOf(error),
      eraseDeleted: (release) => eraseDeletedOrganizations(dataDir, control, release),
      async close() {
        await control.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A data folder, as a command opens it. */
export function commandFolder(dataDir: string): CommandBackend {
  const control = openControl(dataDir);
  const spaces = new VectorsBySpace((identity) => openVectors(dataDir, identity));
  return {
    name: dataDir,
    engine: undefined,
    control,
    nameOfRecords: (orgId) => recordsFile(dataDir, orgId),
    backupTimesMs: () => readBackups(dataDir).map(({ finishedAt }) => Date.parse(finishedAt)),
    openRecords: () => openRecords(dataDir, control.written),
    vectorsOf: (identity) => spaces.of(identity),
    async workers() {
      const lock = tryLockDataFolder(dataDir);
      lock?.release();
      return lock ? 0 : 1;
    },
    tryAlone: async () => tryLockDataFolder(dataDir),
    eraseDeleted: () => eraseDeletedOrganizations(dataDir, control),
    async close() {
      await spaces.close();
      await control.close();
    },
  };
}

/** Takes a data folder for a copy. Throws {@link UsageError} when another process has it, or when a newer memoryd wrote it. */
export function copyFolder(dataDir: string): CopyPlace {
  const lock = tryLockDataFolder(dataDir);
  if (!lock) throw new UsageError(`A server, or another command, holds the data folder ${dataDir}. Stop it, and run the copy again.`);
  try {
    checkDataFolder(dataDir);
    const control = openControl(dataDir);
    const copying = openCopying(dataDir, control);
    const spaces = new VectorsBySpace((identity) => openVectors(dataDir, identity));
    return {
      name: dataDir,
      control,
      copying,
      vectorsOf: (identity) => spaces.of(identity),
      isAlone: async () => true,
      eraseDeleted: () => eraseDeletedOrganizations(dataDir, control),
      async close() {
        await spaces.close();
        await copying.close();
        await control.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
