import { statSync } from "node:fs";
import type { OrgId } from "../../../memory/types.ts";
import { recordsFile } from "../../folder/paths.ts";
import type { WrittenNow } from "../control/written.ts";

/** Organizations that were written to and must therefore have a file. */
export class WrittenOrganizations {
  readonly #dataDir: string;
  readonly #written: WrittenNow;
  /** Those that this thread knows. Those that {@link gone} checked last come last. */
  readonly #known: Set<OrgId>;
  readonly #gone = new Set<OrgId>();

  constructor(dataDir: string, written: WrittenNow) {
    this.#dataDir = dataDir;
    this.#written = written;
    this.#known = new Set(written.listNow());
  }

  has(orgId: OrgId): boolean {
    if (this.#known.has(orgId)) return true;
    if (!this.#written.hasNow(orgId)) return false;
    // Another thread or process wrote to it.
    this.#known.add(orgId);
    return true;
  }

  /** Resolves once the mark in the control store is durable. */
  async mark(orgId: OrgId): Promise<void> {
    if (this.#known.has(orgId)) return;
    await this.#written.mark(orgId);
    this.#known.add(orgId);
  }

  /** Whether the organization has a file. An empty file does not count, because a first write only began to create it. */
  hasFile(orgId: OrgId): boolean {
    return (statSync(recordsFile(this.#dataDir, orgId), { throwIfNoEntry: false })?.size ?? 0) > 0;
  }

  /** Organizations whose file is not in its place. Each call checks the next `limit`, in turn, and those that were found before. */
  gone(limit: number, inPlace: (orgId: OrgId) => boolean): readonly OrgId[] {
    const next = Array.from(this.#known.values().take(limit));
    for (const orgId of next) {
      this.#known.delete(orgId);
      this.#known.add(orgId);
    }
    for (const orgId of new Set([...next, ...this.#gone.values().take(limit)])) {
      if (inPlace(orgId)) this.#gone.delete(orgId);
      else this.#gone.add(orgId);
    }
    return [...this.#gone];
  }

  forget(orgId: OrgId): void {
    this.#known.delete(orgId);
    this.#gone.delete(orgId);
  }
}
