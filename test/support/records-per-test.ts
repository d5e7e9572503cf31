import { afterEach, beforeEach } from "bun:test";
import type { Records } from "../../src/stores/interfaces/records.ts";
import { openSqliteRecords } from "../../src/stores/sqlite/records.ts";
import { removeFolder, temporaryFolder } from "./files.ts";

/** Records on a folder that is new for each test and gone after it. */
export class RecordsPerTest {
  dataDir = "";
  records!: Records;

  constructor(options: Omit<Parameters<typeof openSqliteRecords>[0], "dataDir"> = {}) {
    beforeEach(() => {
      this.dataDir = temporaryFolder();
      this.open(options);
    });
    afterEach(async () => {
      await this.records.close();
      removeFolder(this.dataDir);
    });
  }

  open(options: Omit<Parameters<typeof openSqliteRecords>[0], "dataDir">): void {
    this.records = openSqliteRecords({ dataDir: this.dataDir, ...options });
  }
}
