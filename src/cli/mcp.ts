import type { Command } from "commander";
import { SIGN_OF_LIFE_MS, startServer } from "../agents/bridge/background.ts";
import { type Link, runBridge, type Server } from "../agents/bridge/bridge.ts";
import { OwnKey, organizationOf } from "../agents/bridge/own-key.ts";
import { runningServer } from "../agents/bridge/running.ts";
import { CLIENT_SETTINGS, type ClientSettings, readClientSettings, readSetting } from "../config/config.ts";
import { UsageError } from "../memory/errors.ts";
import { backgroundLogFile, openControl, readServerFile } from "../stores/open.ts";
import { writeData } from "./output.ts";
import { addSetting } from "./settings.ts";

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
  for (const { flag, env, fallback, help } of Object.values(CLIENT_SETTINGS))
    mcp.option(flag, `${help} (default: ${fallback}, env: ${env})`);
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
  const byModel = options.allowScope === true;
  const { link, close } = settings.url === null ? localLink(options, settings) : remoteLink(settings.url, settings.key);
  const headers = {
    "memoryd-agent": settings.agentId,
    "memoryd-user": settings.userId,
    ...(options.host !== undefined && { "memoryd-host": options.host }),
    ...(byModel && { "memoryd-scope": "model" }),
  };
  const end = (): never => {
    close();
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
    close();
  }
}

interface Opened {
  readonly link: Link;
  readonly close: () => void;
}

/** The server of a data folder on this machine, whichever process that is at the moment. */
function localLink({ data, org, start, allowScope }: Options, { key, agentId, userId }: ClientSettings): Opened {
  const dataDir = readSetting("dataDir", { dataDir: data });
  const control = openControl(dataDir);
  // The server of an empty folder would make a first key, which nobody would see.
  const { id: orgId } = organizationOf(control, org);
  const binding = allowScope ? { agentId: undefined, userId: undefined } : { agentId, userId };
  const own = key === null ? new OwnKey(control, orgId, binding) : undefined;
  const find = () => runningServer(readServerFile(dataDir));
  let found: Server | undefined;
  let finding: Promise<Server> | undefined;
  const findOrStart = async (): Promise<Server> => {
    const found = await find();
    if (found) return found;
    if (!start)
      throw new UsageError(`No server runs on ${dataDir}. Start one with "memoryd serve --data ${dataDir}", or leave out --no-start.`);
    return startServer({ dataDir, logFile: backgroundLogFile(dataDir), find });
  };
  const alive = setInterval(() => found && void showThatInUse(found), SIGN_OF_LIFE_MS);
  return {
    link: {
      async server() {
        if (found) return found;
        // Messages that come at once wait for the same server. A failure is not kept: the next message tries again.
        finding ??= findOrStart().finally(() => (finding = undefined));
        found = await finding;
        return found;
      },
      lost(server) {
        if (found === server) found = undefined;
      },
      key: () => own?.secret() ?? key ?? "",
      renewKey: () => own?.renew() ?? false,
    },
    close() {
      clearInterval(alive);
      own?.close();
      control.close();
    },
  };
}

/** A server elsewhere, or one that the person runs: it is neither looked for nor started. */
function remoteLink(url: string, key: string | null): Opened {
  if (key === null) throw new UsageError("--url needs a key of that server: give it with --key, or better in MEMORYD_KEY.");
  const link = { server: async () => ({ url }), lost: () => {}, key: () => key, renewKey: () => false };
  return { link, close: () => {} };
}

/** A server in the background ends when nobody uses it. A bridge uses it, though its host may be silent for hours. */
async function showThatInUse({ url, ...transport }: Server): Promise<void> {
  try {
    await fetch(`${url}/mcp`, { method: "OPTIONS", ...transport });
  } catch {
    // The next message finds out, and starts a server if there is none.
  }
}
