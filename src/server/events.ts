import { EventEmitter } from "node:events";
import type { HttpEvents } from "../http/deps.ts";
import type { MemoryId, OrgId, Scope } from "../memory/types.ts";
import type { DamagedRows } from "../observability/damaged-rows.ts";
import type { Search } from "../search/types.ts";
import type { RecordFiles } from "../stores/interfaces/records.ts";
import type { Supervisor, WorkerEvents } from "../threads/supervisor.ts";
import type { ErasuresWaiting } from "./watches/erasures-waiting.ts";

/** Every event of a server, from the HTTP server and the worker. */
export interface ServerEvents extends HttpEvents, WorkerEvents {
  /** A change of the organization's records failed. The change may be durable all the same, and its caller does not wake the worker. */
  readonly changeFailed: [orgId: OrgId];
  /** A search could not read the organization's vectors. */
  readonly vectorsUnreadable: [orgId: OrgId];
}

export type Events = EventEmitter<ServerEvents>;

export function newEvents(): Events {
  return new EventEmitter<ServerEvents>();
}

export interface Listeners {
  readonly search: Search;
  readonly worker: Pick<Supervisor, "wake" | "sweep" | "repair">;
  readonly records: Pick<RecordFiles, "refuse">;
  readonly erasures: Pick<ErasuresWaiting, "track">;
  readonly damaged: Pick<DamagedRows, "forget">;
}

/** Connects each event to the parts that react to it. */
export function listen(events: Events, { search, worker, records, erasures, damaged }: Listeners): void {
  const forget = ({ scope, ids }: { readonly scope: Scope; readonly ids: readonly MemoryId[] }) => {
    damaged.forget(scope.orgId, ids);
    erasures.track(scope.orgId);
    search.forget(scope, ids);
  };
  events.on("erased", forget).on("expired", forget);
  for (const name of ["deleted", "erased", "patched", "restored"] as const) {
    events.on(name, ({ scope }: { readonly scope: Scope }) => {
      search.scopeChanged(scope);
      worker.wake(scope.orgId);
    });
  }
  events
    .on("accepted", (orgId) => worker.wake(orgId))
    .on("changeFailed", (orgId) => worker.wake(orgId))
    .on("patched", ({ scope, isDue }) => {
      if (isDue) worker.sweep(scope.orgId);
    })
    // A memory that was deleted before it was processed has no vector, so a restore needs a sweep.
    .on("restored", ({ scope }) => worker.sweep(scope.orgId))
    .on("vectorsUnreadable", (orgId) => worker.repair(orgId))
    .on("processed", (change) => search.scopeChanged(change.scope, change))
    .on("recordsDamaged", (orgId) => records.refuse(orgId));
}
