import { describe } from "bun:test";
import { connect } from "../../../../src/stores/postgres/connect.ts";
import { postgresControl } from "../../../../src/stores/postgres/control.ts";
import { describeControl, type OpenedControl } from "../../../contracts/control.ts";
import { describeAccounts } from "../../../contracts/control-accounts.ts";
import { describeAudit } from "../../../contracts/control-audit.ts";
import { POSTGRES, testDatabase } from "../../../support/postgres.ts";

async function openInDatabase(): Promise<OpenedControl> {
  const database = await testDatabase(POSTGRES ?? "");
  const opened: Bun.SQL[] = [];
  const open = () => {
    const sql = connect({ url: database.url, passwordFile: null }, 4);
    opened.push(sql);
    return postgresControl(sql);
  };
  return {
    control: open(),
    another: open,
    async close() {
      for (const sql of opened) await sql.close();
      await database.drop();
    },
  };
}

describe.skipIf(POSTGRES === undefined)("the control store in a database", () => {
  describeControl("PostgreSQL control", openInDatabase);
  describeAccounts("PostgreSQL control: accounts", openInDatabase);
  describeAudit("PostgreSQL control: audit", openInDatabase);
});
