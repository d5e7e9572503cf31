import type { Command } from "commander";
import { endsWithin } from "../async/deadline.ts";
import { readConfig } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import { longestCallMs } from "../server/health/longest-call.ts";
import { startOfflineWorker } from "../server/offline-worker.ts";
import type { CommandBackend } from "../stores/interfaces/backend.ts";
import type { Control, Organization } from "../stores/interfaces/control.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { requireOrg } from "./org.ts";
import { printLine } from "./output.ts";
import { addSetting, flagsOf, MODEL_SETTING_NAMES, withStore } from "./settings.ts";

/**
 * `memoryd reindex` fails when the server makes no progress for this time plus that of a call to a model. The server
 * retries at least every 30 s.
 */
const STALL_MS = 60_000;
const POLL_MS = 500;
/** The lock is tried only at every fourth poll, because a server that starts at that moment finds it held. */
const POLLS_PER_LOCK_CHECK = 4;

interface Options {
  readonly data?: string;
  readonly org?: string;
}

export function addReindexCommand(memoryd: Command): void {
  const reindex = memoryd
    .command("reindex")
    .description("embed all memories that have no vector of the chosen embedder, and show the progress")
    .option("--org <id-or-name>", "only this organization");
  for (const name of MODEL_SETTING_NAMES) addSetting(reindex, name);
  reindex.addHelpText(
    "after",
    `
A server does the same when it starts. If a server is running, this command asks it to embed, with the models that the server chose; the
model settings apply only if no server is running. If the command is stopped, vectors that are already stored stay.`,
  );
  reindex.action(run);
}

function run(options: Options): Promise<void> {
  return withStore(options, async (store) => {
    const { control } = store;
    const orgs = options.org === undefined ? await control.orgs.list() : [await requireOrg(control, options.org)];
    const records = store.openRecords();
    const alone = await store.tryAlone();
    try {
      if (alone) await withoutServer(options, control, records, orgs);
      else await byServer(store, records, orgs);
      for (const org of orgs) printLine(await summary(records, org));
    } finally {
      await records.close();
      alone?.release();
    }
  });
}

async function byServer(store: CommandBackend, records: Records, orgs: readonly Organization[]): Promise<void> {
  const { control } = store;
  const wanted = new Set(orgs.map((org) => org.id));
  printLine(`The running server embeds with ${await nameOf(control)}. It continues if this command is stopped.`);
  for (const orgId of wanted) await control.requests.add(orgId, "sweep");
  // Organizations take turns, so the server may be working on one that was not asked for. That counts as progress too.
  const progress = new Progress(records, await control.orgs.list());
  const models = await control.models.get();
  await waitForServer({
    unfinished: async () => {
      const pending = new Set((await control.requests.pending()).map(({ orgId, kind }) => (kind === "sweep" ? orgId : "")));
      return orgs.filter(({ id }) => pending.has(id)).map(({ name }) => name);
    },
    hasProgressed: () => progress.show(),
    isServed: () => isServed(store),
    // While a model hangs, this command waits as long as the server does.
    stallTimeoutMs: STALL_MS + (models ? longestCallMs(models) : 0),
    pollMs: POLL_MS,
  });
}

export interface ServerWait {
  /** Names of the organizations that the server has not finished. */
  readonly unfinished: () => Promise<readonly string[]>;
  /** Whether the server made progress with any organization since the previous call. */
  readonly hasProgressed: () => Promise<boolean>;
  readonly isServed: () => Promise<boolean>;
  readonly stallTimeoutMs: number;
  readonly pollMs: number;
}

/**
 * Resolves when every organization is finished. Throws {@link UsageError} when the server has stopped or makes no
 * progress for `stallTimeoutMs`.
 */
export async function waitForServer({ unfinished, hasProgressed, isServed, stallTimeoutMs, pollMs }: ServerWait): Promise<void> {
  let before = (await unfinished()).length;
  let progressedMs = performance.now();
  for (let poll = 1; before > 0; poll++) {
    await Bun.sleep(pollMs);
    const names = await unfinished();
    if ((await hasProgressed()) || names.length !== before) progressedMs = performance.now();
    before = names.length;
    if (before === 0) return;
    if (poll % POLLS_PER_LOCK_CHECK === 0 && !(await isServed()))
      throw new UsageError('The server has stopped. Run "memoryd reindex" again or start the server: both continue where it stopped.');
    if (performance.now() - progressedMs > stallTimeoutMs)
      throw new UsageError(
        `The server makes no progress with ${names.join(", ")}. Read the reason in its log, or run "memoryd doctor" for a remedy. The server continues as soon as it can.`,
      );
  }
}

async function isServed(store: CommandBackend): Promise<boolean> {
  const alone = await store.tryAlone();
  alone?.release();
  return alone === undefined;
}

async function withoutServer(options: Options, control: Control, records: Records, orgs: readonly Organization[]): Promise<void> {
  const config = readConfig(flagsOf({ ...options }));
  const worker = await startOfflineWorker(
    config,
    control,
    orgs.map((org) => org.id),
  );
  printLine(`${worker.models.explanation}.`);
  const progress = new Progress(records, orgs);
  while (!(await endsWithin(worker.swept, POLL_MS))) await progress.show();
  await progress.show();
  await worker.stop();
}

/** Prints one line per organization whenever its numbers change. */
class Progress {
  readonly #records: Records;
  readonly #orgs: readonly Organization[];
  readonly #shown = new Map<string, string>();

  constructor(records: Records, orgs: readonly Organization[]) {
    this.#records = records;
    this.#orgs = orgs;
  }

  /** Returns whether it printed a line. */
  async show(): Promise<boolean> {
    let hasPrinted = false;
    for (const org of this.#orgs) {
      const progress = await this.#records.embeddings.progress(org.id);
      if (!progress) continue;
      const line = `${org.name}: ${progress.embedded} of ${counted(progress.total, "memory")} embedded with ${progress.space.identity.name}`;
      if (this.#shown.get(org.id) === line) continue;
      this.#shown.set(org.id, line);
      printLine(line);
      hasPrinted = true;
    }
    return hasPrinted;
  }
}

async function summary(records: Records, org: Organization): Promise<string> {
  const space = await records.embeddings.active(org.id);
  return space ? `${org.name}: done, searches use the vectors of ${space.identity.name}` : `${org.name}: nothing to embed`;
}

async function nameOf(control: Control): Promise<string> {
  const embedder = (await control.models.get())?.embedder;
  return embedder?.kind === "ollama" ? embedder.identity.name : "its built-in model";
}
