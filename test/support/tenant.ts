import { afterAll, beforeAll, expect } from "bun:test";
import { Client } from "../../scripts/lib/client.ts";
import { createTenant, placeFlags, type Service, startService, until } from "../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "./files.ts";
import { ON_POSTGRES } from "./place.ts";
import { filesOf, POSTGRES, type TestDatabase, testDatabase } from "./postgres.ts";

/** memoryd as a program on a folder or a database of its own, with an organization and a client of it. */
export class TestTenant {
  folder = "";
  #database: TestDatabase | undefined;
  service!: Service;
  client!: Client;
  key = "";
  orgId = "";
  readonly #args: readonly string[];

  constructor(args: readonly string[]) {
    this.#args = args;
  }

  async create(): Promise<void> {
    this.folder = temporaryFolder();
    if (ON_POSTGRES) this.#database = await testDatabase(POSTGRES ?? "");
    this.service = await this.#serve();
    ({
      orgId: this.orgId,
      key: this.key,
      client: this.client,
    } = await createTenant(this.#database?.url ?? this.folder, "tenant", this.service.url));
  }

  /** Where the files with everything that is stored are. */
  async files(): Promise<string> {
    return this.#database ? filesOf(this.#database) : this.folder;
  }

  /** The flags that name the data, for a command. */
  get place(): string[] {
    return placeFlags(this.#database?.url ?? this.folder);
  }

  #serve(): Promise<Service> {
    return startService({ dataDir: this.folder, args: [...placeFlags(this.#database?.url ?? this.folder), ...this.#args] });
  }

  /** Starts the program again, which has ended. */
  async start(): Promise<void> {
    this.service = await this.#serve();
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
    await this.#database?.drop();
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
