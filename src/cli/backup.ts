import type { Command } from "commander";
import { readSetting, temporaryFolder } from "../config.ts";
import { UsageError } from "../memory/errors.ts";
import { counted } from "../text/counted.ts";
import { type BackupOptions, backUp, streamBackup } from "../transfer/backup.ts";
import { ProgressLine, printJson, printLine, writeData } from "./output.ts";
import { addSetting } from "./settings.ts";
import { VERSION } from "./version.ts";

interface Options {
  readonly data?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

const STDOUT = "-";

export function addBackupCommand(memoryd: Command): void {
  const backup = memoryd
    .command("backup")
    .argument("<file>", "where the backup is to be, such as memoryd-2026-11-21.tar.zst; - for standard output")
    .description("write everything into one file, beside a running server or without one");
  addSetting(backup, "dataDir").option("--force", "overwrite the file where it exists").option("--json", "print JSON").action(run);
  backup.addHelpText(
    "after",
    `
It holds every organization with its memories, their vectors, its queue and its keys (as hashes), but nothing that was erased before. What
is erased later is still in the file: keep it as safe as the data folder, and not for longer than you need it. "memoryd restore"
reads it; it is a tar file compressed with Zstandard. To standard output it goes as it is made, past copies in the folder for temporary
files (MEMORYD_TMP): memoryd backup - | ssh elsewhere "cat > memoryd.tar.zst".`,
  );
}

async function run(path: string, options: Options): Promise<void> {
  if (path === STDOUT) return toStdout(options);
  const progress = new ProgressLine();
  const result = await backUp({
    ...common(options, progress),
    path,
    overwrite: options.force === true,
  }).finally(() => progress.end());
  const { organizations, memories, vectors, bytes } = result;
  if (options.json) printJson({ file: path, organizations, memories, vectors, bytes });
  else printLine(`Backed up to ${path} (${bytes} bytes). Organizations: ${organizations}, memories: ${memories}, vectors: ${vectors}.`);
}

/** Nothing but the backup goes there. */
async function toStdout(options: Options): Promise<void> {
  if (process.stdout.isTTY)
    throw new UsageError(
      "A backup is no text, and standard output is this terminal. Send it on, as in: memoryd backup - > memoryd.tar.zst",
    );
  if (options.json)
    throw new UsageError("With - the backup itself goes to standard output, so --json has no place there: leave one of them out.");
  // A reader that goes away before the end has no backup: see main.ts.
  process.exitCode = 1;
  const progress = new ProgressLine();
  await streamBackup(common(options, progress), temporaryFolder(), writeData).finally(() => progress.end());
}

function common({ data }: Options, progress: ProgressLine): BackupOptions {
  return {
    dataDir: readSetting("dataDir", { dataDir: data }),
    version: VERSION,
    onProgress: ({ memories, vectors }) => progress.show(`${counted(memories, "memory")}, ${counted(vectors, "vector")}`),
  };
}
