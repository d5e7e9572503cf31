import { afterAll, beforeAll, describe } from "bun:test";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { describeRecords } from "../../../contracts/records.ts";
import { asOwner, openRecordsIn, POSTGRES, recordsDatabase, type TestDatabase } from "../../../support/postgres.ts";

describe.skipIf(POSTGRES === undefined)("records in a database", () => {
  // One for all tests: each has organizations of its own.
  let database: TestDatabase;
  beforeAll(async () => {
    database = await recordsDatabase(POSTGRES ?? "");
  });
  afterAll(() => database.drop());

  describeRecords("PostgreSQL", async () => {
    const opened: Records[] = [];
    const open = () => {
      const records = openRecordsIn(database);
      opened.push(records);
      return records;
    };
    const close = async () => {
      for (const records of opened.splice(0)) await records.close();
    };
    return {
      records: open(),
      another: async () => open(),
      reopen: async () => {
        await close();
        return open();
      },
      ageTrail: (orgId, entries) =>
        asOwner(database.ownerUrl, async (sql) => {
          const newest = "(SELECT max(trail_no) FROM memoryd.trail WHERE org_id = $1)";
          await sql.unsafe(`UPDATE memoryd.trail SET trail_no = trail_no + $2 WHERE org_id = $1 AND trail_no = ${newest}`, [
            orgId,
            entries,
          ]);
        }),
      close,
    };
  });
});
