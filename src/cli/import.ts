import type { Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Control } from "../stores/control.ts";
import { openRecords, tryLockDataFolder } from "../stores/open.ts";
import { counted } from "../text/counted.ts";
import { type ImportForm, type ImportResult, importFile } from "../transfer/import.ts";
import { requireOrg } from "./org.ts";
import { ProgressLine, printJson, printLine } from "./output.ts";
import { addSetting, withControl } from "./settings.ts";

/** A server looks for requests as often. */
const LOOK_MS = 500;

interface Options {
  readonly data?: string;
  readonly org: string;
  readonly from?: string;
  readonly agent?: string;
  readonly user?: string;
  readonly skipInvalid?: boolean;
  readonly json?: boolean;
}

export function addImportCommand(memoryd: Command): void {
  const command = memoryd
    .command("import")
    .argument("<file>", 'what "memoryd export" or mem0 wrote')
    .description("add memories from a file to an organization, beside a running server or without one")
    .requiredOption("--org <id-or-name>", "the organization that gets them")
    .option("--from <form>", "memoryd or mem0 (default: found out from the file)")
    .option("--agent <id>", "mem0: the agent of memories that name none")
    .option("--user <id>", "mem0: the user of memories that name none")
    .option("--skip-invalid", "import the rest where records are bad; otherwise one is enough to import none")
    .option("--json", "print JSON");
  addSetting(command, "dataDir").action(run);
  command.addHelpText(
    "after",
    `
Importing twice changes nothing: a memory whose id is in use stays as it is, and one that was erased here stays erased. Ids, times, status
and links are kept. Of mem0 it reads what get_all answers, as one JSON document or as JSON Lines; run_id becomes session_id.`,
  );
}

function run(path: string, options: Options): Promise<void> {
  return withControl(options, async (control, dataDir) => {
    const { id: orgId, name } = requireOrg(control, options.org);
    const progress = new ProgressLine();
    const records = openRecords(dataDir);
    try {
      const result = await importFile(records, {
        path,
        orgId,
        from: formOf(options.from),
        agentId: options.agent,
        userId: options.user,
        skipInvalid: options.skipInvalid === true,
        onProgress: (made) => progress.show(`${made.step}: ${counted(made.records, "memory")}`),
      });
      progress.end();
      if (options.json) printJson(result);
      else printLine(`${summary(result)} in ${name}.`);
      if (result.stored > 0) await embed({ control, dataDir, orgId, progress, quiet: options.json === true });
    } finally {
      progress.end();
      await records.close();
    }
  });
}

function formOf(text: string | undefined): ImportForm | undefined {
  if (text === undefined || text === "memoryd" || text === "mem0") return text;
  throw new UsageError(`--from is ${JSON.stringify(text)}, but must be memoryd or mem0.`);
}

function summary({ stored, present, erased, invalid }: ImportResult): string {
  const parts = [`Imported ${counted(stored, "memory")}`];
  const was = (count: number) => (count === 1 ? "was" : "were");
  if (present > 0) parts.push(`${present} ${was(present)} there`);
  if (erased > 0) parts.push(`${erased} ${erased === 1 ? "stays" : "stay"} erased`);
  if (invalid > 0) parts.push(`${invalid} ${was(invalid)} bad and left out`);
  return parts.join(", ");
}

interface Embedding {
  readonly control: Control;
  readonly dataDir: string;
  readonly orgId: OrgId;
  readonly progress: ProgressLine;
  readonly quiet: boolean;
}

/** They are found by their words at once; by meaning when they have their vectors. */
async function embed({ control, dataDir, orgId, progress, quiet }: Embedding): Promise<void> {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  const isPending = () => control.requests.pending().some((request) => request.orgId === orgId && request.kind === "sweep");
  const pass = async () => {
    while (isPending()) {
      progress.show("The running server embeds what is new; it goes on also when this command is stopped");
      await Bun.sleep(LOOK_MS);
    }
  };
  if (lock) {
    if (!quiet)
      printLine(
        'What is new is found by its words now, and by meaning once embedded: by the next start of the server, or by "memoryd reindex".',
      );
    return;
  }
  // A sweep that was asked for before may be past them already.
  await pass();
  control.requests.add(orgId, "sweep");
  await pass();
  if (!quiet) printLine("The running server has embedded what is new.");
}
