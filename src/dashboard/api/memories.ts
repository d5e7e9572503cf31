import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import { readCursor, writeCursor } from "../../http/cursor.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { memoryId, noMemory, organization } from "../../http/path-params.ts";
import { headerShape, isoTime, isoTimeOrNull } from "../../http/shapes.ts";
import { MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { JsonValue, Metadata } from "../../memory/types.ts";
import { masked } from "../../reading/private-numbers.ts";
import type * as stores from "../../stores/interfaces/browse.ts";
import type { BrowseFilter } from "../../stores/interfaces/browse.ts";
import type { Access } from "./access.ts";
import {
  type Agents,
  AgentsQuery,
  BrowseQuery,
  type Ending,
  type MemoryDetails,
  type MemoryItem,
  type MemoryLink,
  type MemoryPage,
  MemoryQuery,
  SHOWN_LINKS,
  type Supersession,
  type Words,
} from "./contract-memories.ts";
import { doersOf, type NameDoer } from "./doers.ts";

/** The maximum number of agents or users that a filter offers. A prefix shows others. */
const OFFERED_IDS = 100;
const readBrowseQuery = queryReader(BrowseQuery);
const readAgentsQuery = queryReader(AgentsQuery);
const readMemoryQuery = queryReader(MemoryQuery);

/** The routes that read memories, for owners and viewers. */
export function memoryRoutes({ records, control }: HttpDeps, access: Access) {
  const { browse } = records;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/memories", async ({ params, request }): Promise<MemoryPage> => {
      const query = readBrowseQuery(request);
      const { min, max, default: defaultLimit } = LIMITS.listLimit;
      const limit = Math.min(max, Math.max(min, Number(query.limit ?? defaultLimit)));
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const filter = filterOf(await organization(control, params.org), query);
      // The signal cancels the query when the person types on and the browser drops the request.
      const waiting = await records.submissions.waiting(filter);
      const { items, next } = await browse.page(filter, limit, after, request.signal);
      return { items: items.map(itemShape), next_cursor: next ? writeCursor(next) : null, waiting };
    })
    .get("/dashboard/api/orgs/:org/agents", async ({ params, request }): Promise<Agents> => {
      const query = readAgentsQuery(request);
      const wanted = { agentId: query.agent_id, agentStartsWith: query.agent_starts_with, userStartsWith: query.user_starts_with };
      const offered = await browse.offered(await organization(control, params.org), wanted, OFFERED_IDS);
      const { agentIds, moreAgents, userIds, moreUsers } = offered;
      return { agent_ids: [...agentIds], more_agents: moreAgents, user_ids: [...userIds], more_users: moreUsers };
    })
    .get("/dashboard/api/orgs/:org/memories/:id", async ({ params, request }): Promise<MemoryDetails> => {
      const mask = readMemoryQuery(request).private === "shown" ? asItIs : masked;
      const orgId = await organization(control, params.org);
      const details = (await browse.details(orgId, memoryId(params.id), SHOWN_LINKS)) ?? noMemory();
      const isKept = (await control.orgs.find(orgId))?.uses !== "off";
      return detailsShape(isKept ? details : { ...details, told: undefined }, await doersOf(control, orgId), mask);
    });
}

/** Throws `validation_error` for an invalid time. */
function filterOf(orgId: string, { agent_id, user_id, level, status, text, from, to, order }: BrowseQuery): BrowseFilter {
  return {
    orgId,
    agentId: agent_id,
    userId: user_id,
    level: level === undefined ? undefined : level === "0" ? 0 : 1,
    status,
    text,
    fromMs: timeMs("from", from),
    toMs: timeMs("to", to),
    order,
  };
}

export function timeMs(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new MemorydError("validation_error", `${name} is invalid: use ISO 8601 with a time zone, such as 2026-01-31T12:00:00Z`);
  return ms;
}

/** Converts the results of the records into the shapes of the contract. */

function itemShape(item: stores.MemoryExcerpt): MemoryItem {
  const { org_id: _, ...record } = headerShape(item);
  return { ...record, ...excerptShape(item.excerpt) };
}

export function excerptShape({ text, isCut, isMasked }: stores.Excerpt): Words {
  return { excerpt: text, is_cut: isCut, is_masked: isMasked };
}

export function linkShape({ id, level, status, createdAtMs, excerpt }: stores.MemoryLink): MemoryLink {
  return { id, level, status, created_at: isoTime(createdAtMs), ...excerptShape(excerpt) };
}

function supersessionShape(step: stores.Supersession, name: NameDoer): Supersession {
  const { memory, reason, certainty, rule, atMs, undoneAtMs, undoneBy, by, restoredBy, newerEnding } = step;
  return {
    memory: linkShape(memory),
    ...{ reason, certainty, rule, at: isoTime(atMs) },
    undone_at: isoTimeOrNull(undoneAtMs),
    undone_by: undoneBy ?? null,
    by: by ? name(by) : null,
    restored_by: restoredBy ? name(restoredBy) : null,
    newer_ending: endingShape(newerEnding, name),
  };
}

function endingShape(ending: stores.Ending | undefined, name: NameDoer): Ending | null {
  if (ending === undefined || ending.kind === "sources") return ending ?? null;
  const at = isoTime(ending.atMs);
  return ending.kind === "deleted" ? { kind: ending.kind, at, by: ending.by ? name(ending.by) : null } : { kind: ending.kind, at };
}

type Mask = (text: string) => string;
const asItIs: Mask = (text) => text;

/** Writes each value as JSON text, because a browser would change numbers that a double cannot represent. */
function metadataShape(metadata: Metadata | null, mask: Mask): Record<string, string> | null {
  // The name tells what kind of number its value is.
  const hidden = (name: string, value: string) => mask(`${name}: ${value}`).slice(name.length + 2);
  const shown = ([name, value]: [string, JsonValue]): [string, string] => [
    name,
    typeof value === "string" ? JSON.stringify(hidden(name, value)) : hidden(name, JSON.stringify(value)),
  ];
  return metadata && Object.fromEntries(Object.entries(metadata).map(shown));
}

/** All that is told of a memory in whole texts. */
function textsShape({ memory, write }: stores.MemoryDetails, mask: Mask): Pick<MemoryDetails, "content" | "metadata" | "write"> {
  return {
    content: mask(memory.content),
    metadata: metadataShape(memory.metadata, mask),
    write: write
      ? {
          id: write.id,
          content: write.content === null ? null : mask(write.content),
          metadata: metadataShape(write.metadata, mask),
          confidence: write.confidence,
          extract: write.extract,
          created_at: isoTime(write.createdAtMs),
          state: write.state,
          error: write.error ?? null,
        }
      : null,
  };
}

function detailsShape(details: stores.MemoryDetails, name: NameDoer, mask: Mask): MemoryDetails {
  const { memory, write, told, revisionWaits } = details;
  const texts = textsShape(details, mask);
  const isFact = memory.level === 0;
  const isActive = memory.status === "active";
  return {
    ...itemShape({ ...memory, excerpt: details.excerpt }),
    org_id: memory.scope.orgId,
    ...texts,
    is_masked: JSON.stringify(texts) !== JSON.stringify(textsShape(details, asItIs)),
    outdated: memory.outdated,
    confirmed_at: isoTimeOrNull(details.confirmedAtMs),
    supersedes: details.supersedes.map((step) => supersessionShape(step, name)),
    superseded_by: details.supersededBy.map((step) => supersessionShape(step, name)),
    siblings: details.siblings.map(linkShape),
    sources: details.sources.map(linkShape),
    abstractions: details.abstractions.map(linkShape),
    is_write: write?.id === memory.id && details.siblings.length > 0,
    ending: endingShape(details.ending, name),
    done: details.trail.map(({ atMs, action, by }) => ({ at: isoTime(atMs), action, by: name(by) })),
    told: told ? { count: told.count, at: isoTime(told.atMs), agent_id: told.agentId } : null,
    revision_waits: revisionWaits,
    can: {
      confirm: isFact && isActive,
      deprecate: isActive,
      restore: isFact && (!isActive || memory.outdated),
      edit: isFact && isActive && !revisionWaits,
      erase: true,
    },
  };
}
