import type { MemoryFilter } from "../../memory/filter.ts";
import { LEVEL, type MemoryId, type Scope } from "../../memory/types.ts";
import type { Memories } from "../../stores/interfaces/records.ts";
import { ChosenMemories } from "../index/chosen-memories.ts";
import { choose, type Links } from "./choose.ts";
import { type FacetTable, FacetTables } from "./facet-tables.ts";

/** Filters of one table whose result is cached; a conversation repeats a few filters. */
const KEPT_CHOICES = 16;
/** Memories whose links are read without a pause, which takes a few milliseconds. */
const LINKS_SLICE = 2_000;
const NO_LINKS: Links = { newer: new Map(), sources: new Map() };

/** The memories that a filter chose, until one of them changes its status because it expires. */
export interface Choice {
  readonly among: ChosenMemories;
  readonly untilMs: number;
}

/** Whether deprecated memories can match. The index of active memories does not contain them. */
export function needsHistory({ status, asOfMs }: MemoryFilter): boolean {
  return status !== "active" || asOfMs !== undefined;
}

/** Finds the memories that a filter matches, before anything is ranked. */
export class Filters {
  readonly #memories: Pick<Memories, "changedSince" | "links">;
  readonly #tables: FacetTables;

  constructor(memories: Pick<Memories, "changedSince" | "links">) {
    this.#memories = memories;
    this.#tables = new FacetTables(memories);
  }

  /** Returns the matches at this generation of the scope or a later one. */
  async choose(scope: Scope, filter: MemoryFilter, generation: number, nowMs: number): Promise<Choice> {
    const table = await this.#tables.of(scope, generation);
    const key = JSON.stringify(filter);
    const known = table.chosen.get(key);
    if (known !== undefined && nowMs < known.untilMs) return known;
    const links = filter.asOfMs === undefined ? NO_LINKS : await this.#links(scope, table);
    const { ids, untilMs } = choose(table, filter, nowMs, links);
    const choice = { among: new ChosenMemories(ids), untilMs };
    table.chosen.delete(key);
    table.chosen.set(key, choice);
    for (const oldest of table.chosen.keys()) {
      if (table.chosen.size <= KEPT_CHOICES) break;
      table.chosen.delete(oldest);
    }
    return choice;
  }

  forget(scope: Scope): void {
    this.#tables.forget(scope);
  }

  async #links(scope: Scope, table: FacetTable): Promise<Links> {
    const newer = new Map<MemoryId, MemoryId[]>();
    const sources = new Map<MemoryId, MemoryId[]>();
    const linked = [...table.rows.values()].filter(({ status, level }) => status === "deprecated" || level === LEVEL.abstraction);
    for (let from = 0; from < linked.length; from += LINKS_SLICE) {
      if (from > 0) await Bun.sleep(0);
      const slice = linked.slice(from, from + LINKS_SLICE).map(({ id }) => id);
      for (const { id, kind, otherId } of await this.#memories.links(scope.orgId, slice)) {
        const of = kind === "newer" ? newer : sources;
        of.set(id, [...(of.get(id) ?? []), otherId]);
      }
    }
    return { newer, sources };
  }
}
