import type { Level, Scope } from "../../../memory/types.ts";
import type { TextHit, TextIndex } from "../../interfaces/records.ts";
import { addScores, best, queryTerms, type Statistics, TERM_MATCHES } from "../../relational/engine/bm25.ts";
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

interface ScopeStatistics extends Statistics {
  scope_no: number;
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
  for (const [row, value] of best(scores, limit, level)) {
    const memory = memoryOf.get(memoryNoOf(row));
    if (memory && (level === undefined || memory.level === level)) hits.push({ id: memory.id, score: value });
  }
  return hits.slice(0, limit);
}

const OF_ROW = { key: ({ rowid }: { rowid: number }) => rowid, words: ({ rowid }: { rowid: number }) => lengthOf(rowid) };

/** BM25 by row id. */
function score(org: OrgDatabase, statistics: ScopeStatistics, terms: readonly string[]): Map<number, number> {
  const matches = org.query<{ rowid: number }, [string, number]>(
    "SELECT rowid FROM memory_text WHERE memory_text MATCH ? ORDER BY rowid DESC LIMIT ?",
  );
  const scores = new Map<number, number>();
  for (const term of terms) {
    // A word contains no quotation mark, and quoted text is never FTS5 syntax.
    addScores(scores, statistics, matches.all(`"${textTerm(statistics.scope_no, term)}"`, TERM_MATCHES), OF_ROW);
  }
  return scores;
}
