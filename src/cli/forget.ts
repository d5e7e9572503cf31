import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import { type TakenOut, takeOut } from "../agents/mcp/taking-out.ts";
import { UsageError } from "../memory/errors.ts";
import { counted } from "../reading/counted-nouns.ts";
import { addMemoryOptions, type MemoryOptions, withMemories } from "./memory-api.ts";
import { oneLine, printJson, printLine } from "./output.ts";
import { type Stands, standsFor } from "./stands-for.ts";

interface Options extends MemoryOptions {
  readonly erase?: boolean;
  readonly keepReplaced?: boolean;
  readonly yes?: boolean;
}

export function addForgetCommand(memoryd: Command): void {
  const forget = memoryd
    .command("forget")
    .argument("<id>", "of a memory, or of a write: that takes everything that came of it")
    .description("take a memory out, after saying what will go");
  addMemoryOptions(forget)
    .option("--erase", "erase it from every file for good, with what it had replaced; without it, the dashboard can bring it back")
    .option("--keep-replaced", "with --erase: leave what it had replaced, which becomes active again")
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
    const { erase = false, keepReplaced = false } = options;
    if (!options.json) say(id, stands, erase, keepReplaced);
    if (!options.yes && !(await isConfirmed())) throw new UsageError("Nothing was taken out. To take it out, add --yes.");
    const { memories, replaced } = stands;
    const taken = await takeOut(api.api, { id, erase, replaced, keepReplaced });
    if (options.json) printJson({ id, erased: erase, memories, replaced: taken.erased, active_again: taken.activeAgain });
    else sayTaken(erase, taken);
  });
}

function say(id: string, { memories, unseen, replaced }: Stands, erase: boolean, keepReplaced: boolean): void {
  const count = memories.length + unseen;
  const goes = erase ? "is erased for good" : "is taken out";
  printLine(count > 1 ? `${id} is a write. All ${counted(count, "memory")} that came of it go, and each ${goes}:` : `This memory ${goes}:`);
  for (const { content, status } of memories) printLine(`  ${oneLine(content)}${status === "active" ? "" : ` (${status})`}`);
  if (unseen > 0) printLine(`  and ${unseen} more`);
  if (replaced.length === 0) return;
  if (erase && !keepReplaced) printLine("What it had replaced is erased, too; --keep-replaced would make it active again:");
  else printLine("What it had replaced becomes active again:");
  for (const { content } of replaced) printLine(`  ${oneLine(content)}`);
}

function sayTaken(erase: boolean, { erased, activeAgain }: TakenOut): void {
  const also = erased.length > 0 ? `, with ${counted(erased.length, "memory")} that it had replaced` : "";
  printLine(erase ? `Erased for good${also}.` : "Forgotten. The dashboard can bring it back.");
  if (activeAgain.length > 0) printLine("Active again:");
  for (const { content } of activeAgain) printLine(`  ${oneLine(content)}`);
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
