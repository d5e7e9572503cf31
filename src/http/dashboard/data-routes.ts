import { Elysia } from "elysia";
import type { HttpDeps } from "../deps.ts";
import type { Access } from "./access.ts";
import { cognitionRoutes } from "./cognition.ts";
import { deadLetterRoutes } from "./dead-letters.ts";
import type { EventStreams } from "./events.ts";
import { memoryRoutes } from "./memories.ts";
import { memoryChangeRoutes } from "./memory-changes.ts";
import { overviewRoute } from "./overview.ts";
import { playgroundRoute } from "./search.ts";

/** The routes for tenants' data and for the work on it. */
export function dataRoutes(deps: HttpDeps, access: Access, streams: EventStreams) {
  return new Elysia()
    .use(memoryRoutes(deps, access))
    .use(memoryChangeRoutes(deps, access))
    .use(playgroundRoute(deps, access))
    .use(cognitionRoutes(deps, access, streams))
    .use(deadLetterRoutes(deps, access))
    .use(overviewRoute(deps, access));
}
