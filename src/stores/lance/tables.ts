import type { Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import type { OrgId } from "../../memory/types.ts";
import { OPEN_ORGANIZATIONS } from "../folder/limits.ts";
import { vectorsFolder } from "../folder/paths.ts";
import { VectorsDamaged } from "../interfaces/vectors.ts";
import { isDamage } from "./damage.ts";
import { Database, type Query, type TableWatch } from "./database.ts";
import { DatabasePool } from "./database-pool.ts";
import { tableId } from "./files.ts";
import { Sessions } from "./sessions.ts";

/** The tables of one space, one in each organization's database, and this thread's knowledge of them. */
export class Tables {
  readonly space: string;
  readonly #dataDir: string;
  readonly #sessions = new Sessions();
  readonly #databases: DatabasePool<Database>;
  /** The identity of each known table. Those that {@link lookAt} checked last come last. */
  readonly #known = new Map<OrgId, number>();
  /** Organizations whose table disappeared or was replaced. */
  readonly #lost = new Set<OrgId>();

  constructor(dataDir: string, space: string) {
    this.space = space;
    this.#dataDir = dataDir;
    this.#databases = new DatabasePool(
      OPEN_ORGANIZATIONS,
      (orgId) => new Database(this.folderOf(orgId), space, this.#sessions, this.#watch(orgId)),
      (database) => database.close(),
    );
  }

  folderOf(orgId: OrgId): string {
    return vectorsFolder(this.#dataDir, orgId);
  }

  use<T>(orgId: OrgId, work: (database: Database) => Promise<T>): Promise<T> {
    return this.#databases.use(orgId, work);
  }

  read(orgId: OrgId, query: (table: Table) => Query): Promise<RecordBatch[]> {
    return this.use(orgId, (database) => database.read(query));
  }

  /** The database counts as in use until `release` is called. */
  hold(orgId: OrgId): { readonly value: Database; release(): void } {
    return this.#databases.hold(orgId);
  }

  /** Runs the writes of the organization one after another. Throws {@link VectorsDamaged} for a fault that only a repair may end. */
  async write(orgId: OrgId, work: (database: Database) => Promise<void>): Promise<void> {
    try {
      await this.use(orgId, (database) => database.write(() => work(database)));
    } catch (error) {
      throw isDamage(error) ? new VectorsDamaged(error) : error;
    }
  }

  /** Whether the known table has disappeared or was replaced. */
  isLost(orgId: OrgId): boolean {
    const known = this.#known.get(orgId);
    return this.#lost.has(orgId) || (known !== undefined && known !== tableId(this.folderOf(orgId), this.space));
  }

  /** Checks the next tables, in turn. Returns all organizations whose table is lost, and the first checked one whose table is not. */
  lookAt(limit: number): { readonly lost: Set<OrgId>; readonly sound: OrgId | undefined } {
    const next = Array.from(this.#known.entries().take(limit));
    for (const [orgId, id] of next) {
      this.#known.delete(orgId);
      this.#known.set(orgId, id);
      if (this.isLost(orgId)) this.#lost.add(orgId);
    }
    const lost = new Set(this.#lost);
    return { lost, sound: next.find(([orgId]) => !lost.has(orgId))?.[0] };
  }

  markLost(orgId: OrgId): void {
    this.#lost.add(orgId);
  }

  /** Must be called when the loss is being handled. A known table stays known. */
  forgetLoss(orgId: OrgId): void {
    this.#lost.delete(orgId);
  }

  /** Must be called when the organization's next table is a new one. */
  forgetTable(orgId: OrgId): void {
    this.#known.delete(orgId);
  }

  release(orgId: OrgId): Promise<void> {
    this.forgetTable(orgId);
    this.forgetLoss(orgId);
    return this.#databases.remove(orgId);
  }

  close(): Promise<void> {
    return this.#databases.close();
  }

  #watch(orgId: OrgId): TableWatch {
    return {
      known: () => this.#known.get(orgId),
      opened: (id) => this.#known.set(orgId, id),
      lost: () => this.#lost.add(orgId),
    };
  }
}
