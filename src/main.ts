import { type Command, CommanderError } from "commander";
import { machineFault } from "./cli/machine-fault.ts";
import { FaultsFound, printError } from "./cli/output.ts";
import { program } from "./cli/program.ts";
import { messageOf, UsageError } from "./memory/errors.ts";

const EXIT = { ok: 0, fault: 1, usage: 2 } as const;

async function configured(named: string | undefined): Promise<Command> {
  const memoryd = await program(named);
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
  const isHook = argv[0] === "hook";
  try {
    await (await configured(argv[0])).parseAsync([...argv], { from: "user" });
    return EXIT.ok;
  } catch (error) {
    const status = statusOf(error);
    // A host reads another status of a hook as a wish to stop the person's prompt, or shows it as a failure.
    return isHook ? EXIT.ok : status;
  }
}

/** Prints what the error says to a person, unless that is printed already. */
function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof FaultsFound) return EXIT.fault;
  if (error instanceof UsageError) {
    printError(messageOf(error));
    return EXIT.usage;
  }
  printError(machineFault(error) ?? `This is a bug in memoryd: ${(error instanceof Error && error.stack) || String(error)}`);
  return EXIT.fault;
}

// A reader may close the pipe early (`memoryd key list | head`). That is no error, unless the command has set a status because only the
// whole output is useful.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(process.exitCode ?? EXIT.ok);
});
process.exitCode = await main(process.argv.slice(2));
