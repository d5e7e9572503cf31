import { Argument, type Command, Option } from "commander";
import { connectionOf } from "../agents/hooks/connection.ts";
import { runHook } from "../agents/hooks/hook.ts";
import { EVENTS, type EventName, HOST_NAMES, type HostName } from "../agents/hooks/hosts.ts";
import { serverOf } from "../agents/hooks/server.ts";
import { endsWithin } from "../async/deadline.ts";
import { readClientSettings, readSetting, SETTINGS } from "../config/config.ts";
import { writeData } from "./output.ts";

/**
 * A person waits for the host, and the host for the hook. A server that is well answers in a few hundredths of a second. At the end of a
 * turn nobody waits for an answer, and what the person said would be lost, so storing it may take longer.
 */
const DEADLINES_MS: Readonly<Record<EventName, number>> = { "session-start": 300, prompt: 300, "turn-end": 1_000 };

interface Options {
  readonly host: HostName;
  readonly data?: string;
}

export function addHookCommand(memoryd: Command): void {
  const { flag, env, fallback, help } = SETTINGS.dataDir;
  memoryd
    .command("hook")
    .description("what a host runs at an event of a conversation: give it context, or keep what its person said")
    .addArgument(new Argument("<event>", "the event").choices(EVENTS))
    .addOption(new Option("--host <host>", "the host that runs the hook").choices(HOST_NAMES).makeOptionMandatory())
    .option(flag, `${help} (default: ${fallback}, env: ${env})`)
    .addHelpText(
      "after",
      `
The host gives the event as JSON on standard input, and takes what the hook prints.

  session-start  prints what is known of the user
  prompt         prints what memory holds for the prompt
  turn-end       stores what the person said, only where the connection has "capture": true

The key comes from MEMORYD_KEY or from connections.json in the data folder. Without a key, without a running server, and for whatever goes
wrong, the hook prints nothing. It ends after ${DEADLINES_MS.prompt} ms at the latest, turn-end after ${DEADLINES_MS["turn-end"]} ms, and its status is always 0, so that it
never disturbs the host.`,
    )
    .action(run);
}

async function run(event: EventName, options: Options): Promise<void> {
  await endsWithin(answer(event, options).catch(silent), DEADLINES_MS[event]);
  // A request or a pipe that is still open would keep the process.
  process.exit(0);
}

async function answer(event: EventName, { host, data }: Options): Promise<void> {
  // On a database the person's own folder is hardly meant, and there is nobody to tell.
  if (readSetting("store", { dataDir: data }) !== null) return;
  const dataDir = readSetting("dataDir", { dataDir: data });
  const connection = connectionOf(dataDir, host);
  const settings = readClientSettings({ agentId: connection?.agentId, userId: connection?.userId });
  const server = serverOf(dataDir, settings.key ?? connection?.key);
  if (server === undefined) return;
  const { agentId, userId } = settings;
  const input = Bun.stdin.stream();
  const output = await runHook(event, { host, input, server, agentId, userId, capture: connection?.capture ?? false });
  if (output !== undefined) await writeData(`${JSON.stringify(output)}\n`);
}

/** A host shows or logs what a hook prints of a fault. "memoryd doctor" and the server's log are where a person looks for it. */
function silent(): void {}
