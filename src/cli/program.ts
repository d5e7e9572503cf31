import { Command } from "commander";
import { addBackupCommand } from "./backup.ts";
import { addCompletionsCommand } from "./completions.ts";
import { addConnectCommands } from "./connect.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addExportCommand } from "./export.ts";
import { addHealthCommand } from "./health.ts";
import { addHookCommand } from "./hook.ts";
import { addImportCommand } from "./import.ts";
import { addJobsCommands } from "./jobs.ts";
import { addKeyCommands } from "./key.ts";
import { addLicencesCommand } from "./licences.ts";
import { addMcpCommand } from "./mcp.ts";
import { addOrgCommands } from "./org.ts";
import { printLine } from "./output.ts";
import { addReindexCommand } from "./reindex.ts";
import { addRestoreCommand } from "./restore.ts";
import { addServeCommand } from "./serve.ts";
import { addUserCommands } from "./user.ts";
import { VERSION } from "./version.ts";

/** All commands. They load most of the code, which takes a tenth of a second. */
export function program(): Command {
  const memoryd = new Command("memoryd")
    .description("A memory server for AI agents that one person can run.")
    .version(VERSION, "--version", "print the version")
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      "after",
      `
Start with:
  memoryd serve                      starts the server; the first start prints a key and a curl line to try
  memoryd key create --org default --scopes memory:read,memory:write

Every command explains itself: memoryd COMMAND --help`,
    );
  addServeCommand(memoryd);
  addOrgCommands(memoryd);
  addKeyCommands(memoryd);
  addUserCommands(memoryd);
  addJobsCommands(memoryd);
  addReindexCommand(memoryd);
  addBackupCommand(memoryd);
  addRestoreCommand(memoryd);
  addExportCommand(memoryd);
  addImportCommand(memoryd);
  addMcpCommand(memoryd);
  addConnectCommands(memoryd);
  addHookCommand(memoryd);
  addDoctorCommand(memoryd);
  addHealthCommand(memoryd);
  addCompletionsCommand(memoryd);
  addLicencesCommand(memoryd);
  memoryd
    .command("version")
    .description("print the version")
    .action(() => printLine(VERSION));
  return memoryd;
}
