import type { OrgId } from "../../memory/types.ts";
import type { Operation, Parameters, Rows } from "../relational/engine/operation.ts";
import { ask } from "./fault.ts";
import type { Connection } from "./send.ts";
import { given, stored } from "./text-values.ts";
import { translated } from "./translate.ts";

/** Yields each statement, whose rows {@link perform} brings. */
export const STATEMENTS: Rows = {
  *all<Row>(sql: string, ...parameters: Parameters): Operation<readonly Row[]> {
    return (yield { sql, parameters, isCommand: false }) as readonly Row[];
  },
  *first<Row>(sql: string, ...parameters: Parameters): Operation<Row | null> {
    return ((yield { sql, parameters, isCommand: false })[0] as Row | undefined) ?? null;
  },
  *run(sql: string, ...parameters: Parameters): Operation<void> {
    yield { sql, parameters, isCommand: true };
  },
};

/**
 * Runs the statements of an operation on the records of the organization, or without one on the control store, one after the other. Those
 * whose rows nobody looks at are sent without waiting for their ends.
 */
export async function perform<T>(connection: Connection, operation: Operation<T>, orgId: OrgId | null): Promise<T> {
  const commands: Promise<unknown>[] = [];
  try {
    let step = operation.next([]);
    while (!step.done) {
      const { sql, parameters, isCommand } = step.value;
      const { text, valuesOf } = translated(sql, orgId === null ? "control" : "records");
      const asked = ask(connection, text, valuesOf(parameters, orgId).map(stored));
      if (isCommand) commands.push(asked);
      step = operation.next(isCommand ? [] : given(await asked));
    }
    await Promise.all(commands);
    return step.value;
  } catch (error) {
    // What follows a command that failed fails because of it.
    const ended = await Promise.allSettled(commands);
    throw ended.find((command) => command.status === "rejected")?.reason ?? error;
  }
}

/**
 * Runs the operations interleaved: the statements of all are sent without waiting for the answers of the others. Ends when all have ended,
 * because the connection must be quiet before it is used for anything else.
 */
export async function performAll(connection: Connection, operations: readonly Operation<void>[], orgId: OrgId): Promise<void> {
  const ended = await Promise.allSettled(operations.map((operation) => perform(connection, operation, orgId)));
  const failed = ended.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
