import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { noPerson, organization, userId } from "../../http/path-params.ts";
import { CONTEXT_TOKENS } from "../../http/routes/context.ts";
import { refuseLongQuery } from "../../http/schemas.ts";
import { isoTime, isoTimeOrNull } from "../../http/shapes.ts";
import { MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import { exactTimeMs } from "../../memory/time.ts";
import { masked } from "../../reading/private-numbers.ts";
import { contextOf } from "../../search/context/context.ts";
import { renderMarkdown, type Section } from "../../search/context/render.ts";
import type * as stores from "../../stores/interfaces/people.ts";
import type { PersonFilter } from "../../stores/interfaces/people.ts";
import type { Access } from "./access.ts";
import {
  type Belief,
  type Beliefs,
  BeliefsQuery,
  type PeoplePage,
  PeopleQuery,
  type PersonAnswer,
  type PersonDays,
  type PersonItem,
  PersonQuery,
  SHOWN_BELIEFS,
  SHOWN_DAYS,
  SHOWN_PEOPLE,
  type Told,
  ToldBody,
} from "./contract-people.ts";
import { excerptShape, linkShape } from "./memories.ts";
import { timelineRoute } from "./timeline.ts";

const readPeopleQuery = queryReader(PeopleQuery);
const readPersonQuery = queryReader(PersonQuery);
const readBeliefsQuery = queryReader(BeliefsQuery);

/** The routes that say what is known of people, for owners and viewers. */
export function peopleRoutes(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(listRoute(deps, access))
    .use(personRoutes(deps, access))
    .use(timelineRoute(deps, access))
    .use(toldRoute(deps, access));
}

function listRoute({ records, control }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/people", async ({ params, request }): Promise<PeoplePage> => {
      const { starts_with: startsWith, cursor: afterId } = readPeopleQuery(request);
      const orgId = await organization(control, params.org);
      const found = await records.people.list(orgId, { startsWith, afterId }, SHOWN_PEOPLE + 1);
      const items = found.slice(0, SHOWN_PEOPLE).map(itemShape);
      const last = found.length > SHOWN_PEOPLE ? items.at(-1) : undefined;
      return { items, next_cursor: last?.user_id ?? null, total: await records.people.count(orgId) };
    });
}

function personRoutes({ records, control }: HttpDeps, access: Access) {
  const { people } = records;
  const personOf = async (params: { org: string; user: string }, agentId: string | undefined): Promise<PersonFilter> => ({
    orgId: await organization(control, params.org),
    userId: userId(params.user),
    agentId,
  });
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/people/:user", async ({ params, request }): Promise<PersonAnswer> => {
      const { agent } = readPersonQuery(request);
      return personShape((await people.find(await personOf(params, agent))) ?? noPerson());
    })
    .get("/dashboard/api/orgs/:org/people/:user/days", async ({ params, request }): Promise<PersonDays> => {
      const { agent } = readPersonQuery(request);
      const days = await people.days(await personOf(params, agent), SHOWN_DAYS);
      return { days: days.map(({ atMs, ...counts }) => ({ day: isoTime(atMs).slice(0, "2026-05-08".length), ...counts })) };
    })
    .get("/dashboard/api/orgs/:org/people/:user/beliefs", async ({ params, request }): Promise<Beliefs> => {
      const { agent, as_of } = readBeliefsQuery(request);
      const wanted = { asOfMs: as_of === undefined ? undefined : timeMs(as_of), limit: SHOWN_BELIEFS };
      const { topics, total } = await people.beliefs(await personOf(params, agent), wanted);
      return { topics: topics.map(({ topic, beliefs }) => ({ topic: topic ?? null, beliefs: beliefs.map(beliefShape) })), total };
    });
}

/** Asks as an agent does, but no key: what a person looks at counts as nobody's use. */
function toldRoute({ records, control, search }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(ToldBody, LIMITS.searchBodyBytes))
    .post("/dashboard/api/orgs/:org/people/:user/told", async ({ params, input, request }): Promise<Told> => {
      const { agent_id: agentId, question: query } = input;
      if (query !== undefined) refuseLongQuery(query);
      const scope = { orgId: await organization(control, params.org), agentId, userId: userId(params.user) };
      const asked = { query, taskContext: undefined, maxTokens: CONTEXT_TOKENS };
      const { sections, tokens } = await contextOf({ search, memories: records.memories }, scope, asked, request);
      const shown = input.private === "shown" ? sections : sections.map(withMasks);
      const told = shown.filter(({ lines }) => lines.length > 0).map(({ title, lines }) => ({ title, lines }));
      const text = renderMarkdown(shown);
      return { sections: told, text, is_masked: text !== renderMarkdown(sections), tokens, max_tokens: CONTEXT_TOKENS };
    });
}

function withMasks(section: Section): Section {
  return { ...section, lines: section.lines.map((line) => ({ ...line, text: masked(line.text) })) };
}

function timeMs(text: string): number {
  const ms = exactTimeMs(text);
  if (ms === undefined)
    throw new MemorydError("validation_error", "as_of is invalid: use ISO 8601 with a time zone, such as 2026-01-31T12:00:00Z");
  return ms;
}

function itemShape({ userId: user_id, believed, agents, learnedAtMs }: stores.PersonSummary): PersonItem {
  return { user_id, believed, agents, learned_at: isoTimeOrNull(learnedAtMs) };
}

function personShape(person: stores.Person): PersonAnswer {
  const { replaced, abstractions, waiting, firstLearnedAtMs, agentsKnowing } = person;
  return {
    ...itemShape(person),
    ...{ replaced, abstractions, waiting },
    first_learned_at: isoTimeOrNull(firstLearnedAtMs),
    agents_knowing: agentsKnowing.map(({ agentId, believed, wroteAtMs }) => ({
      agent_id: agentId,
      believed,
      wrote_at: isoTimeOrNull(wroteAtMs),
    })),
  };
}

function beliefShape({ facts, excerpt, importance, sinceMs, confirmedAtMs, isDoubted, replaced }: stores.Belief): Belief {
  return {
    facts: facts.map(({ id, agentId }) => ({ id, agent_id: agentId })),
    ...excerptShape(excerpt),
    importance,
    since: isoTime(sinceMs),
    confirmed_at: isoTimeOrNull(confirmedAtMs),
    is_doubted: isDoubted,
    replaced: replaced.map(linkShape),
  };
}
