import { type Scope, scopeKey } from "../memory/types.ts";
import type { Scopes } from "../stores/records.ts";
import { OnceATurn } from "./once-a-turn.ts";

/** Generations of scopes. A change made on this thread is told, and seen at once. */
export class Generations {
  readonly #scopes: Pick<Scopes, "generation">;
  readonly #known = new OnceATurn<number>();

  constructor(scopes: Pick<Scopes, "generation">) {
    this.#scopes = scopes;
  }

  of(scope: Scope): Promise<number> {
    return this.#known.of(keyOf(scope), () => this.#scopes.generation(scope));
  }

  forget(scope: Scope): void {
    this.#known.forget(keyOf(scope));
  }
}

function keyOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}
