import type { Command } from "commander";
import { programName } from "../agents/bridge/background.ts";
import { organizationOf } from "../agents/bridge/own-key.ts";
import { type Connection, type Edit, readConnections, removeConnection, storeConnection } from "../agents/connect/connections.ts";
import { applyChange } from "../agents/connect/file.ts";
import { configFileOf, HOSTS, type Host, isFound, type Launch } from "../agents/connect/hosts.ts";
import { ownEntryOf, planConnect, planDisconnect, stateOf, targetsOf } from "../agents/connect/plan.ts";
import type { EventName } from "../agents/hooks/hosts.ts";
import { CLIENT_SETTINGS, personFolders, readClientSettings } from "../config/config.ts";
import { shellWord, thisProgram } from "../config/this-program.ts";
import { UsageError } from "../memory/errors.ts";
import type { Permission } from "../memory/types.ts";
import type { Control } from "../stores/interfaces/control.ts";
import { hasControl, lockConnections, openControl } from "../stores/open.ts";
import { printAddress, printChanged, printConnected, printHome, showPlan, warnOfCache } from "./connect-report.ts";
import { dataFolderOf } from "./data-folder.ts";
import { auditCommand } from "./org.ts";
import { printJson, printLine, printTable } from "./output.ts";
import { addSetting } from "./settings.ts";

interface Options {
  readonly data?: string;
  readonly agent?: string;
  readonly user?: string;
  readonly org?: string;
  readonly hooks?: boolean;
  readonly capture?: boolean;
  readonly allowDelete?: boolean;
  readonly print?: boolean;
  readonly json?: boolean;
}

const SHOWN_KEY = "(a new key)";

export function addConnectCommands(memoryd: Command): void {
  const { agentId, userId } = CLIENT_SETTINGS;
  const ids = HOSTS.map(({ id }) => id).join(", ");
  const connecting = memoryd
    .command("connect")
    .argument("[host]", `one of ${ids}`)
    .description("connect a host of agents to the memories on this machine, or list the hosts");
  addSetting(connecting, "dataDir")
    .option(agentId.flag, `an agent of its own, whose memories it does not share (default: ${agentId.fallback}, env: ${agentId.env})`)
    .option(userId.flag, `${userId.help} (default: ${userId.fallback}, env: ${userId.env})`)
    .option("--org <id-or-name>", "the organization (default: the only one, or default)")
    .option("--hooks", `put memories into every session, and where the host allows it into every prompt (${hookHosts("session-start")})`)
    .option("--capture", `also store what you said in each turn (${hookHosts("turn-end")})`)
    .option("--allow-delete", "let the host delete memories, too")
    .option("--print", "only show what would be changed")
    .option("--json", "print the list as JSON")
    .addHelpText(
      "after",
      `
The host gets an entry "memoryd" in its own file, with a key of its own that reads and writes the memories of one agent and one user.
All hosts share what they know, unless --agent parts them; each memory names the host that it came by in its metadata.
Nothing else in the file changes, and a copy of it is kept beside it. "memoryd disconnect HOST" takes back exactly that.`,
    )
    .action((host: string | undefined, options: Options) => (host === undefined ? listHosts(options) : connect(hostOf(host), options)));
  const disconnecting = memoryd
    .command("disconnect")
    .argument("<host>", `one of ${ids}`)
    .description("take back what connect did for a host, and revoke its key");
  addSetting(disconnecting, "dataDir").action((host: string, options: Options) => disconnect(hostOf(host), options));
}

function hostOf(id: string): Host {
  const host = HOSTS.find((known) => known.id === id);
  if (host) return host;
  throw new UsageError(`There is no host ${JSON.stringify(id)}. The hosts are ${HOSTS.map((known) => known.id).join(", ")}.`);
}

async function connect(host: Host, options: Options): Promise<void> {
  const dataDir = dataFolderOf(options);
  const { agentId, userId } = readClientSettings({ agentId: options.agent, userId: options.user });
  const capture = options.capture === true;
  const hooks = capture || options.hooks === true;
  refuseMissingHooks(host, { hooks, capture });
  const plan = (key: string) => {
    const hookLaunch = hooks ? { capture, commandOf: (event: string) => hookCommand(event, host.id, dataDir) } : undefined;
    const targets = targetsOf(host, personFolders(), launchOf(host, { dataDir, agentId, userId, org: options.org, key }), hookLaunch);
    return planConnect(targets, formerEdits(host, dataDir));
  };
  // A file that cannot be edited is found before a key is made.
  const shown = plan(SHOWN_KEY);
  if (options.print) {
    showPlan(host, shown);
    return;
  }
  await whileLocked(dataDir, async (control) => {
    const former = connectionOf(dataDir, host);
    const { id: orgId } = await organizationOf(control, options.org);
    const permissions: Permission[] = ["memory:read", "memory:write", ...(options.allowDelete ? ["memory:delete" as const] : [])];
    const wanted = { orgId, label: `connect ${host.id}`, permissions, rateLimit: undefined, agentId, userId };
    const { key, secret } = await control.keys.create(wanted);
    await auditCommand(control, "key.created", key.id, orgId);
    const { changes, edits } = plan(secret);
    const file = configFileOf(host, personFolders()) ?? null;
    const made = {
      host: host.id,
      file,
      key_id: key.id,
      key: secret,
      agent_id: agentId,
      user_id: userId,
      hooks,
      capture,
      edits: [...edits],
    };
    // In this order, every key that a file names can be taken back, whatever ends the command.
    storeConnection(dataDir, made);
    const copies: (string | undefined)[] = [];
    try {
      for (const change of changes) copies.push(applyChange(change, new Date()));
    } catch (error) {
      if (copies.length > 0) throw error;
      await revoke(control, key.id);
      if (former) storeConnection(dataDir, former);
      else removeConnection(dataDir, host.id);
      throw error;
    }
    if (former) await revoke(control, former.key_id);
    printConnected(host, made, { former, permissions });
    printChanged(changes, copies);
    printHome(dataDir);
    warnOfCache(process.execPath);
    if (host.kind === "address") printAddress(dataDir, secret);
    printLine(`Try it: ${host.howToTry}`);
    printLine(`Take it back: ${programName()} disconnect ${host.id}${options.data === undefined ? "" : ` --data ${shellWord(dataDir)}`}`);
  });
}

/** What an earlier connect did in the files of the host. Throws {@link UsageError} where another data folder remembers it. */
function formerEdits(host: Host, dataDir: string): readonly Edit[] {
  const connection = connectionOf(dataDir, host);
  if (connection) return connection.edits;
  const own = ownEntryOf(host, personFolders());
  if (own === undefined) return [];
  if (own.dataDir !== dataDir && connectionOf(own.dataDir, host) !== undefined)
    throw new UsageError(
      `${host.name} is connected with ${own.dataDir}, and the memories of then are there. Take that back first: ${programName()} disconnect ${host.id} --data ${shellWord(own.dataDir)}`,
    );
  return [own.edit];
}

async function disconnect(host: Host, options: Options): Promise<void> {
  const dataDir = dataFolderOf(options);
  if (!connectionOf(dataDir, host) || !hasControl(dataDir)) throw notConnected(host, dataDir);
  await whileLocked(dataDir, async (control) => {
    const connection = connectionOf(dataDir, host);
    if (!connection) throw notConnected(host, dataDir);
    for (const change of planDisconnect(connection.edits)) {
      applyChange(change, new Date());
      if (change.before !== change.after)
        printLine(change.after === undefined ? `Removed ${change.file}.` : `Took the entry out of ${change.file}.`);
    }
    await revoke(control, connection.key_id);
    removeConnection(dataDir, host.id);
    if (host.kind === "address") printLine(`Remove memoryd from the tools of ${host.name}.`);
    printLine(`Disconnected ${host.name}: its key ${connection.key_id} is revoked. Its memories are kept.`);
  });
}

/** Changes connections and files of hosts: one command at a time, because each stores what it has read with its own part. */
async function whileLocked(dataDir: string, change: (control: Control) => Promise<void>): Promise<void> {
  const lock = lockConnections(dataDir);
  try {
    const control = openControl(dataDir);
    try {
      await change(control);
    } finally {
      await control.close();
    }
  } finally {
    lock.release();
  }
}

function connectionOf(dataDir: string, host: Host): Connection | undefined {
  return readConnections(dataDir).find((connection) => connection.host === host.id);
}

function notConnected(host: Host, dataDir: string): UsageError {
  const other = ownEntryOf(host, personFolders())?.dataDir;
  const where = other !== undefined && other !== dataDir ? `It is connected with ${other}: add --data ${shellWord(other)}` : undefined;
  return new UsageError(
    `${host.name} is not connected to ${dataDir}. ${where ?? '"memoryd connect" lists the hosts; name another folder with --data.'}`,
  );
}

const hooksOf = (host: Host) => (host.kind === "file" ? host.hooks : undefined);

/** The names of the hosts that run a hook at the event. */
function hookHosts(event: EventName): string {
  return HOSTS.filter((host) => hooksOf(host)?.events[event] !== undefined)
    .map(({ name }) => name)
    .join(", ");
}

function refuseMissingHooks(host: Host, { hooks, capture }: { readonly hooks: boolean; readonly capture: boolean }): void {
  const flag = capture ? "--capture" : "--hooks";
  const event = capture ? "turn-end" : "session-start";
  if (!hooks || hooksOf(host)?.events[event] !== undefined) return;
  throw new UsageError(`${flag} is for ${hookHosts(event)}: ${host.name} has no hook for that which memoryd knows.`);
}

function listHosts(options: Options): void {
  const person = personFolders();
  const dataDir = dataFolderOf(options);
  const connections = readConnections(dataDir);
  const rows = HOSTS.map((host) => {
    const connection = connections.find((known) => known.host === host.id);
    const file = connection?.file ?? configFileOf(host, person) ?? null;
    return {
      id: host.id,
      name: host.name,
      found: host.kind === "file" ? isFound(host, person) : null,
      state: stateOf(host, person, dataDir, connection),
      file,
    };
  });
  if (options.json) {
    printJson(rows);
    return;
  }
  const found = (isThere: boolean | null) => (isThere === null ? "" : isThere ? "yes" : "no");
  printTable(
    ["HOST", "NAME", "FOUND", "STATE", "FILE"],
    rows.map((row) => [row.id, row.name, found(row.found), row.state, row.file ?? ""]),
  );
  printLine("");
  printHome(dataDir);
  printLine(`Connect a host: ${programName()} connect HOST`);
}

interface Launched {
  readonly dataDir: string;
  readonly agentId: string;
  readonly userId: string;
  readonly org: string | undefined;
  readonly key: string;
}

function launchOf(host: Host, { dataDir, agentId, userId, org, key }: Launched): Launch {
  const [command = "", ...before] = thisProgram();
  const scope = ["--agent", agentId, "--user", userId, ...(org === undefined ? [] : ["--org", org])];
  return { command, args: [...before, "mcp", "--data", dataDir, "--host", host.id, ...scope], env: { [CLIENT_SETTINGS.key.env]: key } };
}

function hookCommand(event: string, host: string, dataDir: string): string {
  return [...thisProgram(), "hook", event, "--host", host, "--data", dataDir].map(shellWord).join(" ");
}

async function revoke(control: Control, keyId: string): Promise<void> {
  const key = (await control.keys.list()).find(({ id }) => id === keyId);
  if (key && (await control.keys.revoke(keyId))) await auditCommand(control, "key.revoked", keyId, key.orgId);
}
