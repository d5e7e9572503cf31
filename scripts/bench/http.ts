import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../test/support/random.ts";
import { load, post } from "./load.ts";
import { AGENT, type Bench, type Figure, median, perSecond } from "./setup.ts";
import { factText } from "./texts.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 64;
const GROUP = 64;

/** Measures cached searches and the bare route alternately, so that both run under the same conditions. */
export async function cachedSearch(bench: Bench): Promise<Figure[]> {
  const body = { query: "Which colour does Ann like?", agent_id: AGENT, user_id: "cached" };
  await bench.client.write({ content: "Ann's favourite colour is green.", agent_id: AGENT, user_id: "cached" });
  while ((await bench.client.search(body)).results.length === 0) await Bun.sleep(50);
  const bare = await startBare(JSON.stringify(await bench.client.search(body)));
  const request = post("/v1/memories/search", bench.key, body);
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(bench.service.url, 200, () => request));
      theirs.push(await measure(bare.url, 200, () => request));
    }
  } finally {
    bare.stop();
  }
  return [
    {
      what: `cached search, ${CONNECTIONS} connections`,
      value: perSecond(median(ours)),
      against: `bare Elysia route ${ratioTo(ours, theirs)}`,
      aim: "0.70",
    },
  ];
}

/** Measures accepted writes against their two parts alone: a commit in a group, and a request with the same body. */
export async function accepts(bench: Bench): Promise<Figure[]> {
  const random = new Random(3);
  const requests = Array.from({ length: 20_000 }, (_, n) =>
    post("/v1/memories", bench.key, { content: factText(random), agent_id: AGENT, user_id: `w${n % 100}`, extract: false }),
  );
  const request = (n: number) => requests[n % requests.length] ?? new Uint8Array();
  const bare = await startBare("{}");
  const ours: number[] = [];
  const commits: number[] = [];
  const routes: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(bench.service.url, 202, request));
      commits.push(bareGroupCommits(SECONDS));
      routes.push(await measure(bare.url, 202, request));
    }
  } finally {
    bare.stop();
  }
  const value = perSecond(median(ours));
  return [
    {
      what: `202s, ${CONNECTIONS} connections, cognition at work`,
      value,
      against: `bare SQLite commits of ${GROUP} rows ${ratioTo(ours, commits)}`,
      aim: "0.50",
    },
    { what: "the same", value, against: `bare Elysia route that takes the same bodies and keeps nothing ${ratioTo(ours, routes)}` },
  ];
}

/** Formats the baseline, and the median of the ratios of all rounds. */
function ratioTo(ours: readonly number[], theirs: readonly number[]): string {
  const ratio = median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
  return `${perSecond(median(theirs))}: ${ratio.toFixed(2)}`;
}

async function startBare(searchAnswer: string): Promise<{ url: string; stop(): void }> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "bare-elysia.ts"), searchAnswer], {
    stdout: "pipe",
    env: { ...process.env, NODE_ENV: "production" },
  });
  return { url: await firstLine(child.stdout), stop: () => child.kill() };
}

async function measure(url: string, status: number, request: (n: number) => Uint8Array): Promise<number> {
  const result = await load({ url, connections: CONNECTIONS, seconds: SECONDS, status, request });
  if (result.unexpected > 0) throw new Error(`${result.unexpected} answers were not ${status}`);
  return result.requestsPerSecond;
}

/** Measures the rows per second of a durable table with the same columns, committed in groups. */
function bareGroupCommits(seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-bench-"));
  const db = new Database(join(folder, "bare.sqlite"));
  try {
    db.run("PRAGMA journal_mode = WAL");
    db.run("PRAGMA synchronous = FULL");
    db.run("CREATE TABLE row (no INTEGER PRIMARY KEY, id TEXT UNIQUE, scope_no INTEGER, content TEXT, created_at_ms INTEGER, state TEXT)");
    const insert = db.query("INSERT INTO row (id, scope_no, content, created_at_ms, state) VALUES (?, ?, ?, ?, 'queued')");
    const random = new Random(4);
    const texts = Array.from({ length: 1000 }, () => factText(random));
    const group = db.transaction((from: number) => {
      for (let n = from; n < from + GROUP; n++) insert.run(Bun.randomUUIDv7(), n % 100, texts[n % texts.length] ?? "", Date.now());
    });
    const startMs = performance.now();
    let rows = 0;
    for (; performance.now() - startMs < seconds * 1000; rows += GROUP) group.immediate(rows);
    return rows / ((performance.now() - startMs) / 1000);
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("\n")) break;
  }
  return text.trim();
}
