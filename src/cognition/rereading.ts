import { keyOf, type MemoryId, type OrgId, type Scope } from "../memory/types.ts";
import { parseFact } from "../reading/clauses/parsed-fact.ts";
import { type ProcessedJob, reread } from "./cognition.ts";
import type { CognitionDeps } from "./deps.ts";
import type { Chat } from "./steps.ts";
import { ofStore } from "./store-fault.ts";

/** A longer text is read again before shorter ones: the built-in steps split it worst. */
const LONG_CHARACTERS = 400;
/** A shorter text is a fact or two, which the built-in steps take as well. */
const LEAST_CHARACTERS = 120;
/** Texts and pairs of an organization that wait. Beyond it, what came first is left as the built-in steps made it. */
const WAITING = 1_000;
/** Pairs per call. */
const PAIRS = 24;

/** Two facts of a scope of which the judge of pairs is not sure. */
export interface UnsurePair {
  readonly scope: Scope;
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
}

/** What of one organization the chat model is to read. Ids alone, so that nothing of an erased text is kept. */
interface Waiting {
  readonly pairs: UnsurePair[];
  readonly long: MemoryId[];
  readonly short: MemoryId[];
}

/**
 * Has a chat model read again what the built-in steps stored: first pairs that are probably at odds, then long texts, then shorter ones. A write
 * is found before that, and nothing waits for the model. It rests as long as it works, so the model has half of each minute at most. What
 * waits is not durable: after a restart it stays as the built-in steps made it.
 */
export class Rereading {
  readonly #deps: CognitionDeps;
  readonly #chat: Chat;
  readonly #waiting = new Map<OrgId, Waiting>();
  #restUntilMs = 0;

  constructor(deps: CognitionDeps, chat: Chat) {
    this.#deps = deps;
    this.#chat = chat;
  }

  /** Returns whether any of the texts is to be read again. */
  addTexts(orgId: OrgId, jobs: readonly ProcessedJob[]): boolean {
    const worth = jobs.filter(({ outcome, characters }) => outcome === "done" && characters >= LEAST_CHARACTERS);
    const { long, short } = this.#of(orgId);
    for (const { id, characters } of worth) put(characters > LONG_CHARACTERS ? long : short, id);
    return worth.length > 0;
  }

  addPair(pair: UnsurePair): void {
    put(this.#of(pair.scope.orgId).pairs, pair);
  }

  /** Does one call. Returns the milliseconds until the next one; undefined when nothing is left. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const startMs = performance.now();
    if (startMs < this.#restUntilMs) return this.#restUntilMs - startMs;
    const { pairs, long, short } = this.#of(orgId);
    const id = pairs.length > 0 ? undefined : (long.shift() ?? short.shift());
    if (pairs.length > 0) await this.#confirm(orgId, pairs.splice(0, PAIRS));
    else if (id !== undefined) await reread(this.#deps, this.#chat, orgId, id);
    else {
      this.#waiting.delete(orgId);
      return undefined;
    }
    const tookMs = performance.now() - startMs;
    this.#restUntilMs = performance.now() + tookMs;
    return tookMs;
  }

  forget(orgId: OrgId): void {
    this.#waiting.delete(orgId);
  }

  /** Marks the older fact of each pair that the model takes for a change. */
  async #confirm(orgId: OrgId, pairs: readonly UnsurePair[]): Promise<void> {
    const { records, now, events } = this.#deps;
    for (const ofScope of Map.groupBy(pairs, ({ scope }) => keyOf(scope)).values()) {
      const scope = ofScope[0]?.scope;
      if (scope === undefined) continue;
      const ids = new Set(ofScope.flatMap(({ olderId, newerId }) => [olderId, newerId]));
      const facts = new Map(
        (await ofStore(records.memories.keyed(scope, [...ids]))).map((fact) => [fact.id, { ...parseFact(fact), content: fact.content }]),
      );
      const known = ofScope.flatMap(({ olderId, newerId }) => {
        const [older, newer] = [facts.get(olderId), facts.get(newerId)];
        return older && newer ? [{ newer, older }] : [];
      });
      const doubts = await this.#chat.confirm(known);
      for (const change of await ofStore(records.judgements.doubt(orgId, doubts, "model", now()))) events.emit("changed", change, []);
    }
  }

  #of(orgId: OrgId): Waiting {
    const known = this.#waiting.get(orgId) ?? { pairs: [], long: [], short: [] };
    this.#waiting.set(orgId, known);
    return known;
  }
}

function put<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > WAITING) list.shift();
}
