import { EventEmitter } from "node:events";
import type { HttpEvents } from "../http/deps.ts";
import type { MemoryId, OrgId, Scope } from "../memory/types.ts";
import type { DamagedRows } from "../observability/damaged-rows.ts";
import type { Log } from "../observability/log.ts";
import type { Search } from "../search/types.ts";
import type { Control } from "../stores/interfaces/control.ts";
import type { Neighbours, OnNotice } from "../stores/interfaces/neighbours.ts";
import type { RecordFiles } from "../stores/interfaces/records.ts";
import type { Supervisor, WorkerEvents } from "../threads/supervisor.ts";
import type { ErasuresWaiting } from "./watches/erasures-waiting.ts";

/** Every event of a server, from the HTTP server and the worker. */
export interface ServerEvents extends HttpEvents, WorkerEvents {
  /** A change of the organization's records failed. The change may be durable all the same, and its caller does not wake the worker. */
  readonly changeFailed: [orgId: OrgId];
  /** Another server on the same database changed the scope. */
  readonly changedElsewhere: [change: { readonly scope: Scope }];
  /** Work waits in the organization, as another server tells. */
  readonly acceptedElsewhere: [orgId: OrgId];
  /** What other servers told may have been missed. */
  readonly newsMissed: [];
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
    .on("changedElsewhere", ({ scope }) => search.scopeChanged(scope))
    .on("recordsDamaged", (orgId) => records.refuse(orgId));
}

/** Tells the other servers what they have to react to. Any of them may process the organization. */
export function tellNeighbours(events: Events, neighbours: Neighbours): void {
  const wake = (orgId: OrgId) => neighbours.tell({ kind: "wake", orgId });
  const changed = ({ scope }: { readonly scope: Scope }) => neighbours.tell({ kind: "changed", scope });
  const erased = ({ scope, ids }: { readonly scope: Scope; readonly ids: readonly MemoryId[] }) =>
    neighbours.tell({ kind: "erased", scope, ids });
  events.on("accepted", wake).on("changeFailed", wake).on("processed", changed).on("erased", erased).on("expired", erased);
  for (const name of ["deleted", "erased", "patched", "restored"] as const) {
    events.on(name, ({ scope }: { readonly scope: Scope }) => {
      changed({ scope });
      wake(scope.orgId);
    });
  }
  events.on("patched", ({ scope, isDue }) => {
    if (isDue) neighbours.tell({ kind: "sweep", orgId: scope.orgId });
  });
  events.on("restored", ({ scope }) => neighbours.tell({ kind: "sweep", orgId: scope.orgId }));
}

export interface Hearers extends Pick<Listeners, "worker"> {
  readonly events: Events;
  readonly search: Pick<Search, "forget">;
  readonly control: Pick<Control, "written">;
  readonly log: Pick<Log, "warn">;
}

/** Reacts to what another server tells, and wakes every organization when something may have been missed. */
export function hearing({ events, search, worker, control, log }: Hearers): OnNotice {
  const wakeAll = async () => {
    for (const orgId of await control.written.list()) worker.wake(orgId);
  };
  return {
    heard(notice) {
      switch (notice.kind) {
        case "wake":
          worker.wake(notice.orgId);
          events.emit("acceptedElsewhere", notice.orgId);
          break;
        case "sweep":
          worker.sweep(notice.orgId);
          break;
        case "changed":
          events.emit("changedElsewhere", notice);
          break;
        case "erased":
          search.forget(notice.scope, notice.ids);
          break;
      }
    },
    missed() {
      events.emit("newsMissed");
      wakeAll().catch((err) =>
        log.warn({ err }, "What other servers told may have been missed: the next write of an organization is heard again"),
      );
    },
  };
}
