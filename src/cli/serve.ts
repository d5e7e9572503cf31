import type { Command } from "commander";
import packageJson from "../../package.json";
import { programName } from "../agents/bridge/background.ts";
import { isLoopback, readConfig, SETTING_NAMES, unknownVariables } from "../config/config.ts";
import { LIMITS } from "../memory/limits.ts";
import { USUAL_PERMISSIONS } from "../memory/types.ts";
import { prepareAddon } from "../native/addon.ts";
import { boundNativeHeap } from "../native/heap.ts";
import { startApp } from "../server/app.ts";
import { endProcessWithin, stopSignal } from "../server/closers.ts";
import { nameFormerData } from "./data-folder.ts";
import { printError, printLine } from "./output.ts";
import { relieveBackground } from "./relieve.ts";
import { addSetting, flagsOf } from "./settings.ts";

export function addServeCommand(memoryd: Command): void {
  const serve = memoryd.command("serve").description("start the server").action(run);
  for (const name of SETTING_NAMES) addSetting(serve, name);
  serve.addHelpText(
    "after",
    `
A flag overrides its environment variable. The user's data folder is $XDG_DATA_HOME/memoryd or ~/.local/share/memoryd, on macOS
~/Library/Application Support/memoryd, on Windows %LOCALAPPDATA%\\memoryd. The first start in an empty folder or database creates an organization
"default" and a key that may read, write and delete, and prints them once. Several servers may run on one database. SIGHUP reloads the TLS certificate. Ctrl-C or SIGTERM stops the server.`,
  );
}

async function run(options: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(flagsOf(options));
  for (const name of unknownVariables()) {
    printError(`${name} is set, but memoryd has no such setting and ignores it. "memoryd serve --help" lists the settings.`);
  }
  if (config.tlsCert === null && !isLoopback(config.host)) printError(plainTextWarning(config.host));
  boundNativeHeap();
  // The addon is loaded with the first vectors, but a machine that cannot load it fails at the start.
  prepareAddon();
  // Handlers are set before the start, so that a signal during the start ends it in order instead of killing the process.
  const asked = stopSignal();
  // A person's server is not turned away by one that nobody started.
  if (config.store === null && config.idleExitMs === null && (await relieveBackground(config.dataDir)))
    printLine("This server takes the place of the one that was started in the background.");
  const app = await startApp(config);
  printLine(`${app.models}.`);
  printLine(`The data are in ${app.place}.`);
  if (config.store === null) nameFormerData(options, config.dataDir);
  printLine(
    app.firstKey ? welcome(app.url, app.firstKey) : greeting(app.url, `${config.store === null ? "--data" : "--store"} ${app.place}`),
  );
  if (app.setupLink !== undefined)
    printLine(`The dashboard has no user yet. This link creates the first one. It works once, within a day:\n\n  ${app.setupLink}\n`);
  app.ready();
  // Without a certificate, SIGHUP keeps its default effect: the terminal has closed, and the process ends.
  if (config.tlsCert !== null) process.on("SIGHUP", () => app.renewCertificate());
  const isUnused = await Promise.race([asked.then(() => false), app.unused.then(() => true)]);
  if (isUnused) printLine(`memoryd ends: nobody has used it for ${(config.idleExitMs ?? 0) / 1000} seconds.`);
  endProcessWithin(LIMITS.exitMs);
  await app.stop(LIMITS.shutdownMs);
  // Everything is closed. The process exits without tearing its threads down: the teardown may abort (see `endThread` in `worker.ts`).
  process.exit(0);
}

function plainTextWarning(host: string): string {
  return `the server listens on ${host} without TLS, so keys and memories can be read on the network. Give --tls-cert and --tls-key, or allow connections only from a proxy that uses TLS.`;
}

/** `place`: the flag that names it. */
function greeting(url: string, place: string): string {
  return `memoryd ${packageJson.version} listens on ${url}
A key is shown only once, when it is made. For a lost one, make another:
  ${programName()} key create --scopes ${USUAL_PERMISSIONS.join(",")} ${place}`;
}

function welcome(url: string, first: { readonly orgId: string; readonly secret: string }): string {
  return `memoryd ${packageJson.version} listens on ${url}

This is the first start. An organization "default" (${first.orgId}) and a key were created.
The key may read, write and delete memories, and not restore deleted ones. It is shown only once; keep it:

  ${first.secret}

Try it:

  curl -s ${url}/v1/memories -H 'Authorization: Bearer ${first.secret}' -H 'Content-Type: application/json' -H 'Prefer: wait=10' -d '{"agent_id":"demo","user_id":"me","content":"I live in Lisbon and my favourite colour is green."}'

  curl -s ${url}/v1/memories/search -H 'Authorization: Bearer ${first.secret}' -H 'Content-Type: application/json' -d '{"agent_id":"demo","user_id":"me","query":"Which colour do I like?"}'

The same by hand: ${programName()} add "I like tea", ${programName()} search "What do I like?"
Connect your agents: ${programName()} connect
API reference: ${url}/docs
`;
}
