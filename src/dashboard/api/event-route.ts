import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import type { HttpDeps } from "../../http/deps.ts";
import type { OrgId, Scope } from "../../memory/types.ts";
import type { Access } from "./access.ts";
import { cognitionStatus } from "./cognition.ts";
import { EventStreams } from "./events.ts";

/** The stream of events for every page. */
export function eventRoute(access: Access, streams: EventStreams) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/events", ({ sessionAlive, sight }) => streams.open(sessionAlive, sight));
}

/** Connects the streams to what happens on this server and, as far as it is told, on the others. */
export function openStreams(deps: HttpDeps): EventStreams {
  const { control, events, log, monotonicMs } = deps;
  const streams = new EventStreams({ state: () => cognitionStatus(deps), audit: control.audit, log, monotonicMs });
  const scopeChanged = ({ scope }: { readonly scope: Scope }) => streams.changed(scope, ["memories", "jobs"]);
  for (const name of ["processed", "deleted", "erased", "expired", "patched", "restored", "changedElsewhere"] as const)
    events.on(name, scopeChanged);
  events.on("used", ({ scope }) => streams.changed(scope, ["uses"]));
  const accepted = (orgId: OrgId) => streams.changed({ orgId }, ["jobs"]);
  for (const name of ["accepted", "acceptedElsewhere"] as const) events.on(name, accepted);
  // An import ends with a sweep.
  events.on("swept", (orgId) => streams.changed({ orgId }, ["memories", "jobs"]));
  events.on("newsMissed", () => streams.changed({}, ["memories", "jobs"]));
  return streams;
}
