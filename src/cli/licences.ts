import { readFileSync } from "node:fs";
import type { Command } from "commander";
import noticePath from "../../NOTICE" with { type: "file" };
import { printLine } from "./output.ts";

/** The binary carries the notice that the build makes, with the licences of all that is in it; from source it is the project's own. */
export function addLicencesCommand(memoryd: Command): void {
  memoryd
    .command("licences")
    .alias("licenses")
    .description("print the licences of everything in this program")
    .action(() => printLine(readFileSync(noticePath, "utf8").trimEnd()));
}
