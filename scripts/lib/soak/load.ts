import type { Random } from "../../../test/support/random.ts";
import { ApiError, type Client } from "../client.ts";
import type { Figures } from "./figures.ts";
import type { Ledger, Sent, Written } from "./ledger.ts";
import type { Words } from "./words.ts";
import { AGENT, isOutage, type Tenant, USERS, type World } from "./world.ts";

const BATCH = 8;
/** Live memories of a tenant from which on more are deleted than written, so that the run is bounded. */
const MOST_LIVE = 1_500;
/** How often a client that was refused asks again. */
const PAUSE_MS = 50;
const KINDS = { write: 30, batch: 10, search: 35, list: 5, get: 5, remove: 4, erase: 11 } as const;
type Kind = keyof typeof KINDS;

export interface LoadParts {
  readonly world: World;
  readonly ledger: Ledger;
  readonly words: Words;
  readonly figures: Figures;
}

/** One client, which calls for one tenant after another until it is stopped. What it does follows from its random numbers. */
export class Caller {
  readonly #parts: LoadParts;
  readonly #random: Random;
  #requests = 0;
  #isStopped = false;

  constructor(parts: LoadParts, random: Random) {
    this.#parts = parts;
    this.#random = random;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Returns how many requests were answered. Throws when an answer shows what it must not. */
  async run(): Promise<number> {
    while (!this.#isStopped) {
      const tenant = this.#random.pick(this.#parts.world.tenants);
      try {
        await this.#call(tenant, this.#kind(tenant));
        this.#requests++;
      } catch (error) {
        if (!isOutage(error)) throw error;
        this.#parts.ledger.refused++;
        await Bun.sleep(PAUSE_MS);
      }
    }
    return this.#requests;
  }

  #kind(tenant: Tenant): Kind {
    if (this.#parts.ledger.ofTenant(tenant.index).length > MOST_LIVE) return this.#random.pick(["erase", "remove", "search"] as const);
    let left = this.#random.below(Object.values(KINDS).reduce<number>((sum, share) => sum + share, 0));
    for (const kind of Object.keys(KINDS) as Kind[]) {
      left -= KINDS[kind];
      if (left < 0) return kind;
    }
    return "search";
  }

  async #call(tenant: Tenant, kind: Kind): Promise<void> {
    const client = this.#parts.world.client(tenant);
    const user = this.#random.pick(USERS);
    switch (kind) {
      case "write":
        return this.#send(client, [this.#text(tenant, user)]);
      case "batch":
        return this.#send(
          client,
          Array.from({ length: BATCH }, () => this.#text(tenant, user)),
        );
      case "search":
        return this.#search(client, tenant, user);
      case "list":
        await client.list({ agent_id: AGENT, user_id: user, limit: "20" });
        return;
      case "get":
        return this.#get(client, tenant);
      case "remove":
      case "erase":
        return this.#delete(client, tenant, kind === "erase");
    }
  }

  #text(tenant: Tenant, user: string): Sent {
    const word = this.#parts.words.next();
    const content = `Parcel ${word} is stored in harbour ${this.#random.below(1_000)}.`;
    return { tenant: tenant.index, user, word, content, idempotencyKey: word };
  }

  async #send(client: Client, texts: readonly Sent[]): Promise<void> {
    const { ledger, figures } = this.#parts;
    try {
      const ids = await figures.timed("write", () => send(client, texts));
      for (const [index, text] of texts.entries()) ledger.accept({ ...text, id: ids[index] ?? "" });
    } catch (error) {
      if (isOutage(error)) ledger.unanswered.push(texts);
      throw error;
    }
  }

  async #search(client: Client, tenant: Tenant, user: string): Promise<void> {
    const known = this.#any(tenant);
    const query = known?.content ?? "Which parcel is stored in the harbour?";
    const { erased } = this.#parts.ledger;
    // A memory that is erased while the search runs may still be in its answer.
    const before = new Set(erased.keys());
    const { results } = await this.#parts.figures.timed("search", () => client.search({ query, agent_id: AGENT, user_id: user, k: 5 }));
    for (const { id, agent_id, user_id } of results) {
      if (agent_id !== AGENT || user_id !== user) throw new Error(`foreign: a search of ${user} answers ${id} of ${agent_id}/${user_id}`);
      if (before.has(id)) throw new Error(`resurrected: a search answers ${id}, which was erased`);
    }
  }

  async #get(client: Client, tenant: Tenant): Promise<void> {
    const written = this.#any(tenant);
    if (!written) return;
    const found = await client.get(written.id);
    if (found && found.content !== written.content) throw new Error(`changed: ${written.id} has another text than was written`);
  }

  async #delete(client: Client, tenant: Tenant, isHard: boolean): Promise<void> {
    const { ledger } = this.#parts;
    const written = this.#any(tenant);
    if (!written) return;
    ledger.take(written);
    try {
      if (!(await client.delete(written.id, isHard))) throw new Error(`lost: ${written.id} was accepted, and a deletion answers 404`);
      ledger.deleted(written, isHard);
    } catch (error) {
      if (isOutage(error) && !isLoss(error)) ledger.doubtful.push({ written, isHard });
      throw error;
    }
  }

  #any(tenant: Tenant): Written | undefined {
    const live = this.#parts.ledger.ofTenant(tenant.index);
    return live[this.#random.below(live.length)];
  }
}

function isLoss(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("lost:");
}

/** Writes the texts as one request that may be repeated. Returns their ids. */
export async function send(client: Client, texts: readonly Sent[]): Promise<string[]> {
  const memories = texts.map(({ content, user }) => ({ content, agent_id: AGENT, user_id: user }));
  const answer = await client.request("POST", "/v1/memories/batch", { memories }, { "Idempotency-Key": texts[0]?.idempotencyKey ?? "" });
  const body = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, body);
  return (JSON.parse(body) as { results: { id: string }[] }).results.map(({ id }) => id);
}
