import { SIGN_OF_LIFE_MS, startServer } from "../agents/bridge/background.ts";
import type { Link, Server } from "../agents/bridge/bridge.ts";
import { type Binding, OwnKey, organizationOf } from "../agents/bridge/own-key.ts";
import { runningServer } from "../agents/bridge/running.ts";
import { UsageError } from "../memory/errors.ts";
import { backgroundLogFile, openControl, readServerFile } from "../stores/open.ts";

export interface OpenLink {
  readonly link: Link;
  /** May be called again, such as by a signal while it runs. */
  readonly close: () => Promise<void>;
}

export interface LocalOptions {
  readonly dataDir: string;
  readonly org: string | undefined;
  /** A key of the caller's; null for one that lives as long as the link. */
  readonly key: string | null;
  /** Whose memories the key of the link opens. */
  readonly binding: Binding;
  /** Whether to start a server when none runs. */
  readonly start: boolean;
}

/** The server of a data folder on this machine, whichever process that is at the moment. */
export async function localLink({ dataDir, org, key, binding, start }: LocalOptions): Promise<OpenLink> {
  const control = openControl(dataDir);
  // The server of an empty folder would make a first key, which nobody would see.
  const { id: orgId } = await organizationOf(control, org);
  const own = key === null ? await OwnKey.make(control, orgId, binding) : undefined;
  let found: Server | undefined;
  let finding: Promise<Server> | undefined;
  let closing: Promise<void> | undefined;
  const alive = setInterval(() => found && void showThatInUse(found), SIGN_OF_LIFE_MS);
  const end = async () => {
    clearInterval(alive);
    await own?.close();
    await control.close();
  };
  return {
    link: {
      async server() {
        if (found) return found;
        // Messages that come at once wait for the same server. A failure is not kept: the next message tries again.
        finding ??= findServer(dataDir, start).finally(() => (finding = undefined));
        found = await finding;
        return found;
      },
      lost(server) {
        if (found === server) found = undefined;
      },
      key: async () => (await own?.secret()) ?? key ?? "",
      renewKey: async () => (await own?.renew()) ?? false,
    },
    close: () => (closing ??= end()),
  };
}

/** The server that runs on the data folder, or one that is started in the background. */
export async function findServer(dataDir: string, start: boolean): Promise<Server> {
  const find = () => runningServer(readServerFile(dataDir));
  const found = await find();
  if (found) return found;
  if (!start)
    throw new UsageError(`No server runs on ${dataDir}. Start one with "memoryd serve --data ${dataDir}", or leave out --no-start.`);
  return startServer({ dataDir, logFile: backgroundLogFile(dataDir), find });
}

/** A server elsewhere, or one that the person runs: it is neither looked for nor started. */
export function remoteLink(url: string, key: string | null): OpenLink {
  if (key === null) throw new UsageError("--url needs a key of that server: give it with --key, or better in MEMORYD_KEY.");
  const link = { server: async () => ({ url }), lost: () => {}, key: async () => key, renewKey: async () => false };
  return { link, close: async () => {} };
}

/** A server in the background ends when nobody uses it. A bridge uses it, though its host may be silent for hours. */
async function showThatInUse({ url, ...transport }: Server): Promise<void> {
  try {
    await fetch(`${url}/mcp`, { method: "OPTIONS", ...transport });
  } catch {
    // The next message finds out, and starts a server if there is none.
  }
}
