import { createInterface } from "node:readline/promises";
import { Type } from "@sinclair/typebox";
import type { Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import { addMemoryOptions, type MemoryOptions, withMemories } from "./memory-api.ts";
import { oneLine, printJson, printLine } from "./output.ts";
import { type Stands, standsFor } from "./stands-for.ts";

interface Options extends MemoryOptions {
  readonly erase?: boolean;
  readonly yes?: boolean;
}

export function addForgetCommand(memoryd: Command): void {
  const forget = memoryd
    .command("forget")
    .argument("<id>", "of a memory, or of a write: that takes everything that came of it")
    .description("take a memory out, after saying what will go");
  addMemoryOptions(forget)
    .option("--erase", "erase it from every file for good; without it, the dashboard can bring it back")
    .option("--yes", "do not ask")
    .action(run);
}

function run(id: string, options: Options): Promise<void> {
  return withMemories(options, async (api) => {
    const stands = await standsFor(api, id);
    if (!stands)
      throw new UsageError(
        `Agent ${api.place.agent_id} of user ${api.place.user_id} has no memory ${JSON.stringify(id)}. "memoryd list" lists them.`,
      );
    if (!options.json) say(id, stands, options.erase === true);
    if (!options.yes && !(await isConfirmed())) throw new UsageError("Nothing was taken out. To take it out, add --yes.");
    const path = `/v1/memories/${encodeURIComponent(id)}${options.erase ? "?hard=true" : ""}`;
    await api.ask({ method: "DELETE", path }, Type.Undefined());
    if (options.json) printJson({ id, erased: options.erase === true, memories: stands.memories });
    else printLine(options.erase ? "Erased for good." : "Forgotten. The dashboard can bring it back.");
  });
}

function say(id: string, { memories, unseen }: Stands, erase: boolean): void {
  const count = memories.length + unseen;
  const goes = erase ? "is erased for good" : "is taken out";
  printLine(count > 1 ? `${id} is a write. All ${counted(count, "memory")} that came of it go, and each ${goes}:` : `This memory ${goes}:`);
  for (const { content, status } of memories) printLine(`  ${oneLine(content)}${status === "active" ? "" : ` (${status})`}`);
  if (unseen > 0) printLine(`  and ${unseen} more`);
}

/** False where nobody can be asked. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await asked.question("Go on? [y/N] ")).trim());
  } finally {
    asked.close();
  }
}
