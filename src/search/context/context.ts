import { LEVEL, type Memory, type MemoryId, type Scope } from "../../memory/types.ts";
import type { Memories } from "../../stores/interfaces/records.ts";
import type { Caller, Search, SearchHit } from "../types.ts";
import { type Fitted, fit, LINE_TOKENS } from "./fit.ts";
import { type Line, lineOf, timeOfFact } from "./line.ts";
import type { ToldSession } from "./sessions.ts";

export interface ContextRequest {
  readonly query: string | undefined;
  readonly taskContext: string | undefined;
  readonly maxTokens: number;
  /** The conversation that the block is for. It is told nothing twice, and with a question only what answers. */
  readonly session?: ToldSession | undefined;
}

export interface ContextAnswer extends Fitted {
  /** Whether the answer of the underlying search came from the cache. */
  readonly cacheHit: boolean;
}

export interface ContextDeps {
  readonly search: Search;
  readonly memories: Pick<Memories, "lasting" | "latest" | "sourcesOf">;
}

/** Fewest and most candidates of a section. A search returns at most 100 hits. */
const CANDIDATES = { min: 10, max: 100 } as const;

/**
 * The block of memories for a prompt: facts about the user, facts that answer the question, and recent facts. Where nothing answers, no
 * other line takes the place of answers. No text is generated, and the same records give the same block.
 *
 * @example
 * const { sections, tokens } = await contextOf({ search, memories }, scope, { query: "Where do I live?", maxTokens: 1000, taskContext: undefined });
 */
export async function contextOf(deps: ContextDeps, scope: Scope, request: ContextRequest, caller?: Caller): Promise<ContextAnswer> {
  const { query, taskContext, session } = request;
  if (query === undefined) session?.begin();
  const maxTokens = Math.min(request.maxTokens, session?.tokensLeft ?? request.maxTokens);
  const limit = Math.min(CANDIDATES.max, Math.max(CANDIDATES.min, Math.ceil(maxTokens / LINE_TOKENS)));
  const [general, found] = await Promise.all([
    query !== undefined && session !== undefined ? NOTHING : ofUser(deps, scope, limit),
    query === undefined ? undefined : deps.search.search(scope, { query, taskContext, k: limit, judged: true }, caller),
  ]);
  // A search gives its best hits even when none answers.
  const isWanted = ({ memory, answers }: SearchHit) => answers !== false && !session?.has(memory.id);
  const wanted = (found?.hits ?? []).filter(isWanted).map(({ memory }) => memory);
  // An outdated memory is the former state of something that probably changed, but it may hold all the same.
  const answers = [...wanted.filter(({ outdated }) => !outdated), ...wanted.filter(({ outdated }) => outdated)];
  const candidates = { known: new Lines(general.known), answers: new Lines(answers), recent: new Lines(general.recent) };
  const fitted = fit(candidates, { maxTokens, isAsked: query !== undefined, sources: general.sources });
  // A caller that left, such as a hook at its deadline, was told nothing.
  if (session !== undefined && caller?.signal.aborted !== true) session.add(idsIn(fitted), fitted.tokens);
  return { ...fitted, cacheHit: found?.cacheHit ?? false };
}

/** The memories that the lines say, in their order. */
export function idsIn({ sections }: Pick<Fitted, "sections">): MemoryId[] {
  return sections.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids));
}

/** What a block tells whatever the question is. */
interface General {
  readonly known: readonly Memory[];
  /** The facts that each summary among them was made from. */
  readonly sources: ReadonlyMap<MemoryId, readonly MemoryId[]>;
  readonly recent: readonly Memory[];
}

const NOTHING: General = { known: [], sources: new Map(), recent: [] };

async function ofUser(deps: ContextDeps, scope: Scope, limit: number): Promise<General> {
  // Recent lines take at most a quarter of the tokens.
  const [known, latest] = await Promise.all([whatIsKnown(deps, scope, limit), deps.memories.latest(scope, Math.ceil(limit / 4))]);
  return { ...known, recent: newestFirst(latest) };
}

/** Facts of lasting worth, most important first. A summary comes before the first of the facts from which it was made. */
async function whatIsKnown({ memories }: ContextDeps, scope: Scope, limit: number): Promise<Omit<General, "recent">> {
  const lasting = await memories.lasting(scope, limit);
  const summaries = lasting.filter(({ level }) => level === LEVEL.abstraction);
  if (summaries.length === 0) return { known: lasting, sources: new Map() };
  const sources = await memories.sourcesOf(
    scope,
    summaries.map(({ id }) => id),
  );
  const before = ({ id }: Memory) => summaries.filter((summary) => sources.get(summary.id)?.includes(id));
  const ordered = new Set(lasting.flatMap((memory) => [...before(memory), memory]));
  return { known: [...ordered], sources };
}

/** Sorts by the time of the fact. */
function newestFirst(memories: readonly Memory[]): Memory[] {
  return memories
    .map((memory) => ({ memory, atMs: timeOfFact(memory) }))
    .sort((a, b) => b.atMs - a.atMs || (a.memory.id < b.memory.id ? 1 : -1))
    .map(({ memory }) => memory);
}

/** The lines of memories. Each is created when it is first read, because most candidates do not fit. */
class Lines implements Iterable<Line> {
  readonly #memories: readonly Memory[];
  readonly #made: Line[] = [];

  constructor(memories: readonly Memory[]) {
    this.#memories = memories;
  }

  *[Symbol.iterator](): Generator<Line> {
    for (const [index, memory] of this.#memories.entries()) {
      const line = this.#made[index] ?? lineOf(memory);
      this.#made[index] = line;
      yield line;
    }
  }
}
