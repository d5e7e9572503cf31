import { LEVEL, type Level, type MemoryId } from "../../memory/types.ts";
import type { Topic } from "../../models/model.ts";
import { termsOf } from "../../reading/terms.ts";
import type { MemoryText } from "../../stores/interfaces/records.ts";
import { type Features, featuresOf, joinedFeatures } from "./features.ts";
import type { Ints } from "./ints.ts";
import type { Postings } from "./postings.ts";
import type { SectionWriter } from "./sections.ts";
import type { Sessions } from "./sessions.ts";
import type { Speakers } from "./speakers.ts";
import { dumpWords, emptyWords, type SlotFact, type WordState } from "./word-state.ts";

export type { SlotFact };

/**
 * The factor of a text in every ranking, whatever the query, from its features and its number of terms. It is computed once, when the text
 * is added.
 */
export type Norm = (features: Features, terms: number) => number;

/** The index is rebuilt above this share of removed slots. */
const WASTE = { share: 0.25, slots: 64 } as const;

/** Memory of a slot and a speaker without their lists, measured and rounded up. */
const SLOT_BYTES = 260;
/** Memory of each memory of a write that has several. */
const FACT_BYTES = 400;

/**
 * The words of one scope's active memories, for ranking. The memories of one write share a slot, which is scored as the whole text of the
 * write, however it was split. Memories are added in the order in which they were stored. After removals, the index gives the same scores
 * as one that is built from the remaining memories.
 */
export class WordIndex {
  readonly sessions: Sessions;
  readonly speakers: Speakers;
  /** By slot: number of terms, number of the speaker, whether the slot is empty. */
  readonly lengths: Ints;
  readonly speakerOf: Ints;
  readonly gone: boolean[];
  /** By slot: the features of the text and its {@link Norm}. */
  readonly features: Features[];
  readonly norms: number[];
  /** The terms of each slot in order, from its start to its end; -1 between two memories of a slot, and in place of removed terms. */
  readonly sequence: Ints;
  readonly starts: Ints;
  readonly ends: Ints;
  readonly #state: WordState;
  readonly #norm: Norm;
  readonly #isRestored: boolean;
  #stale = false;

  /** `restored` is the state from a snapshot. */
  constructor(norm: Norm, restored?: WordState) {
    const state = restored ?? emptyWords();
    this.#norm = norm;
    this.#state = state;
    this.#isRestored = restored !== undefined;
    ({ sessions: this.sessions, speakers: this.speakers, gone: this.gone, features: this.features } = state);
    ({ lengths: this.lengths, speakerOf: this.speakerOf, sequence: this.sequence, starts: this.starts, ends: this.ends } = state);
    this.norms = state.features.map((features, slot) => norm(features, state.lengths.at(slot)));
  }

  /** Writes, in two parts, what `restoreWords` reads. `rowOf` is the row of a memory in the table of vectors. */
  dump(out: SectionWriter, rowOf: (id: MemoryId) => number | undefined): (() => void)[] {
    return [() => dumpWords(this.#state, out, rowOf), () => this.#state.postings.dump(out)];
  }

  /** Number of slots, empty ones included. */
  get slots(): number {
    return this.#state.ids.length;
  }
  /** Number of slots that hold a memory. */
  get memories(): number {
    return this.#state.living;
  }
  /** Number of slots that hold facts. Summaries repeat facts, so they do not count in the weights of words. */
  get facts(): number {
    return this.#state.living - this.#state.summaries;
  }
  /** True when the index has to be rebuilt: too many slots are empty, or a change could not be made in place. */
  get stale(): boolean {
    return this.#stale || (this.slots > WASTE.slots && this.memories < (1 - WASTE.share) * this.slots);
  }
  get bytes(): number {
    return (
      this.#state.postings.bytes + this.sequence.bytes + this.slots * SLOT_BYTES + this.#state.factCount * FACT_BYTES + this.sessions.bytes
    );
  }

  slotOf(id: MemoryId): number | undefined {
    return this.#state.slots.get(id);
  }
  idAt(slot: number): MemoryId {
    return this.#state.ids[slot] ?? "";
  }
  /** The memories that share the slot; undefined for a slot with one memory. */
  factsAt(slot: number): readonly SlotFact[] | undefined {
    const facts = this.#state.facts.get(slot);
    return facts !== undefined && facts.length > 1 ? facts : undefined;
  }
  levelAt(slot: number): Level | undefined {
    return this.#state.levels[slot];
  }
  /** What the abstraction of the slot is about. */
  topicAt(slot: number): Topic | undefined {
    return this.#state.topics.get(slot);
  }
  /** `MemoryText.order` of the slot; ascends with the slots. */
  orderAt(slot: number): number | undefined {
    return this.#state.orders[slot];
  }
  termNumber(term: string): number | undefined {
    return this.#state.postings.number(term);
  }
  codeNumber(code: string): number | undefined {
    return this.#state.postings.number(codeKey(code));
  }
  postings(term: number): Postings | undefined {
    return this.#state.postings.of(term);
  }

  /**
   * Adds an active memory. The index becomes stale when the memory is already in it, or when the memory was stored before one that is
   * already in it.
   */
  add(text: MemoryText): void {
    if (this.#state.slots.has(text.id) || text.order <= this.#state.lastOrder) {
      this.#stale = true;
      return;
    }
    this.#state.lastOrder = text.order;
    const last = this.slots - 1;
    const joins = text.writeId === this.#state.lastWrite && this.gone[last] === false;
    if (text.id !== text.writeId) {
      this.#state.isScattered ||= !joins && (this.#state.slots.has(text.writeId) || this.#state.parted.has(text.writeId));
      this.#state.parted.add(text.writeId);
    }
    if (joins) this.#join(last, text);
    else this.#open(text);
  }

  #open(text: MemoryText): void {
    const slot = this.slots;
    this.#state.ids.push(text.id);
    this.#state.levels.push(text.level);
    this.#state.orders.push(text.order);
    this.gone.push(false);
    this.#state.living++;
    if (text.level === LEVEL.abstraction) this.#state.summaries++;
    if (text.topic !== undefined) this.#state.topics.set(slot, text.topic);
    this.starts.push(this.sequence.length);
    const fact = this.#post(slot, text);
    this.ends.push(this.sequence.length);
    this.lengths.push(fact.length);
    if (text.level === LEVEL.abstraction) this.sessions.addAlone();
    else this.sessions.add(slot, text.session, text.atMs, fact.length);
    this.#describe(slot, fact.features, fact.length);
    this.speakerOf.push(this.speakers.add(text));
    this.#state.lastWrite = text.writeId;
    this.#state.lastFact = fact;
  }

  #join(slot: number, text: MemoryText): void {
    let facts = this.#state.facts.get(slot);
    if (facts === undefined) {
      facts = this.#state.lastFact === undefined ? [] : [this.#state.lastFact];
      this.#state.facts.set(slot, facts);
      this.#state.factCount += facts.length;
    }
    // The last term of a memory and the first term of the next one are no pair.
    this.sequence.push(-1);
    const fact = this.#post(slot, text);
    this.ends.set(slot, this.sequence.length);
    facts.push(fact);
    this.#state.factCount++;
    this.#resize(slot, facts, fact.length);
  }

  /** Updates the slot after its text grew or shrank by a number of terms. */
  #resize(slot: number, facts: readonly SlotFact[], terms: number): void {
    const length = this.lengths.at(slot) + terms;
    this.lengths.set(slot, length);
    this.sessions.resize(slot, terms);
    this.#describe(slot, joinedFeatures(facts.map(({ features }) => features)), length);
  }

  #describe(slot: number, features: Features, length: number): void {
    this.features[slot] = features;
    this.norms[slot] = this.#norm(features, length);
  }

  remove(id: MemoryId): void {
    const slot = this.#state.slots.get(id);
    if (slot === undefined) return;
    this.#state.slots.delete(id);
    const facts = this.#state.facts.get(slot);
    if (facts !== undefined && facts.length > 1) this.#removeFact(slot, facts, id);
    else this.#removeSlot(slot);
  }

  #removeSlot(slot: number): void {
    this.gone[slot] = true;
    this.#state.living--;
    const isFact = this.levelAt(slot) === LEVEL.fact;
    if (!isFact) this.#state.summaries--;
    for (const term of isFact ? this.#termsAt(slot) : []) this.#state.postings.drop(term);
    // The order of the terms would reveal the text.
    this.sequence.fill(-1, this.starts.at(slot), this.ends.at(slot));
    this.#state.codes.delete(slot);
    this.#state.topics.delete(slot);
    this.#state.factCount -= this.#state.facts.get(slot)?.length ?? 0;
    this.#state.facts.delete(slot);
    this.sessions.remove(slot, this.lengths);
    if (this.#state.isScattered) this.#stale = true;
    if (isFact) this.speakers.remove(this.speakerOf.at(slot));
  }

  /** Removes one memory; the others keep the slot. */
  #removeFact(slot: number, facts: SlotFact[], id: MemoryId): void {
    const at = facts.findIndex((fact) => fact.id === id);
    const [fact] = facts.splice(at, 1);
    const first = facts[0];
    if (fact === undefined || first === undefined) return;
    this.#state.factCount--;
    this.#state.hasLost = true;
    this.#state.ids[slot] = first.id;
    this.#state.orders[slot] = first.order;
    for (let i = fact.start; i < fact.start + fact.length; i++) this.#state.postings.uncount(this.sequence.at(i), slot);
    for (const code of fact.codes) this.#state.postings.uncount(code, slot);
    this.sequence.fill(-1, fact.start, fact.start + fact.length);
    const codes = facts.flatMap((left) => left.codes);
    if (codes.length > 0) this.#state.codes.set(slot, codes);
    else this.#state.codes.delete(slot);
    this.#resize(slot, facts, -fact.length);
  }

  /**
   * Removes a memory and every word that only it had. Returns false when a word of the memory or of its metadata might stay; the index must
   * then be dropped.
   */
  erase(id: MemoryId): boolean {
    const slot = this.#state.slots.get(id);
    // All terms of a snapshot are parts of one string, which also contains those of the memory.
    if (this.#isRestored) return false;
    // The words of a memory that was removed earlier are no longer known.
    if (slot === undefined) return this.memories === this.slots && !this.#state.hasLost;
    const hadLost = this.#state.hasLost;
    const terms = this.#termsAt(slot);
    this.remove(id);
    this.#state.hasLost = hadLost;
    const left = this.gone[slot] ? new Set<number>() : this.#termsAt(slot);
    for (const term of terms) if (!left.has(term)) this.#state.postings.unpost(term, slot);
    const isLastOfSpeaker = this.speakers.at(this.speakerOf.at(slot))?.memories === 0;
    return !this.#stale && !isLastOfSpeaker && this.sessions.isAlive(slot);
  }

  /** The terms of one memory of a slot, by number. */
  termsOf(id: MemoryId, slot: number): ReadonlySet<number> {
    const fact = this.factsAt(slot)?.find((one) => one.id === id);
    const [from, to] = fact ? [fact.start, fact.start + fact.length] : [this.starts.at(slot), this.ends.at(slot)];
    const terms = new Set<number>();
    for (let at = from; at < to; at++) if (this.sequence.at(at) >= 0) terms.add(this.sequence.at(at));
    return terms;
  }

  #termsAt(slot: number): ReadonlySet<number> {
    const terms = new Set(this.#state.codes.get(slot));
    for (let at = this.starts.at(slot); at < this.ends.at(slot); at++) if (this.sequence.at(at) >= 0) terms.add(this.sequence.at(at));
    return terms;
  }

  #post(slot: number, text: MemoryText): SlotFact {
    const { terms, codes } = termsOf(text.content);
    const start = this.sequence.length;
    const isFact = text.level === LEVEL.fact;
    for (const term of terms) {
      const number = this.#state.postings.take(term);
      this.sequence.push(number);
      this.#state.postings.count(number, slot, isFact);
    }
    const numbers = codes.map((code) => this.#state.postings.take(codeKey(code)));
    if (numbers.length > 0) this.#state.codes.set(slot, [...(this.#state.codes.get(slot) ?? []), ...numbers]);
    for (const number of numbers) this.#state.postings.count(number, slot, isFact);
    this.#state.slots.set(text.id, slot);
    return { id: text.id, order: text.order, start, length: terms.length, codes: numbers, features: featuresOf(text.content) };
  }
}

/** No term begins with "=", so a code is never mistaken for a word. */
function codeKey(code: string): string {
  return `=${code}`;
}
