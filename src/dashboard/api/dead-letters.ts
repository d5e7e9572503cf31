import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { memoryId, noOrganization, organization } from "../../http/path-params.ts";
import { isoTime } from "../../http/shapes.ts";
import { ifAvailable, MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Submissions } from "../../stores/interfaces/records.ts";
import { type Access, type Audited, FORM_BYTES } from "./access.ts";
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
    .get("/dashboard/api/dead-letters", async ({ request, sight }): Promise<DeadLetters> => {
      const items: DeadLetterItem[] = [];
      const asked = readQuery(request).org_id;
      if (asked !== undefined && !sight.sees(asked)) noOrganization();
      for (const orgId of (await affectedOrgs(deps, asked)).filter(sight.sees)) {
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
async function affectedOrgs({ control, worker }: HttpDeps, orgId: string | undefined): Promise<readonly OrgId[]> {
  if (orgId !== undefined) return [await organization(control, orgId)];
  const existing = new Set((await control.orgs.list()).map((org) => org.id));
  const counted = worker.stats()?.queues.filter((queue) => queue.dead > 0);
  return counted ? counted.map((queue) => queue.orgId).filter((id) => existing.has(id)) : [...existing];
}

function changeRoutes({ records, control, events }: HttpDeps, access: Access) {
  const { submissions } = records;
  const changing = (change: LetterChange, action: string, outcome: DeadLetterChanged["outcome"]) => {
    return async ({ params, audited }: AdmittedToOne): Promise<DeadLetterChanged> => {
      const [orgId, id] = [await organization(control, params.org), memoryId(params.id)];
      if (!(await change(orgId, id)))
        throw new MemorydError("not_found", "no such dead letter: somebody retried or dropped it, or deleted its memory");
      // The worker is woken after a drop too, because it counts the dead letters.
      events.emit("accepted", orgId);
      await audited(action, id, orgId);
      return { id, outcome };
    };
  };
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/dead-letters/:org/:id/retry", changing(submissions.retryDead, "dead_letter.retried", "queued"))
    .post("/dashboard/api/dead-letters/:org/:id/drop", changing(submissions.dropDead, "dead_letter.dropped", "dropped"));
}

/** Adds one audit entry per organization, whatever the number of its dead letters. */
function changeAllRoutes(deps: HttpDeps, access: Access) {
  const { submissions } = deps.records;
  const changingAll = (change: LetterChange, action: string) => {
    return async ({ input, audited }: AdmittedToAll): Promise<AllDeadLettersChanged> => {
      let count = 0;
      for (const orgId of await affectedOrgs(deps, input.org_id)) {
        const changed = await ifAvailable(changeEach(submissions, orgId, change), 0);
        if (changed === 0) continue;
        count += changed;
        deps.events.emit("accepted", orgId);
        await audited(action, orgId, orgId);
      }
      return { count };
    };
  };
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(AllDeadLettersBody, FORM_BYTES))
    .post("/dashboard/api/dead-letters/retry", changingAll(submissions.retryDead, "dead_letters.retried"))
    .post("/dashboard/api/dead-letters/drop", changingAll(submissions.dropDead, "dead_letters.dropped"));
}

type LetterChange = Submissions["retryDead"];
interface AdmittedToOne {
  readonly params: { readonly org: string; readonly id: string };
  readonly audited: Audited;
}
interface AdmittedToAll {
  readonly input: Static<typeof AllDeadLettersBody>;
  readonly audited: Audited;
}

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
