import type { OrgId } from "../../memory/types.ts";
import { words } from "../../reading/words.ts";
import type { KnownScopes } from "../relational/engine/known-scopes.ts";
import type { Operation, Parameters } from "../relational/engine/operation.ts";
import { type DeletedRows, Org, type TextChanges } from "../relational/engine/org.ts";
import { STATEMENTS } from "./statements.ts";
import { stemsOf } from "./text-index.ts";
import { numbers, storedList } from "./text-values.ts";
import { QUEUE } from "./transaction.ts";

interface Entry {
  readonly scopeNo: number;
  /** Null removes the memory from the index. */
  readonly content: string | null;
}

/** The most words of a memory that its length counts. */
const MOST_WORDS = 255;

/** One organization within one transaction. */
export class PostgresOrg extends Org {
  readonly orgId: OrgId;
  readonly now: () => number;
  readonly damaged: (id: string) => void;
  protected readonly knownScopes: KnownScopes;
  /** By memory number; the last change of a memory wins. */
  readonly #changes = new Map<number, Entry>();
  readonly text: TextChanges = {
    add: (scopeNo, memoryNo, content) => this.#changes.set(memoryNo, { scopeNo, content }),
    remove: (scopeNo, memoryNo) => this.#changes.set(memoryNo, { scopeNo, content: null }),
    removeMany: (scopeNo, memoryNos) => {
      for (const memoryNo of memoryNos) this.#changes.set(memoryNo, { scopeNo, content: null });
    },
  };

  constructor(orgId: OrgId, knownScopes: KnownScopes, now: () => number, damaged: (id: string) => void) {
    super();
    this.knownScopes = knownScopes;
    this.orgId = orgId;
    this.now = now;
    this.damaged = damaged;
  }

  list(texts: Iterable<string>): string {
    return storedList(texts);
  }

  all<Row>(sql: string, ...parameters: Parameters): Operation<readonly Row[]> {
    return STATEMENTS.all(sql, ...parameters);
  }

  first<Row>(sql: string, ...parameters: Parameters): Operation<Row | null> {
    return STATEMENTS.first(sql, ...parameters);
  }

  run(sql: string, ...parameters: Parameters): Operation<void> {
    return STATEMENTS.run(sql, ...parameters);
  }

  holdQueue(): Operation<void> {
    return this.run(HOLD_QUEUE, this.orgId);
  }

  /** Gives all numbers at once: each row that raises the last one by itself leaves a version of it behind, which the next has to pass. */
  listErased(ids: readonly string[], scopeNo: number, nowMs: number): Operation<void> {
    return this.run(LIST_ERASED, this.list(ids), ids.length, scopeNo, nowMs);
  }

  /** For the same reason, rows are taken off the counts together. */
  *deletingMany<Counted extends DeletedRows>(work: () => Operation<Counted>): Operation<Counted> {
    yield* this.run("SET LOCAL memoryd.bulk = 'on'");
    const deleted = yield* work();
    yield* this.run("SET LOCAL memoryd.bulk = 'off'");
    for (const [kind, { length }] of Map.groupBy(deleted.memories, ({ level, status }) => `${level} ${status}`))
      yield* this.run("UPDATE memory_count SET count = count - ? WHERE level = ? AND status = ?", length, ...levelAndStatus(kind));
    for (const [state, { length }] of Map.groupBy(deleted.writes, (write) => write.state))
      yield* this.run("UPDATE submission_count SET count = count - ? WHERE state = ?", length, state);
    return deleted;
  }

  /** The database refuses a write that it has no room for. */
  requireRoom(): void {}

  /** Writes the changes of the text index, at the end of an operation. */
  *writeText(): Operation<void> {
    if (this.#changes.size === 0) return;
    const counts = new Map<number, Counts>();
    const count = (scopeNo: number, memories: number, more: number) => {
      const known = counts.get(scopeNo) ?? { memories: 0, words: 0 };
      counts.set(scopeNo, { memories: known.memories + memories, words: known.words + more });
    };
    for (const { scope_no, words } of yield* this.all<{ scope_no: number; words: number }>(REMOVE, numbers(this.#changes.keys())))
      count(scope_no, -1, -words);
    const entries = [...this.#changes]
      .flatMap(([memoryNo, { scopeNo, content }]) => (content === null ? [] : [entryOf(scopeNo, memoryNo, content)]))
      .filter(({ stems }) => stems.length > 0);
    for (const { scope_no, words } of entries) count(scope_no, 1, words);
    if (entries.length > 0) yield* this.run(ADD, JSON.stringify(entries));
    for (const [scopeNo, { memories, words }] of counts) yield* this.run(COUNT, memories, words, scopeNo);
    this.#changes.clear();
  }
}

/** What the changes add to the statistics of a scope. */
interface Counts {
  readonly memories: number;
  readonly words: number;
}

function levelAndStatus(kind: string): [level: number, status: string] {
  const [level = "", status = ""] = kind.split(" ");
  return [Number(level), status];
}

const LIST_ERASED = `WITH numbered AS (UPDATE last_number SET no = no + ?2 WHERE of_what = 'erasure' RETURNING no)
  INSERT INTO erasure (erasure_no, memory_id, scope_no, requested_at_ms)
  SELECT (SELECT no FROM numbered) - ?2 + row_number() OVER (), value, CAST(?3 AS float8), CAST(?4 AS float8) FROM each_of(?1)
  ON CONFLICT DO NOTHING`;
const HOLD_QUEUE = `SELECT ${QUEUE}`.replace("$1", "?");
const REMOVE = `WITH gone AS (DELETE FROM memory_word WHERE memory_no = ANY (?::float8[]) RETURNING scope_no, memory_no, words)
  SELECT DISTINCT scope_no, memory_no, words FROM gone`;
// Without RETURNING, Citus would use COPY, which row-level security refuses.
const ADD = `INSERT INTO memory_word (scope_no, word, memory_no, words) SELECT e.scope_no, w.stem, e.memory_no, e.words
  FROM json_to_recordset(?::text::json) e (scope_no float8, memory_no float8, words int, stems json), json_array_elements_text(e.stems) w (stem) RETURNING 1`;
const COUNT = "UPDATE scope SET indexed_memories = indexed_memories + ?, indexed_words = indexed_words + ? WHERE scope_no = ?";

function entryOf(scopeNo: number, memoryNo: number, content: string) {
  const found = words(content);
  return { scope_no: scopeNo, memory_no: memoryNo, words: Math.min(found.length, MOST_WORDS), stems: stemsOf(found) };
}
