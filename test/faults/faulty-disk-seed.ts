import { ApiError, Client } from "../../scripts/lib/client.ts";
import type { DiskError, FaultyDisk } from "../../scripts/lib/faulty-disk/faulty-disk.ts";
import { createTenant, type Service, startService, until } from "../../scripts/lib/service.ts";
import { findBytes, textNeedles } from "../support/files.ts";
import { Random } from "../support/random.ts";

/** Periods of load in which the disk fails, each followed by one in which it does not. */
const PERIODS = 3;
const ACTIONS_PER_PERIOD = 40;
/** Of 100 actions. */
const WRITES = 55;
const ERASURES = 20;
/** The chance that the server is killed in the middle of a period. */
const KILL = 0.25;
/** "Empty within a minute after the fault goes." */
const SETTLED_MS = 60_000;
const SCOPE = { agent_id: "agent", user_id: "user" };

export interface SeedResult {
  readonly accepted: number;
  readonly erased: number;
  /** Requests that were answered 5xx while the disk failed. */
  readonly refused: number;
  readonly failedCalls: number;
}

interface Written {
  readonly id: string;
  readonly content: string;
  readonly token: string;
}

/** Throws an error that says what did not hold. */
export async function runSeed(seed: number, disk: FaultyDisk): Promise<SeedResult> {
  const run = new Run(seed, disk);
  try {
    await run.start();
    for (let period = 0; period < PERIODS; period++) {
      disk.fail(run.random.pick<DiskError>(["EIO", "ENOSPC"]), run.random.pick([20, 100, 300, 1_000]), seed * PERIODS + period);
      await run.load();
      disk.recover();
      await run.ensureRunning();
      await run.load();
    }
    await run.ensureRunning();
    await run.check();
    return run.result();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${run.log()}`, { cause: error });
  } finally {
    disk.recover();
    await run.end();
  }
}

function isSubset(part: readonly { readonly id: string }[], whole: readonly { readonly id: string }[]): boolean {
  const ids = new Set(whole.map(({ id }) => id));
  return part.every(({ id }) => ids.has(id));
}

/** Lines of the server's log that a failure shows. */
const SHOWN_LINES = 12;
const SHOWN_CHARACTERS = 400;

class Run {
  readonly random: Random;
  readonly #disk: FaultyDisk;
  #service: Service | undefined;
  #client: Client | undefined;
  #key = "";
  #output = "";
  /** Accepted and not erased. */
  readonly #kept: Written[] = [];
  readonly #erased: Written[] = [];
  /** Hard deletes without an answer, or with a 5xx: the memory may be there or not. */
  readonly #uncertain = new Set<string>();
  /** Accepted writes of which a deletion knew nothing. */
  readonly #unknown: string[] = [];
  #accepted = 0;
  #refused = 0;

  constructor(seed: number, disk: FaultyDisk) {
    this.random = new Random(seed);
    this.#disk = disk;
  }

  async start(): Promise<void> {
    await this.#serve();
    const service = this.#running();
    const tenant = await createTenant(this.#disk.dataDir, "acme", service.url);
    this.#key = tenant.key;
    this.#client = tenant.client;
  }

  async load(): Promise<void> {
    for (let action = 0; action < ACTIONS_PER_PERIOD; action++) {
      if (action === ACTIONS_PER_PERIOD / 2 && this.random.chance(KILL)) await this.#kill();
      const kind = this.random.below(100);
      const act = kind < WRITES ? () => this.#write() : kind < WRITES + ERASURES ? () => this.#erase() : () => this.#search();
      // Beside each other and not one by one, as clients do.
      if (this.random.chance(0.7)) void act();
      else await act();
    }
    await Bun.sleep(100 + this.random.below(400));
  }

  async ensureRunning(): Promise<void> {
    if (this.#service === undefined || !(await this.#answers())) {
      await this.#kill();
      await this.#serve();
    }
  }

  async check(): Promise<void> {
    const client = this.#client as Client;
    await until("the health is ok", async () => (await fetch(`${client.url}/healthz`)).status === 200, SETTLED_MS);
    const expected = this.#kept.filter(({ id }) => !this.#uncertain.has(id));
    // The metric of the queue may be older than the last write.
    await until("every accepted write is listed", async () => isSubset(expected, await client.listAll()), SETTLED_MS);
    await until("the queue is empty", async () => (await client.waiting()) === 0, SETTLED_MS);
    await until("the erasures are done", async () => (await client.metric("memoryd_erasures_waiting")) === 0, SETTLED_MS);
    if (this.#unknown.length > 0) throw new Error(`accepted writes are unknown: ${this.#unknown.join(", ")}`);
    const ids = (await client.listAll()).map(({ id }) => id);
    if (new Set(ids).size !== ids.length) throw new Error("a memory is listed twice");
    const back = this.#erased.filter(({ id }) => ids.includes(id));
    if (back.length > 0) throw new Error(`${back.length} erased memories are back, ${back[0]?.id} among them`);
    const left = findBytes(this.#disk.dataDir, textNeedles(this.#erased.map(({ token }) => token)));
    if (left.length > 0) throw new Error(`erased text is left: ${left.slice(0, 3).join(", ")}`);
    for (const { content, id } of this.#kept.filter((written) => ids.includes(written.id)).slice(-5)) {
      const { results } = await client.search({ query: content, ...SCOPE });
      if (!results.some((hit) => hit.id === id)) throw new Error(`a search does not find ${id}`);
    }
  }

  result(): SeedResult {
    return { accepted: this.#accepted, erased: this.#erased.length, refused: this.#refused, failedCalls: this.#disk.failedCalls() };
  }

  log(): string {
    const lines = `${this.#output}${this.#service?.output() ?? ""}`.split("\n").filter((line) => /warn|error/i.test(line));
    return lines
      .slice(-SHOWN_LINES)
      .map((line) => line.slice(0, SHOWN_CHARACTERS))
      .join("\n");
  }

  async end(): Promise<void> {
    await this.#kill();
  }

  async #write(): Promise<void> {
    const token = this.random.token();
    const content = `Parcel ${token} is stored in harbour ${this.random.below(1_000)}.`;
    await this.#attempt(async (client) => {
      const id = await client.write({ content, ...SCOPE, extract: false });
      this.#accepted++;
      this.#kept.push({ id, content, token });
    });
  }

  async #erase(): Promise<void> {
    if (this.#kept.length === 0) return;
    const [written] = this.#kept.splice(this.random.below(this.#kept.length), 1);
    if (!written) return;
    try {
      const client = this.#client as Client;
      // An earlier attempt may have erased it although it was answered with an error.
      if ((await client.delete(written.id, true)) || this.#uncertain.has(written.id)) this.#erased.push(written);
      else this.#unknown.push(written.id);
    } catch (error) {
      this.#uncertain.add(written.id);
      this.#kept.push(written);
      this.#count(error);
    }
  }

  async #search(): Promise<void> {
    await this.#attempt(async (client) => {
      await client.search({ query: "Which parcel is stored in the harbour?", ...SCOPE });
    });
  }

  /** A request may be refused, or cut by a kill. */
  async #attempt(act: (client: Client) => Promise<void>): Promise<void> {
    try {
      await act(this.#client as Client);
    } catch (error) {
      this.#count(error);
    }
  }

  #count(error: unknown): void {
    if (error instanceof ApiError && error.status < 500) throw error;
    this.#refused++;
  }

  #running(): Service {
    if (!this.#service) throw new Error("the server does not run");
    return this.#service;
  }

  async #answers(): Promise<boolean> {
    try {
      await fetch(`${this.#running().url}/healthz`);
      return true;
    } catch {
      return false;
    }
  }

  async #serve(): Promise<void> {
    this.#service = await startService({ dataDir: this.#disk.dataDir, env: { ...this.#disk.env, MEMORYD_MODEL: "builtin" } });
    this.#client = new Client(this.#service.url, this.#key);
  }

  async #kill(): Promise<void> {
    const service = this.#service;
    if (!service) return;
    this.#service = undefined;
    await service.kill();
    this.#output += service.output();
  }
}
