import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { memoryId, organization } from "../../http/path-params.ts";
import { isoTime } from "../../http/shapes.ts";
import { ifAvailable, MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Submissions } from "../../stores/interfaces/records.ts";
import { type Access, FORM_BYTES } from "./access.ts";
import {
  AllDeadLettersBody,
  type AllDeadLettersChanged,
  type DeadLetterChanged,
  type DeadLetterItem,
  type DeadLetters,
  DeadLettersQuery,
  NothingBody,
} from "./contract-cognition.ts";

const readQuery = queryReader(DeadLettersQuery);

/** The routes for dead letters: a person retries them, or drops them and keeps their verbatim text. */
export function deadLetterRoutes(deps: HttpDeps, access: Access) {
  return new Elysia().use(listRoute(deps, access)).use(changeRoutes(deps, access)).use(changeAllRoutes(deps, access));
}

function listRoute(deps: HttpDeps, access: Access) {
  const { submissions } = deps.records;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/dead-letters", async ({ request }): Promise<DeadLetters> => {
      const items: DeadLetterItem[] = [];
      for (const orgId of affectedOrgs(deps, readQuery(request).org_id)) {
        const left = LIMITS.listedDeadLetters - items.length;
        if (left <= 0) break;
        for (const { id, scope, attempts, error, createdAtMs } of await ifAvailable(submissions.deadLetters(orgId, left), [])) {
          const { agentId: agent_id, userId: user_id } = scope;
          items.push({ org_id: orgId, id, agent_id, user_id, attempts, error, created_at: isoTime(createdAtMs) });
        }
      }
      return { items };
    });
}

/**
 * Returns the requested organization, or every organization for which the worker reports dead letters. Before the worker's first report,
 * returns all organizations.
 */
function affectedOrgs({ control, worker }: HttpDeps, orgId: string | undefined): readonly OrgId[] {
  if (orgId !== undefined) return [organization(control, orgId)];
  const existing = new Set(control.orgs.list().map((org) => org.id));
  const counted = worker.stats()?.queues.filter((queue) => queue.dead > 0);
  return counted ? counted.map((queue) => queue.orgId).filter((id) => existing.has(id)) : [...existing];
}

function changeRoutes({ records, control, events }: HttpDeps, access: Access) {
  const { submissions } = records;
  /** Wakes the worker after a drop too, because it counts the dead letters. */
  const finish = (isChanged: boolean, orgId: OrgId): void => {
    if (!isChanged) throw new MemorydError("not_found", "no such dead letter: somebody retried or dropped it, or deleted its memory");
    events.emit("accepted", orgId);
  };
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/dead-letters/:org/:id/retry", async ({ params, audited }): Promise<DeadLetterChanged> => {
      const [orgId, id] = [organization(control, params.org), memoryId(params.id)];
      finish(await submissions.retryDead(orgId, id), orgId);
      audited("dead_letter.retried", id, orgId);
      return { id, outcome: "queued" };
    })
    .post("/dashboard/api/dead-letters/:org/:id/drop", async ({ params, audited }): Promise<DeadLetterChanged> => {
      const [orgId, id] = [organization(control, params.org), memoryId(params.id)];
      finish(await submissions.dropDead(orgId, id), orgId);
      audited("dead_letter.dropped", id, orgId);
      return { id, outcome: "dropped" };
    });
}

/** Adds one audit entry per organization, whatever the number of its dead letters. */
function changeAllRoutes(deps: HttpDeps, access: Access) {
  const { submissions } = deps.records;
  const changeAll = async (orgId: string | undefined, change: LetterChange, audited: (orgId: OrgId) => void) => {
    let count = 0;
    for (const affectedId of affectedOrgs(deps, orgId)) {
      const changed = await ifAvailable(changeEach(submissions, affectedId, change), 0);
      if (changed === 0) continue;
      count += changed;
      deps.events.emit("accepted", affectedId);
      audited(affectedId);
    }
    return { count };
  };
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(AllDeadLettersBody, FORM_BYTES))
    .post(
      "/dashboard/api/dead-letters/retry",
      ({ input, audited }): Promise<AllDeadLettersChanged> =>
        changeAll(input.org_id, submissions.retryDead, (orgId) => audited("dead_letters.retried", orgId, orgId)),
    )
    .post(
      "/dashboard/api/dead-letters/drop",
      ({ input, audited }): Promise<AllDeadLettersChanged> =>
        changeAll(input.org_id, submissions.dropDead, (orgId) => audited("dead_letters.dropped", orgId, orgId)),
    );
}

type LetterChange = Submissions["retryDead"];

/** Changes the dead letters in batches, each with a few commits. Returns the number of changed ones. */
async function changeEach(submissions: Submissions, orgId: OrgId, change: LetterChange): Promise<number> {
  let count = 0;
  for (;;) {
    const letters = await submissions.deadLetters(orgId, LIMITS.listedDeadLetters);
    const outcomes = await Promise.all(letters.map(({ id }) => change(orgId, id)));
    count += outcomes.filter(Boolean).length;
    if (letters.length < LIMITS.listedDeadLetters) return count;
  }
}
