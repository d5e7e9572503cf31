import type { Command } from "commander";
import { startOfflineWorker } from "../app/offline.ts";
import { readConfig } from "../config.ts";
import type { Control, Organization } from "../stores/control.ts";
import { openRecords, tryLockDataFolder } from "../stores/open.ts";
import type { Records } from "../stores/records.ts";
import { counted } from "../text/counted.ts";
import { requireOrg } from "./org.ts";
import { printLine } from "./output.ts";
import { addSetting, flagsOf, MODEL_SETTING_NAMES, withControl } from "./settings.ts";

const LOOK_MS = 500;

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
      else await byServer(control, records, orgs);
      for (const org of orgs) printLine(await summary(records, org));
    } finally {
      await records.close();
      lock?.release();
    }
  });
}

async function byServer(control: Control, records: Records, orgs: readonly Organization[]): Promise<void> {
  const wanted = new Set(orgs.map((org) => org.id));
  printLine(`The running server embeds with ${nameOf(control)}. It goes on also when this command is stopped.`);
  for (const orgId of wanted) control.requests.add(orgId, "sweep");
  const progress = new Progress(records, orgs);
  while (control.requests.pending().some((request) => request.kind === "sweep" && wanted.has(request.orgId))) {
    await Bun.sleep(LOOK_MS);
    await progress.show();
  }
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
  let done = false;
  const finished = worker.swept.then(() => {
    done = true;
  });
  while (!done) {
    await Promise.race([finished, Bun.sleep(LOOK_MS)]);
    await progress.show();
  }
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

  async show(): Promise<void> {
    for (const org of this.#orgs) {
      const progress = await this.#records.embeddings.progress(org.id);
      if (!progress) continue;
      const line = `${org.name}: ${progress.embedded} of ${counted(progress.total, "memory")} embedded with ${progress.space.identity.name}`;
      if (this.#shown.get(org.id) === line) continue;
      this.#shown.set(org.id, line);
      printLine(line);
    }
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
