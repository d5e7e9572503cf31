import { messageOf, UsageError } from "../../memory/errors.ts";
import { connect, type Database, nameOf } from "./connect.ts";
import { type Migrated, migrate } from "./migrate.ts";

/** What a migration has changed, with the database without its password. */
export interface MigratedStore extends Migrated {
  readonly name: string;
}

/** {@link migrate}, with a connection of its own. Throws {@link UsageError}, and changes nothing, when it cannot be done. */
export async function migrateDatabase(database: Database, serverRole: string): Promise<MigratedStore> {
  const name = nameOf(database.url);
  const sql = connect(database, 1);
  try {
    return { name, ...(await migrate(sql, serverRole)) };
  } catch (cause) {
    throw new UsageError(`The database ${name} could not be migrated, and nothing was changed: ${messageOf(cause)}`, { cause });
  } finally {
    await sql.close();
  }
}
