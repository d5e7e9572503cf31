import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import type { Scope } from "../memory/types.ts";
import { answerKey, firstChangeMs } from "./answer-cache.ts";
import type { ReadHits } from "./best-hits.ts";
import type { SearchHit, SearchRequest } from "./types.ts";

/** Where servers leave answers for each other. It may be away at any time. */
export interface SharedAnswers {
  /** Undefined where there is none, or nobody says so soon. Never rejects. */
  get(key: string): Promise<KeptAnswer | undefined>;
  /** Keeps it for this time, if possible, without waiting. The key has the question, so only a hash of it may leave the server. */
  put(key: string, answer: string, forMs: number): void;
}

export interface KeptAnswer {
  readonly answer: string;
  readonly leftMs: number;
}

const Parts = Type.Array(Type.Object({ signal: Type.String(), value: Type.Number() }));
const Ranking = TypeCompiler.Compile(
  Type.Object({
    /** When the answer changes because a memory expires; null for never. */
    untilMs: Type.Union([Type.Number(), Type.Null()]),
    hits: Type.Array(
      Type.Object({
        id: Type.String(),
        score: Type.Number(),
        parts: Type.Object({ terms: Parts, factors: Parts }),
        answers: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
);

export interface SharedRankingsOptions {
  readonly answers: SharedAnswers;
  /** The space of the vectors by which this server ranks. */
  readonly space: string;
  readonly ttlMs: number;
  readonly now: () => number;
}

/**
 * Shares answers without a word that people wrote: the ids of the hits with their scores. The texts come from the store at each use, so an
 * erasure has nothing to remove here. As with the cache of one server, the generation decides whether an answer is still the right one.
 */
export class SharedRankings {
  readonly #options: SharedRankingsOptions;

  constructor(options: SharedRankingsOptions) {
    this.#options = options;
  }

  /** Returns an answer of this generation, and until when it holds; undefined where there is none, or when one of its memories has gone. */
  async find(
    memories: Pick<ReadHits, "active">,
    scope: Scope,
    request: SearchRequest,
    generation: number,
  ): Promise<{ readonly hits: readonly SearchHit[]; readonly untilMs: number } | undefined> {
    const kept = await this.#options.answers.get(this.#keyOf(scope, request, generation));
    const ranking = kept && rankingIn(kept.answer);
    if (kept === undefined || ranking === undefined) return undefined;
    const nowMs = this.#options.now();
    // Sharing makes no answer older than a cached one can be.
    const untilMs = Math.min(ranking.untilMs ?? Number.POSITIVE_INFINITY, nowMs + kept.leftMs);
    if (nowMs >= untilMs) return undefined;
    const ids = ranking.hits.map(({ id }) => id);
    const active = ids.length === 0 ? [] : await memories.active(scope, ids);
    const read = new Map(active.map((memory) => [memory.id, memory]));
    const hits = ranking.hits.flatMap(({ id, ...scored }) => {
      const memory = read.get(id);
      return memory ? { memory, ...scored } : [];
    });
    return hits.length === ids.length ? { hits, untilMs } : undefined;
  }

  put(scope: Scope, request: SearchRequest, generation: number, hits: readonly SearchHit[], untilMs?: number): void {
    const ranking = {
      untilMs: firstChangeMs(hits, untilMs) ?? null,
      hits: hits.map(({ memory, ...scored }) => ({ id: memory.id, ...scored })),
    };
    this.#options.answers.put(this.#keyOf(scope, request, generation), JSON.stringify(ranking), this.#options.ttlMs);
  }

  #keyOf(scope: Scope, request: SearchRequest, generation: number): string {
    return `${this.#options.space}/${generation}/${answerKey(scope, request)}`;
  }
}

/** Undefined for a text that no server of this version has left. */
function rankingIn(text: string) {
  try {
    const read: unknown = JSON.parse(text);
    return Ranking.Check(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
