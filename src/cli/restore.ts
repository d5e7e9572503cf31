import type { Command } from "commander";
import { counted } from "../reading/counted-nouns.ts";
import { restore } from "../transfer/restore.ts";
import { dataFolderOf, type Instead } from "./data-folder.ts";
import { ProgressLine, printJson, printLine } from "./output.ts";
import { personIn, receiptIn } from "./receipts.ts";
import { addOpenFlags, type OpenFlags, openerOfFlags } from "./sealing.ts";
import { addSetting } from "./settings.ts";

interface Options extends OpenFlags {
  readonly data?: string;
  readonly again?: boolean;
  readonly alsoErase?: readonly string[];
  readonly json?: boolean;
}

/** What the other half of the sentence of `memoryd backup` has made. */
const BY_THE_DATABASE: Instead = (database) =>
  `Restore what pg_dump has written with the database's own program: pg_restore --dbname="${database}" memoryd.dump. "memoryd import" adds what "memoryd export" has written.`;

export function addRestoreCommand(memoryd: Command): void {
  const command = memoryd
    .command("restore")
    .argument("<file>", 'a file of "memoryd backup"')
    .description("restore a backup into a new data folder");
  addOpenFlags(addSetting(command, "dataDir"))
    .option("--again", "begin a restore again that was broken off: removes what it left, and nothing else")
    .option("--also-erase <receipt...>", "erase again what these receipts tell of, before anybody is served")
    .option("--json", "print JSON")
    .action(run);
  command.addHelpText(
    "after",
    `
The folder must be empty or not exist: a restore overwrites nothing. The whole file is checked before the folder appears.
Memories that were erased after the backup was made are restored with the rest: erase them again, or give the receipts of erased persons with
--also-erase. It takes what was stored of a person until that erasure.`,
  );
}

async function run(path: string, options: Options): Promise<void> {
  const dataDir = dataFolderOf(options, BY_THE_DATABASE);
  const receipts = await Promise.all((options.alsoErase ?? []).map(receiptIn));
  const progress = new ProgressLine();
  const { manifest, organizations, memories, vectors, erased } = await restore({
    path,
    dataDir,
    again: options.again === true,
    alsoErase: receipts,
    opener: await openerOfFlags(options),
    onProgress: ({ parts, vectors: added }) => progress.show(added > 0 ? counted(added, "vector") : `${counted(parts, "part")} checked`),
  }).finally(() => progress.end());
  if (options.json) {
    printJson({ data: dataDir, made_by: manifest.memoryd, made_at: manifest.created_at, organizations, memories, vectors, erased });
    return;
  }
  for (const receipt of receipts) printLine(`Kept out: everything about ${personIn(receipt)} until ${receipt.out_of_search_at}.`);
  printLine(
    `Restored to ${dataDir}, as of ${manifest.created_at}. Organizations: ${organizations}, active memories: ${memories}, vectors: ${vectors}. Next: memoryd serve --data ${dataDir}`,
  );
}
