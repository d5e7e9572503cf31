import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { organization, userId } from "../../http/path-params.ts";
import { isoTime } from "../../http/shapes.ts";
import { MemorydError } from "../../memory/errors.ts";
import type * as stores from "../../stores/interfaces/people.ts";
import type { TimelinePlace } from "../../stores/interfaces/people.ts";
import type { Access } from "./access.ts";
import { SHOWN_EVENTS, type Timeline, type TimelineEvent, TimelineQuery } from "./contract-people.ts";
import { doersOf, type NameDoer } from "./doers.ts";
import { linkShape } from "./memories.ts";

const readQuery = queryReader(TimelineQuery);

/** How what is believed of a person came to this, for owners and viewers. */
export function timelineRoute({ records, control }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/people/:user/timeline", async ({ params, request }): Promise<Timeline> => {
      const { agent: agentId, cursor } = readQuery(request);
      const orgId = await organization(control, params.org);
      const after = cursor === undefined ? undefined : placeOf(cursor);
      const { events, next } = await records.people.timeline({ orgId, userId: userId(params.user), agentId }, SHOWN_EVENTS, after);
      const named = await doersOf(control, orgId);
      return { items: events.map((event) => eventShape(event, named)), next_cursor: next ? cursorOf(next) : null };
    });
}

const PLACE = /^(-?\d{1,16})\.([\w-]{0,40})\.(\d{1,16})$/;

function cursorOf({ atMs, key, trailNo }: TimelinePlace): string {
  return `${atMs}.${key}.${trailNo}`;
}

function placeOf(cursor: string): TimelinePlace {
  const [, atMs, key = "", trailNo] = PLACE.exec(cursor) ?? [];
  if (atMs === undefined)
    throw new MemorydError("validation_error", "cursor is invalid: send the next_cursor of the previous page, or none for the first page");
  return { atMs: Number(atMs), key, trailNo: Number(trailNo) };
}

function eventShape(event: stores.TimelineEvent, named: NameDoer): TimelineEvent {
  const { atMs, kind, memory, agentId, older, reason, certainty, by, count, isUndone } = event;
  return {
    ...{ at: isoTime(atMs), kind, memory: memory ? linkShape(memory) : null, agent_id: agentId, older: older.map(linkShape) },
    ...{ reason: reason ?? null, certainty: certainty ?? null, by: by ? named(by) : null, count, is_undone: isUndone },
    undo: isUndone ? null : undoOf(event),
  };
}

/** What came of the event must be in use still, or something newer is to be undone first. */
function undoOf({ kind, memory, ids, older }: stores.TimelineEvent): TimelineEvent["undo"] {
  const olderIds = older.map(({ id }) => id);
  const isUsed = memory?.status === "active";
  if (kind === "deleted") return ids.length > 0 ? { restore: ids, deprecate: [] } : null;
  if (kind === "replaced") return olderIds.length > 0 ? { restore: olderIds, deprecate: [] } : null;
  if (kind === "learned") return isUsed ? { restore: [], deprecate: ids } : null;
  // Restored first, the older ones are no earlier wordings of what is deleted, which would take them along.
  if (kind === "edited" || kind === "merged") return isUsed ? { restore: olderIds, deprecate: ids } : null;
  return null;
}
