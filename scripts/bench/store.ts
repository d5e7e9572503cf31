import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { connect } from "../../src/stores/postgres/connect.ts";
import { READ, transaction } from "../../src/stores/postgres/transaction.ts";
import { asOwner, POSTGRES, type TestDatabase, testDatabase } from "../../test/support/postgres.ts";
import { Random } from "../../test/support/random.ts";
import { Client } from "../lib/client.ts";
import { inLanes } from "../lib/lanes.ts";
import { measure, writesOf } from "./http.ts";
import { post, quantile } from "./load.ts";
import { makeMemories, makePlace, type Place, SIZES, userOf, WRITERS, withServers } from "./places.ts";
import { timeSearch } from "./search.ts";
import { AGENT, CONNECTIONS, type Figure, median, ms, perSecond, printFigures, timesInTurn } from "./setup.ts";
import { factText, questionText } from "./texts.ts";

/** Measures servers on PostgreSQL, side by side with a data folder and with bare SQL on the same engine: scripts/bench/store */

const SEARCHES = 300;
const ROUNDS = 3;
const SECONDS = 3;
const SERVERS = [1, 2, 4];
const FRESH_WRITES = 100;
const STORED = 100;
const UNCACHED = ["--cache-ttl", "0"];

const note = (line: string) => process.stderr.write(`${line}\n`);
const p50 = (sorted: Float64Array) => quantile(sorted, 0.5);
const p99 = (sorted: Float64Array) => quantile(sorted, 0.99);
const both = (sorted: Float64Array) => `${ms(p50(sorted))} / ${ms(p99(sorted))}`;

/** Searches of both places and the plain query of pgvector come in turn, so that whatever else the machine does slows all of them. */
async function searches(base: Place, folder: Place, database: TestDatabase): Promise<Figure[]> {
  const questions = Array.from({ length: 100 }, (_, n) => questionText(new Random(n)));
  const embedder = createBuiltinEmbedder();
  const vectors = await Promise.all(questions.map(async (question) => `[${Array.from(await embedder.embedQuery(question)).join(",")}]`));
  const sql = new Bun.SQL(database.ownerUrl, { max: 1 });
  const figures = await withServers([base, folder], UNCACHED, async ([ours = "", theirs = ""]) => {
    const onBase = new Client(ours, base.key);
    const onFolder = new Client(theirs, folder.key);
    const rows: Figure[] = [];
    for (const size of SIZES) {
      const scope = `${AGENT}/${userOf(size)}`;
      await sql.unsafe(`CREATE TABLE plain_${size} AS SELECT id, direction AS embedding FROM memoryd.vector_row WHERE scope = '${scope}'`);
      await sql.unsafe(`ANALYZE plain_${size}`);
      const plain = `SELECT id FROM plain_${size} ORDER BY embedding <=> $1::halfvec LIMIT 10`;
      const search = (client: Client, n: number) => timeSearch({ client }, userOf(size), `${questions[n % 100]} ${n}`);
      const [store, own, bare] = await timesInTurn(
        [
          ["PostgreSQL", (n) => search(onBase, n)],
          ["folder", (n) => search(onFolder, n)],
          ["plain", (n) => sql.unsafe(plain, [vectors[n % 100]])],
        ],
        SEARCHES,
        20,
      );
      if (!store || !own || !bare) throw new Error("a way was not measured");
      const what = `search uncached, ${size.toLocaleString("en")} memories in scope, p50 / p99`;
      const ratio = (of: (sorted: Float64Array) => number) => (of(store) / of(own)).toFixed(2);
      const overPlain = (p50(store) / p50(bare)).toFixed(2);
      rows.push({ what, value: both(store), against: `data folder ${both(own)}: ${ratio(p50)} / ${ratio(p99)}`, aim: "1.5" });
      rows.push({
        what: "",
        value: "",
        against: `pgvector ORDER BY embedding <=> $1 LIMIT 10 without an index ${both(bare)}: ${overPlain}`,
      });
    }
    return rows;
  });
  await sql.close();
  return figures;
}

/** From the answer of one server that a write can be found, until another server finds it. */
async function freshness(base: Place): Promise<Figure[]> {
  return withServers([base, base], [], async ([first = "", second = ""]) => {
    const [writer, reader] = [new Client(first, base.key), new Client(second, base.key)];
    const scope = { agent_id: AGENT, user_id: "fresh" };
    const times: number[] = [];
    let again = 0;
    for (let n = -5; n < FRESH_WRITES; n++) {
      const content = `Reference ${n + 1000} is ${factText(new Random(n + 1000))}`;
      const written = await writer.request("POST", "/v1/memories", { ...scope, content, extract: false }, { Prefer: "wait=10" });
      const { id } = (await written.json()) as { id: string };
      const startMs = performance.now();
      for (let isFound = false; !isFound; again += isFound || n < 0 ? 0 : 1) {
        const { results } = await reader.search({ ...scope, query: `What is reference ${n + 1000}?` });
        isFound = results.some((hit) => hit.id === id);
      }
      if (n >= 0) times.push(performance.now() - startMs);
    }
    const sorted = Float64Array.from(times).sort();
    return [
      {
        what: `from 202 "stored" on one server until a search on another finds it, p50 / p99 of ${FRESH_WRITES}`,
        value: both(sorted),
        against: `searches that did not find it: ${again}`,
      },
    ];
  });
}

/** The memories a second that come of writes as they are: each is compared with what the scope has. */
async function cognition(places: readonly Place[]): Promise<Figure[]> {
  const rates: number[] = [];
  for (const place of places)
    await withServers([place], [], async ([url = ""]) => {
      const client = new Client(url, place.key);
      const random = new Random(51);
      const store = async () => {
        const body = { agent_id: AGENT, user_id: userOf(1_000), content: factText(random), extract: false };
        await (await client.request("POST", "/v1/memories", body, { Prefer: "wait=30" })).text();
      };
      // The first one opens what cognition needs.
      await store();
      const startMs = performance.now();
      await inLanes(Array(STORED).fill(store), STORED, (one) => one());
      rates.push(STORED / ((performance.now() - startMs) / 1_000));
    });
  const [ours = 0, theirs = 0] = rates;
  return [
    {
      what: "memories stored by cognition in a scope of 1,000",
      value: perSecond(ours),
      against: `data folder ${perSecond(theirs)}: ${(ours / theirs).toFixed(2)}`,
    },
  ];
}

/** The same statements by the owner, whom no policy binds, and by the role of servers. */
async function rowSecurity({ orgId }: Place, database: TestDatabase): Promise<Figure[]> {
  const owner = connect({ url: database.ownerUrl, passwordFile: null }, 1);
  const server = connect({ url: database.url, passwordFile: null }, 1);
  const [{ id }] = await owner.unsafe("SELECT id FROM memory WHERE org_id = $1 LIMIT 1", [orgId]);
  const statements = [
    ["one memory by its id", "SELECT id, content FROM memory WHERE org_id = $1 AND id = $2", [orgId, id]],
    [
      "1,000 memories of a scope",
      "SELECT m.id, m.content FROM memory m JOIN scope s USING (org_id, scope_no) WHERE org_id = $1 AND s.user_id = $2",
      [orgId, userOf(1_000)],
    ],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, statement, values] of statements) {
    const timed = (sql: Bun.SQL) => transaction(sql, orgId, READ, (connection) => connection.unsafe(statement, [...values]));
    const [held, free, alone] = await timesInTurn(
      [
        ["server", () => timed(server)],
        ["owner", () => timed(owner)],
        ["alone", () => owner.unsafe(statement, [...values])],
      ],
      500,
      20,
    );
    if (!held || !free || !alone) throw new Error("a way was not measured");
    const by = `the owner in a transaction ${ms(p50(free))}: ${(p50(held) / p50(free)).toFixed(2)}; without one ${ms(p50(alone))}`;
    figures.push({ what: `SELECT of ${name} under row-level security, in a transaction, p50`, value: ms(p50(held)), against: by });
  }
  await Promise.all([owner.close(), server.close()]);
  return figures;
}

/** Servers on one database beside one on a folder, with the same number of connections however many there are. */
async function together(
  base: Place,
  folder: Place,
  what: string,
  rateOf: (urls: readonly string[], place: Place) => Promise<number>,
): Promise<Figure[]> {
  const rate = (place: Place, servers: number) => withServers(Array<Place>(servers).fill(place), UNCACHED, (urls) => rateOf(urls, place));
  const inFolder = await rate(folder, 1);
  const figures: Figure[] = [];
  let byOne = Number.NaN;
  for (const servers of SERVERS) {
    const value = await rate(base, servers);
    if (servers === 1) byOne = value;
    const against = `data folder ${perSecond(inFolder)}: ${(value / inFolder).toFixed(2)}; one server: ${(value / byOne).toFixed(2)}`;
    figures.push({ what: `${what}, ${CONNECTIONS} connections, servers on these cores: ${servers}`, value: perSecond(value), against });
  }
  return figures;
}

async function searchRate(urls: readonly string[], { key }: Place): Promise<number> {
  const questions = questionsOf(key);
  // The first searches read the index.
  await measure(urls, 1, 200, questions);
  return measure(urls, SECONDS, 200, questions);
}

function questionsOf(key: string): (n: number) => Uint8Array {
  const random = new Random(16);
  const questions = Array.from({ length: 10_000 }, (_, n) =>
    post("/v1/memories/search", key, { query: `${questionText(random)} ${n}`, agent_id: AGENT, user_id: userOf(1_000) }),
  );
  return (n) => questions[n % questions.length] ?? new Uint8Array();
}

/** Accepted writes while cognition is at work, in turn with bare statements. */
async function accepts(base: Place, folder: Place, database: TestDatabase): Promise<Figure[]> {
  const rates = { base: { one: [], all: [] }, folder: { one: [], all: [] }, bare: [] } satisfies Record<string, unknown> as Rates;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, { one, all }] of [
      [base, rates.base],
      [folder, rates.folder],
    ] as const)
      await withServers([place], [], async (urls) => {
        one.push(await measure(urls, SECONDS, 202, writesOf(place.writers.slice(0, 1))));
        all.push(await measure(urls, SECONDS, 202, writesOf(place.writers)));
      });
    rates.bare.push(await bareInserts(database));
  }
  return (["one", "all"] as const).map((which) => {
    const rate = median(rates.base[which]);
    const [bare, own] = [median(rates.bare), median(rates.folder[which])];
    const spread = `${perSecond(Math.min(...rates.base[which]))} to ${perSecond(Math.max(...rates.base[which]))}`;
    return {
      what: `202s, ${CONNECTIONS} connections, ${which === "one" ? "one organization" : `${WRITERS} organizations`}, cognition at work`,
      value: `${perSecond(rate)} (${spread})`,
      against: `bare INSERTs ${perSecond(bare)}: ${(rate / bare).toFixed(2)}; data folder ${perSecond(own)}: ${(rate / own).toFixed(2)}`,
      aim: "0.5 of bare",
    };
  });
}

interface Rates {
  readonly base: Readonly<Record<"one" | "all", number[]>>;
  readonly folder: Readonly<Record<"one" | "all", number[]>>;
  readonly bare: number[];
}

/** Returns the rows a second that as many connections insert, each row a commit of its own. */
async function bareInserts({ ownerUrl }: TestDatabase): Promise<number> {
  const sql = new Bun.SQL(ownerUrl, { max: CONNECTIONS });
  await sql.unsafe("DROP TABLE IF EXISTS bare");
  await sql.unsafe(
    `CREATE TABLE bare (no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text UNIQUE, scope_no float8, content text,
     created_at_ms float8, state text)`,
  );
  const insert = "INSERT INTO bare (id, scope_no, content, created_at_ms, state) VALUES ($1, $2, $3, $4, 'queued')";
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => sql.reserve()));
  const random = new Random(4);
  const texts = Array.from({ length: 1_000 }, () => factText(random));
  const startMs = performance.now();
  let rows = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - startMs < SECONDS * 1_000) {
        await connection.unsafe(insert, [Bun.randomUUIDv7(), rows % 100, texts[rows % texts.length], Date.now()]);
        rows++;
      }
      connection.release();
    }),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  await sql.close();
  return rows / seconds;
}

async function measureAll(engine: string): Promise<void> {
  const database = await testDatabase(engine);
  const dataDir = await mkdtemp(join(tmpdir(), "memoryd-bench-"));
  const figures: Figure[] = [];
  const step = async (what: string, work: () => Promise<Figure[]>) => {
    const startMs = performance.now();
    figures.push(...(await work()));
    note(`${what} took ${((performance.now() - startMs) / 1_000).toFixed(0)} s`);
  };
  await asOwner(engine, async (sql) => {
    const [found] = await sql.unsafe("SELECT version(), current_setting('fsync') AS fsync");
    note(`${found.version}, fsync ${found.fsync}`);
  });
  const memories = await makeMemories();
  const base = await makePlace(dataDir, database.url, memories);
  const folder = await makePlace(dataDir, null, memories);
  // As autovacuum does a minute later.
  await asOwner(database.ownerUrl, (sql) => sql.unsafe("ANALYZE"));
  note("both places have their memories");
  await step("searches", () => searches(base, folder, database));
  await step("freshness", () => freshness(base));
  await step("row-level security", () => rowSecurity(base, database));
  await step("searches by several servers", () => together(base, folder, "searches uncached, 1,000 memories in scope", searchRate));
  await step("cognition", () => cognition([base, folder]));
  // What was written is still being processed after its turn, so writes come last.
  await step("writes by several servers", () =>
    together(base, folder, "202s, 8 organizations", (urls, { writers }) => measure(urls, SECONDS, 202, writesOf(writers))),
  );
  await step("accepted writes", () => accepts(base, folder, database));
  printFigures(figures);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

if (POSTGRES === undefined) throw new Error("There is no PostgreSQL: scripts/bench/store starts one.");
await measureAll(POSTGRES);
