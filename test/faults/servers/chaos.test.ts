import { describe, expect, test } from "bun:test";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { migrate } from "../../../src/stores/postgres/migrate.ts";
import { forSeeds } from "../../support/effort.ts";
import { Engine, Wire } from "../../support/engine.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { PGBOUNCER, PgBouncer } from "../../support/pgbouncer.ts";
import { POSTGRES } from "../../support/postgres.ts";
import { Random } from "../../support/random.ts";

/**
 * Three servers on one database, whose parts die in turn while clients write and erase: every accepted write is there exactly once in the
 * end, nothing that was erased comes back, and no organization sees another's. Where PgBouncer is installed, the first server reaches the
 * database through it.
 */

const SERVERS = 3;
const CLIENTS = 4;
/** Faults of one seed. */
const FAULTS = 4;
/** How long after a fault the next write must be accepted: a server starts in some seconds. */
const BACK_MS = 30_000;
/** How long a disk stays full: clients write some hundred texts meanwhile. */
const FULL_MS = 3_000;
const SETTLED_MS = 60_000;
const BUDGET_MS = 1_000;
/** Memories of each client that are asked for from every server. */
const SAMPLE = 10;

interface Cluster {
  primary: Engine;
  standby: Engine;
  readonly wire: Wire;
  readonly bouncer: PgBouncer | undefined;
  readonly servers: (Service | undefined)[];
  readonly url: string;
  readonly folder: string;
}

/** Fewer connections than a server asks for at once. */
const POOL_SIZE = 4;

function serve({ folder, url, bouncer }: Pick<Cluster, "folder" | "url" | "bouncer">, at: number): Promise<Service> {
  const through = at === 0 && bouncer ? [bouncer.url("memoryd_server", "memoryd"), "--store-listen", url] : [url];
  return startService({ dataDir: folder, args: ["--store", ...through, "--log-level", "silent"] });
}

async function openCluster(): Promise<Cluster> {
  const primary = await Engine.create();
  await primary.sql("CREATE DATABASE memoryd");
  const owner = new Bun.SQL(primary.url("postgres", "memoryd"), { max: 1 });
  await migrate(owner, "memoryd_server");
  await owner.close();
  const standby = await Engine.standbyOf(primary);
  const wire = await Wire.to(primary);
  const bouncer = PGBOUNCER === null ? undefined : await PgBouncer.before(`host=127.0.0.1 port=${wire.port}`, POOL_SIZE);
  const place = { folder: temporaryFolder(), url: `postgres://memoryd_server@127.0.0.1:${wire.port}/memoryd`, bouncer };
  const servers = await Promise.all(Array.from({ length: SERVERS }, (_, at) => serve(place, at)));
  return { primary, standby, wire, servers, ...place };
}

async function closeCluster({ servers, bouncer, wire, primary, standby, folder }: Cluster): Promise<void> {
  for (const server of servers) await server?.kill();
  await bouncer?.remove();
  wire.close();
  await primary.remove();
  await standby.remove();
  removeFolder(folder);
}

/** What can go wrong, each with its repair; the network is slow until the next fault. */
const FAULTS_OF: Readonly<Record<string, (cluster: Cluster, random: Random) => Promise<void>>> = {
  async "a server is killed"(cluster, random) {
    const at = random.below(SERVERS);
    await cluster.servers[at]?.kill();
    cluster.servers[at] = await serve(cluster, at);
  },
  async "the connections are cut"({ wire }) {
    wire.cut();
  },
  async "PgBouncer restarts"({ bouncer }) {
    await bouncer?.restart();
  },
  async "the network is slow"({ wire }) {
    wire.delayMs = 5;
  },
  async "the primary crashes and comes back"({ primary }) {
    await primary.kill();
    await primary.start();
  },
  async "the disk of the primary is full"({ primary }) {
    await primary.fillDisk(FULL_MS);
  },
  async "the primary is lost and the standby takes its place"(cluster) {
    const { primary, standby, wire } = cluster;
    await primary.kill();
    await standby.promote();
    await standby.sql("ALTER SYSTEM RESET synchronous_standby_names");
    await standby.sql("SELECT pg_reload_conf()");
    wire.target = standby.socket;
    wire.cut();
    await primary.remove();
    cluster.primary = standby;
    cluster.standby = await Engine.standbyOf(standby);
  },
};

/** A client of one organization, which goes on with another server when one does not answer. */
class Writer {
  readonly accepted: string[] = [];
  readonly erased: string[] = [];
  lastAcceptedMs = performance.now();
  readonly #cluster: Cluster;
  readonly #key: string;
  readonly #mark: string;
  #asked = 0;

  constructor(cluster: Cluster, key: string, mark: string) {
    this.#cluster = cluster;
    this.#key = key;
    this.#mark = mark;
  }

  async step(erases: boolean): Promise<void> {
    const victim = erases ? this.accepted.at(-3) : undefined;
    if (victim !== undefined && !this.erased.includes(victim)) {
      const answer = await this.send("DELETE", `/v1/memories/${victim}?hard=true`);
      // An erasure without an answer may be done.
      if (answer?.status !== 204 && answer?.status !== 404) this.accepted.splice(this.accepted.indexOf(victim), 1);
      else this.erased.push(victim);
    }
    const content = `${this.#mark} number ${crypto.randomUUID()}.`;
    const answer = await this.send("POST", "/v1/memories", { agent_id: "agent", user_id: "ann", content, extract: false });
    if (answer?.status !== 202) return;
    this.accepted.push(((await answer.json()) as { id: string }).id);
    this.lastAcceptedMs = performance.now();
  }

  /** Undefined when the server does not answer. */
  async send(method: string, path: string, body?: object, at = this.#asked++): Promise<Response | undefined> {
    const { url } = this.#cluster.servers[at % SERVERS] ?? {};
    const headers = { authorization: `Bearer ${this.#key}`, "content-type": "application/json" };
    const sent = { method, headers, signal: AbortSignal.timeout(10_000), ...(body && { body: JSON.stringify(body) }) };
    return fetch(`${url}${path}`, sent).catch(() => undefined);
  }
}

/** Where each write is in the queue, for a failure's sake. */
const QUEUE = `SELECT b.id, concat_ws(' ', b.state, 'attempts', b.attempts, 'no', b.submission_no, 'head', s.head_no, 'ready', s.ready_ms, b.error,
    'worker', o.worker_id, (SELECT until_ms - extract(epoch FROM clock_timestamp()) * 1000 FROM memoryd.worker w WHERE w.id = o.worker_id)) AS place
  FROM memoryd.submission b JOIN memoryd.scope s USING (org_id, scope_no) JOIN memoryd.organization o ON o.id = b.org_id`;

/** What is not as it should be: accepted writes that are not stored, and erased ones that are. */
async function wrongIn({ primary }: Cluster, writers: readonly Writer[]): Promise<string[]> {
  const stored = new Set((await primary.sql("SELECT id FROM memoryd.memory", "memoryd")).map(({ id }) => id));
  const queue = new Map((await primary.sql(QUEUE, "memoryd")).map(({ id, place }) => [id, place]));
  return writers.flatMap(({ accepted, erased }) => [
    ...accepted.filter((id) => !erased.includes(id) && !stored.has(id)).map((id) => `missing ${id}: ${queue.get(id)}`),
    ...erased.filter((id) => stored.has(id)).map((id) => `back ${id}`),
  ]);
}

/** Asks every server for the last writes of the client, and for what it has erased. */
async function expectServed(writer: Writer): Promise<void> {
  for (const id of [...writer.accepted.slice(-SAMPLE), ...writer.erased.slice(-SAMPLE)]) {
    const expected = writer.erased.includes(id) ? 404 : 200;
    for (let server = 0; server < SERVERS; server++)
      expect([id, (await writer.send("GET", `/v1/memories/${id}`, undefined, server))?.status]).toEqual([id, expected]);
  }
}

async function runSeed(seed: number): Promise<void> {
  const random = new Random(seed);
  const cluster = await openCluster();
  try {
    const tenants = await Promise.all(["left", "right"].map((name) => createTenant(cluster.url, name, cluster.servers[0]?.url ?? "")));
    const writers = Array.from(
      { length: CLIENTS },
      (_, i) => new Writer(cluster, tenants[i % 2]?.key ?? "", i % 2 === 0 ? "leftish" : "rightish"),
    );
    let isOver = false;
    const writing = writers.map(async (writer, i) => {
      for (let step = 0; !isOver; step++) await writer.step((step + i) % 5 === 4);
    });
    for (let fault = 0; fault < FAULTS; fault++) {
      const names = Object.keys(FAULTS_OF);
      const name = names[(seed + fault) % names.length] ?? "";
      cluster.wire.delayMs = 0;
      await FAULTS_OF[name]?.(cluster, random);
      const sinceMs = performance.now();
      await until(
        `writes are accepted after: ${name}`,
        async () => writers.every(({ lastAcceptedMs }) => lastAcceptedMs > sinceMs),
        BACK_MS,
      );
    }
    isOver = true;
    await Promise.all(writing);
    cluster.wire.delayMs = 0;
    await until("all writes are processed", async () => (await wrongIn(cluster, writers)).length === 0, SETTLED_MS).catch(async () => {
      expect(await wrongIn(cluster, writers)).toEqual([]);
    });
    for (const writer of writers) await expectServed(writer);
    const twice = "SELECT content FROM memoryd.memory GROUP BY org_id, content HAVING count(*) > 1";
    expect(await cluster.primary.sql(twice, "memoryd")).toHaveLength(0);
    const search = await writers[0]?.send("POST", "/v1/memories/search", {
      agent_id: "agent",
      user_id: "ann",
      query: "rightish number",
      k: 100,
    });
    expect(await search?.text()).not.toContain("rightish number");
    expect((await runCommand(["jobs", "list", "--json", "--store", cluster.url])).code).toBe(0);
  } finally {
    await closeCluster(cluster);
  }
}

describe.skipIf(POSTGRES === undefined)("servers, a primary and a standby that die", () => {
  test("lose no accepted write, bring nothing back, and mix nothing", async () => {
    await forSeeds(BUDGET_MS, runSeed);
  }, 1_300_000);
});
