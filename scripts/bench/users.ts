import { once } from "node:events";
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { spaceName } from "../../src/stores/embeddings.ts";
import { openLanceVectors } from "../../src/stores/lance/vectors.ts";
import { Random } from "../../test/support/random.ts";
import { Client } from "../lib/client.ts";
import { createTenant, runCommand, startService } from "../lib/service.ts";
import { quantile } from "./load.ts";
import { AGENT, ms, residentMiB } from "./setup.ts";
import { factText, questionText } from "./texts.ts";

/**
 * Measures searches of many users in one organization: bun scripts/bench/users.ts [--scale 0.01] [--memories 1000] [--questions 3000]
 *
 * At scale 1 there are 10,000 users. Who asks follows Zipf's law: the n-th user asks 1/n as often as the first. Vectors are random, because
 * embedding millions of texts takes hours; nothing that is measured depends on what they mean.
 */

const USERS = 10_000;
const IMPORTED_LINES = 100_000;
const BATCH = 2_000;

const { values: flags } = parseArgs({
  options: {
    scale: { type: "string", default: "0.01" },
    memories: { type: "string", default: "1000" },
    questions: { type: "string", default: "3000" },
  },
});
const users = Math.max(1, Math.round(USERS * Number(flags.scale)));
const memories = Number(flags.memories);
const questions = Number(flags.questions);
const random = new Random(41);
const folder = mkdtempSync(join(tmpdir(), "memoryd-bench-"));
const dataDir = join(folder, "data");
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Ids in the form of UUID version 7. */
const idOf = (n: number): string => {
  const digits = n.toString(16).padStart(12, "0");
  return `0190${digits.slice(0, 4)}-${digits.slice(4, 8)}-7${digits.slice(8, 11)}-9000-${digits}`;
};
const userOf = (n: number): string => `user${Math.floor(n / memories)}`;

async function createOrganization(): Promise<{ readonly orgId: string; readonly key: string }> {
  const service = await startService({ dataDir, args: ["--log-level", "warn", "--model", "builtin"] });
  const { orgId, key } = await createTenant(dataDir, "bench", service.url);
  await service.stop();
  return { orgId, key };
}

/** Imports the texts in parts, as a user does. */
async function writeRecords(orgId: string): Promise<void> {
  const path = join(folder, "import.jsonl");
  const startMs = Date.now() - users * memories * 1_000;
  for (let from = 0; from < users * memories; from += IMPORTED_LINES) {
    const file = createWriteStream(path);
    const head = { format: "memoryd-export", version: 1, memoryd: "0.1.0", exported_at: new Date().toISOString() };
    file.write(`${JSON.stringify({ ...head, org_id: orgId, organization: "bench" })}\n`);
    for (let n = from; n < Math.min(from + IMPORTED_LINES, users * memories); n++) {
      const at = new Date(startMs + n * 1_000).toISOString();
      const common = { agent_id: AGENT, user_id: userOf(n), metadata: null, level: 0, status: "active", importance: 0.5, confidence: 1 };
      const record = { id: idOf(n), content: factText(random), ...common, source: "agent", created_at: at, updated_at: at };
      if (!file.write(`${JSON.stringify({ ...record, write_id: idOf(n), supersedes: [], sources: [] })}\n`)) await once(file, "drain");
    }
    file.end();
    await once(file, "finish");
    const { code, stderr } = await runCommand(["import", path, "--org", orgId, "--data", dataDir]);
    if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`);
  }
}

async function writeVectors(orgId: string): Promise<void> {
  const { identity } = createBuiltinEmbedder();
  const { dimensions } = identity;
  const vectors = openLanceVectors({ dataDir, space: spaceName(identity), dimensions });
  const vectorOf = () => {
    const vector = Float32Array.from({ length: dimensions }, () => random.next() - 0.5);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  for (let from = 0; from < users * memories; from += BATCH) {
    const count = Math.min(BATCH, users * memories - from);
    const rows = Array.from({ length: count }, (_, n) => ({
      scope: { orgId, agentId: AGENT, userId: userOf(from + n) },
      id: idOf(from + n),
      vector: vectorOf(),
    }));
    await vectors.add(orgId, rows);
    await vectors.maintain(orgId);
  }
  await vectors.close();
}

/** By user, the share of the questions that this user and those before ask. */
function zipf(): Float64Array {
  const shares = Float64Array.from({ length: users }, (_, n) => 1 / (n + 1));
  let sum = 0;
  for (const [n, share] of shares.entries()) shares[n] = sum += share;
  return shares.map((share) => share / sum);
}

async function ask(client: Client): Promise<{ readonly all: Float64Array; readonly first: Float64Array }> {
  const shares = zipf();
  const [all, first]: [number[], number[]] = [[], []];
  const seen = new Set<number>();
  for (let n = 0; n < questions; n++) {
    const drawn = random.next();
    const user = shares.findIndex((share) => drawn < share);
    const startMs = performance.now();
    const { results } = await client.search({ query: `${questionText(random)} ${n}`, agent_id: AGENT, user_id: `user${user}` });
    const tookMs = performance.now() - startMs;
    if (results.length === 0) throw new Error(`user${user} found nothing`);
    all.push(tookMs);
    if (!seen.has(user)) first.push(tookMs);
    seen.add(user);
  }
  return { all: Float64Array.from(all).sort(), first: Float64Array.from(first).sort() };
}

/** Snapshots of indexes are written when the server has time. */
async function snapshotsWritten(orgId: string): Promise<void> {
  const folder = join(dataDir, "orgs", orgId, "indexes");
  const count = () => (existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0);
  for (let before = -1; before !== count(); ) {
    before = count();
    await Bun.sleep(3_000);
  }
}

try {
  const { orgId, key } = await createOrganization();
  await writeRecords(orgId);
  await writeVectors(orgId);
  const quantiles = (sorted: Float64Array) => `${ms(quantile(sorted, 0.5))} / ${ms(quantile(sorted, 0.99))}`;
  // The second round begins after a restart: it finds on disk what the first one left there.
  for (const round of ["first", "after a restart"]) {
    const startMs = performance.now();
    const service = await startService({ dataDir, args: ["--log-level", "warn", "--model", "builtin"] });
    const startedMs = performance.now() - startMs;
    const { all, first } = await ask(new Client(service.url, key));
    print(`${users} users of ${memories} memories, ${round}: start ${ms(startedMs)}; ${questions} searches, p50 / p99 ${quantiles(all)}`);
    print(
      `  first searches of ${first.length} users, p50 / p99: ${quantiles(first)}; resident then ${Math.round(await residentMiB(service))} MiB`,
    );
    await snapshotsWritten(orgId);
    await service.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
