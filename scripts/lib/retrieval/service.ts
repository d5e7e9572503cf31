import { Database } from "bun:sqlite";
import type { Level } from "../../../src/memory/types.ts";
import { AGENT, drained } from "../../bench/setup.ts";
import type { Client } from "../client.ts";
import { type DatasetMemory, type DatasetScope, metadataOf } from "../dataset.ts";
import { until } from "../service.ts";
import { DEPTH, type WriteHit, WriteIds, type WrittenScope } from "./written.ts";

/** Timeout until all memories are stored. A model on two cores embeds tens of texts per second. */
const STORED_LIMIT_MS = 30 * 60 * 1000;
/** After at least this many writes, the benchmark waits for abstractions. After fewer, it asks at once, as a user may. */
const MANY_WRITES = 64;

/** One scope of a data set in a running service, written and searched over HTTP. */
export class ServiceScope implements WrittenScope {
  readonly ids = new WriteIds();
  readonly #client: Client;
  readonly #user: string;
  readonly #extract: boolean;

  constructor(client: Client, scope: DatasetScope, extract: boolean) {
    this.#client = client;
    this.#extract = extract;
    this.#user = `${scope.set}-${scope.scope}-${extract ? "default" : "verbatim"}`.replace(/[^A-Za-z0-9._:-]/g, "-");
  }

  async add(memories: readonly DatasetMemory[]): Promise<void> {
    for (const memory of memories) {
      const content = this.ids.contentOf(memory);
      const body = { content, agent_id: AGENT, user_id: this.#user, metadata: metadataOf(memory) };
      this.ids.add(memory, await this.#client.write(this.#extract ? body : { ...body, extract: false }));
    }
    const last = this.ids.theirs(memories.at(-1)?.id ?? "");
    if (last === undefined) return;
    await until("the last memory is stored", async () => (await this.#client.get(last))?.status !== undefined, STORED_LIMIT_MS);
    if (memories.length >= MANY_WRITES) await this.#settled();
  }

  async #settled(): Promise<void> {
    for (let before = -1; ; ) {
      await drained(this.#client);
      const abstractions = await this.#client.metric("memoryd_abstractions_total");
      if (abstractions === before) return;
      before = abstractions;
    }
  }

  async search(query: string, level?: Level): Promise<WriteHit[]> {
    const asked = { query: this.ids.queryOf(query), agent_id: AGENT, user_id: this.#user, k: DEPTH };
    const { results } = await this.#client.search(level === undefined ? asked : { ...asked, level });
    return results.map(({ id, content }) => this.ids.hit(id, content));
  }

  /** Returns the number of active facts of the scope per write. */
  async factsPerWrite(writes: number): Promise<number> {
    const all = await this.#client.listAll({ user_id: this.#user });
    return all.filter(({ level, status }) => level === 0 && status === "active").length / Math.max(1, writes);
  }

  /** Returns the supersessions of memories that answer a question. */
  supersededAnswers(scope: DatasetScope, supersessions: ReadonlyMap<string, Supersession>): SupersededAnswer[] {
    const answers = new Set(scope.queries.flatMap((query) => query.relevant));
    const textOf = new Map(scope.memories.map(({ id, text }) => [id, text]));
    return [...answers].flatMap((id) => {
      const found = supersessions.get(this.ids.theirs(id) ?? "");
      if (found === undefined) return [];
      return [{ ...found, older: textOf.get(id) ?? "", newer: textOf.get(this.ids.own(found.newerId)) ?? "" }];
    });
  }
}

interface Supersession {
  readonly newerId: string;
  readonly reason: string;
  readonly certainty: string;
  readonly rule: string;
}

export interface SupersededAnswer extends Supersession {
  readonly older: string;
  readonly newer: string;
}

/**
 * Reads the supersessions by older memory, from the records of every organization of a stopped service. A sure one
 * overrides a likely one.
 */
export function readSupersessions(dataDir: string): Map<string, Supersession> {
  const found = new Map<string, Supersession>();
  for (const path of new Bun.Glob("orgs/*/records.sqlite").scanSync({ cwd: dataDir, absolute: true })) {
    const database = new Database(path, { readonly: true });
    const rows = database
      .query<Supersession & { olderId: string }, []>(
        "SELECT older_id AS olderId, newer_id AS newerId, reason, certainty, rule FROM supersession ORDER BY certainty = 'sure'",
      )
      .all();
    for (const row of rows) found.set(row.olderId, row);
    database.close();
  }
  return found;
}
