import { removeFolder, temporaryFolder } from "./files.ts";
import { until } from "./until.ts";

/** The program of a Redis; null where there is none. */
export const REDIS = Bun.which("redis-server");

/** A Redis of one test file, which keeps nothing on disk. Its address stays the same from start to start. */
export class TestRedis {
  readonly #folder = temporaryFolder();
  readonly #socket = `${this.#folder}/redis.sock`;
  readonly #port: number;
  readonly url: string;
  #process: Bun.Subprocess | undefined;

  /** On a socket, so that no port is taken, unless one is named: the setting of a server takes no socket. */
  constructor(port = 0) {
    this.#port = port;
    this.url = port === 0 ? `redis+unix://${this.#socket}` : `redis://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const settings = ["--port", String(this.#port), "--unixsocket", this.#socket, "--dir", this.#folder, "--save", ""];
    this.#process = Bun.spawn([REDIS ?? "", ...settings], { stdout: "ignore", stderr: "ignore" });
    await until("Redis answers", () => this.#with((client) => client.ping()).then(Boolean, () => false));
  }

  async stop(): Promise<void> {
    this.#process?.kill("SIGKILL");
    await this.#process?.exited;
    // A killed one leaves its socket, which would look like one that listens.
    removeFolder(this.#socket);
  }

  /** Connections stay open, and nobody answers. */
  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  goOn(): void {
    this.#process?.kill("SIGCONT");
  }

  async clear(): Promise<void> {
    await this.#with((client) => client.send("FLUSHALL", []));
  }

  /** Every answer with its time to live in milliseconds. */
  answers(): Promise<{ readonly key: string; readonly value: string; readonly leftMs: number }[]> {
    return this.#with(async (client) => {
      const keys = await client.keys("memoryd:answer:*");
      return Promise.all(keys.map(async (key) => ({ key, value: (await client.get(key)) ?? "", leftMs: await client.pttl(key) })));
    });
  }

  keys(): Promise<string[]> {
    return this.#with((client) => client.keys("*"));
  }

  async remove(): Promise<void> {
    await this.stop();
    removeFolder(this.#folder);
  }

  async #with<T>(work: (client: Bun.RedisClient) => Promise<T>): Promise<T> {
    const client = new Bun.RedisClient(this.url, { autoReconnect: false });
    try {
      return await work(client);
    } finally {
      client.close();
    }
  }
}
