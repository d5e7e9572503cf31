import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { readDataset } from "../lib/dataset.ts";
import { fts5 } from "../lib/peers/fts5.ts";
import { langgraph, mem0 } from "../lib/peers/library.ts";
import { bounded, type Contender, madeUpTexts, measureQuality, measureSpeed, textsOf } from "../lib/peers/measure.ts";
import { memoryd, memorydWithMetadata } from "../lib/peers/memoryd.ts";
import type { Peer } from "../lib/peers/peer.ts";
import { startServer } from "../lib/peers/server.ts";
import { tableOf } from "../lib/peers/table.ts";

/** Measures memoryd beside other memory servers: scripts/bench/peers. docs/figures.md says what is compared. */

const PEERS: Readonly<Record<string, Peer>> = { memoryd, "memoryd-metadata": memorydWithMetadata, fts5, mem0, langgraph };
const SAMPLES = ["implied-and-multilingual", "situations"].map((name) => join(import.meta.dir, `../samples/${name}.jsonl`));

const note = (line: string) => process.stderr.write(`${line}\n`);

const { values: flags } = parseArgs({
  args: process.argv.slice(2),
  options: {
    /** Names of peers with commas between them; all by default. */
    peers: { type: "string", default: Object.keys(PEERS).join(",") },
    questions: { type: "string", default: "100" },
    dataset: { type: "string", multiple: true, default: SAMPLES },
    /** A data set whose memories and questions measure the speeds; made-up texts without one. */
    texts: { type: "string" },
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
const embedder = join(import.meta.dir, "../lib/peers/embeddings.ts");
const embeddings = await startServer((port) => [process.execPath, "--no-env-file", embedder, String(port)], folder);
const contenders: Contender[] = [];
try {
  // All are started first, so that they are measured by turns.
  for (const peer of peers) {
    note(`starting ${peer.name} ...`);
    const dataDir = join(folder, String(contenders.length));
    mkdirSync(dataDir);
    const running = await peer.start({ cacheDir: join(tmpdir(), "memoryd-peers-installed"), dataDir, embeddingsUrl: embeddings.url });
    contenders.push({ peer, running, qualityBySet: new Map(), speedByScale: new Map() });
  }
  for (const { name, scopes } of sets) await measureQuality(contenders, name, scopes, note);
  for (const scale of scales) {
    const texts = flags.texts === undefined ? madeUpTexts() : textsOf(readDataset(flags.texts));
    await measureSpeed(contenders, scale, texts, note);
  }
} finally {
  await Promise.all(contenders.map(({ running }) => running.stop()));
  await embeddings.stop();
  rmSync(folder, { recursive: true, force: true });
}
const asked = sets.map(({ name, scopes }) => `${name} ${scopes.reduce((sum, { queries }) => sum + queries.length, 0)}`).join(", ");
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), load average ${loadavg()[1]?.toFixed(1)}`;
const names = sets.map(({ name }) => name);
process.stdout.write(
  `${new Date().toISOString().slice(0, 10)}, ${machine}. Questions: ${asked}.\n\n${tableOf(contenders, names, scales)}\n`,
);

function countOf(value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`${value} is not a number`);
  return Number(value);
}
