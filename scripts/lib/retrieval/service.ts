import { Database } from "bun:sqlite";
import { LIMITS } from "../../../src/memory/limits.ts";
import { AGENT, type Bench } from "../../bench/setup.ts";
import { type DatasetMemory, type DatasetScope, metadataOf } from "../dataset.ts";
import { until } from "../service.ts";
import type { Ranking } from "./local.ts";

const DEPTH = 100;
/** A model on two cores embeds tens of texts a second. */
const STORED_LIMIT_MS = 30 * 60 * 1000;

/** One scope of a data set in a running service, written and asked over HTTP. */
export class ServiceScope {
  readonly #bench: Bench;
  readonly #user: string;
  /** Ids of the data set by those of the service, and back. */
  readonly #own = new Map<string, string>();
  readonly #theirs = new Map<string, string>();
  /** Texts longer than the service takes, of which the end was left out. */
  cut = 0;
  /** The same of questions. */
  cutQueries = 0;

  constructor(bench: Bench, scope: DatasetScope) {
    this.#bench = bench;
    this.#user = `${scope.set}-${scope.scope}`.replace(/[^A-Za-z0-9._:-]/g, "-");
  }

  /** One after the other, so that they are stored in the order in which they were said; back when all are searchable. */
  async add(memories: readonly DatasetMemory[]): Promise<void> {
    for (const memory of memories) {
      const content = cutToBytes(memory.text, LIMITS.contentBytes);
      if (content.length < memory.text.length) this.cut++;
      const id = await this.#bench.client.write({
        ...{ content, agent_id: AGENT, user_id: this.#user, extract: false },
        metadata: metadataOf(memory),
      });
      this.#own.set(id, memory.id);
      this.#theirs.set(memory.id, id);
    }
    const last = this.#theirs.get(memories.at(-1)?.id ?? "");
    if (!last) return;
    const stored = async () => (await this.#bench.client.get(last))?.status !== undefined;
    await until("the last memory is stored", stored, STORED_LIMIT_MS);
  }

  /** Abstractions take up places of the answer and count as what they are: not relevant. */
  async search(query: string): Promise<Ranking> {
    const asked = [...query].slice(0, LIMITS.queryCodePoints).join("");
    if (asked.length < query.length) this.cutQueries++;
    const { results } = await this.#bench.client.search({ query: asked, agent_id: AGENT, user_id: this.#user, k: DEPTH });
    return results.map(({ id }) => this.#own.get(id) ?? "");
  }

  /** Pairs of the scope in which a memory that answers a question was superseded. */
  supersededAnswers(scope: DatasetScope, supersessions: ReadonlyMap<string, string>): SupersededAnswer[] {
    const answers = new Set(scope.queries.flatMap((query) => query.relevant));
    const textOf = new Map(scope.memories.map(({ id, text }) => [id, text]));
    return [...answers].flatMap((id) => {
      const newer = supersessions.get(this.#theirs.get(id) ?? "");
      if (newer === undefined) return [];
      return [{ older: textOf.get(id) ?? "", newer: textOf.get(this.#own.get(newer) ?? "") ?? "" }];
    });
  }
}

export interface SupersededAnswer {
  readonly older: string;
  readonly newer: string;
}

/** The newer memory by the older one, out of the records of every organization of a stopped service. */
export function readSupersessions(dataDir: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of new Bun.Glob("orgs/*/records.sqlite").scanSync({ cwd: dataDir, absolute: true })) {
    const database = new Database(path, { readonly: true });
    const rows = database.query<{ older_id: string; newer_id: string }, []>("SELECT older_id, newer_id FROM supersession").all();
    for (const { older_id, newer_id } of rows) found.set(older_id, newer_id);
    database.close();
  }
  return found;
}

/** The longest start of the text that is no longer than that in UTF-8 and ends with a whole character. */
export function cutToBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limit) return text;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
