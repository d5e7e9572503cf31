import type { Command } from "commander";
import { longestCallMs } from "../app/longest-call.ts";
import { startOfflineWorker } from "../app/offline.ts";
import { endsWithin } from "../async/deadline.ts";
import { readConfig } from "../config.ts";
import { UsageError } from "../memory/errors.ts";
import type { Control, Organization } from "../stores/control.ts";
import { openRecords, tryLockDataFolder } from "../stores/open.ts";
import type { Records } from "../stores/records.ts";
import { counted } from "../text/counted.ts";
import { requireOrg } from "./org.ts";
import { printLine } from "./output.ts";
import { addSetting, flagsOf, MODEL_SETTING_NAMES, withControl } from "./settings.ts";

/** `memoryd reindex` beside a server that makes no progress for so long, beyond a call to a model, says so: an attempt comes at least each half minute. */
const SILENCE_MS = 60_000;
const LOOK_MS = 500;
/** The lock is tried at each so manieth look: a server that starts at that moment would find it held. */
const LOOKS_A_LOCK = 4;

interface Options {
  readonly data?: string;
  readonly org?: string;
}

export function addReindexCommand(memoryd: Command): void {
  const reindex = memoryd
    .command("reindex")
    .description("bring the vectors up to the memories and to the chosen embedder, and show the progress")
    .option("--org <id-or-name>", "this organization alone");
  for (const name of MODEL_SETTING_NAMES) addSetting(reindex, name);
  reindex.addHelpText(
    "after",
    `
A server does the same by itself at its start. Beside a running one this asks it to, with the models that it chose; the settings
of models count only where no server runs. What is embedded stays when it is broken off.`,
  );
  reindex.action(run);
}

function run(options: Options): Promise<void> {
  return withControl(options, async (control, dataDir) => {
    const orgs = options.org === undefined ? control.orgs.list() : [requireOrg(control, options.org)];
    const records = openRecords(dataDir);
    const lock = tryLockDataFolder(dataDir);
    try {
      if (lock) await withoutServer(options, control, records, orgs);
      else await byServer(control, dataDir, records, orgs);
      for (const org of orgs) printLine(await summary(records, org));
    } finally {
      await records.close();
      lock?.release();
    }
  });
}

async function byServer(control: Control, dataDir: string, records: Records, orgs: readonly Organization[]): Promise<void> {
  const wanted = new Set(orgs.map((org) => org.id));
  printLine(`The running server embeds with ${nameOf(control)}. It goes on also when this command is stopped.`);
  for (const orgId of wanted) control.requests.add(orgId, "sweep");
  // Organizations take turns: what is waited for may be another one.
  const progress = new Progress(records, control.orgs.list());
  const models = control.models.get();
  await waitForServer({
    left: () => {
      const pending = new Set(control.requests.pending().map(({ orgId, kind }) => (kind === "sweep" ? orgId : "")));
      return orgs.filter(({ id }) => pending.has(id)).map(({ name }) => name);
    },
    moved: () => progress.show(),
    isServed: () => isServed(dataDir),
    // A model that hangs is waited for as long as the server waits for it.
    patienceMs: SILENCE_MS + (models ? longestCallMs(models) : 0),
    lookMs: LOOK_MS,
  });
}

export interface ServerWait {
  /** Organizations that the server is not done with, by name. */
  readonly left: () => readonly string[];
  /** Whether it came further with any organization since it was asked last. */
  readonly moved: () => Promise<boolean>;
  readonly isServed: () => boolean;
  readonly patienceMs: number;
  readonly lookMs: number;
}

/** Resolves when nothing is left. Throws {@link UsageError} when the server has stopped, and when it comes no further for as long as patience lasts. */
export async function waitForServer({ left, moved, isServed, patienceMs, lookMs }: ServerWait): Promise<void> {
  let before = left().length;
  let movedMs = performance.now();
  for (let look = 1; before > 0; look++) {
    await Bun.sleep(lookMs);
    const names = left();
    if ((await moved()) || names.length !== before) movedMs = performance.now();
    before = names.length;
    if (before === 0) return;
    if (look % LOOKS_A_LOCK === 0 && !isServed())
      throw new UsageError('The server has stopped meanwhile. Run "memoryd reindex" again, or start it: both go on from what is done.');
    if (performance.now() - movedMs > patienceMs)
      throw new UsageError(
        `The server comes no further with ${names.join(", ")}. Its log says why, "memoryd doctor" what to do; it goes on by itself once it can.`,
      );
  }
}

function isServed(dataDir: string): boolean {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  return lock === undefined;
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
  while (!(await endsWithin(worker.swept, LOOK_MS))) await progress.show();
  await progress.show();
  await worker.stop();
}

/** One line an organization whenever its numbers changed. */
class Progress {
  readonly #records: Records;
  readonly #orgs: readonly Organization[];
  readonly #shown = new Map<string, string>();

  constructor(records: Records, orgs: readonly Organization[]) {
    this.#records = records;
    this.#orgs = orgs;
  }

  /** Whether there was a new one. */
  async show(): Promise<boolean> {
    let moved = false;
    for (const org of this.#orgs) {
      const progress = await this.#records.embeddings.progress(org.id);
      if (!progress) continue;
      const line = `${org.name}: ${progress.embedded} of ${counted(progress.total, "memory")} embedded with ${progress.space.identity.name}`;
      if (this.#shown.get(org.id) === line) continue;
      this.#shown.set(org.id, line);
      printLine(line);
      moved = true;
    }
    return moved;
  }
}

async function summary(records: Records, org: Organization): Promise<string> {
  const space = await records.embeddings.active(org.id);
  return space ? `${org.name}: done, searches use the vectors of ${space.identity.name}` : `${org.name}: nothing to embed`;
}

function nameOf(control: Control): string {
  const embedder = control.models.get()?.embedder;
  return embedder?.kind === "ollama" ? embedder.identity.name : "its built-in model";
}
