import type { MemoryId } from "../../../src/memory/types.ts";
import type { Certainty } from "../../../src/stores/interfaces/records.ts";

interface Said {
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
  readonly certainty: Certainty;
}

/**
 * A plain model of supersession, which remembers every edge ever decided. A memory is deprecated when it was deleted, or when a path of
 * sure edges leads from it to a memory that was not deleted, directly or through deleted ones.
 */
export class SupersessionModel {
  readonly #said: Said[] = [];
  /** Pairs of older and newer memories whose supersession a person undid. */
  readonly #undone = new Set<string>();
  readonly #deleted = new Set<MemoryId>();
  readonly #erased = new Set<MemoryId>();
  #ids: MemoryId[] = [];

  /** The ids that were not erased. */
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

  /** Returns the memories that are no longer deprecated after it. */
  erase(id: MemoryId): MemoryId[] {
    const hidden = this.#ids.filter((other) => other !== id && this.statusOf(other) === "deprecated");
    this.#erased.add(id);
    this.#ids = this.#ids.filter((other) => other !== id);
    return hidden.filter((other) => this.statusOf(other) !== "deprecated");
  }

  /** Undoes the edges against it permanently. */
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

  /** The edges through deleted memories to others, each as certain as its least certain step. */
  #against(id: MemoryId): Said[] {
    return this.#saidOf(id).flatMap((said) => {
      if (!this.#deleted.has(said.newerId) && !this.#erased.has(said.newerId)) return [said];
      return this.#against(said.newerId).map((further) =>
        said.certainty === "sure" ? further : { ...further, certainty: "likely" as const },
      );
    });
  }
}
