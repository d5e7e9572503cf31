import { type Scope, scopeKey } from "../memory/types.ts";

/** One string for a scope among all organizations: `/` is in no identifier, so two scopes never share one. */
export function keyOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}
