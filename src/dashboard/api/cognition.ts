import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { organization } from "../../http/path-params.ts";
import { isoTime, isoTimeOrNull } from "../../http/shapes.ts";
import type { ModelState } from "../../models/model.ts";
import { CALLS_MINUTES, type ModelCalls } from "../../observability/model-calls.ts";
import { NO_STATS, type StepCount, type WorkerStats } from "../../observability/worker-stats.ts";
import type { Access } from "./access.ts";
import type { CognitionStatus, ModelStatus, WaitingJobs } from "./contract-cognition.ts";
import { type Sight, seenStats } from "./sight.ts";

/** The maximum number of waiting jobs that are listed for one organization. */
export const SHOWN_JOBS = 100;

/** The status of the worker, and the waiting jobs of an organization. */
export function cognitionRoutes(deps: HttpDeps, access: Access) {
  const { records, control, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/cognition", async ({ sight }) => (await cognitionStatus(deps))(sight))
    .get("/dashboard/api/orgs/:org/jobs", async ({ params }): Promise<WaitingJobs> => {
      const waiting = await records.browse.waiting(await organization(control, params.org), SHOWN_JOBS);
      return {
        items: waiting.map(({ id, scope, state, attempts, createdAtMs, notBeforeMs, error }) => ({
          id,
          agent_id: scope.agentId,
          user_id: scope.userId,
          state,
          attempts,
          created_at: isoTime(createdAtMs),
          not_before: notBeforeMs > now() ? isoTime(notBeforeMs) : null,
          error: error ?? null,
        })),
      };
    });
}

type StatusSources = Pick<HttpDeps, "worker" | "models" | "erasuresWaiting">;

/** Reads the status once, however many see it. */
export async function cognitionStatus({ worker, models, erasuresWaiting }: StatusSources): Promise<(sight: Sight) => CognitionStatus> {
  const states = await models.states();
  const erasures = (await erasuresWaiting())?.count ?? 0;
  const workers = { worker_alive: worker.alive(), worker_restarts: worker.restarts(), explanation: models.explanation };
  const stats = worker.stats() ?? NO_STATS;
  return (sight) => {
    const seen = seenStats(stats, sight);
    if (sight.orgIds === undefined) return { ...workers, ...workShape(seen, erasures), ...modelShape(seen, states) };
    const erasuresSeen = seen.queues.reduce((sum, queue) => sum + queue.erasuresWaiting, 0);
    return { ...workers, ...workShape(seen, erasuresSeen), ...modelShape(seen, states), counts: null, generator: null };
  };
}

function workShape(stats: WorkerStats, erasures: number) {
  const { queued, running, dead, oldestMs, facts, abstractions, erased, reindex } = stats;
  return {
    totals: { queued, running, dead, oldest_at: isoTimeOrNull(oldestMs), erasures },
    queues: stats.queues.map((queue) => ({
      org_id: queue.orgId,
      queued: queue.queued,
      running: queue.running,
      dead: queue.dead,
      oldest_at: isoTimeOrNull(queue.oldestMs),
      erasures: queue.erasuresWaiting,
    })),
    running: stats.runningJobs.map(({ orgId, id, attempts, startedMs }) => ({
      org_id: orgId,
      id,
      attempts,
      started_at: isoTime(startedMs),
    })),
    recent: stats.finishedJobs.map(({ orgId, id, outcome, facts, batch, tookMs, atMs }) => ({
      org_id: orgId,
      id,
      outcome,
      facts,
      batch,
      took_ms: tookMs,
      at: isoTime(atMs),
    })),
    counts: { ...stats.jobs, facts, abstractions, erased },
    reembedding: reindex.organizations > 0 ? { ...reindex } : null,
  };
}

function modelShape({ model, modelCalls }: WorkerStats, states: readonly ModelState[]) {
  return {
    models: states.map(({ role, name, host, problem }) => ({
      role,
      name,
      host: host ?? null,
      answers: problem === undefined,
      problem: problem ?? null,
      ...usedModel(modelCalls[role]),
    })),
    generator: {
      calls: total(model.calls),
      fallbacks: total(model.fallbacks),
      refused: total(model.refused),
      prompt_tokens: model.promptTokens,
      output_tokens: model.outputTokens,
    },
  };
}

function usedModel({ calls, failed, reason, isFailing, workedMs }: ModelCalls): Pick<ModelStatus, "worked_at" | "calls"> {
  return {
    worked_at: isoTimeOrNull(workedMs),
    calls: { minutes: CALLS_MINUTES, count: calls, failed, reason: reason ?? null, is_failing: isFailing },
  };
}

function total(counts: readonly StepCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
