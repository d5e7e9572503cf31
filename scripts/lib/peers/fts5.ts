import { PlainFts5 } from "../retrieval/local.ts";
import type { Peer, PeerMemory } from "./peer.ts";
import { callsTo, startServer } from "./server.ts";

/** The floor: plain SQLite FTS5 in memory, without vectors, served over HTTP in a process of its own. */
export const fts5: Peer = {
  name: "plain FTS5",
  version: "",
  kind: "floor",
  async start({ dataDir }) {
    const { url, stop } = await startServer((port) => [process.execPath, "--no-env-file", import.meta.path, String(port)], dataDir);
    return { ...callsTo(url), stop };
  },
};

interface Asked {
  readonly scope: string;
  readonly memories?: readonly PeerMemory[];
  readonly query?: string;
  readonly limit?: number;
}

if (import.meta.main) {
  const scopes = new Map<string, PlainFts5>();
  Bun.serve({
    port: Number(process.argv[2]),
    hostname: "127.0.0.1",
    async fetch(request) {
      if (request.method === "GET") return Response.json({});
      const { scope, memories = [], query, limit } = (await request.json()) as Asked;
      const index = scopes.get(scope) ?? new PlainFts5();
      scopes.set(scope, index);
      for (const memory of memories) index.add(memory);
      return Response.json({ ids: query === undefined ? [] : index.search(query).slice(0, limit) });
    },
  });
}
