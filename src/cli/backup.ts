import type { Command } from "commander";
import packageJson from "../../package.json";
import { temporaryFolder } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import { type BackupOptions, backUp, rememberStreamed, streamBackup } from "../transfer/backup.ts";
import { dataFolderOf, type Instead } from "./data-folder.ts";
import { ProgressLine, printError, printJson, printLine, printReport, writeData } from "./output.ts";
import { addSealFlags, type SealFlags, sealOfFlags } from "./sealing.ts";
import { addSetting } from "./settings.ts";

interface Options extends SealFlags {
  readonly data?: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly note: boolean;
}

const STDOUT = "-";

/** Row-level security holds the role of the servers to one organization, so only the owner can dump all of them. */
const BY_THE_DATABASE: Instead = (database) =>
  `Back up the database with its own program, as the owner of the tables: pg_dump --format=custom --file=memoryd.dump "${database}". "memoryd export" writes the memories of one organization.`;

export function addBackupCommand(memoryd: Command): void {
  const backup = memoryd
    .command("backup")
    .argument("<file>", "path of the new backup, such as memoryd-2026-11-21.tar.zst, or .tar.zst.age if sealed; - for standard output")
    .description("write the whole data folder to one file; a server may be running");
  addSealFlags(addSetting(backup, "dataDir"))
    .option("--force", "overwrite the file if it exists")
    .option("--no-note", "with -: do not note that a backup was made, because it may not arrive")
    .option("--json", "print JSON; with - on standard error")
    .action(run);
  backup.addHelpText(
    "after",
    `
The backup contains every organization with its memories, vectors, queue and keys (as hashes), and nothing that was erased before. Memories
that are erased later remain in the file: protect it like the data folder, and delete it when you no longer need it. The file is a tar
archive compressed with Zstandard; "memoryd restore" reads it. With - the backup is streamed to standard output, and the command makes its
copies in the folder for temporary files (MEMORYD_TMP): memoryd backup - | ssh elsewhere "cat > memoryd.tar.zst".

Sealed, only the holder of the secret key or whoever knows the passphrase can read the file. It is in the format of age (age-encryption.org),
which its own program opens too:
  age-keygen -o memoryd.key                                            on another machine; prints the public key
  memoryd backup memoryd.tar.zst.age --seal-for age1...                here, with that public key
  memoryd restore memoryd.tar.zst.age --identity memoryd.key --data ./restored`,
  );
}

async function run(path: string, options: Options): Promise<void> {
  if (path === STDOUT) return toStdout(options);
  if (!options.note) throw new UsageError("--no-note is for a backup to standard output. Leave it out, or write to -.");
  const progress = new ProgressLine();
  const result = await backUp({
    ...(await common(options, progress)),
    path,
    overwrite: options.force === true,
  }).finally(() => progress.end());
  const { organizations, memories, vectors, damaged, bytes, forgotten } = result;
  if (options.json) printJson({ file: path, organizations, memories, vectors, damaged, bytes });
  else printLine(`Backed up to ${path} (${bytes} bytes). Organizations: ${organizations}, memories: ${memories}, vectors: ${vectors}.`);
  if (damaged > 0) printError(damagedSentence(damaged));
  if (forgotten !== undefined) printError(forgottenSentence(forgotten));
}

/** Writes the backup to standard output and nothing else. */
async function toStdout(options: Options): Promise<void> {
  if (process.stdout.isTTY)
    throw new UsageError(
      "A backup is binary, and standard output is a terminal. Redirect it to a file or a pipe, as in: memoryd backup - > memoryd.tar.zst",
    );
  // A reader that closes the pipe early has an incomplete backup, so the status is 1 until the end: see main.ts.
  process.exitCode = 1;
  const progress = new ProgressLine();
  const backup = await common(options, progress);
  const result = await streamBackup(backup, temporaryFolder(), writeData).finally(() => progress.end());
  const { organizations, memories, vectors, damaged, bytes } = result;
  if (options.json) printReport({ organizations, memories, vectors, damaged, bytes });
  else if (damaged > 0) printError(damagedSentence(damaged));
  const forgotten = options.note ? rememberStreamed(backup, result) : undefined;
  if (forgotten !== undefined) printError(forgottenSentence(forgotten));
}

function forgottenSentence(reason: string): string {
  return `The backup is complete, but the data folder could not note it (${reason}), so "memoryd doctor --deep" will not name it.`;
}

function damagedSentence(damaged: number): string {
  return `The backup contains ${counted(damaged, "damaged row")}: keep an earlier one. "memoryd doctor --deep" names the rows and the last good backup.`;
}

async function common({ data, ...flags }: Options, progress: ProgressLine): Promise<BackupOptions> {
  return {
    dataDir: dataFolderOf({ data }, BY_THE_DATABASE),
    version: packageJson.version,
    seal: await sealOfFlags(flags),
    onProgress: ({ memories, vectors }) => progress.show(`${counted(memories, "memory")}, ${counted(vectors, "vector")}`),
  };
}
