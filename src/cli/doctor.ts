import type { Command } from "commander";
import { readConfig } from "../config/config.ts";
import { examine } from "../doctor/doctor.ts";
import type { Finding } from "../doctor/finding.ts";
import { counted } from "../reading/counted-nouns.ts";
import { nameFormerData } from "./data-folder.ts";
import { FaultsFound, ProgressLine, printJson, printLine } from "./output.ts";
import { addSetting, flagsOf, MODEL_SETTING_NAMES } from "./settings.ts";

export function addDoctorCommand(memoryd: Command): void {
  const doctor = memoryd
    .command("doctor")
    .description("check the folders or the database, the models and the stores, and print a remedy for each fault")
    .option("--deep", "verify every memory, read every vector, and check the indexes and backups of a folder; takes time with their size")
    .option("--json", "print JSON");
  for (const name of MODEL_SETTING_NAMES) addSetting(doctor, name);
  doctor.addHelpText("after", "\nSafe while a server is running. Ends with status 1 when it finds a fault.");
  doctor.action(run);
}

async function run(options: { readonly json?: boolean; readonly deep?: boolean }): Promise<void> {
  const progress = new ProgressLine();
  let rows = 0;
  const onRows = (more: number) => {
    rows += more;
    progress.show(counted(rows, "row"));
  };
  const { deep, ...settings } = options;
  const config = readConfig(flagsOf(settings));
  if (config.store === null) nameFormerData({ data: flagsOf(settings).dataDir }, config.dataDir);
  const findings = await examine(config, deep ? { onRows } : undefined).finally(() => progress.end());
  if (options.json) printJson(findings);
  else for (const finding of findings) printLine(line(finding));
  if (findings.some(({ level }) => level === "fault")) throw new FaultsFound();
}

function line({ check, level, message, remedy }: Finding): string {
  const found = `${level.padEnd(7)}  ${check}: ${message}`;
  return remedy === undefined ? found : `${found}\n         → ${remedy}`;
}
