import { setImmediate } from "node:timers/promises";
import { LEVEL } from "../../../memory/types.ts";
import type { BrowseFilter, BrowsePage, MemoryExcerpt } from "../../interfaces/browse.ts";
import type { PageKey } from "../../interfaces/page-key.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { isSound, MEMORY_COLUMNS, type MemoryRow, toHeader, UNEXPIRED } from "../rows/rows.ts";
import { excerptOf } from "./excerpt.ts";

/** Memories per slice: a third of a millisecond for short texts, three for texts of maximal length. */
export const SLICE_MEMORIES = 500;
/** Memories that one page may read. If fewer match than requested, the answer has the matches so far and the position to continue from. */
const SCANNED_MEMORIES = 100_000;

interface Slice {
  readonly items: readonly MemoryExcerpt[];
  /** The last memory of the slice; undefined when none follows. */
  readonly end: PageKey | undefined;
}

/**
 * Pages of filtered memories. They are read slice by slice along the index that fits best, and other requests run between slices.
 * After {@link SCANNED_MEMORIES} memories, the rest is left to the next page.
 *
 * A text is searched in the same scan, because the words of the full-text index belong to one scope, and it has no deprecated memories.
 * Among 100,000 memories a page takes 0.2 ms, whatever the filter, and a text that no memory contains takes 60 ms.
 */
export class Pages {
  readonly #pool: Pool;
  /** Scans of more than one slice run one at a time. So a request waits for only one slice, however many people search. */
  #lastWalk: Promise<void> = Promise.resolve();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async page(filter: BrowseFilter, limit: number, after?: PageKey, signal?: AbortSignal): Promise<BrowsePage> {
    const first = await this.#slice(filter, limit, after ?? boundsOf(filter)[0]);
    if (first.items.length > limit || !first.end) return pageOf(first, limit);
    const before = this.#lastWalk;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastWalk = promise;
    try {
      await before;
      return pageOf(await this.#walk(filter, limit, first, signal), limit);
    } finally {
      resolve();
    }
  }

  /** Reads slices until it has one item more than requested, which shows that another page follows, or until the end or the limit. */
  async #walk(filter: BrowseFilter, limit: number, first: Slice, signal?: AbortSignal): Promise<Slice> {
    const items = [...first.items];
    let { end } = first;
    for (let scanned = SLICE_MEMORIES; end && items.length <= limit && scanned < SCANNED_MEMORIES; scanned += SLICE_MEMORIES) {
      await setImmediate();
      signal?.throwIfAborted();
      const next = await this.#slice(filter, limit - items.length, end);
      items.push(...next.items);
      end = next.end;
    }
    return { items, end };
  }

  #slice(filter: BrowseFilter, limit: number, from: PageKey): Promise<Slice> {
    return this.#pool.snapshot(filter.orgId, EMPTY, (org) => slice(org, filter, limit + 1, from));
  }
}

function pageOf({ items, end }: Slice, limit: number): BrowsePage {
  const last = items.length > limit ? items[limit - 1] : undefined;
  return { items: items.slice(0, limit), next: last ? { createdAtMs: last.createdAtMs, id: last.id } : end };
}

const EMPTY: Slice = { items: [], end: undefined };

/** The positions around every memory that the filter can match, in the order of the list. No id sorts before the empty one. */
function boundsOf({ fromMs, toMs, order }: BrowseFilter): readonly [start: PageKey, end: PageKey] {
  const oldest = { createdAtMs: fromMs ?? 0, id: "" };
  const newest = { createdAtMs: toMs ?? Number.MAX_SAFE_INTEGER, id: "" };
  return order === "oldest" ? [oldest, newest] : [newest, oldest];
}

/** The index to scan, and the conditions. */
interface Path {
  /** An index that ends with time and id, scanned from either end. */
  readonly index: string;
  /** The condition that the index covers. */
  readonly within: string;
  /** The other conditions of the filter. */
  readonly and: string;
  readonly parameters: Parameters;
}
type Parameters = Readonly<Record<string, string | number>>;

/** The next {@link SLICE_MEMORIES} memories along the path, and those among them that match the filter. */
function* slice(org: Org, filter: BrowseFilter, limit: number, from: PageKey): Operation<Slice> {
  const path = yield* pathOf(org, filter);
  if (!path) return EMPTY;
  const [after, until, direction] = filter.order === "oldest" ? [">", "<=", "ASC"] : ["<", ">=", "DESC"];
  const order = `ORDER BY m.created_at_ms ${direction}, m.id ${direction}`;
  // SQLite uses one lower and one upper bound of an index. With a second one at the end, it would use that one and scan on to the last
  // memory.
  const within = `${path.within} AND (m.created_at_ms, m.id) ${after} (+$startMs, +$startId)
     AND (m.created_at_ms, m.id) ${until} (+$endMs, +$endId)`;
  const between = (end: PageKey) => ({
    ...path.parameters,
    ...{ $startMs: from.createdAtMs, $startId: from.id, $endMs: end.createdAtMs, $endId: end.id },
  });
  const [, last] = boundsOf(filter);
  const end = yield* org.first<{ createdAtMs: number; id: string }>(
    `SELECT m.created_at_ms AS "createdAtMs", m.id FROM memory m INDEXED BY ${path.index} WHERE ${within} ${order}
     LIMIT 1 OFFSET ${SLICE_MEMORIES - 1}`,
    between(last),
  );
  const found = {
    from: `FROM memory m INDEXED BY ${path.index} CROSS JOIN scope s ON s.scope_no = m.scope_no WHERE ${within} ${path.and} ${order}`,
    parameters: {
      ...between(end ?? last),
      ...(filter.text === undefined ? {} : { $pattern: patternOf(filter.text) }),
      ...(filter.status === "active" ? { $nowMs: org.now() } : {}),
    },
  };
  const rows =
    filter.text === undefined || isAscii(filter.text)
      ? yield* org.all<MemoryRow>(`SELECT ${MEMORY_COLUMNS} ${found.from} LIMIT $limit`, { ...found.parameters, $limit: limit })
      : yield* rowsWith(org, filter.text.toLowerCase(), found, order, limit);
  return { items: rows.map((row) => ({ ...toHeader(org, row), excerpt: excerptOf(org, row) })), end: end ?? undefined };
}

const isAscii = (text: string) => !/\P{ASCII}/u.test(text);

interface Found {
  readonly from: string;
  readonly parameters: Parameters;
}

/** Of the memories that a pattern of other letters than ASCII finds, which are most, only ids and texts are read until one matches. */
function* rowsWith(org: Org, folded: string, { from, parameters }: Found, order: string, limit: number): Operation<readonly MemoryRow[]> {
  const texts = yield* org.all<Pick<MemoryRow, "id" | "content">>(`SELECT m.id, m.content ${from}`, parameters);
  const ids = texts.filter(({ content }) => content.toLowerCase().includes(folded)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = yield* org.all<MemoryRow>(
    `SELECT ${MEMORY_COLUMNS} FROM json_each($ids) w CROSS JOIN memory m ON m.id = w.value CROSS JOIN scope s ON s.scope_no = m.scope_no
     ${order}`,
    { $ids: org.list(ids) },
  );
  return rows.filter((row) => isSound(org, row)).slice(0, limit);
}

/** Undefined when nothing was written for the agent or user of the filter. */
function* pathOf(org: Org, filter: BrowseFilter): Operation<Path | undefined> {
  const { orgId, agentId, userId, level, status, text } = filter;
  const and = [
    ...(level === undefined ? [] : [`AND m.level = ${level}`]),
    ...(status === undefined ? [] : [`AND m.status = '${status}'`]),
    ...(status === "active" ? [`AND ${UNEXPIRED}`] : []),
    ...(text === undefined ? [] : ["AND m.content LIKE $pattern ESCAPE '\\'"]),
  ].join(" ");
  if (agentId !== undefined && userId !== undefined) {
    const scopeNo = yield* org.scopeNo({ orgId, agentId, userId });
    if (scopeNo === undefined) return undefined;
    return { index: "memory_by_scope_time", within: "m.scope_no = +$scopeNo", and, parameters: { $scopeNo: scopeNo } };
  }
  const party = yield* partyOf(org, filter);
  if (!party) return undefined;
  // Deprecated memories and abstractions are few and have indexes of their own; the agent or user is then checked row by row.
  const rare = status === "deprecated" ? "memory_deprecated" : level === LEVEL.abstraction ? "memory_abstractions" : undefined;
  if (rare === undefined) return { index: party.index, within: party.condition, and, parameters: party.parameters };
  const within = rare === "memory_deprecated" ? "m.status = 'deprecated'" : "m.level = 1";
  return { index: rare, within, and: `${and} AND ${party.condition}`, parameters: party.parameters };
}

interface Party {
  readonly index: string;
  readonly condition: string;
  readonly parameters: Parameters;
}

function* partyOf(org: Org, { agentId, userId }: BrowseFilter): Operation<Party | undefined> {
  if (agentId !== undefined) {
    const row = yield* org.first<{ no: number }>("SELECT agent_no AS no FROM scope WHERE agent_id = +? LIMIT 1", agentId);
    return row ? { index: "memory_by_agent_time", condition: "m.agent_no = +$agentNo", parameters: { $agentNo: row.no } } : undefined;
  }
  if (userId !== undefined) {
    const row = yield* org.first<{ no: number }>("SELECT user_no AS no FROM scope WHERE user_id = +? LIMIT 1", userId);
    return row ? { index: "memory_by_user_time", condition: "m.user_no = +$userNo", parameters: { $userNo: row.no } } : undefined;
  }
  return { index: "memory_by_time", condition: "TRUE", parameters: {} };
}

/** SQLite ignores case only for ASCII letters. The pattern accepts any other characters, and the caller checks them. */
function patternOf(text: string): string {
  return `%${text.replace(/[%_\\]/g, "\\$&").replace(/\P{ASCII}+/gu, "%")}%`;
}
