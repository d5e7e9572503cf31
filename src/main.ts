import { Command, CommanderError } from "commander";
import { addBackupCommand } from "./cli/backup.ts";
import { addCompletionsCommand } from "./cli/completions.ts";
import { addDoctorCommand, FaultsFound } from "./cli/doctor.ts";
import { addExportCommand } from "./cli/export.ts";
import { addHealthCommand } from "./cli/health.ts";
import { addImportCommand } from "./cli/import.ts";
import { addJobsCommands } from "./cli/jobs.ts";
import { addKeyCommands } from "./cli/key.ts";
import { addLicencesCommand } from "./cli/licences.ts";
import { machineFault } from "./cli/machine-fault.ts";
import { addMcpCommand } from "./cli/mcp.ts";
import { addOrgCommands } from "./cli/org.ts";
import { printError, printLine } from "./cli/output.ts";
import { addReindexCommand } from "./cli/reindex.ts";
import { addRestoreCommand } from "./cli/restore.ts";
import { addServeCommand } from "./cli/serve.ts";
import { addUserCommands } from "./cli/user.ts";
import { VERSION } from "./cli/version.ts";
import { messageOf, UsageError } from "./memory/errors.ts";

const EXIT = { ok: 0, fault: 1, usage: 2 } as const;

function program(): Command {
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
  addDoctorCommand(memoryd);
  addHealthCommand(memoryd);
  addCompletionsCommand(memoryd);
  addLicencesCommand(memoryd);
  memoryd
    .command("version")
    .description("print the version")
    .action(() => printLine(VERSION));
  // Subcommands copy these settings when they are created, so they are set on every command at the end.
  for (const command of everyCommand(memoryd)) {
    command
      .exitOverride()
      .showSuggestionAfterError()
      .showHelpAfterError(`"${fullName(command)} --help" shows how it is used.`)
      .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "memoryd: ")) });
  }
  return memoryd;
}

/** The command as a user types it: `memoryd key create`. */
function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

async function main(argv: readonly string[]): Promise<number> {
  try {
    await program().parseAsync([...argv], { from: "user" });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (error instanceof FaultsFound) return EXIT.fault;
    if (error instanceof UsageError) {
      printError(messageOf(error));
      return EXIT.usage;
    }
    printError(machineFault(error) ?? `This is a bug in memoryd: ${(error instanceof Error && error.stack) || String(error)}`);
    return EXIT.fault;
  }
}

// A reader may close the pipe early (`memoryd key list | head`). That is no error, unless the command has set a status because only the
// whole output is useful.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(process.exitCode ?? EXIT.ok);
});
process.exitCode = await main(process.argv.slice(2));
