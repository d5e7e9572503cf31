import type { OrgId } from "../../memory/types.ts";
import { words } from "../../reading/words.ts";
import type { Operation, Parameters } from "../relational/engine/operation.ts";
import { Org, type TextChanges } from "../relational/engine/org.ts";
import { stemsOf } from "./text-index.ts";
import { storedList } from "./text-values.ts";

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
  /** By memory number; the last change of a memory wins. */
  readonly #changes = new Map<number, Entry>();
  readonly text: TextChanges = {
    add: (scopeNo, memoryNo, content) => this.#changes.set(memoryNo, { scopeNo, content }),
    remove: (scopeNo, memoryNo) => this.#changes.set(memoryNo, { scopeNo, content: null }),
  };

  constructor(orgId: OrgId, now: () => number, damaged: (id: string) => void) {
    super();
    this.orgId = orgId;
    this.now = now;
    this.damaged = damaged;
  }

  list(texts: Iterable<string>): string {
    return storedList(texts);
  }

  /** Forgets what a change that was taken back has left here. */
  rolledBack(): void {
    this.forgetScopes();
    this.#changes.clear();
  }

  *all<Row>(sql: string, ...parameters: Parameters): Operation<readonly Row[]> {
    return (yield { sql, parameters }) as readonly Row[];
  }

  *first<Row>(sql: string, ...parameters: Parameters): Operation<Row | null> {
    return ((yield { sql, parameters })[0] as Row | undefined) ?? null;
  }

  *run(sql: string, ...parameters: Parameters): Operation<void> {
    yield { sql, parameters };
  }

  /** The database refuses a write that it has no room for. */
  requireRoom(): void {}

  /** Writes the changes of the text index, at the end of an operation. */
  *writeText(): Operation<void> {
    for (const [memoryNo, { scopeNo, content }] of this.#changes) {
      const gone = yield* this.all<{ words: number }>("DELETE FROM memory_word WHERE memory_no = ? RETURNING words", memoryNo);
      const found = content === null ? [] : words(content);
      const count = Math.min(found.length, MOST_WORDS);
      if (content !== null) {
        yield* this.run(
          `INSERT INTO memory_word (scope_no, word, memory_no, words)
           SELECT ?::float8, w.value, ?::float8, ?::int FROM json_each(?) w ON CONFLICT DO NOTHING`,
          scopeNo,
          memoryNo,
          count,
          this.list(stemsOf(found)),
        );
      }
      const memories = (content === null ? 0 : 1) - (gone.length > 0 ? 1 : 0);
      yield* this.run(
        "UPDATE scope SET indexed_memories = indexed_memories + ?, indexed_words = indexed_words + ? WHERE scope_no = ?",
        memories,
        count - (gone[0]?.words ?? 0),
        scopeNo,
      );
    }
    this.#changes.clear();
  }
}
