import type { OrgId } from "../../memory/types.ts";
import { NO_STATS, type WorkerStats } from "../../observability/worker-stats.ts";
import type { SeenOrgs } from "../../stores/interfaces/accounts.ts";

/** What a user may see. Every route for viewers shows only this: of a single organization it is checked before the handler. */
export interface Sight {
  /** Undefined for all organizations. */
  readonly orgIds: SeenOrgs;
  readonly sees: (orgId: OrgId) => boolean;
}

export const EVERYTHING: Sight = { orgIds: undefined, sees: () => true };

export function sightOf({ orgIds }: { readonly orgIds: SeenOrgs }): Sight {
  if (orgIds === undefined) return EVERYTHING;
  const seen = new Set(orgIds);
  return { orgIds, sees: (orgId) => seen.has(orgId) };
}

/** Whether a user sees the same as before. */
export function isSameSight(before: { readonly orgIds: SeenOrgs }, now: { readonly orgIds: SeenOrgs }): boolean {
  return before.orgIds?.join() === now.orgIds?.join();
}

/** The part of the worker's figures that is about what is seen. Figures that the worker has only for all organizations together are 0. */
export function seenStats(stats: WorkerStats, { orgIds, sees }: Sight): WorkerStats {
  if (orgIds === undefined) return stats;
  const queues = stats.queues.filter((queue) => sees(queue.orgId));
  const runningJobs = stats.runningJobs.filter((job) => sees(job.orgId));
  const total = (name: "queued" | "dead") => queues.reduce((sum, queue) => sum + queue[name], 0);
  const oldest = queues.flatMap(({ oldestMs }) => oldestMs ?? []);
  return {
    ...NO_STATS,
    queues,
    runningJobs,
    finishedJobs: stats.finishedJobs.filter((job) => sees(job.orgId)),
    queued: total("queued"),
    running: runningJobs.length,
    dead: total("dead"),
    oldestMs: oldest.length > 0 ? Math.min(...oldest) : undefined,
    modelCalls: stats.modelCalls,
  };
}
