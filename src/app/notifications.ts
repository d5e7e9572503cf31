import type { HttpNotify } from "../http/deps.ts";
import type { MemoryId, Scope } from "../memory/types.ts";
import type { DamagedRows } from "../observability/damaged-rows.ts";
import type { Search } from "../search/types.ts";
import type { ScopeChange } from "../stores/records.ts";
import type { Supervisor } from "../supervisor.ts";
import type { ErasuresWaiting } from "./erasures-waiting.ts";

/** Passes the events of the HTTP routes to search, worker and erasures. */
export function notifications(
  search: Search,
  supervisor: Pick<Supervisor, "wake" | "sweep">,
  erasures: ErasuresWaiting,
  damaged: DamagedRows,
): HttpNotify {
  const changed = (change: ScopeChange) => {
    search.scopeChanged(change.scope);
    supervisor.wake(change.scope.orgId);
  };
  return {
    accepted: (orgId) => supervisor.wake(orgId),
    deleted: changed,
    erased: (change) => {
      forgetErased(search, erasures, damaged, change.scope, change.ids);
      changed(change);
    },
    patched: (change) => {
      changed(change);
      if (change.isDue) supervisor.sweep(change.scope.orgId);
    },
    restored: (change) => {
      changed(change);
      // A memory that was deleted before it was processed has no vector.
      supervisor.sweep(change.scope.orgId);
    },
  };
}

/** Removes what a caller or the worker erased from every copy in memory. */
export function forgetErased(
  search: Search,
  erasures: ErasuresWaiting,
  damaged: DamagedRows,
  scope: Scope,
  ids: readonly MemoryId[],
): void {
  damaged.forget(scope.orgId, ids);
  erasures.track(scope.orgId);
  search.forget(scope, ids);
}
