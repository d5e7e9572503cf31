/** A value of a parameter. */
export type Value = string | number | null;
/** Parameters by position, or one object of them by name (`$name`). */
export type Parameters = readonly Value[] | readonly [Readonly<Record<string, Value>>];

/** One SQL statement that an engine runs between two steps of an operation. */
export interface Statement {
  readonly sql: string;
  readonly parameters: Parameters;
  /** Whether the operation looks at no row of it, so that what follows need not wait. A failure fails the operation, later. */
  readonly isCommand: boolean;
}

/**
 * A read or a change of one organization's records, as a generator, so that what it means is written once for all engines. It asks an `Org`
 * for rows by `yield*`. SQLite answers at once; PostgreSQL yields the statement, and the operation goes on when its rows have come.
 *
 * @example
 * function* nameOf(org: Org, id: string): Operation<string | undefined> {
 *   return (yield* org.first<{ name: string }>("SELECT name FROM thing WHERE id = ?", id))?.name;
 * }
 */
export type Operation<T> = Generator<Statement, T, readonly unknown[]>;

/** What an operation asks for rows: single statements, or parts of its transaction. */
export interface Rows {
  /** The rows of a statement. */
  readonly all: <Row>(sql: string, ...parameters: Parameters) => Operation<readonly Row[]>;
  /** The first row of a statement; null when there is none. */
  readonly first: <Row>(sql: string, ...parameters: Parameters) => Operation<Row | null>;
  /** Runs a statement for what it changes. */
  readonly run: (sql: string, ...parameters: Parameters) => Operation<void>;
}
