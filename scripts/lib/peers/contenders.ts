import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Measures } from "../retrieval/measures.ts";
import { type Peer, type PeerSetup, type RunningPeer, Unavailable } from "./peer.ts";

/** What was measured with a number of memories in one scope. */
export interface Speed {
  readonly writesPerSecond: number;
  /** Milliseconds of each search, sorted. */
  readonly latencies: Float64Array;
}

/** One peer in the run, and what was measured of it. */
export interface Contender {
  readonly peer: Peer;
  /** Undefined for a peer that does not run, or no longer. */
  running: RunningPeer | undefined;
  /** Why the peer was left out, as `skipped: …` or `failed: …`. */
  problem?: string;
  readonly qualityBySet: Map<string, Measures[]>;
  readonly speedByScale: Map<number, Speed>;
}

/** Starts all peers, so that they are measured by turns. A peer that cannot run keeps its place with the reason. */
export async function startAll(peers: readonly Peer[], folder: string, setup: Omit<PeerSetup, "dataDir">): Promise<Contender[]> {
  const contenders: Contender[] = [];
  for (const peer of peers) {
    const contender: Contender = { peer, running: undefined, qualityBySet: new Map(), speedByScale: new Map() };
    contenders.push(contender);
    const dataDir = join(folder, String(contenders.length));
    mkdirSync(dataDir);
    setup.note(`starting ${peer.name} ...`);
    try {
      contender.running = await peer.start({ ...setup, dataDir });
    } catch (error) {
      contender.problem = problemOf(error);
    }
  }
  return contenders;
}

/** Does one step with a peer that runs. A peer that fails is stopped and left out from then on, and the others go on. */
export async function attempt(contender: Contender, step: (running: RunningPeer) => Promise<void>): Promise<void> {
  if (contender.running === undefined) return;
  try {
    await step(contender.running);
  } catch (error) {
    contender.problem = problemOf(error);
    await stop(contender);
  }
}

function problemOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${error instanceof Unavailable ? "skipped" : "failed"}: ${reason}`;
}

async function stop(contender: Contender): Promise<void> {
  const { running } = contender;
  contender.running = undefined;
  await running?.stop().catch((error: unknown) => {
    contender.problem ??= `failed: it did not stop: ${String(error)}`;
  });
}

export async function stopAll(contenders: readonly Contender[], folder: string): Promise<void> {
  await Promise.all(contenders.map(stop));
  rmSync(folder, { recursive: true, force: true });
}
