import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../test/support/random.ts";
import { load, post } from "./load.ts";
import { AGENT, type Bench, CONNECTIONS, type Figure, median, perSecond } from "./setup.ts";
import { factText } from "./texts.ts";

const ROUNDS = 3;
const SECONDS = 4;
const GROUP = 64;

/** Measures searches that the cache answers. */
export async function cachedSearch(bench: Bench): Promise<Figure[]> {
  const body = { query: "Which colour does Ann like?", agent_id: AGENT, user_id: "cached" };
  await bench.client.write({ content: "Ann's favourite colour is green.", agent_id: AGENT, user_id: "cached" });
  while ((await bench.client.search(body)).results.length === 0) await Bun.sleep(50);
  const request = post("/v1/memories/search", bench.key, body);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await measure([bench.service.url], SECONDS, 200, () => request));
  return [{ what: `cached search, ${CONNECTIONS} connections`, value: perSecond(median(rates)) }];
}

/** Measures accepted writes, alternately with bare commits of as many rows, so that both run under the same conditions. */
export async function accepts(bench: Bench): Promise<Figure[]> {
  const request = writesOf([bench.key]);
  const ours: number[] = [];
  const commits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await measure([bench.service.url], SECONDS, 202, request));
    commits.push(bareGroupCommits(SECONDS));
  }
  const ratio = median(ours.map((value, round) => value / (commits[round] ?? Number.NaN)));
  return [
    {
      what: `202s, ${CONNECTIONS} connections, cognition at work`,
      value: perSecond(median(ours)),
      against: `bare SQLite commits of ${GROUP} rows ${perSecond(median(commits))}: ${ratio.toFixed(2)}`,
      aim: "0.50",
    },
  ];
}

/** Requests that write a text each, with each key in turn. */
export function writesOf(keys: readonly string[]): (n: number) => Uint8Array {
  const random = new Random(3);
  const requests = Array.from({ length: 20_000 }, (_, n) =>
    post("/v1/memories", keys[n % keys.length] ?? "", {
      content: factText(random),
      agent_id: AGENT,
      user_id: `w${Math.floor(n / keys.length) % 100}`,
      extract: false,
    }),
  );
  return (n) => requests[n % requests.length] ?? new Uint8Array();
}

/** Returns the requests a second that the servers answer together, each by its share of the connections. */
export async function measure(
  urls: readonly string[],
  seconds: number,
  status: number,
  request: (n: number) => Uint8Array,
): Promise<number> {
  const connections = CONNECTIONS / urls.length;
  const results = await Promise.all(
    urls.map((url, at) => load({ url, connections, seconds, status, request: (n) => request(n * urls.length + at) })),
  );
  const unexpected = results.reduce((sum, result) => sum + result.unexpected, 0);
  if (unexpected > 0) throw new Error(`${unexpected} answers were not ${status}`);
  return results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
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
