import type { Command } from "commander";
import { reachableHost, readSetting } from "../config.ts";
import { messageOf } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import { FaultsFound } from "./doctor.ts";
import { printError, printLine } from "./output.ts";
import { addSetting, flagsOf } from "./settings.ts";

/** What a container's health check runs: the image has no curl. */
export function addHealthCommand(memoryd: Command): void {
  const health = memoryd.command("health").description("ask the running server whether it is well; ends with status 1 when it is not");
  for (const name of ["host", "port", "tlsCert"] as const) addSetting(health, name);
  health.addHelpText("after", "\nTakes the address from the settings that the server was started with.");
  health.action(run);
}

async function run(options: Readonly<Record<string, unknown>>): Promise<void> {
  const flags = flagsOf(options);
  const scheme = readSetting("tlsCert", flags) === null ? "http" : "https";
  const url = `${scheme}://${reachableHost(readSetting("host", flags))}:${readSetting("port", flags)}/healthz`;
  const { status, text } = await ask(url);
  if (status !== 200) {
    printError(`${url} answers ${status}: ${text}`);
    throw new FaultsFound();
  }
  printLine(text);
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(LIMITS.healthAskMs),
      // The certificate is made for the name by which others reach the server. Nothing secret is said here.
      tls: { rejectUnauthorized: false },
    });
    return { status: response.status, text: (await response.text()).trim() };
  } catch (error) {
    printError(`${url} does not answer (${messageOf(error)}). Does the server run, with this --host and --port?`);
    throw new FaultsFound();
  }
}
