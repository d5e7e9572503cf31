import { afterAll, beforeAll, expect } from "bun:test";
import { Client } from "../../scripts/lib/client.ts";
import { createTenant, type Service, startService, until } from "../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "./files.ts";

/** memoryd as a program on a folder of its own, with an organization and a client of it. */
export class TestTenant {
  folder = "";
  service!: Service;
  client!: Client;
  key = "";
  readonly #args: readonly string[];

  constructor(args: readonly string[]) {
    this.#args = args;
  }

  async create(): Promise<void> {
    this.folder = temporaryFolder();
    this.service = await startService({ dataDir: this.folder, args: this.#args });
    ({ key: this.key, client: this.client } = await createTenant(this.folder, "tenant", this.service.url));
  }

  /** Starts the program again, which has ended. */
  async start(): Promise<void> {
    this.service = await startService({ dataDir: this.folder, args: this.#args });
    this.client = new Client(this.service.url, this.key);
  }

  /** Writes the text and waits until it is processed. */
  async write(user: string, content: string, metadata?: Record<string, unknown>): Promise<string> {
    const id = await this.client.write({ content, agent_id: "agent", user_id: user, ...(metadata && { metadata }) });
    await until("the write is processed", async () => (await this.client.get(id)) !== undefined);
    return id;
  }

  async remove(): Promise<void> {
    expect(await this.service.stop()).toBe(0);
    removeFolder(this.folder);
  }
}

/** Starts one before the tests of the file. After them it has to end with status 0, and its folder is removed. */
export function tenantForFile(...args: string[]): TestTenant {
  const tenant = new TestTenant(args);
  beforeAll(() => tenant.create());
  afterAll(() => tenant.remove());
  return tenant;
}
