import { readFileSync } from "node:fs";
import type { Command } from "commander";
import noticePath from "../../NOTICE" with { type: "file" };
import { printLine } from "./output.ts";

/**
 * The binary contains the notice that the build makes, with the licences of everything in it. From source, it is the
 * project's own notice.
 */
export function addLicencesCommand(memoryd: Command): void {
  memoryd
    .command("licences")
    .alias("licenses")
    .description("print the licences of everything in this program")
    .action(() => printLine(readFileSync(noticePath, "utf8").trimEnd()));
}
