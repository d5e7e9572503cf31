import { commandFolder, copyFolder, openFolder, serveFolder } from "./folder/folder-backend.ts";
import type { Backend, CommandBackend, ServerBackend, StorePlace, Warn } from "./interfaces/backend.ts";
import type { CopyPlace } from "./interfaces/copying.ts";
import { type MigratedStore, migrateDatabase } from "./postgres/migrate-database.ts";
import { type LargeScope, makeNearIndexes, type NearIndexes } from "./postgres/near-indexes.ts";
import { commandDatabase, copyDatabase, openDatabase, serveDatabase } from "./postgres/postgres-backend.ts";

export { ownersAddress } from "./postgres/connect.ts";
export type { LargeScope, NearIndexes, Outcome } from "./postgres/near-indexes.ts";

/** The settings that name a place; `store` is null for a folder. */
export interface PlaceSettings {
  readonly dataDir: string;
  readonly store: string | null;
  /** Only servers and workers need it. */
  readonly storeListen?: string | null;
  readonly storePasswordFile: string | null;
}

/** The place that the settings name. */
export function placeOf({ store, storeListen = null, storePasswordFile, dataDir }: PlaceSettings): StorePlace {
  if (store === null) return { kind: "folder", dataDir };
  return { kind: "postgres", url: store, listenUrl: storeListen, passwordFile: storePasswordFile };
}

/** Opens a place for a server. Throws {@link UsageError} when it cannot be used. */
export function serveStore(place: StorePlace, warn: Warn): Promise<ServerBackend> {
  return place.kind === "folder" ? serveFolder(place.dataDir) : serveDatabase(place, warn);
}

/** Opens a place for the worker of a server, which has opened it before. */
export async function openForWorker(place: StorePlace, warn: Warn): Promise<Backend> {
  return place.kind === "folder" ? openFolder(place.dataDir, "worker") : openDatabase(place, warn);
}

/** Opens a place for a command. Throws {@link UsageError} when it cannot be used. */
export async function openForCommand(place: StorePlace): Promise<CommandBackend> {
  return place.kind === "folder" ? commandFolder(place.dataDir) : commandDatabase(place);
}

/** Opens a place for a copy, which has it to itself. Throws {@link UsageError} when a server runs on it, or when it cannot be used. */
export async function openForCopy(place: StorePlace): Promise<CopyPlace> {
  return place.kind === "folder" ? copyFolder(place.dataDir) : copyDatabase(place);
}

/** Brings the tables of a database to this version. Throws {@link UsageError}, and changes nothing, when that cannot be done. */
export function migrateStore(place: Extract<StorePlace, { kind: "postgres" }>, serverRole: string): Promise<MigratedStore> {
  return migrateDatabase(place, serverRole);
}

/** Makes the indexes of near vectors of a database. Throws {@link UsageError} when that cannot be done. */
export function indexStore(
  place: Extract<StorePlace, { kind: "postgres" }>,
  leastVectors: number,
  onBegin: (large: LargeScope) => void,
): Promise<NearIndexes> {
  return makeNearIndexes(place, leastVectors, onBegin);
}
