import type { Command } from "commander";
import packageJson from "../../package.json";
import { UsageError } from "../memory/errors.ts";
import { IDENTIFIER_RULE, isIdentifier } from "../memory/ids.ts";
import type { MemoryId } from "../memory/types.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { Organization } from "../stores/interfaces/control.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { type ExportFileOptions, exportFile } from "../transfer/export.ts";
import { type ExportedPerson, exportLines } from "../transfer/export-lines.ts";
import { chosenOrg } from "./org.ts";
import { FaultsFound, ProgressLine, printError, printLine, writeData } from "./output.ts";
import { addPlace, type PlaceFlags, withStore } from "./settings.ts";

interface Options extends PlaceFlags {
  readonly org?: string;
  readonly user?: string;
  readonly agent?: string;
  readonly force?: boolean;
}

const STDOUT = "-";

export function addExportCommand(memoryd: Command): void {
  const command = memoryd
    .command("export")
    .argument("[file]", "path of the export; - for standard output", STDOUT)
    .description("write an organization's memories as JSON Lines; a server may be running")
    .option("--org <id-or-name>", "the organization to export; required if there are several")
    .option("--user <id>", "only what is known of this user, by all agents")
    .option("--agent <id>", "with --user, only what this agent knows")
    .option("--force", "overwrite the file if it exists");
  addPlace(command).action(run);
  command.addHelpText(
    "after",
    `
The first line names the format: {"format":"memoryd-export","version":1, ...}. Each other line is a memory: id, agent_id, user_id, content,
metadata, level, status, importance, confidence, source, created_at, updated_at, write_id (the write that a fact was extracted from),
deleted_at, confirmed_at and outdated where they apply, supersedes (the older memories that it replaced, with the certainty, the rule, and how the
supersession was undone) and sources (the memories that an abstraction was derived from). The export leaves out writes that are not yet
processed. "memoryd import" reads it. With --user it has the memories of that user alone, for a person who asks for them.`,
  );
}

function run(path: string, options: Options): Promise<void> {
  const person = personOf(options);
  return withStore(options, async ({ control, openRecords }) => {
    const org = await chosenOrg(control, options.org);
    const records = openRecords();
    try {
      if (person && !(await records.people.find({ ...person, orgId: org.id }))) throw unknown(person, org);
      const left: MemoryId[] = [];
      if (path === STDOUT) {
        for await (const { text, damaged } of exportLines(records, org, packageJson.version, person)) {
          left.push(...damaged);
          await writeData(text);
        }
      } else await toFile(records, org, { path, person, overwrite: options.force === true, onDamaged: (ids) => left.push(...ids) });
      const waiting = await waitingOf(records, org, person);
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

function personOf({ user: userId, agent: agentId }: Options): ExportedPerson | undefined {
  if (userId === undefined && agentId !== undefined) throw new UsageError("--agent needs --user: name the user whose memories to export");
  for (const [flag, id] of [["--user", userId] as const, ["--agent", agentId] as const])
    if (id !== undefined && !isIdentifier(id)) throw new UsageError(`${flag} takes ${IDENTIFIER_RULE}`);
  return userId === undefined ? undefined : { userId, agentId };
}

function unknown({ userId, agentId }: ExportedPerson, { name }: Organization): UsageError {
  const by = agentId === undefined ? "" : ` by the agent ${agentId}`;
  return new UsageError(`nothing was ever written for the user ${userId}${by} in ${name}: the page People of the dashboard lists users`);
}

async function waitingOf({ submissions }: Records, { id: orgId }: Organization, person: ExportedPerson | undefined): Promise<number> {
  if (person) return submissions.waiting({ orgId, ...person });
  const { queued, running } = await submissions.depth(orgId);
  return queued + running;
}

async function toFile(
  records: Records,
  org: Organization,
  options: Pick<ExportFileOptions, "path" | "person" | "overwrite" | "onDamaged">,
): Promise<void> {
  const progress = new ProgressLine();
  const onProgress = (memories: number) => progress.show(counted(memories, "memory"));
  const memories = await exportFile(records, org, { ...options, version: packageJson.version, onProgress }).finally(() => progress.end());
  const whose = options.person ? `${options.person.userId} in ${org.name}` : org.name;
  printLine(`Exported ${counted(memories, "memory")} of ${whose} to ${options.path}.`);
}
