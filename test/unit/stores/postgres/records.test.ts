import { describe } from "bun:test";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { describeRecords } from "../../../contracts/records.ts";
import { openRecordsIn, POSTGRES, recordsDatabase } from "../../../support/postgres.ts";

describe.skipIf(POSTGRES === undefined)("records in a database", () => {
  describeRecords("PostgreSQL", async () => {
    const database = await recordsDatabase(POSTGRES ?? "");
    const opened: Records[] = [];
    const open = () => {
      const records = openRecordsIn(database);
      opened.push(records);
      return records;
    };
    return {
      records: open(),
      another: async () => open(),
      reopen: async () => {
        for (const records of opened.splice(0)) await records.close();
        return open();
      },
      close: async () => {
        for (const records of opened) await records.close();
        await database.drop();
      },
    };
  });
});
