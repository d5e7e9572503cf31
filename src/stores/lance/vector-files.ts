import { existsSync } from "node:fs";
import type { OrgId } from "../../memory/types.ts";
import { PLACES_LOOKED } from "../folder/limits.ts";
import type { VectorFiles } from "../interfaces/vectors.ts";
import { compact } from "./compact.ts";
import { isReadable } from "./damage.ts";
import { hasTable, removeOtherTables, removeSetAside, setAside, tableFolder, tablesIn } from "./files.ts";
import { lancedb } from "./lancedb.ts";
import type { Tables } from "./tables.ts";

/**
 * Fragments at which a merge is due. Each write adds a fragment, which slows reads by 0.2 ms. Merging this many costs about as much as
 * writing them.
 */
export const MOST_FRAGMENTS = 32;

export class LanceVectorFiles implements VectorFiles {
  readonly #tables: Tables;
  readonly #dimensions: number;
  #prepared = false;

  constructor(tables: Tables, dimensions: number) {
    this.#tables = tables;
    this.#dimensions = dimensions;
  }

  prepare(orgId: OrgId): void {
    if (this.#prepared || !this.has(orgId)) return;
    lancedb();
    this.#prepared = true;
  }

  async maintain(orgId: OrgId): Promise<void> {
    await this.#tables.write(orgId, async (database) => {
      const table = await database.table();
      if (!table) return;
      database.newFragments ??= (await table.stats()).fragmentStats.numFragments;
      if (database.newFragments < MOST_FRAGMENTS) return;
      await compact(table, this.#dimensions);
      database.newFragments = 0;
    });
  }

  async retain(orgId: OrgId, spaces: readonly string[]): Promise<void> {
    const kept = new Set([this.#tables.space, ...spaces]);
    await this.#tables.write(orgId, async ({ folder }) => removeOtherTables(folder, kept));
  }

  has(orgId: OrgId): boolean {
    return hasTable(this.#tables.folderOf(orgId), this.#tables.space);
  }

  async look(): Promise<readonly OrgId[]> {
    const { lost, sound } = this.#tables.lookAt(PLACES_LOOKED);
    if (sound !== undefined && !(await this.#answers(sound))) lost.add(sound);
    return [...lost];
  }

  async repair(orgId: OrgId): Promise<boolean> {
    let lost = false;
    await this.#tables.write(orgId, async (database) => {
      const { folder, tableName } = database;
      // Reads the files as they are now.
      database.forget();
      for (const name of tablesIn(folder)) {
        if (await isReadable(await database.connection(), name)) continue;
        setAside(folder, name);
        if (name === tableName) this.#tables.markLost(orgId);
      }
      lost = this.#tables.isLost(orgId);
      this.#tables.forgetLoss(orgId);
      if (!lost) return;
      this.#tables.forgetTable(orgId);
      // A table without a version is not a table, but its files may contain vectors.
      if (!hasTable(folder, tableName) && existsSync(tableFolder(folder, tableName))) setAside(folder, tableName);
    });
    return lost;
  }

  async abandon(orgId: OrgId): Promise<void> {
    await this.#tables.write(orgId, async (database) => {
      const { folder, tableName } = database;
      database.forget();
      if (existsSync(tableFolder(folder, tableName))) setAside(folder, tableName);
      this.#tables.forgetTable(orgId);
      this.#tables.forgetLoss(orgId);
    });
  }

  async clear(orgId: OrgId): Promise<void> {
    await this.#tables.write(orgId, async ({ folder }) => removeSetAside(folder));
  }

  release(orgId: OrgId): Promise<void> {
    return this.#tables.release(orgId);
  }

  async #answers(orgId: OrgId): Promise<boolean> {
    try {
      await this.#tables.read(orgId, (table) => table.query().limit(1));
      return true;
    } catch {
      // `repair` determines and reports the reason.
      return false;
    }
  }
}
