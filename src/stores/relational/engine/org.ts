import type { OrgId, Scope } from "../../../memory/types.ts";
import type { KnownScopes } from "./known-scopes.ts";
import type { Operation, Parameters, Rows } from "./operation.ts";

/** Changes of the text index, which an engine writes at the end of the operation. */
export interface TextChanges {
  add(scopeNo: number, memoryNo: number, content: string): void;
  remove(scopeNo: number, memoryNo: number): void;
  /** Removes thousands at once. Their words leave the files with the next scrub while the erasure of a person waits for one. */
  removeMany(scopeNo: number, memoryNos: readonly number[]): void;
}

/** Rows that were deleted, which the engine may have to take off its counts. */
export interface DeletedRows {
  readonly memories: readonly { readonly level: number; readonly status: string }[];
  readonly writes: readonly { readonly state: string }[];
}

/** The records of one organization, as an operation sees them. */
export abstract class Org implements Rows {
  abstract readonly orgId: OrgId;
  /** Milliseconds since the epoch. The time decides which memories have expired. */
  abstract readonly now: () => number;
  abstract readonly text: TextChanges;
  /** Called for each damaged row, at each read of it. */
  abstract readonly damaged: (id: string) => void;
  /** Throws `unavailable` when there is no room for more data. */
  abstract requireRoom(): void;
  /** Keeps the queue as it is until the end of the transaction: nothing is accepted meanwhile. */
  abstract holdQueue(): Operation<void>;
  /** The parameter for a list of texts, whose values `json_each` gives. */
  abstract list(texts: Iterable<string>): string;
  abstract all<Row>(sql: string, ...parameters: Parameters): Operation<readonly Row[]>;
  abstract first<Row>(sql: string, ...parameters: Parameters): Operation<Row | null>;
  abstract run(sql: string, ...parameters: Parameters): Operation<void>;
  /** Adds thousands of ids to the list of erasures. One that is on it stays as it is. */
  abstract listErased(ids: readonly string[], scopeNo: number, nowMs: number): Operation<void>;
  /** Runs statements that delete thousands of rows, and returns what it counted of them. */
  abstract deletingMany<Counted extends DeletedRows>(work: () => Operation<Counted>): Operation<Counted>;
  /** Those of committed transactions and of this one. */
  protected abstract readonly knownScopes: KnownScopes;

  /** Undefined when nothing was ever written to the scope. */
  *scopeNo(scope: Scope): Operation<number | undefined> {
    const known = this.knownScopes.numberOf(scope);
    if (known !== undefined) return known;
    const row = yield* this.first<{ scope_no: number }>(
      "SELECT scope_no FROM scope WHERE agent_id = +? AND user_id = +?",
      scope.agentId,
      scope.userId,
    );
    if (row) this.knownScopes.add(scope, row.scope_no);
    return row?.scope_no;
  }

  *ensureScope(scope: Scope): Operation<number> {
    const known = yield* this.scopeNo(scope);
    if (known !== undefined) return known;
    const row = yield* this.first<{ scope_no: number }>(
      `WITH next (no) AS (SELECT coalesce(max(scope_no), 0) + 1 FROM scope)
       INSERT INTO scope (scope_no, agent_id, user_id, agent_no, user_no)
       SELECT no, ?1, ?2,
         coalesce((SELECT agent_no FROM scope WHERE agent_id = +?1 LIMIT 1), no),
         coalesce((SELECT user_no FROM scope WHERE user_id = +?2 LIMIT 1), no)
       FROM next RETURNING scope_no`,
      scope.agentId,
      scope.userId,
    );
    if (!row) throw new Error("an inserted scope returned no number");
    this.knownScopes.add(scope, row.scope_no);
    return row.scope_no;
  }

  *scopeOf(scopeNo: number): Operation<Scope> {
    const known = this.knownScopes.at(this.orgId, scopeNo);
    if (known !== undefined) return known;
    const row = yield* this.first<{ agent_id: string; user_id: string }>(
      "SELECT agent_id, user_id FROM scope WHERE scope_no = +?",
      scopeNo,
    );
    if (!row) throw new Error(`there is no scope with number ${scopeNo}`);
    const scope = { orgId: this.orgId, agentId: row.agent_id, userId: row.user_id };
    this.knownScopes.add(scope, scopeNo);
    return scope;
  }

  /** Increments the scope's generation and returns the new one. */
  *raiseGeneration(scopeNo: number): Operation<number> {
    const row = yield* this.first<{ generation: number }>(
      "UPDATE scope SET generation = generation + 1 WHERE scope_no = +? RETURNING generation",
      scopeNo,
    );
    if (!row) throw new Error(`there is no scope with number ${scopeNo}`);
    return row.generation;
  }

  *generation(scopeNo: number): Operation<number> {
    return (yield* this.first<{ generation: number }>("SELECT generation FROM scope WHERE scope_no = +?", scopeNo))?.generation ?? 0;
  }

  /** Records that facts of the scope changed, so that its abstractions are processed again. */
  *markAbstractionsDue(scopeNo: number): Operation<void> {
    yield* this.run("UPDATE scope SET abstractions_due = generation WHERE scope_no = +?", scopeNo);
  }

  *wasErased(id: string): Operation<boolean> {
    return (yield* this.first<{ found: number }>("SELECT 1 AS found FROM erasure WHERE memory_id = +?", id)) !== null;
  }
}
