import { Database } from "bun:sqlite";
import { recordsFile } from "../../../../src/stores/folder/paths.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { describeRecords } from "../../../contracts/records.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";

describeRecords("sqlite", async () => {
  const dataDir = temporaryFolder();
  const open = () => openSqliteRecords({ dataDir });
  const first = open();
  const all = [first];
  return {
    records: first,
    async another() {
      const records = open();
      all.push(records);
      return records;
    },
    async reopen() {
      await first.close();
      const records = open();
      all.push(records);
      return records;
    },
    async ageTrail(orgId, entries) {
      const db = new Database(recordsFile(dataDir, orgId), { readwrite: true });
      db.run("UPDATE trail SET trail_no = trail_no + ? WHERE trail_no = (SELECT max(trail_no) FROM trail)", [entries]);
      db.close();
    },
    async close() {
      for (const records of all) await records.close();
      removeFolder(dataDir);
    },
  };
});
