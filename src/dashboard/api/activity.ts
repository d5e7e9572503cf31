import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { organization } from "../../http/path-params.ts";
import { isoTime } from "../../http/shapes.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import { type AuditEntry, COMMAND_LINE, SEVERAL } from "../../stores/interfaces/audit.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import { type Actor, TRAIL_ACTIONS, type TrailEntry } from "../../stores/interfaces/trail.ts";
import type { Access } from "./access.ts";
import { type ActivityEntry, type ActivityPage, ActivityQuery, type AuditActivity, type MemoryActivity } from "./contract-activity.ts";
import { doersOf, type NameDoer } from "./doers.ts";
import { timeMs } from "./memories.ts";

export const ACTIVITY_ENTRIES = 50;
const readQuery = queryReader(ActivityQuery);

/** Lists what was done: to memories, from their trail, and to everything else, from the audit. */
export function activityRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/activity", async ({ params, request, isOwner }): Promise<ActivityPage> => {
      const orgId = await organization(deps.control, params.org);
      return activity(deps, orgId, readQuery(request), isOwner);
    });
}

async function activity({ records, control }: HttpDeps, orgId: OrgId, query: ActivityQuery, isOwner: boolean): Promise<ActivityPage> {
  const { trailNo, auditId } = readPlace(query.cursor);
  const wanted = { fromMs: timeMs("from", query.from), toMs: timeMs("to", query.to) };
  const by = actorOf(query.who);
  const { what, user_id: userId } = query;
  const action = TRAIL_ACTIONS.find((one) => one === what);
  const isOfMemories = what === undefined || action !== undefined;
  // The audit names nobody of whom memories are.
  const isOfAudit = action === undefined && userId === undefined;
  const trail = isOfMemories ? await records.trail.list(orgId, { ...wanted, userId, action, by }, ACTIVITY_ENTRIES + 1, trailNo) : [];
  const audited = { ...wanted, orgId, withServer: isOwner, actor: by && nameInAudit(by), noun: what };
  const audit = isOfAudit ? await control.audit.list(ACTIVITY_ENTRIES + 1, auditId, audited) : [];
  const merged = inOrder(trail, audit);
  const page = merged.slice(0, ACTIVITY_ENTRIES);
  const shape = await shaper(control, orgId);
  const last = { trailNo, auditId };
  const items = page.map((entry) => {
    if ("no" in entry) last.trailNo = entry.no;
    else last.auditId = entry.id;
    return shape(entry);
  });
  return { items, next_cursor: merged.length > page.length ? writePlace(last) : null };
}

/** Newest first. Each list keeps its own order, in which its pages are, also where the clock was set back. */
function inOrder(trail: readonly TrailEntry[], audit: readonly AuditEntry[]): (TrailEntry | AuditEntry)[] {
  const [one, other] = [[...trail], [...audit]];
  const merged: (TrailEntry | AuditEntry)[] = [];
  for (let left = one.length + other.length; left > 0; left--) {
    const isOne = (one[0]?.atMs ?? Number.NEGATIVE_INFINITY) >= (other[0]?.atMs ?? Number.NEGATIVE_INFINITY);
    const next = (isOne ? one : other).shift();
    if (next) merged.push(next);
  }
  return merged;
}

interface Place {
  /** Those of the last entries that were listed; undefined at the beginning. */
  readonly trailNo: number | undefined;
  readonly auditId: number | undefined;
}

function writePlace({ trailNo, auditId }: Place): string {
  return `${trailNo ?? ""}.${auditId ?? ""}`;
}

function readPlace(cursor: string | undefined): Place {
  const [whole, trailNo, auditId] = /^(\d{0,15})\.(\d{0,15})$/.exec(cursor ?? ".") ?? [];
  if (whole === undefined) throw new MemorydError("validation_error", "cursor is invalid: send the next_cursor of the previous page");
  return { trailNo: trailNo ? Number(trailNo) : undefined, auditId: auditId ? Number(auditId) : undefined };
}

/** The pattern of the query allows nothing else. */
function actorOf(who: string | undefined): Actor | undefined {
  if (who === undefined || who === "command") return who && { kind: "command" };
  const kind = who.startsWith("key:") ? "key" : "person";
  return { kind, id: who.slice(kind.length + 1) };
}

function nameInAudit(by: Actor): string {
  return by.kind === "command" ? COMMAND_LINE : by.id;
}

/** Entries with the names of what they have ids of, as they are by now. */
async function shaper(control: Control, orgId: OrgId): Promise<(entry: TrailEntry | AuditEntry) => ActivityEntry> {
  const name = await doersOf(control, orgId);
  const names = new Map([
    ...(await control.orgs.list()).map((org) => [org.id, org.name] as const),
    ...(await control.keys.list(orgId)).map((key) => [key.id, key.label || null] as const),
    ...(await control.users.list()).map((user) => [user.id, user.email] as const),
  ]);
  return (entry) => ("no" in entry ? memoryShape(entry, name) : auditShape(entry, name, names));
}

function memoryShape({ no, atMs, count, by, action, memoryId, agentId, userId }: TrailEntry, name: NameDoer): MemoryActivity {
  const of = { memory_id: memoryId ?? null, agent_id: agentId, user_id: userId };
  return { of: "memory", id: `t${no}`, at: isoTime(atMs), count, by: name(by), action, ...of };
}

function auditShape(entry: AuditEntry, name: NameDoer, names: ReadonlyMap<string, string | null>): AuditActivity {
  const { id, atMs, count, actor, action, target } = entry;
  const isFailure = action === "login.failed";
  return {
    ...{ of: "audit", id: `a${id}`, at: isoTime(atMs), count, action },
    by: isFailure ? null : name(auditActor(actor)),
    target: target === undefined ? null : { id: target, name: names.get(target) ?? null },
    address: isFailure && actor !== SEVERAL ? actor : null,
  };
}

/** An e-mail address has an "at", and the id of a key has none. */
function auditActor(actor: string): Actor {
  if (actor === COMMAND_LINE) return { kind: "command" };
  return { kind: actor.includes("@") ? "person" : "key", id: actor };
}
