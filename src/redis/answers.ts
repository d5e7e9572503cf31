import type { KeptAnswer, SharedAnswers } from "../search/shared-answers.ts";
import type { Redis } from "./connection.ts";

/**
 * Answers that the servers of one place share. What is in Redis is found by a hash, in which nobody can read a question. The organization's
 * random id, which Redis does not have, is part of what is hashed, so a guessed question cannot be tried either.
 *
 * A generation counts within its place only, and a copy of a place has the same organizations with the same memories. So the place is hashed,
 * too: two places never find each other's answers.
 */
export class RedisAnswers implements SharedAnswers {
  readonly #redis: Redis;
  readonly #place: string;

  constructor(redis: Redis, place: string) {
    this.#redis = redis;
    this.#place = place;
  }

  async get(key: string): Promise<KeptAnswer | undefined> {
    const name = this.#nameOf(key);
    const found = await this.#redis.ask((client) => Promise.all([client.get(name), client.pttl(name)]));
    if (found === undefined) return undefined;
    const [answer, leftMs] = found;
    return answer === null || leftMs <= 0 ? undefined : { answer, leftMs };
  }

  put(key: string, answer: string, forMs: number): void {
    void this.#redis.ask((client) => client.send("SET", [this.#nameOf(key), answer, "PX", String(forMs)]));
  }

  #nameOf(key: string): string {
    return `memoryd:answer:${new Bun.CryptoHasher("sha256").update(JSON.stringify([this.#place, key])).digest("hex")}`;
  }
}
