import { mkdtempSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { readDataset } from "../lib/dataset.ts";
import { basicMemory } from "../lib/peers/basic-memory.ts";
import { startAll, stopAll } from "../lib/peers/contenders.ts";
import { fts5 } from "../lib/peers/fts5.ts";
import { hindsight } from "../lib/peers/hindsight.ts";
import { langgraph, mem0 } from "../lib/peers/library.ts";
import { bounded, measureQuality, measureSpeed } from "../lib/peers/measure.ts";
import { memoryd, memorydWithMetadata } from "../lib/peers/memoryd.ts";
import type { Peer } from "../lib/peers/peer.ts";
import { freePorts, startServer } from "../lib/peers/process.ts";
import { tableOf } from "../lib/peers/table.ts";
import { muninndb, redisAgentMemory } from "../lib/peers/unavailable.ts";

/** Measures memoryd beside other memory servers: scripts/bench/peers. docs/figures.md says what is compared. */

const PEERS: Readonly<Record<string, Peer>> = {
  memoryd,
  "memoryd-metadata": memorydWithMetadata,
  fts5,
  mem0,
  langgraph,
  "basic-memory": basicMemory,
  hindsight,
  muninndb,
  "redis-agent-memory": redisAgentMemory,
};
const SAMPLES = ["implied-and-multilingual", "situations"].map((name) => join(import.meta.dir, `../samples/${name}.jsonl`));

const print = (line: string) => process.stdout.write(`${line}\n`);
const note = (line: string) => process.stderr.write(`${line}\n`);

const { values: flags } = parseArgs({
  args: process.argv.slice(2),
  options: {
    /** Names of peers with commas between them; all by default. */
    peers: { type: "string", default: Object.keys(PEERS).join(",") },
    questions: { type: "string", default: "100" },
    dataset: { type: "string", multiple: true, default: SAMPLES },
    /** Number of memories for the speeds; 0 measures none. */
    scale: { type: "string", multiple: true, default: ["1000"] },
  },
});

const peers = flags.peers.split(",").map((name) => {
  const peer = PEERS[name];
  if (peer === undefined) throw new Error(`There is no peer ${name}. There are ${Object.keys(PEERS).join(", ")}.`);
  return peer;
});
const questions = countOf(flags.questions);
const scales = flags.scale.map(countOf).filter((scale) => scale > 0);
const sets = flags.dataset.map((path) => ({ name: basename(path, ".jsonl"), scopes: bounded(readDataset(path), questions) }));

const folder = mkdtempSync(join(tmpdir(), "memoryd-peers-"));
const [port = 0] = freePorts(1);
const embeddingsUrl = `http://127.0.0.1:${port}`;
const embeddings = [process.execPath, "--no-env-file", join(import.meta.dir, "../lib/peers/embeddings.ts"), String(port)];
const embeddingsServer = await startServer({ command: embeddings, cwd: folder }, `${embeddingsUrl}/v1/models`);
const contenders = await startAll(peers, folder, { cacheDir: join(tmpdir(), "memoryd-peers-installed"), embeddingsUrl, note });
let interrupted = false;
const end = async () => {
  await stopAll(contenders, folder);
  await embeddingsServer.stop();
};
// A database that a peer started would go on after an interrupt.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    interrupted = true;
    void end();
  });
}
try {
  for (const { name, scopes } of sets) await measureQuality(contenders, name, scopes, note);
  for (const scale of scales) await measureSpeed(contenders, scale, note);
} finally {
  await end();
}
if (interrupted) process.exit(1);
const asked = sets.map(({ name, scopes }) => `${name} ${scopes.reduce((sum, { queries }) => sum + queries.length, 0)}`).join(", ");
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), load average ${loadavg()[1]?.toFixed(1)}`;
print(`${new Date().toISOString().slice(0, 10)}, ${machine}. Questions: ${asked}.\n`);
print(
  tableOf(
    contenders,
    sets.map(({ name }) => name),
    scales,
  ),
);

function countOf(value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`${value} is not a number`);
  return Number(value);
}
