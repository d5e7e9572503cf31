import { LRUCache } from "lru-cache";
import { LIMITS } from "../../memory/limits.ts";
import { keyOf, type MemoryId, type Scope } from "../../memory/types.ts";

/** Conversations that are remembered. One that was forgotten is told again, as after a restart of the server. */
const MOST_SESSIONS = 2_000;

/**
 * What a conversation was told. Its host keeps each block in what the model reads, so a line that comes with each prompt is paid for each
 * time. Only ids and a number are kept, in memory.
 */
export class ToldSession {
  readonly #ids = new Set<MemoryId>();
  #tokens = 0;

  /** Tokens that its blocks may still have. */
  get tokensLeft(): number {
    return LIMITS.sessionTokens - this.#tokens;
  }

  has(id: MemoryId): boolean {
    return this.#ids.has(id);
  }

  /** The conversation begins, or its host has shortened it: what was told is no longer before the model. */
  begin(): void {
    this.#ids.clear();
    this.#tokens = 0;
  }

  add(ids: Iterable<MemoryId>, tokens: number): void {
    for (const id of ids) this.#ids.add(id);
    this.#tokens += tokens;
  }
}

/** The conversations that were told something last. */
export class ToldSessions {
  readonly #sessions = new LRUCache<string, ToldSession>({ max: MOST_SESSIONS });

  of(scope: Scope, sessionId: string): ToldSession {
    const key = `${keyOf(scope)}/${sessionId}`;
    const session = this.#sessions.get(key) ?? new ToldSession();
    this.#sessions.set(key, session);
    return session;
  }
}
