import { Elysia } from "elysia";
import type { AccountDeps } from "./account-shapes.ts";
import { auditRoute } from "./audit.ts";
import { cognitionStatus } from "./cognition.ts";
import { dataRoutes } from "./data-routes.ts";
import { EventStreams } from "./events.ts";
import { createGate } from "./gate.ts";
import { keyRoutes } from "./keys.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { orgRoutes } from "./orgs.ts";
import { pageRoutes } from "./pages.ts";
import { Passwords } from "./passwords.ts";
import type { DashboardDeps, Gate } from "./routing.ts";
import { sessionRoutes } from "./session.ts";
import { userRoutes } from "./users.ts";

/** Everything below `/dashboard`. `dataGate` stands in for the sessions where tests look at data alone. */
export function createDashboard(deps: DashboardDeps, addressOf: AccountDeps["addressOf"], dataGate?: Gate) {
  const now = deps.now ?? Date.now;
  const gate = createGate(deps.control, now);
  const { control, records } = deps;
  const accounts: AccountDeps = { control, records, passwords: new Passwords(), throttle: new LoginThrottle(), now, addressOf };
  const streams = new EventStreams(() => cognitionStatus(deps.worker, deps.models), deps.log);
  const routes = new Elysia()
    .use(sessionRoutes(accounts, gate))
    .use(userRoutes(accounts, gate))
    .use(orgRoutes(accounts, gate))
    .use(keyRoutes(accounts, gate))
    .use(auditRoute(accounts, gate))
    .use(dataRoutes(deps, dataGate ?? gate, streams))
    .use(pageRoutes());
  return { routes, close: () => streams.close() };
}
