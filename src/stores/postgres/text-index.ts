import { stemmer } from "stemmer";
import type { Level, Scope } from "../../memory/types.ts";
import type { TextHit, TextIndex } from "../interfaces/records.ts";
import { addScores, best, queryTerms, type Statistics, TERM_MATCHES } from "../relational/engine/bm25.ts";
import type { Operation } from "../relational/engine/operation.ts";
import type { Org } from "../relational/engine/org.ts";
import type { Pool } from "../relational/engine/pool.ts";
import { numbers } from "./text-values.ts";

/** Full-text search of active memories, by BM25 over the statistics of the scope, as in SQLite. */
export function postgresTextIndex(pool: Pool): TextIndex {
  return {
    search: (scope, query, limit, level) => {
      const terms = stemsOf(queryTerms(query));
      return pool.snapshot(scope.orgId, [], (org) => search(org, scope, terms, limit, level));
    },
  };
}

const ASCII_WORD = /^[a-z]{3,}$/;

/** The distinct stems of words. */
export function stemsOf(found: readonly string[]): string[] {
  return [...new Set(found.map((word) => (ASCII_WORD.test(word) ? stemmer(word) : word)))];
}

interface Match {
  word: string;
  memory_no: number;
  words: number;
}

const OF_MATCH = { key: ({ memory_no }: Match) => memory_no, words: ({ words }: Match) => words };

const MATCHES = `SELECT t.value AS word, m.memory_no, m.words FROM json_each(?) t, LATERAL (
    SELECT memory_no, words FROM memory_word WHERE scope_no = ? AND word = t.value ORDER BY memory_no DESC LIMIT ${TERM_MATCHES}) m`;
const MEMORIES = "SELECT memory_no, id, level FROM memory WHERE memory_no = ANY (?::float8[])";

/** Three statements, because over a network each costs a round trip. */
function* search(org: Org, scope: Scope, terms: readonly string[], limit: number, level: Level | undefined): Operation<TextHit[]> {
  const statistics = yield* org.first<Statistics & { scope_no: number }>(
    "SELECT scope_no, indexed_memories, indexed_words FROM scope WHERE agent_id = ? AND user_id = ?",
    scope.agentId,
    scope.userId,
  );
  if (!statistics || statistics.indexed_memories === 0) return [];
  const matches = yield* org.all<Match>(MATCHES, org.list(terms), statistics.scope_no);
  const scores = new Map<number, number>();
  for (const rows of Map.groupBy(matches, ({ word }) => word).values()) addScores(scores, statistics, rows, OF_MATCH);
  const ranked = best(scores, limit, level);
  const memories = yield* org.all<{ memory_no: number; id: string; level: Level }>(MEMORIES, numbers(ranked.map(([no]) => no)));
  const byNo = new Map(memories.map((memory) => [memory.memory_no, memory]));
  const hits: TextHit[] = [];
  for (const [memoryNo, score] of ranked) {
    const memory = byNo.get(memoryNo);
    if (memory && (level === undefined || memory.level === level)) hits.push({ id: memory.id, score });
  }
  return hits.slice(0, limit);
}
