import { describe, test } from "bun:test";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { openPostgresRecords } from "../../../../src/stores/postgres/records.ts";
import { describeRecords } from "../../../contracts/records.ts";
import { POSTGRES, testDatabase } from "../../../support/postgres.ts";

if (POSTGRES === undefined) {
  describe("PostgreSQL", () => test.skip("needs an engine, which scripts/test starts", () => {}));
} else {
  const engine = POSTGRES;
  describeRecords("PostgreSQL", async () => {
    const database = await testDatabase(engine);
    const opened: Records[] = [];
    const open = () => {
      const records = openPostgresRecords({ url: database.url });
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
}
