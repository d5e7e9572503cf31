import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { memoryId, organization, userId } from "../../http/path-params.ts";
import { isoTime } from "../../http/shapes.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { MemoryId, OrgId } from "../../memory/types.ts";
import type * as stores from "../../stores/interfaces/questions.ts";
import type { ScopeChange } from "../../stores/interfaces/records.ts";
import { type Access, BULK_BODY_BYTES, FORM_BYTES } from "./access.ts";
import {
  type AskedFact,
  ConfirmBody,
  type Confirmed,
  type PairedFact,
  type Question,
  type QuestionList,
  QuestionsQuery,
  SettleBody,
  type Settled,
  SHOWN_QUESTIONS,
  TakeBackBody,
} from "./contract-questions.ts";
import { excerptShape, timeMs } from "./memories.ts";

const readQuestionsQuery = queryReader(QuestionsQuery);

/** The routes for what a person has to decide: owners answer, and viewers look. */
export function questionRoutes(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(listRoute(deps, access))
    .use(settleRoute(deps, access))
    .use(takeBackRoute(deps, access))
    .use(confirmRoutes(deps, access));
}

function listRoute({ records, control, now }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/people/:user/questions", async ({ params, request }): Promise<QuestionList> => {
      const { agent: agentId } = readQuestionsQuery(request);
      const person = { orgId: await organization(control, params.org), userId: userId(params.user), agentId };
      return { items: (await records.questions.of(person, now(), SHOWN_QUESTIONS)).map(questionShape) };
    });
}

function settleRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(SettleBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/people/:user/questions/settle", async ({ params, input, by }): Promise<Settled> => {
      const orgId = await organization(deps.control, params.org);
      userId(params.user);
      const nowMs = deps.now();
      const changes = await deps.records.questions.settle(orgId, input.key, input.answer, nowMs, by);
      if (!changes)
        throw new MemorydError("not_found", "the question is not open any more: it was answered, or its facts have changed since");
      tell(deps, changes);
      return { ...input, at: isoTime(nowMs) };
    });
}

function takeBackRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(TakeBackBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/people/:user/questions/take-back", async ({ params, input, by, set }): Promise<void> => {
      const orgId = await organization(deps.control, params.org);
      userId(params.user);
      const given = { key: input.key, answer: input.answer, atMs: timeMs("at", input.at) ?? 0, confirmed: input.confirmed.map(memoryId) };
      const changes = await deps.records.questions.takeBack(orgId, given, deps.now(), by);
      if (!changes) throw new MemorydError("not_found", "nothing is left of this answer: its facts have changed since");
      tell(deps, changes);
      set.status = 204;
    });
}

function confirmRoutes(deps: HttpDeps, access: Access) {
  const { control, records, now } = deps;
  const confirmedAmong = async (orgId: OrgId, ids: readonly MemoryId[]): Promise<Confirmed> => ({
    confirmed: [...(await records.confirmations.of(orgId, ids))].map(([id, atMs]) => ({ id, at: isoTime(atMs) })),
  });
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(ConfirmBody, BULK_BODY_BYTES))
    .post("/dashboard/api/orgs/:org/memories/confirm", async ({ params, input, by }): Promise<Confirmed> => {
      const [orgId, ids] = [await organization(control, params.org), input.ids.map(memoryId)];
      const changes = await records.confirmations.confirm(orgId, ids, now(), by);
      if (changes.length === 0)
        throw new MemorydError(
          "validation_error",
          "only an active fact can be confirmed: restore it first, or confirm what it was made from",
        );
      tell(deps, changes);
      return await confirmedAmong(orgId, ids);
    })
    .post("/dashboard/api/orgs/:org/memories/withdraw", async ({ params, input, by }): Promise<Confirmed> => {
      const [orgId, ids] = [await organization(control, params.org), input.ids.map(memoryId)];
      tell(deps, await records.confirmations.withdraw(orgId, ids, now(), by));
      return await confirmedAmong(orgId, ids);
    });
}

/** Caches of the scopes and open pages learn of it. No vector changes. */
function tell({ events }: HttpDeps, changes: readonly ScopeChange[]): void {
  for (const change of changes) events.emit("patched", { ...change, isDue: false });
}

function questionShape(question: stores.Question): Question {
  const asked = { key: question.key, at: isoTime(question.atMs) };
  if (question.kind === "pair") {
    const { kind, older, newer, reason } = question;
    return { ...asked, kind, older: pairedShape(older), newer: pairedShape(newer), reason };
  }
  const words = { ...asked, facts: question.facts.map(factShape), ...excerptShape(question.excerpt) };
  switch (question.kind) {
    case "private":
      return { ...words, kind: "private", number: question.number };
    case "past":
      return { ...words, kind: "past", ran_out_at: isoTime(question.ranOutAtMs) };
    case "again":
      return { ...words, kind: "again", deleted_at: isoTime(question.deletedAtMs) };
  }
}

function factShape({ id, agentId, createdAtMs }: stores.AskedFact): AskedFact {
  return { id, agent_id: agentId, created_at: isoTime(createdAtMs) };
}

function pairedShape(fact: stores.PairedFact): PairedFact {
  return { ...factShape(fact), ...excerptShape(fact.excerpt), is_confirmed: fact.isConfirmed };
}
