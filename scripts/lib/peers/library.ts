import { join } from "node:path";
import { installPython } from "./install.ts";
import { groups, json, type Peer, type RunningPeer } from "./peer.ts";
import { freePorts, startServer } from "./process.ts";

const GROUP = 50;

/** A Python library, served over HTTP by `library.py` beside this file. */
function libraryPeer(name: string, library: string, version: string, packages: readonly string[]): Peer {
  return {
    name,
    version,
    kind: "server",
    async start({ cacheDir, dataDir, embeddingsUrl, note }) {
      note(`installing ${packages.join(", ")} ...`);
      const folder = await installPython(cacheDir, library, packages);
      const [port = 0] = freePorts(1);
      const url = `http://127.0.0.1:${port}`;
      const command = [join(folder, "bin/python"), join(import.meta.dir, "library.py"), library, String(port), dataDir, embeddingsUrl];
      const server = await startServer({ command, cwd: dataDir, env: { HOME: dataDir, MEM0_TELEMETRY: "false" } }, url);
      return { ...callsTo(url), stop: server.stop };
    },
  };
}

/** The calls of a server that speaks the protocol of `library.py`. */
export function callsTo(url: string): Omit<RunningPeer, "stop"> {
  return {
    async write(scope, memories) {
      for (const group of groups(memories, GROUP))
        await json(`${url}/write`, { scope, memories: group.map(({ id, text }) => ({ id, text })) });
    },
    async search(scope, query, limit) {
      return (await json<{ ids: string[] }>(`${url}/search`, { scope, query, limit })).ids;
    },
  };
}

export const mem0 = libraryPeer("mem0", "mem0", "2.2.1", ["mem0ai==2.2.1"]);
export const langgraph = libraryPeer("LangGraph SqliteStore", "langgraph", "1.2.22", [
  "langgraph==1.2.22",
  "langgraph-checkpoint-sqlite==3.1.2",
  "openai==3.54.0",
]);
