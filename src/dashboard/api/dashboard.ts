import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import type { HttpDeps } from "../../http/deps.ts";
import type { Connections } from "../../http/server.ts";
import type { Access } from "./access.ts";
import type { AccountDeps } from "./accounts.ts";
import { activityRoute } from "./activity.ts";
import { BackupDownloads } from "./backup-downloads.ts";
import { backupRoutes } from "./backups.ts";
import { cognitionRoutes } from "./cognition.ts";
import { compressedData } from "./compressed.ts";
import { deadLetterRoutes } from "./dead-letters.ts";
import { erasureRoutes } from "./erasures.ts";
import { eventRoute, openStreams } from "./event-route.ts";
import type { EventStreams } from "./events.ts";
import { firstStepsRoute } from "./first-steps.ts";
import { keyRoutes } from "./keys.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { memoryRoutes } from "./memories.ts";
import { memoryChangeRoutes } from "./memory-changes.ts";
import { orgRoutes } from "./orgs.ts";
import { overviewRoute } from "./overview.ts";
import { ownSessionRoutes } from "./own-sessions.ts";
import { pageRoutes } from "./pages.ts";
import { Passwords } from "./passwords.ts";
import { peopleRoutes } from "./people.ts";
import { personErasureRoutes } from "./person-erasures.ts";
import { personExportRoute } from "./person-export.ts";
import { questionRoutes } from "./questions.ts";
import { playgroundRoute } from "./search.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { sessionRoutes } from "./session.ts";
import { createSessionAccess } from "./session-access.ts";
import { tellRoute } from "./tell.ts";
import { userRoutes } from "./users.ts";
import { usesRoutes } from "./uses.ts";

/** The routes below `/dashboard`. Tests that need no sessions pass their own `dataAccess`. */
export function createDashboard(deps: HttpDeps, { addressOf, mayIdle }: Connections, dataAccess?: Access) {
  const access = createSessionAccess(deps.control, deps.now);
  const accounts: AccountDeps = { ...deps, passwords: new Passwords(), throttle: new LoginThrottle(), addressOf };
  const streams = openStreams(deps);
  const downloads = new BackupDownloads(deps);
  const routes = new Elysia()
    .use(calls)
    .mapResponse(compressedData)
    .use(sessionRoutes(accounts, access))
    .use(secondFactorRoutes(accounts, access))
    .use(ownSessionRoutes(accounts, access))
    .use(userRoutes(accounts, access))
    .use(orgRoutes(accounts, access))
    .use(keyRoutes(accounts, access))
    .use(personErasureRoutes(deps, access))
    .use(personExportRoute(deps, access))
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
    .use(peopleRoutes(deps, access))
    .use(questionRoutes(deps, access))
    .use(usesRoutes(deps, access))
    .use(tellRoute(deps, access))
    .use(playgroundRoute(deps, access))
    .use(cognitionRoutes(deps, access))
    .use(activityRoute(deps, access))
    .use(eventRoute(access, streams))
    .use(deadLetterRoutes(deps, access))
    .use(firstStepsRoute(deps, access))
    .use(overviewRoute(deps, access));
}
