import { Elysia } from "elysia";
import type { HttpDeps } from "../../http/deps.ts";
import type { Connections } from "../../http/server.ts";
import type { Access } from "./access.ts";
import type { AccountDeps } from "./accounts.ts";
import { auditRoute } from "./audit.ts";
import { BackupDownloads } from "./backup-downloads.ts";
import { backupRoutes } from "./backups.ts";
import { cognitionRoutes } from "./cognition.ts";
import { deadLetterRoutes } from "./dead-letters.ts";
import { erasureRoutes } from "./erasures.ts";
import { eventRoute, openStreams } from "./event-route.ts";
import type { EventStreams } from "./events.ts";
import { keyRoutes } from "./keys.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { memoryRoutes } from "./memories.ts";
import { memoryChangeRoutes } from "./memory-changes.ts";
import { orgRoutes } from "./orgs.ts";
import { overviewRoute } from "./overview.ts";
import { pageRoutes } from "./pages.ts";
import { Passwords } from "./passwords.ts";
import { playgroundRoute } from "./search.ts";
import { sessionRoutes } from "./session.ts";
import { createSessionAccess } from "./session-access.ts";
import { userRoutes } from "./users.ts";

/** The routes below `/dashboard`. Tests that need no sessions pass their own `dataAccess`. */
export function createDashboard(deps: HttpDeps, { addressOf, mayIdle }: Connections, dataAccess?: Access) {
  const access = createSessionAccess(deps.control, deps.now);
  const accounts: AccountDeps = { ...deps, passwords: new Passwords(), throttle: new LoginThrottle(), addressOf };
  const streams = openStreams(deps);
  const downloads = new BackupDownloads(deps);
  const routes = new Elysia()
    .use(sessionRoutes(accounts, access))
    .use(userRoutes(accounts, access))
    .use(orgRoutes(accounts, access))
    .use(keyRoutes(accounts, access))
    .use(auditRoute(accounts, access))
    .use(backupRoutes(deps, access, downloads, mayIdle))
    .use(dataRoutes(deps, dataAccess ?? access, streams))
    .use(pageRoutes());
  const close = () => {
    streams.close();
    downloads.close();
  };
  return { routes, close };
}

/** The routes for tenants' data and for the work on it. */
function dataRoutes(deps: HttpDeps, access: Access, streams: EventStreams) {
  return new Elysia()
    .use(memoryRoutes(deps, access))
    .use(memoryChangeRoutes(deps, access))
    .use(erasureRoutes(deps, access))
    .use(playgroundRoute(deps, access))
    .use(cognitionRoutes(deps, access))
    .use(eventRoute(access, streams))
    .use(deadLetterRoutes(deps, access))
    .use(overviewRoute(deps, access));
}
