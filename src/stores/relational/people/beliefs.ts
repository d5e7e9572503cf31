import { setImmediate } from "node:timers/promises";
import type { MemoryId } from "../../../memory/types.ts";
import { TOPICS, type Topic } from "../../../models/model.ts";
import type { MemoryLink } from "../../interfaces/browse.ts";
import type { Belief, Beliefs, BeliefsWanted, BelievedFact, PersonFilter } from "../../interfaces/people.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { confirmedAt } from "../memories/confirmations.ts";
import { excerptOf, type LinkRow, toLink } from "../memories/excerpt.ts";
import { CHECKED_COLUMNS, statusOf } from "../rows/rows.ts";
import { type FactRow, factsOf, factsWithSpans } from "./facts.ts";
import { isWithin } from "./held.ts";

/** Beliefs whose texts are read at a time: about a millisecond. */
const PIECE_BELIEFS = 100;
/** What a belief replaced is told by example. */
const SHOWN_REPLACED = 3;

/** Facts of the same words, the oldest first. */
type Group = readonly [FactRow, ...FactRow[]];
interface Told {
  readonly topic: Topic | undefined;
  readonly belief: Belief;
}
/** A moment that no change follows: what is so then is so now. */
const NOW_MS = Number.MAX_SAFE_INTEGER;

export async function beliefs(pool: Pool, person: PersonFilter, { asOfMs, limit }: BeliefsWanted, nowMs: number): Promise<Beliefs> {
  const believed = (words?: readonly string[]) => believedFacts(pool, person, { asOfMs, nowMs, words });
  const chosen = await mostImportant(believed(), limit);
  const facts = chosen.total > chosen.facts.length ? await withTheirWords(believed, chosen.facts) : chosen.facts;
  const groups = [...Map.groupBy(facts, wordsOf).values()].map(oldestFirst);
  const told: Told[] = [];
  for (let from = 0; from < groups.length; from += PIECE_BELIEFS) {
    const piece = groups.slice(from, from + PIECE_BELIEFS);
    told.push(...(await pool.snapshot(person.orgId, [], (org) => beliefsOf(org, piece, asOfMs ?? NOW_MS))));
    await setImmediate();
  }
  const byTopic = Map.groupBy(told, ({ topic }) => topic);
  const topics = [...TOPICS, undefined].flatMap((topic) => {
    const ofTopic = byTopic.get(topic);
    return ofTopic ? [{ topic, beliefs: ofTopic.map(({ belief }) => belief).sort(byImportance) }] : [];
  });
  return { topics, total: chosen.total };
}

interface Believing {
  readonly asOfMs: number | undefined;
  readonly nowMs: number;
  readonly words: readonly string[] | undefined;
}

async function* believedFacts(pool: Pool, person: PersonFilter, { asOfMs, nowMs, words }: Believing): AsyncGenerator<FactRow[]> {
  const clock = { now: () => nowMs };
  if (asOfMs === undefined) {
    for await (const facts of factsOf(pool, person, words)) yield facts.filter((fact) => statusOf(clock, fact) === "active");
  } else {
    for await (const facts of factsWithSpans(pool, person, words)) yield facts.filter(({ spans }) => isWithin(spans, asOfMs));
  }
}

/** Keeps no more than twice the limit in memory. */
async function mostImportant(pieces: AsyncIterable<readonly FactRow[]>, limit: number) {
  let facts: FactRow[] = [];
  let total = 0;
  const cut = () => {
    facts = facts
      .sort((a, b) => b.importance - a.importance || b.created_at_ms - a.created_at_ms || (a.id < b.id ? 1 : -1))
      .slice(0, limit);
  };
  for await (const piece of pieces) {
    total += piece.length;
    facts.push(...piece);
    if (facts.length > 2 * limit) cut();
  }
  cut();
  return { facts, total };
}

/** The same words may be less important to another agent. */
async function withTheirWords(
  believed: (words: readonly string[]) => AsyncIterable<FactRow[]>,
  facts: readonly FactRow[],
): Promise<FactRow[]> {
  const all = new Map(facts.map((fact) => [fact.id, fact]));
  const words = new Set(facts.flatMap(({ fact_key }) => fact_key ?? []));
  for await (const piece of believed([...words])) for (const fact of piece) all.set(fact.id, fact);
  return [...all.values()];
}

const wordsOf = ({ fact_key, id }: FactRow) => fact_key ?? id;
const byImportance = (a: Belief, b: Belief) => b.importance - a.importance || b.sinceMs - a.sinceMs;

function oldestFirst(facts: readonly FactRow[]): Group {
  const [first, ...others] = facts.toSorted((a, b) => a.created_at_ms - b.created_at_ms || (a.id < b.id ? -1 : 1));
  if (first === undefined) throw new Error("a group without facts");
  return [first, ...others];
}

/** Of the first fact that has one. */
function topicOf(group: Group): Topic | undefined {
  for (const { topic } of group) if (topic !== null && topic !== "none") return topic;
  return undefined;
}

/** Without facts that were erased meanwhile. */
function* beliefsOf(org: Org, groups: readonly Group[], atMs: number): Operation<Told[]> {
  const ids = groups.flatMap((facts) => facts.map(({ id }) => id));
  const texts = new Map((yield* linkRows(org, ids)).map((row) => [row.id, row]));
  const replaced = yield* replacedBy(org, ids, atMs);
  const doubted = yield* doubtedAmong(org, ids, atMs);
  const confirmed = new Map([...(yield* confirmedAt(org, ids))].filter(([, confirmedMs]) => confirmedMs <= atMs));
  const told: Told[] = [];
  for (const group of groups) {
    const text = group.map(({ id }) => texts.get(id)).find((row) => row !== undefined);
    if (text === undefined) continue;
    const facts: BelievedFact[] = [];
    for (const { id, scope_no } of group) if (texts.has(id)) facts.push({ id, agentId: (yield* org.scopeOf(scope_no)).agentId });
    const belief = {
      facts,
      excerpt: excerptOf(org, text),
      importance: Math.max(...group.map(({ importance }) => importance)),
      sinceMs: group[0].created_at_ms,
      confirmedAtMs: latestOf(facts.map(({ id }) => confirmed.get(id))),
      isDoubted: facts.some(({ id }) => doubted.has(id)),
      replaced: facts
        .flatMap(({ id }) => replaced.get(id) ?? [])
        .sort((a, b) => b.atMs - a.atMs)
        .slice(0, SHOWN_REPLACED)
        .map(({ link }) => link),
    };
    told.push({ topic: topicOf(group), belief });
  }
  return told;
}

const latestOf = (times: readonly (number | undefined)[]) =>
  times.reduce((latest, time) => (latest === undefined || (time !== undefined && time > latest) ? time : latest), undefined);

function* linkRows(org: Org, ids: readonly MemoryId[]): Operation<readonly LinkRow[]> {
  return yield* org.all<LinkRow>(`SELECT ${CHECKED_COLUMNS} FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value`, org.list(ids));
}

interface Replaced {
  readonly link: MemoryLink;
  readonly atMs: number;
}

/** A fact of the same words is no former belief. */
function* replacedBy(org: Org, ids: readonly MemoryId[], atMs: number): Operation<Map<MemoryId, readonly Replaced[]>> {
  const rows = yield* org.all<LinkRow & { newer_id: string; at_ms: number }>(
    `SELECT ${CHECKED_COLUMNS}, h.newer_id, h.created_at_ms AS at_ms
     FROM json_each($ids) w CROSS JOIN supersession h ON h.newer_id = w.value CROSS JOIN memory m ON m.id = h.older_id
     WHERE h.certainty = 'sure' AND h.reason <> 'same' AND ${IN_FORCE}`,
    { $ids: org.list(ids), $atMs: atMs },
  );
  const byNewer = Map.groupBy(rows, ({ newer_id }) => newer_id);
  return new Map([...byNewer].map(([id, older]) => [id, older.map((row) => ({ link: toLink(org, row), atMs: row.at_ms }))]));
}

const IN_FORCE = "h.created_at_ms <= +$atMs AND (h.undone_at_ms IS NULL OR h.undone_at_ms > +$atMs)";

/** Those that a likely supersession sets against another fact, on either side. A deleted memory supersedes nothing. */
function* doubtedAmong(org: Org, ids: readonly MemoryId[], atMs: number): Operation<Set<MemoryId>> {
  const against = (own: string, other: string) =>
    `SELECT h.${own} AS id FROM json_each($ids) w CROSS JOIN supersession h ON h.${own} = w.value CROSS JOIN memory m ON m.id = h.${other}
     WHERE h.certainty = 'likely' AND ${IN_FORCE} AND (m.deleted_at_ms IS NULL OR m.deleted_at_ms > +$atMs)
       AND (m.expires_at_ms IS NULL OR m.expires_at_ms > min(+$atMs, +$nowMs))
       AND NOT EXISTS (SELECT 1 FROM supersession o WHERE o.older_id = m.id AND o.certainty = 'sure'
         AND o.created_at_ms <= +$atMs AND (o.undone_at_ms IS NULL OR o.undone_at_ms > +$atMs))`;
  const rows = yield* org.all<{ id: string }>(`${against("older_id", "newer_id")} UNION ALL ${against("newer_id", "older_id")}`, {
    $ids: org.list(ids),
    $atMs: atMs,
    $nowMs: org.now(),
  });
  return new Set(rows.map(({ id }) => id));
}
