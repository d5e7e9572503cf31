import type { MemoryId } from "../../../memory/types.ts";
import type { MemoryLink } from "../../interfaces/browse.ts";
import type { PersonFilter, TimelineEvent, TimelinePage, TimelinePlace } from "../../interfaces/people.ts";
import type { Actor, TrailEntry } from "../../interfaces/trail.ts";
import { DECIDED } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { type LinkRow, toLink } from "../memories/excerpt.ts";
import { relationalTrail, trailOf } from "../memories/trail.ts";
import { namedBy } from "../rows/memory-rows.ts";
import { CHECKED_COLUMNS } from "../rows/rows.ts";
import { type Happened, happened } from "./happened.ts";

const BEGINNING: TimelinePlace = { atMs: Number.MAX_SAFE_INTEGER, key: "", trailNo: Number.MAX_SAFE_INTEGER };

/** One event of a page, as it is found: the memory tells it, or the trail does. */
type Found = { readonly told: Happened } | { readonly entry: TrailEntry };

/**
 * Merges what the memories tell of themselves with what the trail says was done to them. Each is read from its own place, so what is added
 * meanwhile shifts neither.
 */
export async function timeline(pool: Pool, person: PersonFilter, limit: number, after = BEGINNING): Promise<TimelinePage> {
  const told = await newest(happened(pool, person), after, limit + 1);
  const entries = await done(pool, person, after, limit + 1);
  const merged = merge(told, entries);
  const found = merged.slice(0, limit);
  return {
    events: await pool.snapshot(person.orgId, [], (org) => eventsOf(org, found)),
    next: merged.length > limit ? found.reduce(past, after) : undefined,
  };
}

/** Neither what memories tell nor the trail goes back to a time that was passed, so that what is added since is on no later page. */
function past(place: TimelinePlace, found: Found): TimelinePlace {
  if ("told" in found) return { ...place, atMs: found.told.atMs, key: found.told.key };
  const { no: trailNo, atMs } = found.entry;
  return atMs < place.atMs ? { atMs, key: "", trailNo } : { ...place, trailNo };
}

function merge(told: readonly Happened[], entries: readonly TrailEntry[]): Found[] {
  const merged: Found[] = [];
  let at = 0;
  for (const one of told) {
    for (let entry = entries[at]; entry !== undefined && entry.atMs >= one.atMs; entry = entries[++at]) merged.push({ entry });
    merged.push({ told: one });
  }
  return [...merged, ...entries.slice(at).map((entry) => ({ entry }))];
}

const newestFirst = (a: Pick<Happened, "atMs" | "key">, b: Pick<Happened, "atMs" | "key">) => b.atMs - a.atMs || (a.key < b.key ? -1 : 1);

/** Those after the place, the newest first. Keeps no more than twice the limit and a piece in memory. */
async function newest(pieces: AsyncIterable<readonly Happened[]>, { atMs, key }: TimelinePlace, limit: number): Promise<Happened[]> {
  let kept: Happened[] = [];
  for await (const piece of pieces) {
    kept.push(...piece.filter((one) => one.atMs < atMs || (one.atMs === atMs && one.key > key)));
    if (kept.length > 2 * limit) kept = kept.sort(newestFirst).slice(0, limit);
  }
  return kept.sort(newestFirst).slice(0, limit);
}

/** What the trail tells for itself, newest first: who edited, merged and decided is said with the memory that took the place of another. */
async function done(pool: Pool, { orgId, userId, agentId }: PersonFilter, after: TimelinePlace, limit: number): Promise<TrailEntry[]> {
  const { atMs, trailNo } = after;
  const wanted = { userId, agentId, toMs: trailNo === BEGINNING.trailNo ? atMs : undefined };
  const found: TrailEntry[] = [];
  for (let before: number | undefined = trailNo; before !== undefined && found.length < limit; ) {
    const entries: TrailEntry[] = await relationalTrail(pool).list(orgId, wanted, limit, before);
    const settled = entries.filter(({ action }) => action === "settled");
    const decided = settled.length === 0 ? NONE : await pool.read(orgId, NONE, (org) => decidedAmong(org, settled));
    found.push(...entries.filter((entry) => entry.action !== "edited" && entry.action !== "merged" && !decided.has(entry)));
    before = entries.length < limit ? undefined : entries.at(-1)?.no;
  }
  return found;
}

const NONE: ReadonlySet<TrailEntry> = new Set();

/** The answers by which one memory took the place of the other. */
function* decidedAmong(org: Org, entries: readonly TrailEntry[]): Operation<ReadonlySet<TrailEntry>> {
  const edges = yield* org.all<{ id: string; at_ms: number }>(
    `SELECT w.value AS id, h.created_at_ms AS at_ms FROM json_each(?1) w CROSS JOIN supersession h ON h.older_id = w.value WHERE h.rule = ?2
     UNION ALL
     SELECT w.value, h.created_at_ms FROM json_each(?1) w CROSS JOIN supersession h ON h.newer_id = w.value WHERE h.rule = ?2`,
    org.list(new Set(entries.map(({ memoryId = "" }) => memoryId))),
    DECIDED,
  );
  return new Set(entries.filter(({ memoryId, atMs }) => edges.some(({ id, at_ms }) => id === memoryId && at_ms === atMs)));
}

function* eventsOf(org: Org, found: readonly Found[]): Operation<TimelineEvent[]> {
  const named = yield* namedIn(org, found);
  const told = found.flatMap((one) => ("told" in one ? [one.told] : []));
  const links = yield* linksOf(org, [...told.flatMap(({ memoryId, olderIds }) => [memoryId, ...olderIds]), ...[...named.values()].flat()]);
  const doers = yield* doersOf(org, told);
  const events: TimelineEvent[] = [];
  for (const one of found) {
    if ("entry" in one) events.push(doneEvent(one.entry, named.get(one.entry) ?? [], links));
    else events.push({ ...(yield* toldEvent(org, one.told, links)), by: doers.get(one.told) });
  }
  return events;
}

interface Linked {
  readonly link: MemoryLink;
  readonly deletedAtMs: number | null;
}

function* linksOf(org: Org, ids: Iterable<MemoryId>): Operation<ReadonlyMap<MemoryId, Linked>> {
  const rows = yield* org.all<LinkRow & { deleted_at_ms: number | null }>(
    `SELECT ${CHECKED_COLUMNS}, m.deleted_at_ms FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value`,
    org.list(new Set(ids)),
  );
  return new Map(rows.map((row) => [row.id, { link: toLink(org, row), deletedAtMs: row.deleted_at_ms }]));
}

/** The memories that each entry of the trail names. */
function* namedIn(org: Org, found: readonly Found[]): Operation<ReadonlyMap<TrailEntry, readonly MemoryId[]>> {
  const named = new Map<TrailEntry, readonly MemoryId[]>();
  for (const one of found)
    if ("entry" in one && one.entry.memoryId !== undefined) named.set(one.entry, yield* namedBy(org, one.entry.memoryId));
  return named;
}

/** Who edited, merged or decided. */
function* doersOf(org: Org, told: readonly Happened[]): Operation<ReadonlyMap<Happened, Actor>> {
  const taking = told.filter(({ olderIds }) => olderIds.length > 0);
  const entries = yield* trailOf(org, new Set(taking.map(({ memoryId }) => memoryId)), Number.MAX_SAFE_INTEGER);
  const byMemory = Map.groupBy(entries, ({ memoryId }) => memoryId);
  return new Map(
    taking.flatMap((one) => {
      const entry = byMemory
        .get(one.memoryId)
        ?.find(({ action, atMs }) => action === one.kind || (action === "settled" && atMs === one.atMs));
      return entry ? [[one, entry.by] as const] : [];
    }),
  );
}

function* toldEvent(org: Org, told: Happened, links: ReadonlyMap<MemoryId, Linked>): Operation<TimelineEvent> {
  const { atMs, kind, memoryId, olderIds, reason, certainty, isUndone } = told;
  const { agentId } = yield* org.scopeOf(told.scopeNo);
  const memory = links.get(memoryId)?.link;
  const older = olderIds.flatMap((id) => links.get(id)?.link ?? []);
  return { atMs, kind, memory, ids: memory ? [memory.id] : [], agentId, older, reason, certainty, by: undefined, count: 1, isUndone };
}

/** A deletion is undone when what it named is no longer deleted as of then. */
function doneEvent(entry: TrailEntry, named: readonly MemoryId[], links: ReadonlyMap<MemoryId, Linked>): TimelineEvent {
  const { atMs, action: kind, agentId, by } = entry;
  const memories = named.flatMap((id) => links.get(id) ?? []);
  return {
    ...{ atMs, kind, memory: memories[0]?.link, ids: memories.map(({ link }) => link.id), agentId, by },
    ...{ older: [], reason: undefined, certainty: undefined },
    count: kind === "deleted" ? Math.max(1, memories.length) : entry.count,
    isUndone: kind === "deleted" && !memories.some(({ deletedAtMs }) => deletedAtMs === atMs),
  };
}
