import type { Command } from "commander";
import { readSetting } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { migrateStore } from "../stores/open-backend.ts";
import { printLine } from "./output.ts";
import { addSetting, flagsOf } from "./settings.ts";
import { addStoreCopyCommand } from "./store-copy.ts";
import { addStoreIndexCommand } from "./store-index.ts";

type MigrateOptions = Readonly<Record<"serverRole", string> & Partial<Record<string, string>>>;

/** Commands for a database that several servers share. */
export function addStoreCommands(memoryd: Command): void {
  const store = memoryd.command("store").description("prepare a PostgreSQL database that several servers share, and move data");
  const command = store
    .command("migrate")
    .description("create the tables, or bring them to this version; servers of the version before may run meanwhile")
    .action(runMigrate);
  addSetting(command, "store", "the database, with the role that is to own the tables");
  addSetting(command, "storePasswordFile");
  command.option("--server-role <name>", "the role of the servers, which is made if there is none", "memoryd_server");
  addStoreIndexCommand(store);
  addStoreCopyCommand(store);
}

async function runMigrate(options: MigrateOptions): Promise<void> {
  const flags = flagsOf(options);
  const url = readSetting("store", flags);
  if (url === null) throw new UsageError("Name the database with --store postgres://OWNER@HOST/DATABASE.");
  const place = { kind: "postgres" as const, url, passwordFile: readSetting("storePasswordFile", flags) };
  const { name, before, after, isRoleNew, settingsLeft } = await migrateStore(place, options.serverRole);
  const what = before === after ? `has the tables of version ${after} already` : `has the tables of version ${after}, ${before} before`;
  printLine(`The database ${name} ${what}. Servers log in as ${options.serverRole}.`);
  if (isRoleNew) printLine(`That role is new and has no password yet. Give it one: ALTER ROLE ${options.serverRole} PASSWORD '...'`);
  if (settingsLeft.length > 0)
    printLine(
      `Only behind PgBouncer it needs settings, which the role of --store may not give it. As one that may, run: ${settingsLeft.join("; ")};`,
    );
}
