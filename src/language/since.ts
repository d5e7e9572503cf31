import type { Rewriting, Since } from "./grammar.ts";

const YEAR = "(?<year>(?:19|20)\\d\\d)";
const NEVER = /(?!)/u;

/**
 * Puts "now" in the place of "since May 2023", wherever that stands, so that every pattern which reads "now" also reads the date, in the word
 * order of the language. The year stays: one before the older fact shows that the statement is no news.
 */
export function sinceRewritings(since: Since): Rewriting[] {
  const blank = isSpaced(since) ? " " : "";
  const clause = `[,，、]?(?<clause>(?:(?!${blank}(?:${since.and}))(?:[^,.;!?…。，、；！？]|[.,](?=\\d)))*)`;
  const rewriting = (date: string, replacement: string): Rewriting => [new RegExp(`${date}${clause}`, "giu"), replacement];
  const { before, months, dated, undated } = since;
  const ofMonth = undated === undefined ? [] : [rewriting(bounded(`${before}(?:${months})`, since), undated)];
  return [rewriting(datedSource(since), dated), ...ofMonth];
}

/** A date with its year, which is the group `year`. */
export function sincePattern(since: Since | undefined): RegExp {
  return since === undefined ? NEVER : new RegExp(datedSource(since), "iu");
}

function datedSource(since: Since): string {
  const { before, months, between, beforeYear = before } = since;
  return bounded(`(?:${before}(?:${months})${between}|${beforeYear})${YEAR}`, since);
}

function bounded(date: string, since: Since): string {
  const [start, end] = isSpaced(since) ? ["(?<!\\p{L}|\\p{L}-)", "(?![\\p{L}\\d]|-\\p{L})"] : ["", "(?!\\d)"];
  return `${start}${date}${since.after ?? ""}${end}`;
}

/** Conjunctions of a language with spaces end with one. */
function isSpaced({ and }: Since): boolean {
  return and.endsWith(" ");
}
