import type { Level, Scope } from "../../../memory/types.ts";
import type { TextHit, TextIndex } from "../../interfaces/records.ts";
import { B, K1, PER_LEVEL, queryTerms, TERM_MATCHES } from "../../relational/engine/text-terms.ts";
import type { OrgDatabase } from "./org-database.ts";
import type { OrgPool } from "./org-pool.ts";
import { lengthOf, memoryNoOf, textTerm } from "./text-writer.ts";

/**
 * Full-text search of active memories with FTS5, which only maps a word to its rows (see {@link TextWriter}). The ranking is BM25 over the
 * scope's own statistics: FTS5's bm25() uses those of the whole organization, so that other scopes would change the scores.
 */

export function sqliteTextIndex(pool: OrgPool): TextIndex {
  return {
    search: (scope, query, limit, level) => {
      const terms = queryTerms(query);
      return pool.read(scope.orgId, [], (org) => org.snapshot(() => search(org, scope, terms, limit, level)));
    },
  };
}

interface ScopeStatistics {
  scope_no: number;
  indexed_memories: number;
  indexed_words: number;
}

function search(org: OrgDatabase, scope: Scope, terms: readonly string[], limit: number, level: Level | undefined): TextHit[] {
  const statistics = org
    .query<ScopeStatistics, [string, string]>(
      "SELECT scope_no, indexed_memories, indexed_words FROM scope WHERE agent_id = +? AND user_id = +?",
    )
    .get(scope.agentId, scope.userId);
  if (!statistics || statistics.indexed_memories === 0) return [];
  const scores = score(org, statistics, terms);
  const memoryOf = org.query<{ id: string; level: Level }, [number]>("SELECT id, level FROM memory WHERE memory_no = +?");
  const hits: TextHit[] = [];
  for (const [row, value] of best(scores, level === undefined ? limit : limit * PER_LEVEL)) {
    const memory = memoryOf.get(memoryNoOf(row));
    if (memory && (level === undefined || memory.level === level)) hits.push({ id: memory.id, score: value });
  }
  return hits.slice(0, limit);
}

/** Highest score first; among equals, the newer memory first. Most rows are below the floor and are never sorted. */
function best(scores: ReadonlyMap<number, number>, limit: number): [row: number, score: number][] {
  const floor = scores.size > limit ? (Float64Array.from(scores.values()).sort().at(-limit) ?? 0) : 0;
  return [...scores]
    .filter(([, score]) => score >= floor)
    .sort(([rowA, a], [rowB, b]) => b - a || rowB - rowA)
    .slice(0, limit);
}

/**
 * BM25 by row id. A word counts once per memory, because memories are short and the index stays small.
 * The inverse document frequency is the variant that is never negative: ln(1 + (N - n + 0.5) / (n + 0.5)).
 */
function score(org: OrgDatabase, statistics: ScopeStatistics, terms: readonly string[]): Map<number, number> {
  const { scope_no, indexed_memories, indexed_words } = statistics;
  const averageLength = Math.max(1, indexed_words / indexed_memories);
  const matches = org.query<{ rowid: number }, [string, number]>(
    "SELECT rowid FROM memory_text WHERE memory_text MATCH ? ORDER BY rowid DESC LIMIT ?",
  );
  const scores = new Map<number, number>();
  for (const term of terms) {
    // A word contains no quotation mark, and quoted text is never FTS5 syntax.
    const rows = matches.all(`"${textTerm(scope_no, term)}"`, TERM_MATCHES);
    const weight = Math.log(1 + (indexed_memories - rows.length + 0.5) / (rows.length + 0.5));
    for (const { rowid: row } of rows) {
      const part = (weight * (K1 + 1)) / (1 + K1 * (1 - B + (B * lengthOf(row)) / averageLength));
      scores.set(row, (scores.get(row) ?? 0) + part);
    }
  }
  return scores;
}
