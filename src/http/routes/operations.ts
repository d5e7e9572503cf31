import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";

const Healthy = Type.Object({
  status: Type.Literal("ok"),
  damaged_rows: Type.Optional(
    Type.Integer({ description: "stored memories and writes that were found damaged; all others are served. Absent when there are none" }),
  ),
  memories_without_vectors: Type.Optional(
    Type.Integer({
      description: "memories that searches find by their words alone, until their vectors are made. Absent when there are none",
    }),
  ),
});
const Unhealthy = Type.Object({ status: Type.String({ description: "the fault, as a sentence" }) });

/** For uptime monitors and load balancers. Needs no authentication. */
export function healthRoute({ health, damagedRows, worker }: HttpDeps) {
  return new Elysia().get(
    "/healthz",
    async ({ set }) => {
      const report = await health();
      // One damaged memory is no reason to take the server, which has all others, out of service.
      const damaged = damagedRows();
      const unembedded = worker.stats()?.withoutVectors ?? 0;
      if (report.ok) {
        return {
          status: "ok",
          ...(damaged > 0 && { damaged_rows: damaged }),
          ...(unembedded > 0 && { memories_without_vectors: unembedded }),
        };
      }
      set.status = 503;
      return { status: report.fault };
    },
    described({
      summary: "Health",
      description: "Returns 200 while the service works, and 503 with the fault otherwise.",
      success: { status: 200, description: "Healthy", schema: Healthy },
      unavailable: { description: "Unhealthy", schema: Unhealthy },
    }),
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
