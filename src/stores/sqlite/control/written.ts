import type { OrgId } from "../../../memory/types.ts";
import type { Written } from "../../interfaces/written.ts";
import type { Connection } from "../file/connection.ts";
import { GroupCommit } from "../file/group-commit.ts";

/** Which organizations must have a file. The records ask at each read, without leaving it. */
export interface WrittenNow extends Pick<Written, "mark"> {
  listNow(): OrgId[];
  hasNow(orgId: OrgId): boolean;
}

export interface SqliteWritten extends Written, WrittenNow {
  /** Must not be called while a mark waits. */
  close(): void;
}

/** Marks do not raise the version of the control store, because they change no organization or key. */
export function sqliteWritten(connection: Connection, checkPlace: () => void): SqliteWritten {
  const commits = new GroupCommit(connection.db, undefined, checkPlace);
  const hasNow = (orgId: OrgId) =>
    connection
      .query<unknown, [string]>("SELECT 1 FROM organization WHERE id = +? AND written_at_ms IS NOT NULL AND deleted_at_ms IS NULL")
      .get(orgId) !== null;
  const listNow = () =>
    connection
      .query<{ id: string }, []>("SELECT id FROM organization WHERE written_at_ms IS NOT NULL AND deleted_at_ms IS NULL")
      .all()
      .map((row) => row.id);
  return {
    hasNow,
    listNow,
    has: async (orgId) => hasNow(orgId),
    list: async () => listNow(),
    async mark(orgId) {
      if (hasNow(orgId)) return;
      await commits.run(() => {
        connection
          .query<never, [number, string]>("UPDATE organization SET written_at_ms = ? WHERE id = +? AND written_at_ms IS NULL")
          .run(Date.now(), orgId);
      });
    },
    close: () => commits.close(),
  };
}
