import { Database } from "bun:sqlite";
import type { OrgId } from "../../src/memory/types.ts";
import { recordsFile } from "../../src/stores/folder/paths.ts";
import type { Backend, StorePlace } from "../../src/stores/interfaces/backend.ts";
import { openForWorker } from "../../src/stores/open-backend.ts";
import { translated } from "../../src/stores/postgres/translate.ts";
import { removeFolder, temporaryFolder } from "./files.ts";
import { asOwner, POSTGRES, testDatabase } from "./postgres.ts";

/** With this variable, the tests of HTTP run on PostgreSQL instead of a data folder. */
export const ON_POSTGRES = process.env["MEMORYD_TEST_STORE"] === "postgres";

export interface TestPlace {
  readonly backend: Backend;
  /** The data folder; an empty one where the data are in a database. */
  readonly folder: string;
  /** Opens the same place as another process does; closed along with it. */
  another(): Promise<Backend>;
  /** Changes rows of an organization's records past the code that keeps their checksums, as a disk does. */
  corrupt(orgId: OrgId, sql: string, ...parameters: readonly string[]): Promise<void>;
  /** Closes everything and removes it. */
  close(): Promise<void>;
}

/** An empty place for one server, in a folder or in a database of its own. */
export async function openTestPlace(): Promise<TestPlace> {
  const folder = temporaryFolder();
  const database = ON_POSTGRES ? await testDatabase(POSTGRES ?? "") : undefined;
  const place: StorePlace = database ? { kind: "postgres", url: database.url, passwordFile: null } : { kind: "folder", dataDir: folder };
  const opened: Backend[] = [];
  const open = async () => {
    const backend = await openForWorker(place, (error) => {
      throw error;
    });
    opened.push(backend);
    return backend;
  };
  return {
    backend: await open(),
    folder,
    another: open,
    async corrupt(orgId, sql, ...parameters) {
      if (database) await asOwner(database.ownerUrl, (owner) => changeRow(owner, sql, parameters, orgId));
      else changeFile(recordsFile(folder, orgId), sql, parameters);
    },
    async close() {
      for (const backend of opened) await backend.close();
      await database?.drop();
      removeFolder(folder);
    },
  };
}

function changeFile(path: string, sql: string, parameters: readonly string[]): void {
  const db = new Database(path);
  db.run(sql, [...parameters]);
  db.close();
}

/** Runs a statement on the table `memory`, as PostgreSQL takes it. */
function changeRow(owner: Bun.SQL, sql: string, parameters: readonly string[], orgId: OrgId): Promise<unknown> {
  const { text, valuesOf } = translated(sql, "records");
  return owner.unsafe(text.replace("UPDATE memory ", "UPDATE memoryd.memory "), [...valuesOf(parameters, orgId)]);
}
