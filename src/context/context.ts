import type { MemoryId, Scope } from "../memory/types.ts";
import type { Caller, Search } from "../search/types.ts";
import type { Memories } from "../stores/records.ts";
import { type Fitted, fit } from "./fit.ts";
import { type Line, lineOf, timeOfFact } from "./line.ts";

export interface ContextRequest {
  readonly query: string | undefined;
  readonly taskContext: string | undefined;
  readonly maxTokens: number;
}

export interface ContextAnswer extends Fitted {
  /** Whether the search behind it came from the cache. */
  readonly cacheHit: boolean;
}

export interface ContextDeps {
  readonly search: Search;
  readonly memories: Pick<Memories, "lasting" | "latest" | "sourcesOf">;
}

/** Tokens of the shortest lines in real memories, from which follows how many candidates a block can hold. */
const LINE_TOKENS = 8;
/** Fewest and most candidates of a section. A search returns at most 100 hits. */
const CANDIDATES = { min: 10, max: 100 } as const;

/**
 * The block of what matters of a scope for a prompt: what is known of the user, what answers the question, and what is recent. Nothing is
 * generated, and the same records give the same block.
 *
 * @example
 * const { sections, tokens } = await contextOf({ search, memories }, scope, { query: "Where do I live?", maxTokens: 1000, taskContext: undefined });
 */
export async function contextOf(deps: ContextDeps, scope: Scope, request: ContextRequest, caller?: Caller): Promise<ContextAnswer> {
  const { query, taskContext, maxTokens } = request;
  const limit = Math.min(CANDIDATES.max, Math.max(CANDIDATES.min, Math.ceil(maxTokens / LINE_TOKENS)));
  const [known, recent, found] = await Promise.all([
    knownLines(deps, scope, limit),
    recentLines(deps, scope, limit),
    query === undefined ? undefined : deps.search.search(scope, { query, taskContext, k: limit }, caller),
  ]);
  // An outdated memory is the former state of something that probably changed.
  const hits = (found?.hits ?? []).filter(({ memory }) => !memory.outdated);
  const answers = hits.map(({ memory }) => lineOf(memory));
  return {
    ...fit({ known: known.lines, answers, recent: recent.filter((line) => !known.covers(line)) }, maxTokens),
    cacheHit: found?.cacheHit ?? false,
  };
}

interface Known {
  readonly lines: readonly Line[];
  /** Whether a summary among the lines says what the line says. */
  covers(line: Line): boolean;
}

/** What has lasting worth, most important first. A summary stands for the facts that it was made from. */
async function knownLines({ memories }: ContextDeps, scope: Scope, limit: number): Promise<Known> {
  const lasting = await memories.lasting(scope, limit);
  const summaries = lasting.filter(({ level }) => level === 1).map(({ id }) => id);
  const covered = new Set<MemoryId>(summaries.length === 0 ? [] : await memories.sourcesOf(scope, summaries));
  const covers = ({ ids }: Line) => ids.every((id) => covered.has(id));
  return { lines: lasting.map(lineOf).filter((line) => !covers(line)), covers };
}

/** The latest facts, newest first by the time of the fact. */
async function recentLines({ memories }: ContextDeps, scope: Scope, limit: number): Promise<Line[]> {
  const latest = await memories.latest(scope, limit);
  return latest
    .map((memory) => ({ memory, atMs: timeOfFact(memory) }))
    .sort((a, b) => b.atMs - a.atMs || (a.memory.id < b.memory.id ? 1 : -1))
    .map(({ memory }) => lineOf(memory));
}
