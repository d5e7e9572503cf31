import type { MemoryId } from "../../src/memory/types.ts";
import type { Certainty } from "../../src/stores/records.ts";

interface Said {
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
  readonly certainty: Certainty;
}

/**
 * What must be found, as plainly as it can be said. Everything that was ever said of two memories is remembered. A memory is out when it was deleted, or
 * when something sure leads from it to one that was not: directly, or through ones that were.
 */
export class SupersessionModel {
  readonly #said: Said[] = [];
  /** Pairs of older and newer that a person took apart. */
  readonly #undone = new Set<string>();
  readonly #deleted = new Set<MemoryId>();
  readonly #erased = new Set<MemoryId>();
  #ids: MemoryId[] = [];

  /** Those that were not erased. */
  get ids(): readonly MemoryId[] {
    return this.#ids;
  }

  write(id: MemoryId): void {
    this.#ids.push(id);
  }

  supersede(olderId: MemoryId, newerId: MemoryId, certainty: Certainty): void {
    this.#said.push({ olderId, newerId, certainty });
  }

  delete(id: MemoryId): void {
    this.#deleted.add(id);
  }

  erase(id: MemoryId): void {
    this.#erased.add(id);
    this.#ids = this.#ids.filter((other) => other !== id);
  }

  /** It stands beside what was said against it, whatever comes back. */
  restore(id: MemoryId): void {
    this.#deleted.delete(id);
    for (const said of [...this.#saidOf(id), ...this.#against(id)]) this.#undone.add(`${id} ${said.newerId}`);
  }

  statusOf(id: MemoryId): "active" | "outdated" | "deprecated" {
    if (this.#deleted.has(id)) return "deprecated";
    const against = this.#against(id).filter(({ newerId }) => !this.#undone.has(`${id} ${newerId}`));
    if (against.some(({ certainty }) => certainty === "sure")) return "deprecated";
    return against.length > 0 ? "outdated" : "active";
  }

  #saidOf(id: MemoryId): Said[] {
    return this.#said.filter(({ olderId, newerId }) => olderId === id && !this.#undone.has(`${id} ${newerId}`));
  }

  /** Through what is gone to what is not. As sure as the least sure step. */
  #against(id: MemoryId): Said[] {
    return this.#saidOf(id).flatMap((said) => {
      if (!this.#deleted.has(said.newerId) && !this.#erased.has(said.newerId)) return [said];
      return this.#against(said.newerId).map((further) =>
        said.certainty === "sure" ? further : { ...further, certainty: "likely" as const },
      );
    });
  }
}
