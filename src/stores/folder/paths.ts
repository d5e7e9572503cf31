import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { isOrgId } from "../../memory/ids.ts";
import type { OrgId } from "../../memory/types.ts";

/** The layout of the data folder, defined only here. */

/** Only the user that runs the process may read its data. */
const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

export function orgsFolder(dataDir: string): string {
  return join(dataDir, "orgs");
}

/** The folder of one organization. Throws for an id of another form, which could lead out of the data folder. */
export function orgFolder(dataDir: string, orgId: OrgId): string {
  if (!isOrgId(orgId)) throw new Error("an organization's id is org_ and 32 hexadecimal digits; this one is not, so it names no folder");
  return join(orgsFolder(dataDir), orgId);
}

/** The organizations that have a folder: a write of each was begun at least. */
export function storedOrganizations(dataDir: string): OrgId[] {
  const folder = orgsFolder(dataDir);
  return existsSync(folder) ? readdirSync(folder).filter(isOrgId) : [];
}

export function recordsFile(dataDir: string, orgId: OrgId): string {
  return join(orgFolder(dataDir, orgId), "records.sqlite");
}

export function vectorsFolder(dataDir: string, orgId: OrgId): string {
  return join(orgFolder(dataDir, orgId), "vectors");
}

export function controlFile(dataDir: string): string {
  return join(dataDir, "control.sqlite");
}

export function lockFile(dataDir: string): string {
  return join(dataDir, "lock.sqlite");
}

/** Holds room on the disk: see disk-space.ts. */
export function reserveFile(dataDir: string): string {
  return join(dataDir, "reserve");
}

/** What is known of the backups that were made. */
export function backupsFile(dataDir: string): string {
  return join(dataDir, "backups.json");
}

/** Where the running server says how it is reached. */
export function serverFile(dataDir: string): string {
  return join(dataDir, "server.json");
}

/** Where `memoryd connect` keeps the keys of the hosts that it connected. */
export function connectionsFile(dataDir: string): string {
  return join(dataDir, "connections.json");
}

/** Held by the command that changes that file, or the file of a host. */
export function connectionsLockFile(dataDir: string): string {
  return join(dataDir, "connections-lock.sqlite");
}

/** The log of a server that was started in the background; elsewhere the terminal or the service manager has it. */
export function backgroundLogFile(dataDir: string): string {
  return join(dataDir, "server.log");
}

/** Where a restore into an empty folder writes first. While this folder exists, the rest of the data folder may be incomplete. */
export function restoreFolder(dataDir: string): string {
  return join(dataDir, "restore.partial");
}

/** Where a restore into a folder that does not exist writes first. That folder appears whole, so this one is of no use afterwards. */
export function restoreFolderBeside(dataDir: string): string {
  return `${resolve(dataDir)}.partial`;
}

/** Creates the folder and its missing parents. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
}
