import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../../test/support/random.ts";
import { user } from "../../test/unit/agents/hooks/transcript-lines.ts";
import { memorydCommand } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, fill, ms, startBench, timesInTurn, type Way } from "./setup.ts";
import { factText, questionText } from "./texts.ts";

/**
 * Measures each hook as a process beside a running server: bun scripts/bench/hooks.ts [--memories 1000] [--runs 100]
 *
 * The hooks come in turn with `memoryd version`, one at a time, so that whatever else the machine does slows all of them. Set
 * MEMORYD_UNDER_TEST=dist/memoryd: from source, a process takes as long as the code takes to be read.
 */

const USER = "ana";

const { values: flags } = parseArgs({
  options: { memories: { type: "string", default: "1000" }, runs: { type: "string", default: "100" } },
});
const random = new Random(44);
const print = (line: string) => process.stdout.write(`${line}\n`);

const bench = await startBench();
const { key, folder } = bench;
await fill(bench, [{ user: USER, count: Number(flags.memories) }], 42);
const connections = [{ host: "claude-code", key, agent_id: AGENT, user_id: USER, capture: true }];
writeFileSync(join(folder, "connections.json"), JSON.stringify({ version: 1, connections }), { mode: 0o600 });

/** Runs a command as a host does, and returns what it prints. */
async function run(args: readonly string[], input: object): Promise<string> {
  const stdin = Buffer.from(JSON.stringify(input));
  const child = Bun.spawn([...memorydCommand(), ...args], { stdin, stdout: "pipe", stderr: "inherit" });
  const printed = await new Response(child.stdout).text();
  await child.exited;
  return printed;
}

const hook = (event: string, input: object) =>
  run(["hook", event, "--host", "claude-code", "--data", folder], { session_id: "s", ...input });
const path = join(folder, "transcript.jsonl");

/** Runs a command whose output tells whether it did what it is for. */
const checked = async (printed: Promise<string>, isRight: (printed: string) => boolean) => {
  const text = await printed;
  if (!isRight(text)) throw new Error(`a command printed ${JSON.stringify(text)}`);
};
const hasContext = (printed: string) => printed.includes("memoryd-context");
const ways: readonly Way[] = [
  ["memoryd version", () => checked(run(["version"], {}), (printed) => printed !== "")],
  ["session-start", () => checked(hook("session-start", { source: "startup" }), hasContext)],
  ["prompt", (n) => checked(hook("prompt", { session_id: `s-${n}`, prompt: questionText(random) }), hasContext)],
  [
    "turn-end",
    () => {
      writeFileSync(path, `${user(factText(random))}\n`);
      return checked(hook("turn-end", { transcript_path: path }), (printed) => printed === "");
    },
  ],
];
print("| command | median | 95 of 100 |");
print("| --- | --- | --- |");
// The first runs of each read the binary into memory.
for (const [at, sorted] of (await timesInTurn(ways, Number(flags.runs), 5)).entries())
  print(`| ${ways[at]?.[0]} | ${ms(quantile(sorted, 0.5))} | ${ms(quantile(sorted, 0.95))} |`);
await bench.end();
