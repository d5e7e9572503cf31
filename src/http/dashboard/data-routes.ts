import { Elysia } from "elysia";
import { cognitionRoutes } from "./cognition.ts";
import { deadLetterRoutes } from "./dead-letters.ts";
import type { EventStreams } from "./events.ts";
import { memoryRoutes } from "./memories.ts";
import { memoryChangeRoutes } from "./memory-changes.ts";
import { overviewRoute } from "./overview.ts";
import type { DashboardDeps, Gate } from "./routing.ts";
import { playgroundRoute } from "./search.ts";

/** What the dashboard shows and changes of tenants' data and of the work on it. */
export function dataRoutes(deps: DashboardDeps, gate: Gate, streams: EventStreams) {
  return new Elysia()
    .use(memoryRoutes(deps, gate))
    .use(memoryChangeRoutes(deps, gate))
    .use(playgroundRoute(deps, gate))
    .use(cognitionRoutes(deps, gate, streams))
    .use(deadLetterRoutes(deps, gate))
    .use(overviewRoute(deps, gate));
}
