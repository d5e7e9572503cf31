import { stemmer } from "stemmer";
import type { Level, Scope } from "../../memory/types.ts";
import type { TextHit, TextIndex } from "../interfaces/records.ts";
import type { Operation } from "../relational/engine/operation.ts";
import type { Org } from "../relational/engine/org.ts";
import type { Pool } from "../relational/engine/pool.ts";
import { B, K1, PER_LEVEL, queryTerms, TERM_MATCHES } from "../relational/engine/text-terms.ts";

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
  memory_no: number;
  words: number;
}

function* search(org: Org, scope: Scope, terms: readonly string[], limit: number, level: Level | undefined): Operation<TextHit[]> {
  const statistics = yield* org.first<{ scope_no: number; indexed_memories: number; indexed_words: number }>(
    "SELECT scope_no, indexed_memories, indexed_words FROM scope WHERE agent_id = ? AND user_id = ?",
    scope.agentId,
    scope.userId,
  );
  if (!statistics || statistics.indexed_memories === 0) return [];
  const { scope_no: scopeNo, indexed_memories: memories, indexed_words: total } = statistics;
  const averageWords = Math.max(1, total / memories);
  const scores = new Map<number, number>();
  for (const term of terms) {
    const rows = yield* org.all<Match>(
      "SELECT memory_no, words FROM memory_word WHERE scope_no = ? AND word = ? ORDER BY memory_no DESC LIMIT ?",
      scopeNo,
      term,
      TERM_MATCHES,
    );
    const weight = Math.log(1 + (memories - rows.length + 0.5) / (rows.length + 0.5));
    for (const { memory_no, words } of rows) {
      const part = (weight * (K1 + 1)) / (1 + K1 * (1 - B + (B * words) / averageWords));
      scores.set(memory_no, (scores.get(memory_no) ?? 0) + part);
    }
  }
  const best = [...scores].sort(([a, x], [b, y]) => y - x || b - a).slice(0, level === undefined ? limit : limit * PER_LEVEL);
  const hits: TextHit[] = [];
  for (const [memoryNo, score] of best) {
    const memory = yield* org.first<{ id: string; level: Level }>("SELECT id, level FROM memory WHERE memory_no = ?", memoryNo);
    if (memory && (level === undefined || memory.level === level)) hits.push({ id: memory.id, score });
  }
  return hits.slice(0, limit);
}
