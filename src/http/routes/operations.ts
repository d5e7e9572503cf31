import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";

const Healthy = Type.Object({ status: Type.Literal("ok") });
const Unhealthy = Type.Object({ status: Type.String({ description: "the fault, as a sentence" }) });

/** For uptime monitors and load balancers. Needs no authentication. */
export function healthRoute({ health }: HttpDeps) {
  return new Elysia().get(
    "/healthz",
    ({ set }) => {
      const report = health();
      if (report.ok) return { status: "ok" };
      set.status = 503;
      return { status: report.fault };
    },
    {
      detail: described({
        summary: "Health",
        description: "Returns 200 while the service works, and 503 with the fault otherwise.",
        success: { status: 200, description: "Healthy", schema: Healthy },
        unavailable: { description: "Unhealthy", schema: Unhealthy },
        errors: [],
      }),
    },
  );
}

/** For Prometheus. Needs no authentication, because the metrics are totals and name no organization, agent, user or key. */
export function metricsRoute({ metrics }: HttpDeps) {
  return new Elysia().get(
    "/metrics",
    async ({ set }) => {
      set.headers["content-type"] = metrics.contentType;
      return await metrics.render();
    },
    { detail: { hide: true } },
  );
}
