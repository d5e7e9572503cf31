import type { Command } from "commander";
import { readSetting } from "../config.ts";
import { backUp } from "../transfer/backup.ts";
import { ProgressLine, printJson, printLine } from "./output.ts";
import { addSetting } from "./settings.ts";
import { VERSION } from "./version.ts";

interface Options {
  readonly data?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function addBackupCommand(memoryd: Command): void {
  const backup = memoryd
    .command("backup")
    .argument("<file>", "where the backup is to be, such as memoryd-2026-11-21.tar.zst")
    .description("write everything into one file, beside a running server or without one");
  addSetting(backup, "dataDir").option("--force", "overwrite the file where it exists").option("--json", "print JSON").action(run);
  backup.addHelpText(
    "after",
    `
It holds every organization with its memories, their vectors, its queue and its keys (as hashes), but nothing that was erased before. What
is erased later is still in the file: keep it as safe as the data folder, and not for longer than you need it. "memoryd restore"
reads it; it is a tar file compressed with Zstandard.`,
  );
}

async function run(path: string, options: Options): Promise<void> {
  const progress = new ProgressLine();
  const result = await backUp({
    dataDir: readSetting("dataDir", { dataDir: options.data }),
    path,
    overwrite: options.force === true,
    version: VERSION,
    onProgress: ({ memories, vectors }) => progress.show(`${memories} memories, ${vectors} vectors`),
  }).finally(() => progress.end());
  const { organizations, memories, vectors, bytes } = result;
  if (options.json) printJson({ file: path, organizations, memories, vectors, bytes });
  else printLine(`Backed up to ${path} (${bytes} bytes). Organizations: ${organizations}, memories: ${memories}, vectors: ${vectors}.`);
}
