import type { Command } from "commander";
import { readConfig } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import { prepareAddon } from "../native/addon.ts";
import { boundNativeHeap } from "../native/heap.ts";
import { endProcessWithin, stopSignal } from "../server/closers.ts";
import { startWorkerAlone } from "../server/worker-alone.ts";
import { printLine } from "./output.ts";
import { addSetting, flagsOf, MODEL_SETTING_NAMES } from "./settings.ts";

export function addWorkerCommand(memoryd: Command): void {
  const worker = memoryd
    .command("worker")
    .description("process writes of a PostgreSQL database without serving requests, beside the workers of the servers")
    .action(run);
  for (const name of [...MODEL_SETTING_NAMES, "storeListen", "logLevel", "logFormat"] as const) addSetting(worker, name);
}

async function run(options: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(flagsOf(options));
  if (config.store === null)
    throw new UsageError("A worker without a server needs a database: --store postgres://... A data folder has the worker of its server.");
  boundNativeHeap();
  prepareAddon();
  const asked = stopSignal();
  const worker = await startWorkerAlone(config);
  printLine(`${worker.models}.`);
  printLine(`This worker processes writes of ${worker.place}.`);
  await asked;
  endProcessWithin(LIMITS.exitMs);
  await worker.stop();
  process.exit(0);
}
