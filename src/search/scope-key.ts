import { type Scope, scopeKey } from "../memory/types.ts";

/** A key for a scope among all organizations. Identifiers contain no `/`, so two scopes never share a key. */
export function keyOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}
