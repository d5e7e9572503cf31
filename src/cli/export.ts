import type { Command } from "commander";
import packageJson from "../../package.json";
import type { MemoryId } from "../memory/types.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { type ExportFileOptions, exportFile, exportLines } from "../transfer/export.ts";
import { chosenOrg } from "./org.ts";
import { FaultsFound, ProgressLine, printError, printLine, writeData } from "./output.ts";
import { addPlace, type PlaceFlags, withStore } from "./settings.ts";

interface Options extends PlaceFlags {
  readonly org?: string;
  readonly force?: boolean;
}

const STDOUT = "-";

export function addExportCommand(memoryd: Command): void {
  const command = memoryd
    .command("export")
    .argument("[file]", "path of the export; - for standard output", STDOUT)
    .description("write an organization's memories as JSON Lines; a server may be running")
    .option("--org <id-or-name>", "the organization to export; required if there are several")
    .option("--force", "overwrite the file if it exists");
  addPlace(command).action(run);
  command.addHelpText(
    "after",
    `
The first line names the format: {"format":"memoryd-export","version":1, ...}. Each other line is a memory: id, agent_id, user_id, content,
metadata, level, status, importance, confidence, source, created_at, updated_at, write_id (the write that a fact was extracted from),
deleted_at, confirmed_at and outdated where they apply, supersedes (the older memories that it replaced, with the certainty, the rule, and how the
supersession was undone) and sources (the memories that an abstraction was derived from). The export leaves out writes that are not yet
processed. "memoryd import" reads it.`,
  );
}

function run(path: string, options: Options): Promise<void> {
  return withStore(options, async ({ control, openRecords }) => {
    const org = await chosenOrg(control, options.org);
    const records = openRecords();
    try {
      const left: MemoryId[] = [];
      if (path === STDOUT) {
        for await (const { text, damaged } of exportLines(records, org, packageJson.version)) {
          left.push(...damaged);
          await writeData(text);
        }
      } else await toFile(records, org, { path, overwrite: options.force === true, onDamaged: (ids) => left.push(...ids) });
      const { queued, running } = await records.submissions.depth(org.id);
      const waiting = queued + running;
      if (waiting > 0) {
        const [are, them] = waiting === 1 ? ["is", "it"] : ["are", "them"];
        printError(`${counted(waiting, "write")} ${are} not processed yet and ${are} not in the export. Export again to include ${them}.`);
      }
      if (left.length === 0) return;
      printError(`${counted(left.length, "damaged memory")} left out: "memoryd doctor --deep" names them and the last good backup.`);
      throw new FaultsFound();
    } finally {
      await records.close();
    }
  });
}

async function toFile(
  records: Records,
  org: Organization,
  { path, overwrite, onDamaged }: Pick<ExportFileOptions, "path" | "overwrite" | "onDamaged">,
): Promise<void> {
  const progress = new ProgressLine();
  const onProgress = (memories: number) => progress.show(counted(memories, "memory"));
  const memories = await exportFile(records, org, { version: packageJson.version, path, overwrite, onProgress, onDamaged }).finally(() =>
    progress.end(),
  );
  printLine(`Exported ${counted(memories, "memory")} of ${org.name} to ${path}.`);
}
