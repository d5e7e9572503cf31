import type { Command } from "commander";
import type { Server } from "../agents/bridge/bridge.ts";
import { runningServer } from "../agents/bridge/running.ts";
import { readConnections } from "../agents/connect/connections.ts";
import { HOSTS } from "../agents/connect/hosts.ts";
import { counted } from "../reading/counted-nouns.ts";
import { type FolderControl, hasControl, openControl, openRecords, readServerFile } from "../stores/open.ts";
import { dataFolderOf } from "./data-folder.ts";
import { printJson, printLine } from "./output.ts";
import { addSetting } from "./settings.ts";

interface Options {
  readonly data?: string;
  readonly json?: boolean;
}

export function addStatusCommand(memoryd: Command): void {
  const status = memoryd.command("status").description("show the data folder, its server, its memories and the hosts that use it");
  addSetting(status, "dataDir").option("--json", "print JSON").action(run);
}

async function run(options: Options): Promise<void> {
  const dataDir = dataFolderOf(options);
  const address = readServerFile(dataDir);
  const running = await runningServer(address);
  const server = address && running ? { url: running.url, pid: address.pid, healthy: await isHealthy(running) } : null;
  const organizations = hasControl(dataDir) ? await organizationsIn(dataDir) : [];
  const connected = readConnections(dataDir).map(({ host }) => host);
  if (options.json) {
    printJson({ data: dataDir, server, organizations, hosts: connected });
    return;
  }
  const hosts = HOSTS.filter(({ id }) => connected.includes(id)).map(({ name }) => name);
  const lines = [
    ["Data", dataDir],
    [
      "Server",
      server ? `${server.url}, process ${server.pid}, ${server.healthy ? "healthy" : 'not healthy: see "memoryd doctor"'}` : "none runs",
    ],
    ...(server ? [["Dashboard", `${server.url}/dashboard ("memoryd open" logs in)`]] : []),
    ...organizations.map(({ name, memories, waiting }) => [
      "Memories",
      `${memories} in organization ${name}${waiting > 0 ? `; ${counted(waiting, "text")} still to be read` : ""}`,
    ]),
    ["Hosts", hosts.join(", ") || 'none: "memoryd connect" lists them'],
  ];
  for (const [name = "", value] of lines) printLine(`${name.padEnd(9)}  ${value}`);
}

async function isHealthy({ url, ...transport }: Server): Promise<boolean> {
  return fetch(`${url}/healthz`, transport).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function organizationsIn(dataDir: string) {
  const control = openControl(dataDir);
  try {
    return await counts(control, dataDir);
  } finally {
    await control.close();
  }
}

async function counts(control: FolderControl, dataDir: string) {
  const records = openRecords(dataDir, control.written);
  try {
    const found = [];
    for (const { id, name } of await control.orgs.list()) {
      const { facts, abstractions } = await records.browse.counts(id);
      const { queued, running } = await records.submissions.depth(id);
      found.push({ id, name, memories: facts + abstractions, waiting: queued + running });
    }
    return found;
  } finally {
    await records.close();
  }
}
