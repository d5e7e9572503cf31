import { Type } from "@sinclair/typebox";
import type { Command } from "commander";
import { UsageError } from "../memory/errors.ts";
import { addMemoryOptions, type MemoryApi, type MemoryOptions, withMemories } from "./memory-api.ts";
import { oneLine, printJson, printLine, printTable } from "./output.ts";
import { type Stands, standsFor } from "./stands-for.ts";

/** How long the command waits until what it wrote can be found. A chat model on a slow machine takes its time for a text. */
const WAIT_MS = 60_000;
const POLL_MS = 20;
/** The server answers a write when it can be found, or after this time. */
const PREFERRED_WAIT_S = 30;

const Accepted = Type.Object({ id: Type.String() });

export function addAddCommand(memoryd: Command): void {
  const add = memoryd
    .command("add")
    .argument("[text...]", "what to remember; without it, the command reads standard input")
    .description("remember a text for an agent and a user, and wait until it can be found");
  addMemoryOptions(add).action(run);
}

async function run(words: readonly string[], options: MemoryOptions): Promise<void> {
  const content = words.length > 0 ? words.join(" ") : written(await Bun.stdin.bytes());
  return withMemories(options, async (memories) => {
    const request = { method: "POST", path: "/v1/memories", body: { ...memories.place, content } } as const;
    const { id } = await memories.ask({ ...request, headers: { prefer: `wait=${PREFERRED_WAIT_S}` } }, Accepted);
    const facts = await untilFound(memories, id);
    if (options.json) printJson({ id, memories: facts });
    else {
      printLine(`Remembered by agent ${memories.place.agent_id} of user ${memories.place.user_id}:`);
      printTable(
        ["ID", "TEXT"],
        facts.map((fact) => [fact.id, oneLine(fact.content)]),
      );
    }
  });
}

/** Throws {@link UsageError} for bytes that are no UTF-8: what is stored must be what was written. */
function written(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError("The text on standard input is not UTF-8. Convert it first, such as with iconv -f LATIN1 -t UTF-8.", {
      cause: error,
    });
  }
}

async function untilFound(memories: MemoryApi, id: string): Promise<Stands["memories"]> {
  const giveUpMs = performance.now() + WAIT_MS;
  while (performance.now() < giveUpMs) {
    const found = await standsFor(memories, id);
    if (found) return found.memories;
    await Bun.sleep(POLL_MS);
  }
  throw new UsageError(
    `The text is stored as ${id}, but the server has not read it after ${WAIT_MS / 1000} seconds. It will, without another command.`,
  );
}
