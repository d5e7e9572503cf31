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

/** A server polls for requests at the same interval. */
const POLL_MS = 500;

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
    .argument("<file>", 'an export of "memoryd export" or of mem0')
    .description("add memories from a file to an organization; a server may be running")
    .requiredOption("--org <id-or-name>", "the organization that receives the memories")
    .option("--from <form>", "memoryd or mem0 (default: detected from the file)")
    .option("--agent <id>", "mem0: the agent of memories without an agent")
    .option("--user <id>", "mem0: the user of memories without a user")
    .option("--skip-invalid", "skip invalid memories; without this flag, one invalid memory stops the whole import")
    .option("--json", "print JSON");
  addSetting(command, "dataDir").action(run);
  command.addHelpText(
    "after",
    `
A second import of the same file changes nothing: a memory whose id exists stays as it is, and one that was erased here stays erased. Ids,
times, status and links are kept. For mem0, the file is the answer of get_all, as one JSON document or as JSON Lines; run_id becomes session_id.`,
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
        onProgress: (made) => progress.show(`${made.step}: ${counted(made.entries, "memory")}`),
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
  if (present > 0) parts.push(`${present} ${was(present)} there already`);
  if (erased > 0) parts.push(`${erased} ${erased === 1 ? "stays" : "stay"} erased`);
  if (invalid > 0) parts.push(`${invalid} ${was(invalid)} invalid and skipped`);
  return parts.join(", ");
}

interface Embedding {
  readonly control: Control;
  readonly dataDir: string;
  readonly orgId: OrgId;
  readonly progress: ProgressLine;
  readonly quiet: boolean;
}

/** Has the running server embed the new memories. Search finds them by their words at once, and by meaning once they have vectors. */
async function embed({ control, dataDir, orgId, progress, quiet }: Embedding): Promise<void> {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  const isPending = () => control.requests.pending().some((request) => request.orgId === orgId && request.kind === "sweep");
  const pass = async () => {
    while (isPending()) {
      progress.show("The running server embeds the new memories; it continues if this command is stopped");
      await Bun.sleep(POLL_MS);
    }
  };
  if (lock) {
    if (!quiet)
      printLine(
        'Search finds the new memories by their words now, and by meaning once the next start of the server or "memoryd reindex" embeds them.',
      );
    return;
  }
  // A sweep that was requested earlier may already have passed the new memories.
  await pass();
  control.requests.add(orgId, "sweep");
  await pass();
  if (!quiet) printLine("The running server has embedded the new memories.");
}
