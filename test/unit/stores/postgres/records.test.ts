import { migrate } from "../../../../src/stores/postgres/migrate.ts";
import { openPostgresRecords } from "../../../../src/stores/postgres/records.ts";
import { describeRecords } from "../../../contracts/records.ts";

describeRecords("PostgreSQL", async () => {
  const owner = new Bun.SQL("postgres://postgres@localhost:5544/postgres", { max: 1 });
  await owner.unsafe("DROP SCHEMA IF EXISTS memoryd CASCADE");
  await owner.unsafe("DO $$ BEGIN CREATE ROLE memoryd_server LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
  await migrate(owner, "memoryd_server");
  await owner.close();
  const open = () => openPostgresRecords({ url: "postgres://memoryd_server@localhost:5544/postgres" });
  const opened = [open()];
  return {
    records: opened[0] ?? open(),
    another: async () => {
      const one = open();
      opened.push(one);
      return one;
    },
    reopen: async () => {
      const one = open();
      opened.push(one);
      return one;
    },
    close: async () => {
      for (const one of opened) await one.close();
    },
  };
});
