import type { Command } from "commander";
import { prepareAddon } from "../addon.ts";
import { startApp } from "../app.ts";
import { isLoopback, readConfig, SETTING_NAMES, unknownVariables } from "../config.ts";
import { LIMITS } from "../memory/limits.ts";
import { printError, printLine } from "./output.ts";
import { addSetting, flagsOf } from "./settings.ts";
import { VERSION } from "./version.ts";

export function addServeCommand(memoryd: Command): void {
  const serve = memoryd.command("serve").description("start the server").action(run);
  for (const name of SETTING_NAMES) addSetting(serve, name);
  serve.addHelpText(
    "after",
    `
A flag wins over its environment variable. The first start in an empty folder creates an organization "default"
and a key with all scopes, and prints them once. SIGHUP reads a renewed certificate. Stop with Ctrl-C or SIGTERM.`,
  );
}

async function run(options: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(flagsOf(options));
  for (const name of unknownVariables()) {
    printError(`${name} is set, but memoryd has no such setting and goes on without it. "memoryd serve --help" lists the settings.`);
  }
  if (config.tlsCert === null && !isLoopback(config.host)) printError(plainTextWarning(config.host));
  // Loaded when the first vectors come; whether it can be is told now.
  prepareAddon();
  // Asked for before the start, so that a signal in the middle of it is not the end of the process but of the start.
  const asked = stopSignal();
  const app = await startApp(config);
  printLine(`${app.models}.`);
  printLine(app.firstKey ? welcome(app.url, app.firstKey) : `memoryd ${VERSION} listens on ${app.url}`);
  if (app.setupLink !== undefined)
    printLine(`The dashboard has no user yet. This link makes the first, once and within a day:\n\n  ${app.setupLink}\n`);
  // Without a certificate the signal means what it means to others: the terminal is gone.
  if (config.tlsCert !== null) process.on("SIGHUP", () => app.renewCertificate());
  await asked;
  await app.stop(LIMITS.shutdownMs);
}

function plainTextWarning(host: string): string {
  return `it listens on ${host} without TLS, so keys and memories can be read on the way. Give --tls-cert and --tls-key, or let nobody reach it but a proxy that speaks TLS.`;
}

/** Resolves at the first SIGTERM or SIGINT. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      // A second Ctrl-C is somebody who does not want to wait.
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  });
}

function welcome(url: string, first: { readonly orgId: string; readonly secret: string }): string {
  return `memoryd ${VERSION} listens on ${url}

This is the first start in an empty folder. An organization "default" (${first.orgId}) and a key were created.
The key is shown this once; keep it:

  ${first.secret}

Try it:

  curl -s ${url}/v1/memories -H 'Authorization: Bearer ${first.secret}' -H 'Content-Type: application/json' -d '{"agent_id":"demo","user_id":"me","content":"I live in Lisbon and my favourite colour is green."}'

  curl -s ${url}/v1/memories/search -H 'Authorization: Bearer ${first.secret}' -H 'Content-Type: application/json' -d '{"agent_id":"demo","user_id":"me","query":"Which colour do I like?"}'

API reference: ${url}/docs
`;
}
