import type { Command } from "commander";
import { readConfig, temporaryFolder } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { chooseModels, openModels } from "../models/open-models.ts";
import { adviceOn, linesOf, secondsAWrite } from "../trial/report.ts";
import { type Tried, tryCognition, WRITES } from "../trial/run.ts";
import { ProgressLine, printError, printJson, printLine, printTable } from "./output.ts";
import { addSetting, flagsOf } from "./settings.ts";

/** The settings that decide how a chat model is reached. */
const SETTINGS = ["ollamaHost", "chatDeadlineMs", "loadDeadlineMs", "chatContextTokens"] as const;

export function addModelsCommands(memoryd: Command): void {
  const models = memoryd.command("models").description("measure the models of Ollama");
  const tryOne = models
    .command("try")
    .argument("<name>", 'a chat model that Ollama has, such as "qwen3:4b-instruct"')
    .description("try a chat model on a few texts and changes, beside the built-in steps, and say whether it is worth its time")
    .option("--json", "print JSON");
  for (const name of SETTINGS) addSetting(tryOne, name);
  tryOne.addHelpText(
    "after",
    `\nMakes ${WRITES} writes with the model, which takes minutes without a GPU. Needs no server and touches no data folder.`,
  );
  tryOne.action(run);
}

async function run(name: string, options: { readonly json?: boolean }): Promise<void> {
  const settings = readConfig({ ...flagsOf(options), model: "ollama", embedModel: "builtin", chatModel: name });
  const warnings: string[] = [];
  const models = openModels(await chooseModels(settings), { warn: (message) => warnings.push(message) });
  const { generator } = models;
  if (!generator) throw new UsageError('The name must be that of a chat model. "ollama list" lists those that Ollama has.');
  const progress = new ProgressLine();
  const onWrite = (done: number) => progress.show(`write ${done} of ${WRITES}`);
  const common = { temporaryDir: temporaryFolder() };
  try {
    const builtin = await tryCognition({ ...common, models: { ...models, generator: undefined }, onWrite: () => {} });
    const model = await tryCognition({ ...common, models, onWrite });
    progress.end();
    const named = generator.identity.name.replace(/^ollama\//u, "");
    const advice = adviceOn(named, model, builtin);
    if (options.json) printJson({ model: named, builtin: shape(builtin), tried: shape(model), warnings, advice });
    else {
      for (const warning of warnings) printError(`${warning}.`);
      printTable(["", "BUILT IN", named], linesOf(model, builtin));
      printLine(`\n${advice}`);
    }
  } finally {
    progress.end();
    models.close();
  }
}

function shape(tried: Tried): object {
  const { found, alone, smallTalk: small_talk, refused, changes, traps, lost, fallbacks, late, writes } = tried;
  const seconds_a_write = Number(secondsAWrite(tried).toFixed(3));
  return { found, alone, small_talk, refused, changes, traps, lost, fallbacks, late, writes, seconds_a_write };
}
