import { readFileSync } from "node:fs";

/** Limits that the records and the vectors share. */

/** Most organizations that are open at once, if the process may open enough files. More would use memory and would not be faster. */
const MOST_OPEN_ORGANIZATIONS = 256;
/** The least number of organizations that are open at once. The server works with so few, but opens and closes files constantly. */
const LEAST_OPEN_ORGANIZATIONS = 8;
/**
 * Files of one organization that is open on both threads: its database and its log on each thread, what the threads share, and one that
 * LanceDB reads.
 */
const FILES_PER_ORGANIZATION = 6;
/** The share of the process's files that organizations may use. Connections use the rest, and their number is not bounded. */
const SHARE_OF_FILES = 1 / 2;

/**
 * Organizations with open files, per kind of store and thread. Opening a further one closes the least recently used. The number depends
 * on the process's limit of open files at the start.
 */
export const OPEN_ORGANIZATIONS = openOrganizations(limitOfOpenFiles());
/** Organizations whose files one call checks, in turn. This takes about a millisecond of `stat` calls. */
export const PLACES_LOOKED = 256;
/** Organizations that one call tries to open again, a millisecond each. */
export const PLACES_TRIED = 8;

export function openOrganizations(openFiles: number): number {
  const fitting = Math.floor((openFiles * SHARE_OF_FILES) / FILES_PER_ORGANIZATION);
  return Math.min(MOST_OPEN_ORGANIZATIONS, Math.max(LEAST_OPEN_ORGANIZATIONS, fitting));
}

/** The process's limit of open files; infinite when there is none, or when the system, unlike Linux, does not show it in a file. */
function limitOfOpenFiles(): number {
  if (process.platform !== "linux") return Number.POSITIVE_INFINITY;
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
