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

/** The folder of one organization. Throws when the id has another form, because it could lead out of the data folder. */
export function orgFolder(dataDir: string, orgId: OrgId): string {
  if (!isOrgId(orgId)) throw new Error("an organization's id is org_ and 32 hexadecimal digits; this one is not, so it names no folder");
  return join(orgsFolder(dataDir), orgId);
}

/** The organizations that have a folder, because a first write was at least begun. */
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

/** The file that reserves disk space: see disk-space.ts. */
export function reserveFile(dataDir: string): string {
  return join(dataDir, "reserve");
}

/** The file that is given up when the one of {@link reserveFile} is gone and not a byte is left. */
export function lastReserveFile(dataDir: string): string {
  return join(dataDir, "reserve.last");
}

/** The record of completed backups. */
export function backupsFile(dataDir: string): string {
  return join(dataDir, "backups.json");
}

/** The file with the address of the running server. */
export function serverFile(dataDir: string): string {
  return join(dataDir, "server.json");
}

/** The file in which `memoryd connect` stores the keys of connected hosts. */
export function connectionsFile(dataDir: string): string {
  return join(dataDir, "connections.json");
}

/** The lock file of a command that changes the connections file or a host's file. */
export function connectionsLockFile(dataDir: string): string {
  return join(dataDir, "connections-lock.sqlite");
}

/** The log of a server that was started in the background. Other servers log to the terminal or the service manager. */
export function backgroundLogFile(dataDir: string): string {
  return join(dataDir, "server.log");
}

/** The folder to which a restore into an empty folder writes first. While it exists, the rest of the data folder may be incomplete. */
export function restoreFolder(dataDir: string): string {
  return join(dataDir, "restore.partial");
}

/**
 * The folder to which a restore into a missing folder writes first. The target folder appears only when it is complete, so this folder is
 * not needed afterwards.
 */
export function restoreFolderBeside(dataDir: string): string {
  return `${resolve(dataDir)}.partial`;
}

/** Creates the folder and its missing parents. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
}
