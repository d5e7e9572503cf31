import { readFileSync } from "node:fs";
import { libc } from "./libc.ts";

/** Kinds of advice of `madvise(2)`: pages that are read from their file again, and pages that the system may take, changed ones excepted. */
const DONT_NEED = 4;
const PAGE_OUT = 21;

/** A part of the process's memory, as addresses. */
export interface Mapping {
  readonly start: number;
  readonly end: number;
  /** Whether what the process has changed of it is in the file too. */
  readonly isShared: boolean;
  readonly isCode: boolean;
}

/**
 * Takes the pages of files out of the process's memory: the program, LanceDB and the weights, some 200 MiB once all were used. The next use
 * finds them in the system's cache, 16 pages at a time. Only Linux does this.
 */
export function releaseFiles(): void {
  const madvise = libc()?.madvise;
  if (!madvise) return;
  for (const mapping of fileMappings(readFileSync("/proc/self/maps", "utf8"))) {
    madvise(mapping.start, mapping.end - mapping.start, adviceFor(mapping));
  }
}

/**
 * What a program has changed of a map of its own is nowhere else, so of such maps only the system can tell which pages may go. It does so
 * for files that the user owns or may write to, and takes them out of its cache too.
 */
export function adviceFor({ isShared, isCode }: Mapping): number {
  return isShared || isCode ? DONT_NEED : PAGE_OUT;
}

/** The maps of files in `/proc/PID/maps`. Code that may be written to counts as a map of the process's own. */
export function fileMappings(maps: string): Mapping[] {
  const found = maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) (\S{3})([ps]) [0-9a-f]+ \S+ [1-9]\d* +\/.*$/gm);
  return Array.from(found, ([, start = "", end = "", access, sharing]) => ({
    start: Number.parseInt(start, 16),
    end: Number.parseInt(end, 16),
    isShared: sharing === "s",
    isCode: access === "r-x",
  }));
}
