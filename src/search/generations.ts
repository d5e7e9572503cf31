import { type Scope, scopeKey } from "../memory/types.ts";
import type { Scopes } from "../stores/records.ts";

/**
 * Generations of scopes, each read once in a turn of the event loop: under load many searches of a turn ask for the same one.
 * A caller who has seen a change asks in a later turn, because its request is read after the answer it saw was written; and a change made on this
 * thread is forgotten at once.
 */
export class Generations {
  readonly #scopes: Pick<Scopes, "generation">;
  readonly #known = new Map<string, Promise<number>>();

  constructor(scopes: Pick<Scopes, "generation">) {
    this.#scopes = scopes;
  }

  of(scope: Scope): Promise<number> {
    const key = keyOf(scope);
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#known.size === 0) setImmediate(() => this.#known.clear());
    const generation = this.#scopes.generation(scope);
    this.#known.set(key, generation);
    return generation;
  }

  forget(scope: Scope): void {
    this.#known.delete(keyOf(scope));
  }
}

function keyOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}
