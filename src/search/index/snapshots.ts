import { keyOf, type MemoryId, type OrgId, type Scope } from "../../memory/types.ts";
import type { ScopeIndex } from "./scope-index.ts";
import { type Origin, openDump, startDump } from "./snapshot.ts";

/** Where snapshots are stored, and whether a snapshot belongs to the records. */
export interface SnapshotStore {
  read(scope: Scope): Promise<ArrayBuffer | undefined>;
  /** Resolves when the bytes are stored or refused. They are refused when the scope has another generation by then. */
  write(scope: Scope, generation: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes the snapshot at once. */
  remove(scope: Scope): void;
  /** Whether the records have the memory, whatever its status. */
  isRecorded(orgId: OrgId, id: MemoryId): Promise<boolean>;
}

const SNAPSHOT_LIMITS = {
  /** A larger index is not written. This is about 160,000 memories of 512 dimensions. */
  bytes: 128 * 1024 * 1024,
  /** An index is written after this time without a change, or soon, also while it changes, when a share of it has changed. */
  quietMs: 30_000,
  soonMs: 1_000,
  soonShare: 1 / 50,
  /** The pause after a write, as a multiple of its duration. */
  pauseTimes: 2,
} as const;

/** An index that will be written. */
interface Due {
  readonly scope: Scope;
  readonly index: ScopeIndex;
  readonly isIdle: () => boolean;
  readonly atMs: number;
}

/**
 * Snapshots of the indexes of scopes. The index of a cold scope is restored from its snapshot. A changed index is written in the
 * background, one at a time.
 */
export class Snapshots {
  readonly #store: SnapshotStore;
  readonly #space: Omit<Origin, "scope">;
  readonly #onFault: (scope: Scope, error: unknown) => void;
  readonly #due = new Map<string, Due>();
  /** Changes since the last snapshot. An index that is not in the map has no snapshot. */
  readonly #changes = new WeakMap<ScopeIndex, number>();
  #timer: Timer | undefined;
  #isClosed = false;

  /** `onFault` is called when a snapshot could not be read, restored or written. The index is then made from the stores. */
  constructor(store: SnapshotStore, space: Omit<Origin, "scope">, onFault: (scope: Scope, error: unknown) => void) {
    this.#store = store;
    this.#space = space;
    this.#onFault = onFault;
  }

  /**
   * Fills an empty index from its snapshot, if that is sound and not newer than `generation`. `makeRoom` evicts another index, or returns
   * false. Returns false when the index is unchanged.
   */
  async restore(scope: Scope, index: ScopeIndex, generation: number, makeRoom: () => boolean): Promise<boolean> {
    try {
      const buffer = await this.#store.read(scope);
      const found = buffer && openDump(buffer, { scope, ...this.#space });
      if (found === undefined || found.generation > generation) return false;
      if (found.newest !== undefined && !(await this.#store.isRecorded(scope.orgId, found.newest))) return false;
      while (!found.restoreVectors(index)) if (!makeRoom()) return false;
      // Lets other requests run between the two parts.
      await Bun.sleep(0);
      found.restoreWords(index);
      this.#changes.set(index, 0);
      return true;
    } catch (error) {
      index.clear();
      this.#onFault(scope, error);
      return false;
    }
  }

  /** Counts changes of the index. The index is written once it is due and `isIdle`. */
  changed(scope: Scope, index: ScopeIndex, changes: number, isIdle: () => boolean): void {
    if (this.#isClosed || !index.isComplete) return;
    const all = (this.#changes.get(index) ?? index.words.memories) + changes;
    if (all === 0) return;
    this.#changes.set(index, all);
    const isSoon = all > SNAPSHOT_LIMITS.soonShare * index.words.memories;
    const atMs = performance.now() + (isSoon ? SNAPSHOT_LIMITS.soonMs : SNAPSHOT_LIMITS.quietMs);
    const key = keyOf(scope);
    // Changes that keep coming do not put off an index of which much has changed.
    this.#due.set(key, { scope, index, isIdle, atMs: isSoon ? Math.min(atMs, this.#due.get(key)?.atMs ?? atMs) : atMs });
    this.#schedule(0);
  }

  /** Removes the snapshot of a scope in which memories were erased, at once, so that no search restores it. */
  forget(scope: Scope): void {
    this.#store.remove(scope);
  }

  close(): void {
    this.#isClosed = true;
    this.#due.clear();
    clearTimeout(this.#timer);
  }

  #schedule(leastMs: number): void {
    if (this.#timer !== undefined || this.#due.size === 0 || this.#isClosed) return;
    const nextMs = Math.min(...[...this.#due.values()].map(({ atMs }) => atMs));
    this.#timer = setTimeout(() => this.#writeDue(), Math.max(leastMs, nextMs - performance.now()));
    this.#timer.unref();
  }

  async #writeDue(): Promise<void> {
    const startMs = performance.now();
    const due = [...this.#due].find(([, { atMs }]) => atMs <= startMs);
    if (due !== undefined) {
      this.#due.delete(due[0]);
      await this.#write(due[1]).catch((error) => this.#onFault(due[1].scope, error));
    }
    this.#timer = undefined;
    this.#schedule(SNAPSHOT_LIMITS.pauseTimes * (performance.now() - startMs));
  }

  /** Writes the index in parts; requests run between them. Stops when the index changes meanwhile; the change makes it due again. */
  async #write({ scope, index, isIdle }: Due): Promise<void> {
    const { version, generation } = index;
    const isSame = () => !this.#isClosed && isIdle() && index.version === version && index.isComplete;
    if (!isSame() || index.bytes > SNAPSHOT_LIMITS.bytes) return;
    const changes = this.#changes.get(index) ?? 0;
    const dump = startDump(index, { scope, ...this.#space });
    for (const part of dump.parts) {
      part();
      await Bun.sleep(0);
      if (!isSame()) return;
    }
    await this.#store.write(scope, generation, dump.bytes());
    this.#changes.set(index, (this.#changes.get(index) ?? 0) - changes);
  }
}
