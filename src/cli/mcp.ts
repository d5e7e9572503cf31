import type { Command } from "commander";
import { runBridge } from "../agents/bridge/bridge.ts";
import { type ClientSettings, readClientSettings } from "../config/config.ts";
import { BY_A_SERVER, folderOf } from "./data-folder.ts";
import { localLink, type OpenLink, remoteLink } from "./link.ts";
import { printError, writeData } from "./output.ts";
import { addClientSettings, addSetting } from "./settings.ts";

/** Standard output has messages only, so a person who starts the command reads this on standard error. */
const ON_A_TERMINAL =
  'this command is started by a host of the Model Context Protocol, such as Claude Code or Cursor, and now waits for its messages. Ctrl-C ends it. "memoryd connect" connects a host, and "memoryd serve" starts a server.';

interface Options {
  readonly data?: string;
  readonly url?: string;
  readonly key?: string;
  readonly agent?: string;
  readonly user?: string;
  readonly org?: string;
  readonly host?: string;
  /** False with `--no-start`. */
  readonly start: boolean;
  readonly allowScope?: boolean;
}

export function addMcpCommand(memoryd: Command): void {
  const mcp = memoryd
    .command("mcp")
    .description("connect a host of the Model Context Protocol to a server, over standard input and output");
  addClientSettings(mcp);
  addSetting(mcp, "dataDir")
    .option("--org <id-or-name>", "the organization of the key that the command makes for itself (default: the only one, or default)")
    .option("--host <name>", "the host of agents that speaks: what it stores names it in the metadata")
    .option("--no-start", "end with an error when no server runs, instead of starting one")
    .option("--allow-scope", "let the model name the agent and the user of each call")
    .addHelpText(
      "after",
      `
A host starts this command and speaks with it; started by hand, it waits for messages on standard input. It passes them to the server
that runs on the data folder. When none runs, it starts one in the background, which ends ten minutes after its last use. All of a
person's hosts share that server.

Without --key the command makes a key for agent and user, which ends with it. --url needs --key. Nothing but messages is written to standard
output.`,
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { agent: agentId, user: userId, url, key } = options;
  const settings = readClientSettings({ url, key, agentId, userId });
  if (process.stdin.isTTY) printError(ON_A_TERMINAL);
  const byModel = options.allowScope === true;
  const { link, close } = settings.url === null ? await linkTo(options, settings) : remoteLink(settings.url, settings.key);
  const headers = {
    "memoryd-agent": settings.agentId,
    "memoryd-user": settings.userId,
    ...(options.host !== undefined && { "memoryd-host": options.host }),
    ...(byModel && { "memoryd-scope": "model" }),
  };
  const end = async (): Promise<never> => {
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  try {
    // A fault that concerns every message ends the command, so that the host shows it.
    await link.server();
    const write = (message: unknown) => writeData(`${JSON.stringify(message)}\n`);
    await runBridge({ input: Bun.stdin.stream(), write, link, headers });
  } finally {
    await close();
  }
}

function linkTo({ data, org, start, allowScope }: Options, { key, agentId, userId }: ClientSettings): Promise<OpenLink> {
  const binding = allowScope ? { agentId: undefined, userId: undefined } : { agentId, userId };
  return localLink({ dataDir: folderOf({ data }, BY_A_SERVER), org, key, binding, start });
}
