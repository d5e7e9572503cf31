import { LEVEL, type Level, type MemoryId } from "../../memory/types.ts";
import type { MemoryText } from "../../stores/records.ts";
import { termsOf } from "../../text/terms.ts";
import { type Features, featuresOf, joinedFeatures } from "./features.ts";
import { Ints } from "./ints.ts";
import { PostingLists, type Postings } from "./postings.ts";
import { Sessions } from "./sessions.ts";
import { Speakers } from "./speakers.ts";

/** A memory within its slot. All memories of one write share a slot. */
export interface SlotFact {
  readonly id: MemoryId;
  readonly order: number;
  /** Where its terms begin in `sequence`. */
  readonly start: number;
  readonly length: number;
  readonly codes: readonly number[];
  readonly features: Features;
}

/**
 * The factor of a text in every ranking, whatever the query, from its features and its number of terms. It is computed once, when the text is
 * added.
 */
export type Norm = (features: Features, terms: number) => number;

/** The index is rebuilt above this share of removed slots. */
const WASTE = { share: 0.25, slots: 64 } as const;

/** Memory of a slot and a speaker beside their lists, measured and rounded up. */
const SLOT_BYTES = 260;
/** The same for each memory of a write that has several. */
const FACT_BYTES = 400;

/**
 * The words of one scope's active memories, for ranking. The memories of one write share a slot, which is scored like the text of the write,
 * however it was split. Memories are added in the order in which they were stored. An index from which memories were removed gives the same
 * scores as one that is built from the rest.
 */
export class WordIndex {
  readonly sessions = new Sessions();
  readonly speakers = new Speakers();
  /** By slot: number of terms, number of the speaker, whether the slot is empty. */
  readonly lengths = new Ints(64);
  readonly speakerOf = new Ints(64);
  readonly gone: boolean[] = [];
  /** By slot: the features of the text and its {@link Norm}. */
  readonly features: Features[] = [];
  readonly norms: number[] = [];
  /** The terms of each slot in order, from its start to its end; -1 between two memories of a slot, and in place of removed terms. */
  readonly sequence = new Ints(1024);
  readonly starts = new Ints(64);
  readonly ends = new Ints(64);
  readonly #ids: MemoryId[] = [];
  readonly #levels: Level[] = [];
  readonly #orders: number[] = [];
  /** The memories of slots that hold or held several. */
  readonly #facts = new Map<number, SlotFact[]>();
  #factCount = 0;
  /** The write of the newest slot: further memories of it join the slot. */
  #lastWrite: MemoryId = "";
  #lastFact: SlotFact | undefined;
  #lastOrder = Number.NEGATIVE_INFINITY;
  /** Writes with more than their first memory, and whether a write has several slots: a removal could then join two of them. */
  readonly #parted = new Set<MemoryId>();
  #isScattered = false;
  #living = 0;
  #summaries = 0;
  /** A memory was removed from a slot that others hold: which words were its own is no longer known. */
  #hasLost = false;
  readonly #slots = new Map<MemoryId, number>();
  readonly #postings = new PostingLists();
  readonly #codes = new Map<number, number[]>();
  readonly #norm: Norm;
  #stale = false;

  constructor(norm: Norm) {
    this.#norm = norm;
  }

  /** Number of slots, empty ones included. */
  get slots(): number {
    return this.#ids.length;
  }
  /** Number of slots that hold a memory. */
  get memories(): number {
    return this.#living;
  }
  /** Number of slots that hold facts. Summaries repeat facts, so they do not count in the weights of words. */
  get facts(): number {
    return this.#living - this.#summaries;
  }
  /** True when the index has to be rebuilt: too many slots are empty, or a change could not be made in place. */
  get stale(): boolean {
    return this.#stale || (this.slots > WASTE.slots && this.memories < (1 - WASTE.share) * this.slots);
  }
  get bytes(): number {
    return this.#postings.bytes + this.sequence.bytes + this.slots * SLOT_BYTES + this.#factCount * FACT_BYTES + this.sessions.bytes;
  }

  slotOf(id: MemoryId): number | undefined {
    return this.#slots.get(id);
  }
  idAt(slot: number): MemoryId {
    return this.#ids[slot] ?? "";
  }
  /** The memories that share the slot; undefined for a slot with one memory. */
  factsAt(slot: number): readonly SlotFact[] | undefined {
    const facts = this.#facts.get(slot);
    return facts !== undefined && facts.length > 1 ? facts : undefined;
  }
  levelAt(slot: number): Level | undefined {
    return this.#levels[slot];
  }
  /** `MemoryText.order` of the slot; ascends with the slots. */
  orderAt(slot: number): number | undefined {
    return this.#orders[slot];
  }
  termNumber(term: string): number | undefined {
    return this.#postings.number(term);
  }
  codeNumber(code: string): number | undefined {
    return this.#postings.number(codeKey(code));
  }
  postings(term: number): Postings | undefined {
    return this.#postings.of(term);
  }

  /** Adds an active memory. A memory that is known, or that was stored before a known one, makes the index stale. */
  add(text: MemoryText): void {
    if (this.#slots.has(text.id) || text.order <= this.#lastOrder) {
      this.#stale = true;
      return;
    }
    this.#lastOrder = text.order;
    const last = this.slots - 1;
    const joins = text.writeId === this.#lastWrite && this.gone[last] === false;
    if (text.id !== text.writeId) {
      this.#isScattered ||= !joins && (this.#slots.has(text.writeId) || this.#parted.has(text.writeId));
      this.#parted.add(text.writeId);
    }
    if (joins) this.#join(last, text);
    else this.#open(text);
  }

  #open(text: MemoryText): void {
    const slot = this.slots;
    this.#ids.push(text.id);
    this.#levels.push(text.level);
    this.#orders.push(text.order);
    this.gone.push(false);
    this.#living++;
    if (text.level === LEVEL.abstraction) this.#summaries++;
    this.starts.push(this.sequence.length);
    const fact = this.#post(slot, text);
    this.ends.push(this.sequence.length);
    this.lengths.push(fact.length);
    if (text.level === LEVEL.abstraction) this.sessions.addAlone();
    else this.sessions.add(slot, text.session, text.atMs, fact.length);
    this.#describe(slot, fact.features, fact.length);
    this.speakerOf.push(this.speakers.add(text));
    this.#lastWrite = text.writeId;
    this.#lastFact = fact;
  }

  #join(slot: number, text: MemoryText): void {
    let facts = this.#facts.get(slot);
    if (facts === undefined) {
      facts = this.#lastFact === undefined ? [] : [this.#lastFact];
      this.#facts.set(slot, facts);
      this.#factCount += facts.length;
    }
    // The last term of a memory and the first of the next are no pair.
    this.sequence.push(-1);
    const fact = this.#post(slot, text);
    this.ends.set(slot, this.sequence.length);
    facts.push(fact);
    this.#factCount++;
    this.#resize(slot, facts, fact.length);
  }

  /** Adjusts the slot after its text grew or shrank by a number of terms. */
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
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    const facts = this.#facts.get(slot);
    if (facts !== undefined && facts.length > 1) this.#removeFact(slot, facts, id);
    else this.#removeSlot(slot);
  }

  #removeSlot(slot: number): void {
    this.gone[slot] = true;
    this.#living--;
    const isFact = this.levelAt(slot) === LEVEL.fact;
    if (!isFact) this.#summaries--;
    for (const term of isFact ? this.#termsAt(slot) : []) this.#postings.drop(term);
    // The order of the terms would reveal the text.
    this.sequence.fill(-1, this.starts.at(slot), this.ends.at(slot));
    this.#codes.delete(slot);
    this.#factCount -= this.#facts.get(slot)?.length ?? 0;
    this.#facts.delete(slot);
    if (!this.sessions.remove(slot, this.lengths.at(slot)) || this.#isScattered) this.#stale = true;
    if (isFact) this.speakers.remove(this.speakerOf.at(slot));
  }

  /** Removes one memory; the others keep the slot. */
  #removeFact(slot: number, facts: SlotFact[], id: MemoryId): void {
    const at = facts.findIndex((fact) => fact.id === id);
    const [fact] = facts.splice(at, 1);
    const first = facts[0];
    if (fact === undefined || first === undefined) return;
    this.#factCount--;
    this.#hasLost = true;
    this.#ids[slot] = first.id;
    this.#orders[slot] = first.order;
    for (let i = fact.start; i < fact.start + fact.length; i++) this.#postings.uncount(this.sequence.at(i), slot);
    for (const code of fact.codes) this.#postings.uncount(code, slot);
    this.sequence.fill(-1, fact.start, fact.start + fact.length);
    const codes = facts.flatMap((left) => left.codes);
    if (codes.length > 0) this.#codes.set(slot, codes);
    else this.#codes.delete(slot);
    this.#resize(slot, facts, -fact.length);
  }

  /**
   * Removes a memory and every word that only it had. Returns false when a word of it or of its metadata might stay; the index then has to
   * be dropped.
   */
  erase(id: MemoryId): boolean {
    const slot = this.#slots.get(id);
    // The words of a memory that was removed earlier are no longer known.
    if (slot === undefined) return this.memories === this.slots && !this.#hasLost;
    const hadLost = this.#hasLost;
    const terms = this.#termsAt(slot);
    this.remove(id);
    this.#hasLost = hadLost;
    const left = this.gone[slot] ? new Set<number>() : this.#termsAt(slot);
    for (const term of terms) if (!left.has(term)) this.#postings.unpost(term, slot);
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
    const terms = new Set(this.#codes.get(slot));
    for (let at = this.starts.at(slot); at < this.ends.at(slot); at++) if (this.sequence.at(at) >= 0) terms.add(this.sequence.at(at));
    return terms;
  }

  #post(slot: number, text: MemoryText): SlotFact {
    const { terms, codes } = termsOf(text.content);
    const start = this.sequence.length;
    const isFact = text.level === LEVEL.fact;
    for (const term of terms) {
      const number = this.#postings.take(term);
      this.sequence.push(number);
      this.#postings.count(number, slot, isFact);
    }
    const numbers = codes.map((code) => this.#postings.take(codeKey(code)));
    if (numbers.length > 0) this.#codes.set(slot, [...(this.#codes.get(slot) ?? []), ...numbers]);
    for (const number of numbers) this.#postings.count(number, slot, isFact);
    this.#slots.set(text.id, slot);
    return { id: text.id, order: text.order, start, length: terms.length, codes: numbers, features: featuresOf(text.content) };
  }
}

/** No term begins with "=", so a code is never mistaken for a word. */
function codeKey(code: string): string {
  return `=${code}`;
}
