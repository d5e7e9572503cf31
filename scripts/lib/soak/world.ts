import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DoubleProcess, startDouble } from "../../../test/support/ollama/process.ts";
import { ApiError, Client } from "../client.ts";
import { FaultyDisk } from "../faulty-disk/faulty-disk.ts";
import { giveToService } from "../sandbox.ts";
import { createTenant, type Service, startService } from "../service.ts";
import type { Figures } from "./figures.ts";

export const AGENT = "agent";
export const USERS = ["ana", "bo", "chi"] as const;

/** Debian: apt-get install faketime. */
const FAKETIME = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`;

export interface Tenant {
  readonly index: number;
  readonly orgId: string;
  readonly key: string;
}

/** What embeds: the built-in model, or the double of an Ollama server. */
export type Embedding = "builtin" | "ollama";

/** A server on a disk that can be made to fail, beside a model server that can be made to fail. */
export class World {
  readonly folder: string;
  readonly disk: FaultyDisk;
  readonly double: DoubleProcess;
  readonly tenants: Tenant[] = [];
  embedding: Embedding = "builtin";
  #service: Service | undefined;
  /** The output of servers that have ended. */
  #output = "";

  private constructor(folder: string, double: DoubleProcess) {
    this.folder = folder;
    this.double = double;
    this.disk = new FaultyDisk(folder);
    this.setClock(0);
  }

  static async make(folder: string, tenants: number): Promise<World> {
    mkdirSync(folder, { recursive: true });
    const world = new World(folder, await startDouble());
    const service = await world.start();
    for (let index = 0; index < tenants; index++) {
      const { orgId, key } = await createTenant(world.dataDir, `tenant ${index}`, service.url);
      world.tenants.push({ index, orgId, key });
    }
    return world;
  }

  get dataDir(): string {
    return this.disk.dataDir;
  }

  get canFakeTime(): boolean {
    return existsSync(FAKETIME);
  }

  get service(): Service {
    if (!this.#service) throw new Error("the server does not run");
    return this.#service;
  }

  client({ key }: Tenant, url = this.service.url): Client {
    return new Client(url, key);
  }

  async start({ hasFakeTime = false } = {}): Promise<Service> {
    const env: Record<string, string> = { ...this.disk.env, ...this.models() };
    if (hasFakeTime) {
      env["LD_PRELOAD"] = `${env["LD_PRELOAD"]}:${FAKETIME}`;
      env["FAKETIME_TIMESTAMP_FILE"] = this.#clockPath;
      env["FAKETIME_NO_CACHE"] = "1";
      env["FAKETIME_DONT_FAKE_MONOTONIC"] = "1";
    }
    this.#service = await startService({ dataDir: this.dataDir, env, args: ["--log-level", "warn"] });
    return this.#service;
  }

  /** The settings of the models, also for a server on another folder. */
  models(): Record<string, string> {
    const deadlines = { MEMORYD_EMBED_DEADLINE: "5", MEMORYD_LOAD_DEADLINE: "5" };
    return { OLLAMA_HOST: this.double.url, MEMORYD_MODEL: this.embedding, MEMORYD_CHAT_MODEL: "builtin", ...deadlines };
  }

  async kill(): Promise<void> {
    await this.#end((service) => service.kill());
  }

  /** SIGTERM. Throws when the server does not end well. */
  async stop(): Promise<void> {
    await this.#end(async (service) => {
      const code = await service.stop();
      if (code !== 0) throw new Error(`the server ended with ${code} after SIGTERM`);
    });
  }

  /** Starts the server if it does not answer. */
  async ensureRunning(): Promise<void> {
    const answers = await fetch(`${this.#service?.url}/healthz`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await this.kill();
    await this.start();
  }

  /** Seconds from the true time, for a server that was started with a fake one. */
  setClock(offsetSeconds: number): void {
    writeFileSync(this.#clockPath, `${offsetSeconds < 0 ? "" : "+"}${offsetSeconds}s`);
    giveToService(this.#clockPath);
  }

  sample(figures: Figures): void {
    if (this.#service) figures.sample(this.#service.pid);
  }

  /** The last lines of warnings and errors. */
  log(lines: number): string {
    const all = `${this.#output}${this.#service?.output() ?? ""}`.split("\n").filter((line) => /"level":"(?:warn|error|fatal)"/.test(line));
    return all.slice(-lines).join("\n");
  }

  async close(): Promise<void> {
    this.disk.recover();
    await this.kill();
    await this.double.kill();
  }

  get #clockPath(): string {
    return join(this.folder, "clock");
  }

  async #end(end: (service: Service) => Promise<void>): Promise<void> {
    const service = this.#service;
    if (!service) return;
    this.#service = undefined;
    await end(service);
    this.#output = `${this.#output}${service.output()}`.slice(-KEPT_CHARACTERS);
  }
}

/** Of the output of ended servers. */
const KEPT_CHARACTERS = 200_000;

/** Whether the request failed because the server was not there, or said that it cannot do it now. A refusal of the request itself is a fault. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
