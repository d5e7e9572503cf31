import type { Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { Control } from "../stores/interfaces/control.ts";
import type { DeadLetter, Records } from "../stores/interfaces/records.ts";
import { type OrgNames, orgNames, requireOrg } from "./org.ts";
import { isoTime, printJson, printLine, printTable } from "./output.ts";
import { addPlace, type PlaceFlags, withStore } from "./settings.ts";

interface Options extends PlaceFlags {
  readonly org?: string;
  readonly json?: boolean;
}

interface RetryOptions extends Options {
  readonly all?: boolean;
}

const PROCESSED_WHEN = "a running server processes it within a second, otherwise the next start does.";

export function addJobsCommands(memoryd: Command): void {
  const jobs = memoryd
    .command("jobs")
    .description("show how many writes wait; list, retry and drop dead letters, whose processing failed at every attempt");
  const orgOption = ["--org <id-or-name>", "only this organization"] as const;

  const list = jobs.command("list").description("show how many writes wait, and list the dead letters with the reason of each");
  addPlace(list)
    .option(...orgOption)
    .option("--json", "print the dead letters as JSON")
    .action(listJobs);

  const retry = jobs
    .command("retry")
    .argument("[id]", "the id of the write; leave it out with --all")
    .description("process one dead letter again, or all of them");
  addPlace(retry)
    .option(...orgOption)
    .option("--all", "every dead letter, of all organizations unless --org names one")
    .action(retryJobs);

  const drop = jobs
    .command("drop")
    .argument("<id>", "the id of the write")
    .description("remove a dead letter; its text stays as a memory, exactly as it was written");
  addPlace(drop)
    .option(...orgOption)
    .action(dropJob);
}

function listJobs(options: Options): Promise<void> {
  return withRecords(options, async ({ control, records, orgIds }) => {
    const found: DeadLetter[] = [];
    for (const orgId of orgIds) found.push(...(await records.submissions.deadLetters(orgId, LIMITS.listedDeadLetters)));
    if (options.json) {
      printJson(found.map(shape));
      return;
    }
    printLine(await queueLine(records, orgIds));
    if (found.length === 0) printLine("There are no dead letters.");
    else {
      const names = await orgNames(control);
      printTable(
        ["ID", "ORGANIZATION", "WRITTEN", "ATTEMPTS", "ERROR"],
        found.map((letter) => row(letter, names)),
      );
    }
  });
}

async function queueLine(records: Records, orgIds: readonly OrgId[]): Promise<string> {
  let waiting = 0;
  for (const orgId of orgIds) {
    const { queued, running } = await records.submissions.depth(orgId);
    waiting += queued + running;
  }
  if (waiting === 0) return "No write waits: every one is processed.";
  return `${counted(waiting, "write")} ${waiting === 1 ? "waits" : "wait"}: a running server processes ${waiting === 1 ? "it" : "them"} in order.`;
}

function retryJobs(id: MemoryId | undefined, options: RetryOptions): Promise<void> {
  const isAll = options.all === true;
  if (isAll && id !== undefined) throw new UsageError("Give the id of one dead letter or --all, not both.");
  if (isAll) return retryAll(options);
  if (id === undefined) throw new UsageError('Give the id of a dead letter, as "memoryd jobs list" prints it, or --all.');
  return retryJob(id, options);
}

function retryAll(options: Options): Promise<void> {
  return withRecords(options, async ({ control, records, orgIds }) => {
    let queued = 0;
    for (const orgId of orgIds) {
      const ofOrg = await retryAllOf(records, orgId);
      if (ofOrg > 0) await control.requests.add(orgId, "wake");
      queued += ofOrg;
    }
    if (queued === 0) printLine("There are no dead letters to retry.");
    else printLine(`Queued ${counted(queued, "dead letter")} again: ${PROCESSED_WHEN}`);
  });
}

/** Returns how many it queued: at most those that were there when it began, because jobs that fail again at once would make it endless. */
async function retryAllOf(records: Records, orgId: OrgId): Promise<number> {
  const { dead } = await records.submissions.depth(orgId);
  let queued = 0;
  while (queued < dead) {
    const letters = await records.submissions.deadLetters(orgId, Math.min(LIMITS.listedDeadLetters, dead - queued));
    if (letters.length === 0) break;
    const done = await Promise.all(letters.map(({ id }) => records.submissions.retryDead(orgId, id)));
    queued += done.filter(Boolean).length;
    // Another process has queued all of them.
    if (!done.includes(true)) break;
  }
  return queued;
}

function retryJob(id: MemoryId, options: Options): Promise<void> {
  return withRecords(options, async ({ control, records, orgIds }) => {
    const orgId = await first(orgIds, (candidate) => records.submissions.retryDead(candidate, id));
    if (orgId === undefined) throw noDeadLetter(id);
    await control.requests.add(orgId, "wake");
    printLine(`Queued ${id} again: ${PROCESSED_WHEN}`);
  });
}

function dropJob(id: MemoryId, options: Options): Promise<void> {
  return withRecords(options, async ({ control, records, orgIds }) => {
    const orgId = await first(orgIds, (candidate) => records.submissions.dropDead(candidate, id));
    if (orgId === undefined) throw noDeadLetter(id);
    await control.requests.add(orgId, "wake");
    printLine(`Dropped ${id}: it is not retried, and its text stays as a memory.`);
  });
}

interface Opened {
  readonly control: Control;
  readonly records: Records;
  readonly orgIds: readonly OrgId[];
}

function withRecords(options: Options, use: (opened: Opened) => Promise<void>): Promise<void> {
  return withStore(options, async ({ control, openRecords }) => {
    const orgs = options.org === undefined ? await control.orgs.list() : [await requireOrg(control, options.org)];
    const records = openRecords();
    try {
      await use({ control, records, orgIds: orgs.map((org) => org.id) });
    } finally {
      await records.close();
    }
  });
}

/** Returns the first organization in which the attempt succeeds. */
async function first(orgIds: readonly OrgId[], attempt: (orgId: OrgId) => Promise<boolean>): Promise<OrgId | undefined> {
  for (const orgId of orgIds) if (await attempt(orgId)) return orgId;
  return undefined;
}

function noDeadLetter(id: MemoryId): UsageError {
  return new UsageError(`There is no dead letter ${JSON.stringify(id)}. "memoryd jobs list" lists them.`);
}

function shape({ id, scope, attempts, error, createdAtMs }: DeadLetter): object {
  return {
    id,
    org_id: scope.orgId,
    agent_id: scope.agentId,
    user_id: scope.userId,
    attempts,
    error,
    created_at: isoTime(createdAtMs),
  };
}

function row({ id, scope, attempts, error, createdAtMs }: DeadLetter, names: OrgNames): string[] {
  return [id, names.get(scope.orgId) ?? scope.orgId, isoTime(createdAtMs), String(attempts), error];
}
