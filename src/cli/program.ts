import { Command } from "commander";
import packageJson from "../../package.json";
import { printLine } from "./output.ts";

type Add = (memoryd: Command) => void;

/** The modules in the order of the help, with the names of the commands that each adds. */
const MODULES: readonly { readonly names: readonly string[]; load(): Promise<Add> }[] = [
  { names: ["serve"], load: async () => (await import("./serve.ts")).addServeCommand },
  { names: ["status"], load: async () => (await import("./status.ts")).addStatusCommand },
  { names: ["open"], load: async () => (await import("./open.ts")).addOpenCommand },
  { names: ["add"], load: async () => (await import("./add.ts")).addAddCommand },
  { names: ["search"], load: async () => (await import("./search.ts")).addSearchCommand },
  { names: ["list"], load: async () => (await import("./list.ts")).addListCommand },
  { names: ["context"], load: async () => (await import("./context.ts")).addContextCommand },
  { names: ["forget"], load: async () => (await import("./forget.ts")).addForgetCommand },
  { names: ["org"], load: async () => (await import("./org.ts")).addOrgCommands },
  { names: ["key"], load: async () => (await import("./key.ts")).addKeyCommands },
  { names: ["user"], load: async () => (await import("./user.ts")).addUserCommands },
  { names: ["jobs"], load: async () => (await import("./jobs.ts")).addJobsCommands },
  { names: ["worker"], load: async () => (await import("./worker.ts")).addWorkerCommand },
  { names: ["store"], load: async () => (await import("./store.ts")).addStoreCommands },
  { names: ["reindex"], load: async () => (await import("./reindex.ts")).addReindexCommand },
  { names: ["backup"], load: async () => (await import("./backup.ts")).addBackupCommand },
  { names: ["erase"], load: async () => (await import("./erase.ts")).addEraseCommand },
  { names: ["verify-receipt", "verify-erased"], load: async () => (await import("./verify.ts")).addVerifyCommands },
  { names: ["restore"], load: async () => (await import("./restore.ts")).addRestoreCommand },
  { names: ["export"], load: async () => (await import("./export.ts")).addExportCommand },
  { names: ["import"], load: async () => (await import("./import.ts")).addImportCommand },
  { names: ["mcp"], load: async () => (await import("./mcp.ts")).addMcpCommand },
  { names: ["connect", "disconnect"], load: async () => (await import("./connect.ts")).addConnectCommands },
  { names: ["hook"], load: async () => (await import("./hook.ts")).addHookCommand },
  { names: ["doctor"], load: async () => (await import("./doctor.ts")).addDoctorCommand },
  { names: ["models"], load: async () => (await import("./models.ts")).addModelsCommands },
  { names: ["health"], load: async () => (await import("./health.ts")).addHealthCommand },
  { names: ["licences"], load: async () => (await import("./licences.ts")).addLicencesCommand },
  { names: ["version"], load: async () => addVersionCommand },
];

/**
 * The commands that `named` can mean: the one of that name, because its code loads in half the time of all, or else all of them, for the
 * help and for what is no command.
 */
export async function program(named: string | undefined): Promise<Command> {
  const memoryd = new Command("memoryd")
    .description("A memory server for AI agents that one person can run.")
    .version(packageJson.version, "--version", "print the version")
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      "after",
      `
Start with:
  memoryd serve                      starts the server; the first start prints a key and a curl line to try
  memoryd connect                    lists the agents on this machine that can share one memory, and connects them
  memoryd add "I like tea"           remembers; memoryd search "What do I like?" finds it, memoryd open shows it
  memoryd key create --scopes memory:read,memory:write

Every command explains itself: memoryd COMMAND --help`,
    );
  const alone = MODULES.find(({ names }) => names.some((name) => name === named));
  for (const add of await Promise.all((alone ? [alone] : MODULES).map(({ load }) => load()))) add(memoryd);
  return memoryd;
}

function addVersionCommand(memoryd: Command): void {
  memoryd
    .command("version")
    .description("print the version")
    .action(() => printLine(packageJson.version));
}
