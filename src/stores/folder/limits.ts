import { readFileSync } from "node:fs";

/** Bounds that the records and the vectors share. */

/** Organizations that are open at once, where the process may open enough files. More would hold memory and would not be faster. */
const MOST_OPEN_ORGANIZATIONS = 256;
/** The least, with which the server works, although it opens and closes files all the time. */
const LEAST_OPEN_ORGANIZATIONS = 8;
/** Files of one organization that is open on both threads: its database and its log on each, what they share, and one that LanceDB reads. */
const FILES_PER_ORGANIZATION = 6;
/** The part of the process's files that organizations may take. The rest is for connections, which come in any number. */
const SHARE_OF_FILES = 1 / 2;

/**
 * Organizations with open files, for each kind of store on each thread. Opening a further one closes the least recently used. It follows from
 * the process's limit of open files at the start.
 */
export const OPEN_ORGANIZATIONS = openOrganizations(limitOfOpenFiles());
/** Organizations whose files one call checks, in turn: about a millisecond of `stat` calls. */
export const PLACES_LOOKED = 256;
/** Organizations whose file could not be opened that one call tries again: a millisecond each. */
export const PLACES_TRIED = 8;

export function openOrganizations(openFiles: number): number {
  const fitting = Math.floor((openFiles * SHARE_OF_FILES) / FILES_PER_ORGANIZATION);
  return Math.min(MOST_OPEN_ORGANIZATIONS, Math.max(LEAST_OPEN_ORGANIZATIONS, fitting));
}

/** Infinite where the system does not say it in a file, as only Linux does, or sets none. */
function limitOfOpenFiles(): number {
  if (process.platform !== "linux") return Number.POSITIVE_INFINITY;
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
