import { LIMITS } from "../../memory/limits.ts";
import { type MemoryId, type Scope, scopeKey } from "../../memory/types.ts";
import type { Memories, MemoryText, TextsKey } from "../../stores/records.ts";
import { forgetStems } from "../../text/stems.ts";
import { LexicalIndex } from "./lexical-index.ts";

const START: TextsKey = { generation: 0, order: 0 };

/** One scope as it is held: `index` has the active memories at `generation`. */
interface Hot {
  readonly scope: Scope;
  index: LexicalIndex | undefined;
  generation: number;
  /** The load or update that runs; whoever needs one waits for it. */
  work: Promise<void> | undefined;
  /** Erased while `work` reads: what it read may still hold them. */
  readonly forgotten: Set<MemoryId>;
  /** The generation at which the scope was found too large to hold. */
  tooLargeAt: number | undefined;
}

export interface HotTextsOptions {
  readonly memories: Pick<Memories, "textsSince">;
  readonly limitBytes?: number;
  readonly waitMs?: number;
}

/**
 * Bounded word indexes of the scopes searched last. They are made from the records, slice by slice so that no request waits for a whole
 * scope, and generations decide what each may be used for. The index of a scope is the same however it came to be.
 */
export class HotTexts {
  readonly #memories: HotTextsOptions["memories"];
  readonly #limitBytes: number;
  readonly #waitMs: number;
  /** Least recently used first. */
  readonly #hot = new Map<string, Hot>();

  constructor({ memories, limitBytes = LIMITS.hotTextsBytes, waitMs = LIMITS.hotTextsWaitMs }: HotTextsOptions) {
    this.#memories = memories;
    this.#limitBytes = limitBytes;
    this.#waitMs = waitMs;
  }

  /**
   * What `read` makes of the scope's index at the generation given or a later one. It is called at once and must not keep the index.
   * "later" when a cold scope takes long to load, which goes on meanwhile; "never" for a scope too large to hold.
   */
  async use<T>(scope: Scope, generation: number, read: (index: LexicalIndex) => T): Promise<T | "later" | "never"> {
    const deadlineMs = performance.now() + this.#waitMs;
    for (;;) {
      const hot = this.#touch(scope);
      if (hot.tooLargeAt !== undefined && generation - hot.tooLargeAt < LIMITS.hotRecountGenerations) return "never";
      if (hot.index !== undefined && hot.generation >= generation) return read(hot.index);
      hot.work ??= this.#refresh(hot, generation).finally(() => {
        hot.work = undefined;
        hot.forgotten.clear();
      });
      if ((await within(hot.work, deadlineMs - performance.now())) === "late") return "later";
    }
  }

  /** Erased memories leave at once, with every word of theirs. Where a word might stay, the index is made anew when it is next asked for. */
  forget(scope: Scope, ids: readonly MemoryId[]): void {
    forgetStems();
    const hot = this.#hot.get(keyOf(scope));
    if (hot === undefined || ids.length === 0) return;
    if (hot.work !== undefined) {
      hot.index = undefined;
      for (const id of ids) hot.forgotten.add(id);
    } else if (!ids.every((id) => hot.index?.erase(id))) hot.index = undefined;
  }

  stats(): { readonly scopes: number; readonly bytes: number } {
    let bytes = 0;
    for (const { index } of this.#hot.values()) bytes += index?.bytes ?? 0;
    return { scopes: this.#hot.size, bytes };
  }

  /** Brings the index to the generation given or a later one. The generation was read before, so every change up to it is seen. */
  async #refresh(hot: Hot, generation: number): Promise<void> {
    if (hot.index !== undefined) {
      const changes = await this.#read(hot.scope, { generation: hot.generation, order: Number.MAX_SAFE_INTEGER });
      if (changes !== undefined && hot.index !== undefined) await this.#apply(hot, hot.index, changes, generation);
      if (hot.index?.stale === false) return;
    }
    const texts = await this.#read(hot.scope, START);
    if (texts === undefined) return this.#giveUp(hot, generation);
    hot.tooLargeAt = undefined;
    await this.#apply(hot, new LexicalIndex(), lastOfEach(texts), Math.max(generation, texts.at(-1)?.generation ?? 0));
  }

  /** Undefined for a scope whose texts alone are over the bound. */
  async #read(scope: Scope, from: TextsKey): Promise<MemoryText[] | undefined> {
    const found: MemoryText[] = [];
    let bytes = 0;
    for (let after = from; ; await Bun.sleep(0)) {
      const slice = await this.#memories.textsSince(scope, after, LIMITS.hotTextsSlice);
      for (const text of slice) {
        found.push(text);
        bytes += text.content.length;
      }
      if (bytes > this.#limitBytes) return undefined;
      const last = slice.at(-1);
      if (last === undefined || slice.length < LIMITS.hotTextsSlice) return found;
      after = last;
    }
  }

  async #apply(hot: Hot, index: LexicalIndex, texts: readonly MemoryText[], generation: number): Promise<void> {
    let latest = generation;
    for (const [i, text] of texts.entries()) {
      if (i > 0 && i % LIMITS.hotTextsSlice === 0) await Bun.sleep(0);
      if (text.status === "active" && !hot.forgotten.has(text.id)) index.add(text);
      else index.remove(text.id);
      latest = Math.max(latest, text.generation);
    }
    const isClean = [...hot.forgotten].every((id) => index.erase(id));
    hot.index = isClean ? index : undefined;
    hot.generation = latest;
    if (!this.#evictOthers(hot)) this.#giveUp(hot, latest);
  }

  // ---------------------------------------------------------------------------------------------------------------- bounds

  #touch(scope: Scope): Hot {
    const key = keyOf(scope);
    const known = this.#hot.get(key);
    const fresh = { scope, index: undefined, generation: 0, work: undefined, forgotten: new Set<MemoryId>(), tooLargeAt: undefined };
    const hot: Hot = known ?? fresh;
    this.#hot.delete(key);
    this.#hot.set(key, hot);
    const oldest = this.#hot.keys().next();
    if (this.#hot.size > LIMITS.hotScopes && !oldest.done) this.#hot.delete(oldest.value);
    return hot;
  }

  #giveUp(hot: Hot, generation: number): void {
    hot.index = undefined;
    hot.tooLargeAt = generation;
  }

  /** The indexes used least recently go until the rest fits. False when the one kept is over the bound alone. */
  #evictOthers(kept: Hot): boolean {
    let { bytes } = this.stats();
    for (const [key, hot] of this.#hot) {
      if (bytes <= this.#limitBytes) return true;
      if (hot === kept) continue;
      bytes -= hot.index?.bytes ?? 0;
      this.#hot.delete(key);
    }
    return bytes <= this.#limitBytes;
  }
}

/** A memory that changed while it was read comes twice. In the order in which they were stored. */
function lastOfEach(texts: readonly MemoryText[]): MemoryText[] {
  const last = new Map(texts.map((text) => [text.id, text]));
  return [...last.values()].sort((a, b) => a.order - b.order);
}

async function within(work: Promise<void>, limitMs: number): Promise<"done" | "late"> {
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => resolve("late"), Math.max(0, limitMs));
  try {
    return await Promise.race([work.then(() => "done" as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

function keyOf(scope: Scope): string {
  return `${scope.orgId}/${scopeKey(scope)}`;
}
