import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import { readConfig } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { IDENTIFIER_RULE, isIdentifier } from "../memory/ids.ts";
import { counted } from "../reading/counted-nouns.ts";
import { readReceipt } from "../receipts/receipt.ts";
import { startOfflineWorker } from "../server/offline-worker.ts";
import { COMMAND_LINE } from "../stores/interfaces/audit.ts";
import type { CommandBackend } from "../stores/interfaces/backend.ts";
import type { PersonFilter } from "../stores/interfaces/people.ts";
import type { PersonErasure, PersonTally } from "../stores/interfaces/person-erasures.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { auditCommand, chosenOrg } from "./org.ts";
import { FaultsFound, ProgressLine, printJson, printLine } from "./output.ts";
import { receiptLines } from "./receipts.ts";
import { addSetting, flagsOf, MODEL_SETTING_NAMES, type PlaceFlags, withStore } from "./settings.ts";

const POLL_MS = 100;
/** The lock is tried only now and then, because a server that starts at that moment finds it held. */
const POLLS_PER_LOCK_CHECK = 50;
/** A receipt names the person, so only the owner of the file may read it. */
const RECEIPT_MODE = 0o600;

interface Options extends PlaceFlags {
  readonly org?: string;
  readonly user: string;
  readonly agent?: string;
  readonly receipt?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addEraseCommand(memoryd: Command): void {
  const erase = memoryd
    .command("erase")
    .description("erase everything that is stored of a user, from every file, and write a signed receipt")
    .requiredOption("--user <id>", "the user_id of the person")
    .option("--agent <id>", "only what this agent knows")
    .option("--org <id-or-name>", "the organization (default: the only one)")
    .option("--receipt <file>", "where the receipt is written (default: USER.receipt.json)")
    .option("--yes", "do not ask for the id once more")
    .option("--json", "print JSON");
  for (const name of MODEL_SETTING_NAMES) addSetting(erase, name);
  erase.addHelpText(
    "after",
    `
The person is out of every search at once, and within seconds no file has a byte of it. What is written later is new, and stays. A running
server does the work; if there is none, this command does. If it is stopped, the erasure goes on with the next start of either.
The receipt holds no content. "memoryd verify-receipt" checks it, "memoryd verify-erased" looks again, and "memoryd restore --also-erase" keeps
the person out of a restored backup.`,
  );
  erase.action(run);
}

function run(options: Options): Promise<void> {
  for (const [flag, id] of [
    ["--user", options.user],
    ["--agent", options.agent ?? "any"],
  ] as const)
    if (!isIdentifier(id)) throw new UsageError(`${flag} must be ${IDENTIFIER_RULE}.`);
  const path = options.receipt ?? `${options.user}.receipt.json`;
  if (existsSync(path)) throw new UsageError(`${path} exists, and a receipt overwrites nothing. Name another file with --receipt.`);
  return withStore(options, async (store) => {
    const { id: orgId } = await chosenOrg(store.control, options.org);
    const person = { orgId, userId: options.user, agentId: options.agent };
    const records = store.openRecords();
    try {
      const begun = (await unfinished(records, person)) ?? (await begin(store, records, person, options));
      await finish(store, records, begun, options);
      await report(records, begun, path, options.json === true);
    } finally {
      await records.close();
    }
  });
}

/** The erasure of an earlier call that was stopped. */
async function unfinished({ personErasures }: Records, { orgId, userId, agentId }: PersonFilter): Promise<PersonErasure | undefined> {
  return (await personErasures.unfinished(orgId)).find(({ person }) => person.userId === userId && person.agentId === agentId);
}

async function begin(store: CommandBackend, records: Records, person: PersonFilter, options: Options): Promise<PersonErasure> {
  const tally = await records.personErasures.tally(person);
  if (tally.agents === 0)
    throw new UsageError(`Nothing is stored of user ${person.userId}${person.agentId === undefined ? "" : ` by agent ${person.agentId}`}.`);
  const backups = store.backupTimesMs()?.length;
  if (!options.json) say(person, tally, backups);
  if (!options.yes && !(await isTyped(person.userId))) throw new UsageError("Nothing was erased. To erase without being asked, add --yes.");
  const begun = await records.personErasures.begin(person, { by: COMMAND_LINE, backups }, Date.now());
  await auditCommand(store.control, "person.erased", person.userId, person.orgId);
  return begun;
}

function say({ userId, agentId }: PersonFilter, tally: PersonTally, backups: number | undefined): void {
  printLine(`Everything about ${userId}${agentId === undefined ? "" : ` that agent ${agentId} knows`} is erased for good:`);
  printLine(
    `  ${counted(tally.memories, "memory")}, ${counted(tally.messages, "archived message")}, ${counted(tally.summaries, "summary")}, of ${counted(tally.agents, "agent")}`,
  );
  if (tally.waiting > 0) printLine(`  ${counted(tally.waiting, "write")} in the queue`);
  printLine("Nothing that was replaced comes back.");
  if (backups !== undefined && backups > 0)
    printLine(
      `${counted(backups, "backup")} from before may still hold them. "memoryd restore --also-erase" with the receipt keeps them out.`,
    );
}

/** False where nobody can be asked. */
async function isTyped(userId: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await asked.question(`Type ${userId} to erase: `)).trim() === userId;
  } finally {
    asked.close();
  }
}

/** Has the server, or a worker of this process, do the work, and waits for its end. */
async function finish(store: CommandBackend, records: Records, { id, person }: PersonErasure, options: Options): Promise<void> {
  const alone = await store.tryAlone();
  const progress = new ProgressLine();
  try {
    const worker = alone && (await startOfflineWorker(readConfig(flagsOf({ ...options })), store.control, [person.orgId]));
    if (!alone) await store.control.requests.add(person.orgId, "wake");
    for (let poll = 1; ; poll++) {
      const now = await records.personErasures.get(person.orgId, id);
      if (now?.lookedAtMs !== undefined) break;
      progress.show(
        now?.outAtMs === undefined ? "asked for" : now.goneAtMs === undefined ? "out of every search" : "no byte left, looking through",
      );
      if (!alone && poll % POLLS_PER_LOCK_CHECK === 0) await requireServer(store);
      await Bun.sleep(POLL_MS);
    }
    await worker?.stop();
  } finally {
    progress.end();
    alone?.release();
  }
}

async function requireServer(store: CommandBackend): Promise<void> {
  const alone = await store.tryAlone();
  if (!alone) return;
  alone.release();
  throw new UsageError("The server has stopped. Run the command again, or start the server: the erasure goes on where it was.");
}

async function report({ personErasures }: Records, { id, person }: PersonErasure, path: string, json: boolean): Promise<void> {
  const text = (await personErasures.receipt(person.orgId, id)) ?? "";
  const receipt = readReceipt(text, "The receipt of the server");
  await writeFile(path, text, { flag: "wx", mode: RECEIPT_MODE });
  if (json) printJson({ receipt: path, erasure_id: id, ...receipt.counts, remains: receipt.looked_through.remains });
  else for (const line of [...receiptLines(receipt), `The receipt is in ${path}.`]) printLine(line);
  if (receipt.looked_through.remains.length > 0) throw new FaultsFound();
}
