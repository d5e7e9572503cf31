import { type Peer, Unavailable } from "./peer.ts";

/** Peers that the bench names but cannot run from package registries. */

function unavailable(name: string, version: string, reason: string): Peer {
  return { name, version, kind: "server", start: () => Promise.reject(new Unavailable(reason)) };
}

export const muninndb = unavailable("MuninnDB", "0.5.1", "the Go module proxy does not serve its module");

export const redisAgentMemory = unavailable(
  "Redis agent memory server",
  "0.15.2",
  "needs Redis with vector search (RediSearch 2.4 or later), which no package registry has: Debian's has 1.2.2",
);
