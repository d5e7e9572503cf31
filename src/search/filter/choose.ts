import { isWithin, type MemoryFilter, matcherOf } from "../../memory/filter.ts";
import { LEVEL, type MemoryId } from "../../memory/types.ts";
import type { Facets, FacetTable } from "./facet-tables.ts";

/** The supersessions and sources of memories. By id: the newer memories of its supersessions and, for an abstraction, its sources. */
export interface Links {
  readonly newer: ReadonlyMap<MemoryId, readonly MemoryId[]>;
  readonly sources: ReadonlyMap<MemoryId, readonly MemoryId[]>;
}

/** The memories that match, and the time at which the next one changes its status because it expires. */
export interface Chosen {
  readonly ids: ReadonlySet<MemoryId>;
  readonly untilMs: number;
}

/**
 * Finds the memories that a filter matches. A filter with a time needs `links`.
 *
 * At a time T, a memory was known if it was written by then. It was valid unless a newer memory superseded it: one that was known by then
 * and whose fact was not later than T. An abstraction was valid while all memories from which it was made were. A memory that a caller
 * deleted or that has expired was valid at no time.
 */
export function choose(table: FacetTable, filter: MemoryFilter, nowMs: number, links: Links): Chosen {
  const ids = new Set<MemoryId>();
  const matches = matcherOfRows(filter);
  const past = filter.asOfMs === undefined ? undefined : new Past(table, links, filter.asOfMs, nowMs);
  let untilMs = Number.POSITIVE_INFINITY;
  for (const row of table.rows.values()) {
    const { expiresAtMs } = row;
    if (expiresAtMs !== undefined && expiresAtMs > nowMs && expiresAtMs < untilMs) untilMs = expiresAtMs;
    if (past !== undefined && !past.knew(row)) continue;
    const isActive = past === undefined ? row.status === "active" && !hasExpired(row, nowMs) : past.held(row);
    if (filter.status !== "any" && isActive !== (filter.status === "active")) continue;
    if (matches(row)) ids.add(row.id);
  }
  return { ids, untilMs };
}

function matcherOfRows({ session, speaker, occurred, created, metadata }: MemoryFilter): (row: Facets) => boolean {
  const matches = metadata && matcherOf(metadata);
  return (row) =>
    (session === undefined || row.session === session) &&
    (speaker === undefined || row.speaker === speaker) &&
    (occurred === undefined || isWithin(row.atMs, occurred)) &&
    (created === undefined || isWithin(row.createdAtMs, created)) &&
    (matches === undefined || matches(row.metadata));
}

function hasExpired({ expiresAtMs }: Facets, timeMs: number): boolean {
  return expiresAtMs !== undefined && expiresAtMs <= timeMs;
}

/** The scope as it was at a time. */
class Past {
  readonly #table: FacetTable;
  readonly #links: Links;
  readonly #atMs: number;
  readonly #nowMs: number;
  readonly #held = new Map<MemoryId, boolean>();

  constructor(table: FacetTable, links: Links, atMs: number, nowMs: number) {
    this.#table = table;
    this.#links = links;
    this.#atMs = atMs;
    this.#nowMs = nowMs;
  }

  knew({ createdAtMs }: Facets): boolean {
    return createdAtMs <= this.#atMs;
  }

  held(row: Facets): boolean {
    const known = this.#held.get(row.id);
    if (known !== undefined) return known;
    const expired = hasExpired(row, Math.max(this.#atMs, this.#nowMs));
    const held = this.knew(row) && row.deletedAtMs === undefined && !expired && this.#stillHeld(row);
    this.#held.set(row.id, held);
    return held;
  }

  #stillHeld(row: Facets): boolean {
    if (row.level === LEVEL.abstraction) {
      const sources = this.#links.sources.get(row.id) ?? [];
      // A deprecated memory has been deprecated since its last change, because nothing changes it afterwards.
      if (row.status === "deprecated" && row.updatedAtMs <= this.#atMs) return false;
      return sources.length > 0 && sources.every((id) => this.#holdsAt(id));
    }
    if (row.status === "active") return true;
    const newer = this.#links.newer.get(row.id) ?? [];
    // The memory that superseded it was erased, so only the last change is known.
    if (newer.length === 0) return row.updatedAtMs > this.#atMs;
    return newer.every((id) => !this.#hadCome(id));
  }

  #holdsAt(id: MemoryId): boolean {
    const row = this.#table.rows.get(id);
    return row !== undefined && this.held(row);
  }

  /** Whether the newer memory was known, and its fact was not in the future. */
  #hadCome(id: MemoryId): boolean {
    const row = this.#table.rows.get(id);
    return row !== undefined && Math.max(row.createdAtMs, row.atMs) <= this.#atMs;
  }
}
