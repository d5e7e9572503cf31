import type { SQLQueryBindings } from "bun:sqlite";
import type { Operation, Parameters, Rows } from "../../relational/engine/operation.ts";
import type { Connection } from "./connection.ts";

/** No rows. */
const NONE: readonly unknown[] = [];

/** Runs an operation that asks an open file, and so never waits. */
export function perform<T>(operation: Operation<T>): T {
  const { done, value } = operation.next(NONE);
  if (!done) throw new Error("an operation on SQLite yielded a statement");
  return value;
}

/** The rows of an open file, which are there at once. */
export class SqliteRows implements Rows {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  // biome-ignore lint/correctness/useYield: the rows are there at once
  *all<Row>(sql: string, ...parameters: Parameters): Operation<readonly Row[]> {
    return this.#connection.query<Row, SQLQueryBindings[]>(sql).all(...parameters);
  }

  // biome-ignore lint/correctness/useYield: the row is there at once
  *first<Row>(sql: string, ...parameters: Parameters): Operation<Row | null> {
    return this.#connection.query<Row, SQLQueryBindings[]>(sql).get(...parameters);
  }

  // biome-ignore lint/correctness/useYield: the change is made at once
  *run(sql: string, ...parameters: Parameters): Operation<void> {
    this.#connection.query<never, SQLQueryBindings[]>(sql).run(...parameters);
  }
}
