import { resolve } from "node:path";
import type { Command } from "commander";
import { readSetting, SETTINGS } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { StorePlace } from "../stores/interfaces/backend.ts";
import { hasControl } from "../stores/open.ts";
import { openForCopy } from "../stores/open-backend.ts";
import { type CopyProgress, type CopyResult, copyStore } from "../transfer/copy-store.ts";
import { FaultsFound, ProgressLine, printError, printJson, printLine } from "./output.ts";

interface Options {
  readonly from: string;
  readonly to: string;
  readonly fromPasswordFile?: string;
  readonly toPasswordFile?: string;
  readonly json?: boolean;
}

export function addStoreCopyCommand(store: Command): void {
  const place = "a data folder, or a database as the role of servers: postgres://memoryd_server@HOST/DATABASE";
  const { env, help } = SETTINGS.storePasswordFile;
  store
    .command("copy")
    .description("copy everything that a server needs from one place to another, and compare both; no server may run on either")
    .requiredOption("--from <place>", place)
    .requiredOption("--to <place>", `${place}, after "memoryd store migrate"`)
    .option("--from-password-file <file>", `${help} (env: ${env})`)
    .option("--to-password-file <file>", `${help} (env: ${env})`)
    .option("--json", "print JSON")
    .action(runCopy)
    .addHelpText(
      "after",
      `
Organizations, keys, users, the audit log, the history, memories with all that is known of them, waiting writes and vectors have the same
ids and times afterwards, so clients need no new keys. Sessions and links are not copied: people log in again. The source stays as it is. If
the command is stopped, the same command continues. It ends with status 1 when the places differ at the end.`,
    );
}

async function runCopy(options: Options): Promise<void> {
  const source = placeOf("--from", options.from, options.fromPasswordFile);
  const target = placeOf("--to", options.to, options.toPasswordFile);
  if (addressOf(source) === addressOf(target)) throw new UsageError("--from and --to name the same place. Name another one with --to.");
  if (source.kind === "folder" && !hasControl(source.dataDir))
    throw new UsageError(`${source.dataDir} is not a data folder of memoryd. Name with --from what is to be copied.`);
  const from = await openForCopy(source);
  const progress = new ProgressLine();
  try {
    const to = await openForCopy(target);
    try {
      const result = await copyStore(from, to, (made) => progress.show(progressOf(made)));
      progress.end();
      if (options.json) printJson({ from: from.name, to: to.name, ...result });
      else report(result, from.name, to.name);
      if (result.differences.length > 0) throw new FaultsFound();
    } finally {
      progress.end();
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** The place that an option names. The text of an address may have a password, so no message repeats it. */
function placeOf(flag: string, text: string, passwordFile: string | undefined): StorePlace {
  if (!text.includes("://")) {
    if (text.trim() === "") throw new UsageError(`${flag} must be a folder or an address such as postgres://memoryd_server@HOST/DATABASE.`);
    return { kind: "folder", dataDir: resolve(text) };
  }
  const url = SETTINGS.store.parse(text);
  if (!url) throw new UsageError(`${flag} must be ${SETTINGS.store.wanted.replace(/, or none$/, "")}, or a folder.`);
  return { kind: "postgres", url, passwordFile: readSetting("storePasswordFile", { storePasswordFile: passwordFile }) };
}

function addressOf(place: StorePlace): string {
  if (place.kind === "folder") return place.dataDir;
  const { host, pathname, searchParams } = new URL(place.url);
  return [host, pathname, searchParams.get("host") ?? "", searchParams.get("port") ?? ""].join(" ");
}

function progressOf({ step, organization, memories, vectors }: CopyProgress): string {
  if (step === "compare") return `Comparing ${organization}`;
  return `Copying ${organization}: ${counted(memories, "memory")} and ${counted(vectors, "vector")} until now`;
}

function report({ organizations, memories, vectors, wasComplete, differences, damaged }: CopyResult, from: string, to: string): void {
  if (wasComplete) printLine(`${to} was complete, or a server has run on it, so nothing was copied: both places were only compared.`);
  else printLine(`Copied ${counted(memories, "memory")} and ${counted(vectors, "vector")} from ${from} to ${to}.`);
  if (damaged > 0)
    printError(`${counted(damaged, "damaged row")} in ${from} came along as they are. "memoryd doctor --deep" names those of a folder.`);
  if (differences.length === 0) {
    printLine(`Every row of ${counted(organizations, "organization")} was compared: both places are the same.`);
    return;
  }
  for (const difference of differences) printError(difference);
  printError(
    `The places differ. If ${from} has changed since the first run, copy again into an empty place; if a server has run on ${to}, it is in use.`,
  );
}
