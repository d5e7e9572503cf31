import { LIMITS } from "../memory/limits.ts";
import { type MemoryId, type Scope, scopeKey } from "../memory/types.ts";
import type { Memories, MemoryChange } from "../stores/records.ts";
import type { Vectors } from "../stores/vectors.ts";
import { Arrivals } from "./arrivals.ts";
import { ScopeCopy } from "./scope-copy.ts";
import { createVectorArena, type VectorArena } from "./vector-arena.ts";

/** One scope as it is held: `copy` is that of the active memories at `generation`. */
interface Hot {
  readonly scope: Scope;
  readonly copy: ScopeCopy;
  /** Undefined until the first load. */
  generation: number | undefined;
  /** The load or update that runs; whoever needs one waits for it. */
  work: Promise<void> | undefined;
  /** Erased while `work` reads: what it read may still hold them. */
  readonly forgotten: Set<MemoryId>;
  /** Active memories for which the store has no vector (yet). */
  readonly missing: Map<MemoryId, MemoryChange>;
  /** The generation at which the scope was found too large to copy. */
  tooLargeAt: number | undefined;
}

export interface HotVectorsOptions {
  readonly vectors: Pick<Vectors, "dimensions" | "load">;
  readonly memories: Pick<Memories, "changesSince">;
  readonly limitBytes?: number;
  readonly scopeMemories?: number;
}

/**
 * Bounded copies of the scopes searched last, for exact search. Generations decide what a copy may be used for: the records tell which
 * memories came and went since, and their vectors come from messages ({@link arrived}) or, when those are late or lost, from the store.
 */
export class HotVectors {
  readonly #vectors: HotVectorsOptions["vectors"];
  readonly #memories: HotVectorsOptions["memories"];
  readonly #arena: VectorArena;
  readonly #scopeMemories: number;
  readonly #arrivals = new Arrivals(LIMITS.hotArrivalsBytes);
  /** Least recently used first. */
  readonly #hot = new Map<string, Hot>();

  constructor(options: HotVectorsOptions) {
    const { limitBytes = LIMITS.hotVectorsBytes, scopeMemories = LIMITS.hotScopeMemories } = options;
    this.#vectors = options.vectors;
    this.#memories = options.memories;
    const { dimensions } = options.vectors;
    this.#scopeMemories = Math.min(scopeMemories, Math.floor(limitBytes / (4 * dimensions)));
    this.#arena = createVectorArena({ dimensions, limitBytes, scanRows: this.#scopeMemories });
  }

  /**
   * What `read` makes of the scope's copy at the generation given or a later one. It is called at once, and must not keep the copy.
   * Undefined for a scope too large to copy.
   */
  async use<T>(scope: Scope, generation: number, read: (copy: ScopeCopy) => T): Promise<T | undefined> {
    for (;;) {
      const hot = this.#touch(scope);
      if (hot.tooLargeAt !== undefined && generation - hot.tooLargeAt < LIMITS.hotRecountGenerations) return undefined;
      if (hot.generation !== undefined && hot.generation >= generation) return read(hot.copy);
      hot.work ??= this.#refresh(hot, generation).finally(() => {
        hot.work = undefined;
        hot.forgotten.clear();
      });
      await hot.work;
    }
  }

  /** Takes over vectors of memories that are stored, or about to be. Row `i` of `matrix` is that of `ids[i]`. */
  arrived(scope: Scope, ids: readonly MemoryId[], matrix: Float32Array): void {
    const { dimensions } = this.#vectors;
    if (matrix.length !== ids.length * dimensions)
      throw new RangeError(`${ids.length} vectors of ${dimensions} are not ${matrix.length} numbers`);
    const hot = this.#hot.get(keyOf(scope));
    if (hot === undefined || hot.tooLargeAt !== undefined) return;
    for (const [i, id] of ids.entries()) {
      if (hot.forgotten.has(id) || hot.copy.has(id)) continue;
      this.#arrivals.put(keyOf(scope), id, matrix.slice(i * dimensions, (i + 1) * dimensions));
    }
    // While work runs, it takes them itself: it may be about to fill the copy anew.
    if (hot.work === undefined) this.#take(hot, [...hot.missing.values()], hot.generation ?? 0);
  }

  /** Erased memories leave the copy and the arrivals at once, and their floats are overwritten. */
  forget(scope: Scope, ids: readonly MemoryId[]): void {
    const hot = this.#hot.get(keyOf(scope));
    for (const id of ids) {
      this.#arrivals.forget(keyOf(scope), id);
      hot?.copy.remove(id);
      hot?.missing.delete(id);
      if (hot?.work !== undefined) hot.forgotten.add(id);
    }
  }

  stats(): { readonly scopes: number; readonly bytes: number } {
    return { scopes: this.#hot.size, bytes: this.#arena.usedBytes() + this.#arrivals.bytes };
  }

  // ------------------------------------------------------------------------------------------------------------ freshness

  /** Brings the copy to the generation given or a later one. The generation was read before, so every change up to it is seen. */
  async #refresh(hot: Hot, generation: number): Promise<void> {
    if (hot.generation === undefined || hot.tooLargeAt !== undefined) return this.#load(hot, generation);
    const changes = await this.#memories.changesSince(hot.scope, hot.generation);
    const wanted = changes.filter((change) => change.status === "active" && !hot.copy.has(change.id)).map((change) => change.id);
    if (!(await this.#arrivals.wait(keyOf(hot.scope), wanted, LIMITS.hotArrivalWaitMs))) return this.#load(hot, generation);
    if (!this.#holds(hot)) return;
    this.#drop(hot, changes);
    this.#take(hot, [...hot.missing.values(), ...changes], generation);
    if (hot.tooLargeAt === undefined) hot.generation = latest(changes, generation);
  }

  async #load(hot: Hot, generation: number): Promise<void> {
    // The records are read first: a vector is stored before its record, so each that is named here is found below.
    const changes = await this.#memories.changesSince(hot.scope, 0);
    const active = new Map(changes.filter((change) => change.status === "active").map((change) => [change.id, change]));
    if (active.size > this.#scopeMemories) return this.#giveUp(hot, generation);
    const loaded = await this.#vectors.load(hot.scope);
    if (!this.#holds(hot)) return;
    hot.tooLargeAt = undefined;
    hot.copy.clear();
    hot.missing.clear();
    for (const [row, id] of loaded.ids.entries()) {
      const change = active.get(id);
      const vector = loaded.matrix.subarray(row * this.#vectors.dimensions, (row + 1) * this.#vectors.dimensions);
      if (hot.forgotten.has(id)) vector.fill(0);
      else if (change !== undefined && !this.#add(hot, change, vector)) return this.#giveUp(hot, generation);
    }
    this.#take(hot, [...active.values()], generation);
    if (hot.tooLargeAt === undefined) hot.generation = latest(changes, generation);
  }

  #drop(hot: Hot, changes: readonly MemoryChange[]): void {
    for (const { id, status } of changes) {
      if (status === "active") continue;
      hot.copy.remove(id);
      hot.missing.delete(id);
      this.#arrivals.drop(keyOf(hot.scope), id);
    }
  }

  /** Adds the active memories among `changes` whose vector has arrived, and remembers those that have none. */
  #take(hot: Hot, changes: readonly MemoryChange[], generation: number): void {
    for (const change of changes) {
      if (change.status !== "active" || hot.copy.has(change.id) || hot.forgotten.has(change.id)) continue;
      const vector = this.#arrivals.take(keyOf(hot.scope), change.id);
      if (vector === undefined) {
        hot.missing.set(change.id, change);
      } else if (!this.#add(hot, change, vector)) {
        this.#giveUp(hot, generation);
        return;
      }
    }
  }

  /** False when the scope does not fit even with all others gone. */
  #add(hot: Hot, change: MemoryChange, vector: Float32Array): boolean {
    hot.missing.delete(change.id);
    if (hot.copy.size >= this.#scopeMemories) return false;
    while (!hot.copy.add(change.id, change.level, vector)) if (!this.#evictOther(hot)) return false;
    return true;
  }

  // ---------------------------------------------------------------------------------------------------------------- bounds

  #touch(scope: Scope): Hot {
    const key = keyOf(scope);
    const known = this.#hot.get(key);
    const hot = known ?? {
      scope,
      copy: new ScopeCopy(this.#arena),
      generation: undefined,
      work: undefined,
      forgotten: new Set<MemoryId>(),
      missing: new Map<MemoryId, MemoryChange>(),
      tooLargeAt: undefined,
    };
    this.#hot.delete(key);
    this.#hot.set(key, hot);
    if (this.#hot.size > LIMITS.hotScopes) this.#evictOther(hot);
    return hot;
  }

  /** False once evicted: what was read for the copy is of no use to anyone. */
  #holds(hot: Hot): boolean {
    return this.#hot.get(keyOf(hot.scope)) === hot;
  }

  #giveUp(hot: Hot, generation: number): void {
    hot.copy.clear();
    hot.missing.clear();
    hot.generation = undefined;
    hot.tooLargeAt = generation;
  }

  /** The copy used least recently goes. False when there is no other. */
  #evictOther(kept: Hot): boolean {
    for (const [key, hot] of this.#hot) {
      if (hot === kept) continue;
      hot.copy.clear();
      this.#hot.delete(key);
      return true;
    }
    return false;
  }
}

function keyOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}

/** Changes are read in one piece, so a copy with all of them is as new as the last. */
function latest(changes: readonly MemoryChange[], generation: number): number {
  return Math.max(generation, changes.at(-1)?.generation ?? 0);
}
