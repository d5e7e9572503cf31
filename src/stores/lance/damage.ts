import type { Connection, Table } from "@lancedb/lancedb";
import { messageOf } from "../../memory/errors.ts";

/**
 * An error of the operating system other than "not found" (2, 3 on Windows, 20 for a file in place of a folder): permissions, too many open
 * files, a failing disk.
 */
const MACHINE_FAULT = /\(os error (?!(?:2|3|20)\))\d+\)/;

const LANCE_FAULT = /^(?:lance error|Failed to .*LanceError)/;

/** Whether the error comes from LanceDB and is not caused by the machine. */
export function isDamage(error: unknown): boolean {
  const message = messageOf(error);
  return LANCE_FAULT.test(message) && !MACHINE_FAULT.test(message);
}

/** Whether every row of the table can be read, also through its index. Throws for a fault of the machine, which may be temporary. */
export async function isReadable(connection: Connection, name: string): Promise<boolean> {
  try {
    const table = await connection.openTable(name);
    await readAll(table);
    return true;
  } catch (error) {
    if (MACHINE_FAULT.test(messageOf(error))) throw error;
    return false;
  }
}

async function readAll(table: Table): Promise<void> {
  for await (const _ of table.query());
  if ((await table.listIndices()).length > 0) for await (const _ of table.query().where("scope = ''"));
}
