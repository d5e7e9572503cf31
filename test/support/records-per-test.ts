import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { Records } from "../../src/stores/interfaces/records.ts";
import { openSqliteRecords } from "../../src/stores/sqlite/records.ts";
import { removeFolder, temporaryFolder } from "./files.ts";
import { ON_POSTGRES } from "./place.ts";
import { openRecordsIn, POSTGRES, recordsDatabase, type TestDatabase } from "./postgres.ts";

/** Records on a folder that is new for each test and gone after it; on request in a database, where each test has organizations of its own. */
export class RecordsPerTest {
  dataDir = "";
  records!: Records;

  constructor(options: Omit<Parameters<typeof openSqliteRecords>[0], "dataDir"> = {}) {
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      if (ON_POSTGRES) database = await recordsDatabase(POSTGRES ?? "");
    });
    beforeEach(() => {
      this.dataDir = temporaryFolder();
      if (database) this.records = openRecordsIn(database);
      else this.open(options);
    });
    afterEach(async () => {
      await this.records.close();
      removeFolder(this.dataDir);
    });
    afterAll(async () => {
      await database?.drop();
    });
  }

  open(options: Omit<Parameters<typeof openSqliteRecords>[0], "dataDir">): void {
    this.records = openSqliteRecords({ dataDir: this.dataDir, ...options });
  }
}
