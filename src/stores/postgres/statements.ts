import type { Operation, Parameters, Rows } from "../relational/engine/operation.ts";
import { ask } from "./fault.ts";
import { given, stored } from "./text-values.ts";
import { type Tables, translated } from "./translate.ts";

/** Yields each statement, whose rows {@link perform} brings. */
export const STATEMENTS: Rows = {
  *all<Row>(sql: string, ...parameters: Parameters): Operation<readonly Row[]> {
    return (yield { sql, parameters }) as readonly Row[];
  },
  *first<Row>(sql: string, ...parameters: Parameters): Operation<Row | null> {
    return ((yield { sql, parameters })[0] as Row | undefined) ?? null;
  },
  *run(sql: string, ...parameters: Parameters): Operation<void> {
    yield { sql, parameters };
  },
};

/** Runs the statements of an operation one after the other. */
export async function perform<T>(connection: Pick<Bun.SQL, "unsafe">, operation: Operation<T>, tables: Tables): Promise<T> {
  let step = operation.next([]);
  while (!step.done) {
    const { sql, parameters } = step.value;
    const { text, valuesOf } = translated(sql, tables);
    step = operation.next(given(await ask(connection, text, valuesOf(parameters).map(stored))));
  }
  return step.value;
}

/**
 * Runs the operations interleaved: the statements of all are sent without waiting for the answers of the others. Ends when all have ended,
 * because the connection must be quiet before it is used for anything else.
 */
export async function performAll(
  connection: Pick<Bun.SQL, "unsafe">,
  operations: readonly Operation<void>[],
  tables: Tables,
): Promise<void> {
  const ended = await Promise.allSettled(operations.map((operation) => perform(connection, operation, tables)));
  const failed = ended.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
