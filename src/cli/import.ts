import type { Command } from "commander";
import type { OrgId } from "../memory/types.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { CommandBackend } from "../stores/interfaces/backend.ts";
import { FORMAT_NAMES, type ImportPreview, type ImportProgress, type ImportResult, importFile, previewImport } from "../transfer/import.ts";
import { chosenOrg } from "./org.ts";
import { ProgressLine, printJson, printLine } from "./output.ts";
import { addPlace, type PlaceFlags, withStore } from "./settings.ts";

/** A server polls for requests at the same interval. */
const POLL_MS = 500;

interface Options extends PlaceFlags {
  readonly org?: string;
  readonly from?: string;
  readonly agent?: string;
  readonly user?: string;
  readonly conversations?: boolean;
  readonly dryRun?: boolean;
  readonly skipInvalid?: boolean;
  readonly json?: boolean;
}

export function addImportCommand(memoryd: Command): void {
  const command = memoryd
    .command("import")
    .argument("<path>", "an export: a file, a folder or a ZIP archive, as the format has it")
    .description("add memories from elsewhere to an organization; a server may be running")
    .option("--org <id-or-name>", "the organization that receives the memories; required if there are several")
    .option("--from <format>", `${FORMAT_NAMES.join(", ")} (default: memoryd or mem0, detected from the file)`)
    .option("--agent <id>", "the agent of memories that name none")
    .option("--user <id>", "the user of memories that name none")
    .option("--conversations", "chatgpt, claude, letta: also what the person wrote in conversations")
    .option("--dry-run", "count what would be imported and show samples; store nothing")
    .option("--skip-invalid", "skip invalid memories; without this flag, one invalid memory stops the whole import")
    .option("--json", "print JSON");
  addPlace(command).action(run);
  command.addHelpText(
    "after",
    `
A second import of the same export changes nothing: a memory whose id exists stays as it is, unless it is damaged, and one that
was erased here stays erased.
For memoryd and mem0, ids, times, status and links are kept. Of other programs, facts are stored as they are, and texts that somebody wrote
are read by cognition, which makes facts of them.`,
  );
}

function run(path: string, options: Options): Promise<void> {
  return withStore(options, async (store) => {
    const { control } = store;
    const { id: orgId, name } = await chosenOrg(control, options.org);
    const progress = new ProgressLine();
    const wanted = {
      path,
      orgId,
      from: options.from,
      agentId: options.agent,
      userId: options.user,
      conversations: options.conversations === true,
      skipInvalid: options.skipInvalid === true,
      onProgress: (made: ImportProgress) => progress.show(progressOf(made)),
    };
    if (options.dryRun) return preview(await previewImport(wanted).finally(() => progress.end()), options);
    const records = store.openRecords();
    try {
      const result = await importFile(records, wanted);
      progress.end();
      if (options.json) printJson(result);
      else printLine(`${summary(result)} in ${name}.`);
      if (result.queued > 0) await read({ store, orgId, quiet: options.json === true });
      if (result.stored + result.mended > 0) await embed({ store, orgId, progress, quiet: options.json === true });
    } finally {
      progress.end();
      await records.close();
    }
  });
}

/** Width of the bar: half of a narrow terminal. */
const BAR_CHARACTERS = 40;

function progressOf({ step, entries, of }: ImportProgress): string {
  if (of === undefined || of === 0) return `${step}: ${counted(entries, "memory")}`;
  const filled = Math.round((BAR_CHARACTERS * entries) / of);
  return `${step} [${"#".repeat(filled)}${" ".repeat(BAR_CHARACTERS - filled)}] ${entries} of ${of}`;
}

/** Longest part of a text in a preview: what fits into a line. */
const SAMPLE_CHARACTERS = 100;

function preview({ samples, ...found }: ImportPreview, { json }: Options): void {
  const shown = samples.map((item) => {
    const { scope, content, metadata } = item.kind === "memory" ? item.memory : item.submission;
    return { kind: item.kind, agent_id: scope.agentId, user_id: scope.userId, content, metadata };
  });
  if (json) {
    printJson({ ...found, samples: shown });
    return;
  }
  const ended = found.deprecated > 0 ? ` (${found.deprecated} of them ended: they become deprecated)` : "";
  const invalid = found.invalid > 0 ? `; ${found.invalid} invalid` : "";
  printLine(
    `Would import ${counted(found.memories, "memory")}${ended} and ${counted(found.texts, "text")} for cognition${invalid}. Nothing was stored.`,
  );
  for (const { kind, agent_id, user_id, content } of shown) {
    const line = content.replaceAll(/\s+/g, " ");
    printLine(`  ${kind} of ${agent_id}/${user_id}: ${line.length > SAMPLE_CHARACTERS ? `${line.slice(0, SAMPLE_CHARACTERS)}...` : line}`);
  }
}

/** Has the running server read the queued texts. */
async function read({ store, orgId, quiet }: Pick<Embedding, "store" | "orgId" | "quiet">): Promise<void> {
  const alone = await store.tryAlone();
  alone?.release();
  if (alone === undefined) await store.control.requests.add(orgId, "wake");
  if (quiet) return;
  printLine(
    alone
      ? "The next start of the server reads the texts."
      : 'The running server reads the texts; "memoryd jobs list" shows how many wait.',
  );
}

function summary({ stored, queued, present, mended, erased, invalid }: ImportResult): string {
  const parts = [`Imported ${counted(stored, "memory")}${queued > 0 ? ` and queued ${counted(queued, "text")}` : ""}`];
  const was = (count: number) => (count === 1 ? "was" : "were");
  if (present > 0) parts.push(`${present} ${was(present)} there already`);
  if (mended > 0) parts.push(`${mended} damaged here ${was(mended)} mended`);
  if (erased > 0) parts.push(`${erased} ${erased === 1 ? "stays" : "stay"} erased`);
  if (invalid > 0) parts.push(`${invalid} ${was(invalid)} invalid and skipped`);
  return parts.join(", ");
}

interface Embedding {
  readonly store: CommandBackend;
  readonly orgId: OrgId;
  readonly progress: ProgressLine;
  readonly quiet: boolean;
}

/** Has the running server embed the new memories. Search finds them by their words at once, and by meaning once they have vectors. */
async function embed({ store, orgId, progress, quiet }: Embedding): Promise<void> {
  const { control } = store;
  const alone = await store.tryAlone();
  alone?.release();
  const isPending = async () => (await control.requests.pending()).some((request) => request.orgId === orgId && request.kind === "sweep");
  const pass = async () => {
    while (await isPending()) {
      progress.show("The running server embeds the new memories; it continues if this command is stopped");
      await Bun.sleep(POLL_MS);
    }
  };
  if (alone) {
    if (!quiet)
      printLine(
        'Search finds the new memories by their words now, and by meaning once the next start of the server or "memoryd reindex" embeds them.',
      );
    return;
  }
  // A sweep that was requested earlier may already have passed the new memories.
  await pass();
  await control.requests.add(orgId, "sweep");
  await pass();
  if (!quiet) printLine("The running server has embedded the new memories.");
}
