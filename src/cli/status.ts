import type { Command } from "commander";
import type { Server } from "../agents/bridge/bridge.ts";
import { runningServer } from "../agents/bridge/running.ts";
import { readConnections } from "../agents/connect/connections.ts";
import { HOSTS } from "../agents/connect/hosts.ts";
import { readSetting } from "../config/config.ts";
import { counted } from "../reading/counted-nouns.ts";
import type { CommandBackend, StorePlace } from "../stores/interfaces/backend.ts";
import { hasControl, readServerFile } from "../stores/open.ts";
import { printJson, printLine } from "./output.ts";
import { addPlace, inStore, type PlaceFlags, placeOfFlags } from "./settings.ts";

interface Options extends PlaceFlags {
  readonly json?: boolean;
}

/** What is shown of a place: the same as JSON and as lines. */
interface Shown {
  readonly json: object;
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly organizations: readonly Counted[];
}

interface Counted {
  readonly id: string;
  readonly name: string;
  readonly memories: number;
  readonly waiting: number;
}

export function addStatusCommand(memoryd: Command): void {
  const status = memoryd
    .command("status")
    .description("show the data folder or the database, what serves it, its memories, and the hosts that use this machine's");
  addPlace(status).option("--json", "print JSON").action(run);
}

async function run(options: Options): Promise<void> {
  const place = placeOfFlags(options);
  const { json, lines, organizations } = place.kind === "folder" ? await ofFolder(place) : await inStore(place, ofDatabase);
  const connected = readConnections(readSetting("dataDir", { dataDir: options.data })).map(({ host }) => host);
  if (options.json) {
    printJson({ ...json, organizations, hosts: connected });
    return;
  }
  const hosts = HOSTS.filter(({ id }) => connected.includes(id)).map(({ name }) => name);
  const all = [
    ...lines,
    ...organizations.map(({ name, memories, waiting }) => [
      "Memories",
      `${memories} in organization ${name}${waiting > 0 ? `; ${counted(waiting, "text")} still to be read` : ""}`,
    ]),
    ["Hosts", hosts.join(", ") || 'none: "memoryd connect" lists them'],
  ];
  for (const [name = "", value] of all) printLine(`${name.padEnd(9)}  ${value}`);
}

async function ofFolder(place: Extract<StorePlace, { kind: "folder" }>): Promise<Shown> {
  const { dataDir } = place;
  const address = readServerFile(dataDir);
  const running = await runningServer(address);
  const server = address && running ? { url: running.url, pid: address.pid, healthy: await isHealthy(running) } : null;
  const health = server?.healthy ? "healthy" : 'not healthy: see "memoryd doctor"';
  return {
    json: { data: dataDir, server },
    lines: [
      ["Data", dataDir],
      ["Server", server ? `${server.url}, process ${server.pid}, ${health}` : "none runs"],
      ...(server ? [["Dashboard", `${server.url}/dashboard ("memoryd open" logs in)`] as const] : []),
    ],
    organizations: hasControl(dataDir) ? await inStore(place, organizationsIn) : [],
  };
}

async function ofDatabase(store: CommandBackend): Promise<Shown> {
  const workers = await store.workers();
  return {
    json: { store: store.name, workers },
    lines: [
      ["Data", `${store.name}, ${store.engine}`],
      ["Workers", workers === 0 ? "none runs" : `${workers}, each of a server or of "memoryd worker"`],
    ],
    organizations: await organizationsIn(store),
  };
}

async function isHealthy({ url, ...transport }: Server): Promise<boolean> {
  return fetch(`${url}/healthz`, transport).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function organizationsIn({ control, openRecords }: CommandBackend): Promise<Counted[]> {
  const records = openRecords();
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
