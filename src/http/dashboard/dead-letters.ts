import { Elysia } from "elysia";
import { MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { OrgId } from "../../memory/types.ts";
import { calls } from "../call.ts";
import { isoTime } from "../records.ts";
import { type DeadLetterChanged, type DeadLetterItem, type DeadLetters, NothingBody } from "./contract-cognition.ts";
import { memoryId } from "./memories.ts";
import { type DashboardDeps, type Gate, organization } from "./routing.ts";

/** Submissions that were set aside: a person has them tried again, or leaves it at their verbatim text. */
export function deadLetterRoutes(deps: DashboardDeps, gate: Gate) {
  return new Elysia().use(listRoute(deps, gate)).use(changeRoutes(deps, gate));
}

function listRoute({ records, control, worker }: DashboardDeps, gate: Gate) {
  return new Elysia()
    .use(calls)
    .derive(gate.reads())
    .get("/dashboard/api/dead-letters", async (): Promise<DeadLetters> => {
      // Only organizations that the worker knows to have some are opened; before its first pulse, each.
      const counted = worker.stats()?.queues.filter((queue) => queue.dead > 0);
      const living = new Set(control.orgs.list().map((org) => org.id));
      const orgIds = counted ? counted.map((queue) => queue.orgId).filter((id) => living.has(id)) : [...living];
      const items: DeadLetterItem[] = [];
      for (const orgId of orgIds) {
        const left = LIMITS.listedDeadLetters - items.length;
        if (left <= 0) break;
        for (const { id, scope, attempts, error, createdAtMs } of await records.submissions.deadLetters(orgId, left)) {
          const { agentId: agent_id, userId: user_id } = scope;
          items.push({ org_id: orgId, id, agent_id, user_id, attempts, error, created_at: isoTime(createdAtMs) });
        }
      }
      return { items };
    });
}

function changeRoutes({ records, control, notify }: DashboardDeps, gate: Gate) {
  const { submissions } = records;
  /** The worker is woken in both cases: it counts what is set aside. */
  const changed = (isChanged: boolean, orgId: OrgId): void => {
    if (!isChanged) throw new MemorydError("not_found", "no such dead letter: it was retried or dropped before, or its memory was deleted");
    notify.accepted(orgId);
  };
  return new Elysia()
    .use(calls)
    .derive(gate.changes(NothingBody, LIMITS.formBytes))
    .post("/dashboard/api/dead-letters/:org/:id/retry", async ({ params, audited }): Promise<DeadLetterChanged> => {
      const [orgId, id] = [organization(control, params.org), memoryId(params.id)];
      changed(await submissions.retryDead(orgId, id), orgId);
      audited("dead_letter.retried", id, orgId);
      return { id, outcome: "queued" };
    })
    .post("/dashboard/api/dead-letters/:org/:id/drop", async ({ params, audited }): Promise<DeadLetterChanged> => {
      const [orgId, id] = [organization(control, params.org), memoryId(params.id)];
      changed(await submissions.dropDead(orgId, id), orgId);
      audited("dead_letter.dropped", id, orgId);
      return { id, outcome: "dropped" };
    });
}
