import { keyOf, type OrgId, type Scope } from "../../../memory/types.ts";

/** Scopes that are kept; one that is not costs one look-up. */
const KEPT_SCOPES = 10_000;

/** Scopes with their numbers, which never change and are never reused once they are committed. */
export class KnownScopes {
  readonly #numbers = new Map<string, number>();
  readonly #scopes = new Map<string, Scope>();

  numberOf(scope: Scope): number | undefined {
    return this.#numbers.get(keyOf(scope));
  }

  at(orgId: OrgId, scopeNo: number): Scope | undefined {
    return this.#scopes.get(`${orgId}/${scopeNo}`);
  }

  add(scope: Scope, scopeNo: number): void {
    if (this.#scopes.size >= KEPT_SCOPES) this.clear();
    this.#numbers.set(keyOf(scope), scopeNo);
    this.#scopes.set(`${scope.orgId}/${scopeNo}`, scope);
  }

  clear(): void {
    this.#numbers.clear();
    this.#scopes.clear();
  }
}
