import { LEVEL, type Level, type MemoryId } from "../../memory/types.ts";
import type { MemoryText } from "../../stores/records.ts";
import { asks, tellsTime } from "../../text/cues.ts";
import { termsOf } from "../../text/terms.ts";
import { Ints } from "./ints.ts";
import { Sessions } from "./sessions.ts";
import { toldFactor } from "./telling.ts";
import { LEXICAL } from "./weights.ts";

/** Where a term occurs: slots ascending, each with how often. Slots of removed memories stay until the index is built anew. */
export interface Postings {
  readonly slots: Ints;
  readonly frequencies: Ints;
  /** Memories that have the term now. */
  memories: number;
}

export interface Speaker {
  readonly name: string;
  readonly nameTerms: readonly string[];
  memories: number;
}

/** Above this share of slots whose memory is gone, building the index anew is worth it. */
const WASTE = { share: 0.25, slots: 64 } as const;

/** Bytes that a term, a slot and a speaker cost beside their lists, measured with some room. */
const TERM_BYTES = 280;
const SLOT_BYTES = 260;

/**
 * The words of one scope's active memories, for scoring by `scoreWords`. Exact: memories come in the order in which they were stored, and
 * an index in which some came and went scores like one that is built from what is left.
 */
export class LexicalIndex {
  readonly sessions = new Sessions();
  readonly speakers: Speaker[] = [];
  /** By slot: number of terms, number of the speaker, whether the memory is gone. */
  readonly lengths = new Ints(64);
  readonly speakerOf = new Ints(64);
  readonly gone: boolean[] = [];
  /** How much of its terms a memory passes on to the next, the factor of how it is told, and whether it says when. */
  readonly passesOn: number[] = [];
  readonly told: number[] = [];
  readonly saysWhen: boolean[] = [];
  /** Content terms of each slot, in order, from its start. */
  readonly sequence = new Ints(1024);
  readonly starts = new Ints(64);
  readonly #ids: MemoryId[] = [];
  readonly #levels: Level[] = [];
  readonly #orders: number[] = [];
  readonly #slots = new Map<MemoryId, number>();
  readonly #vocabulary = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #postings: Postings[] = [];
  readonly #codes = new Map<number, number[]>();
  readonly #speakerNumbers = new Map<string, number>();
  #postingBytes = 0;
  #stale = false;

  /** Slots, those of memories that are gone included. */
  get slots(): number {
    return this.#ids.length;
  }
  get memories(): number {
    return this.#slots.size;
  }
  /** True when it has to be built anew: it wastes too much, or a change could not be made in place. */
  get stale(): boolean {
    return this.#stale || (this.slots > WASTE.slots && this.memories < (1 - WASTE.share) * this.slots);
  }
  get bytes(): number {
    const terms = this.#vocabulary.size * TERM_BYTES + this.#postingBytes + this.sequence.bytes;
    return terms + this.slots * SLOT_BYTES + this.sessions.bytes;
  }

  slotOf(id: MemoryId): number | undefined {
    return this.#slots.get(id);
  }
  idAt(slot: number): MemoryId {
    return this.#ids[slot] ?? "";
  }
  levelAt(slot: number): Level | undefined {
    return this.#levels[slot];
  }
  /** Ascending; what `MemoryText.order` says. */
  orderAt(slot: number): number | undefined {
    return this.#orders[slot];
  }
  termNumber(term: string): number | undefined {
    return this.#vocabulary.get(term);
  }
  codeNumber(code: string): number | undefined {
    return this.#vocabulary.get(codeKey(code));
  }
  postings(term: number): Postings | undefined {
    return this.#postings[term];
  }

  /** Takes up an active memory. One that is known, or that was stored before one that is known, makes the index stale. */
  add(text: MemoryText): void {
    const slot = this.slots;
    if (this.#slots.has(text.id) || text.order <= (this.#orders.at(-1) ?? Number.NEGATIVE_INFINITY)) {
      this.#stale = true;
      return;
    }
    const { terms, codes } = termsOf(text.content);
    this.#ids.push(text.id);
    this.#levels.push(text.level);
    this.#orders.push(text.order);
    this.#slots.set(text.id, slot);
    this.gone.push(false);
    this.starts.push(this.sequence.length);
    this.lengths.push(terms.length);
    this.#post(slot, terms, codes);
    if (text.level === LEVEL.abstraction) this.sessions.addAlone();
    else this.sessions.add(slot, text.session, text.atMs, terms.length);
    const asked = asks(text.content) ? LEXICAL.askBoost / (1 + terms.length / LEXICAL.askTerms) : 0;
    this.passesOn.push(1 + asked);
    this.told.push(toldFactor(text.content, terms.length));
    this.saysWhen.push(tellsTime(text.content));
    this.speakerOf.push(this.#speaker(text.speaker ?? ""));
  }

  remove(id: MemoryId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.gone[slot] = true;
    for (const term of this.#termsAt(slot)) {
      const postings = this.#postings[term];
      if (postings) postings.memories--;
    }
    const start = this.starts.at(slot);
    // The order of its words would tell the text.
    this.sequence.fill(-1, start, start + this.lengths.at(slot));
    this.#codes.delete(slot);
    if (!this.sessions.remove(slot, this.lengths.at(slot))) this.#stale = true;
    const speaker = this.speakers[this.speakerOf.at(slot)];
    if (speaker) speaker.memories--;
  }

  /**
   * Takes a memory out so that no word of it stays that only it had. False when something might stay, of it or of its metadata: then the
   * index has to be dropped.
   */
  erase(id: MemoryId): boolean {
    const slot = this.#slots.get(id);
    // Of a memory that went before, the words are no longer known.
    if (slot === undefined) return this.memories === this.slots;
    const terms = this.#termsAt(slot);
    this.remove(id);
    for (const term of terms) this.#unpost(term, slot);
    const isNamed = this.speakers[this.speakerOf.at(slot)]?.memories === 0;
    return !this.#stale && !isNamed && this.sessions.isAlive(slot);
  }

  #termsAt(slot: number): ReadonlySet<number> {
    const terms = new Set(this.#codes.get(slot));
    const start = this.starts.at(slot);
    for (let at = start; at < start + this.lengths.at(slot); at++) terms.add(this.sequence.at(at));
    return terms;
  }

  #unpost(term: number, slot: number): void {
    const postings = this.#postings[term];
    if (!postings) return;
    const at = postings.slots.lowerBound(slot);
    postings.slots.removeAt(at);
    postings.frequencies.removeAt(at);
    if (postings.slots.length > 0) return;
    this.#vocabulary.delete(this.#terms[term] ?? "");
    this.#terms[term] = "";
  }

  #post(slot: number, terms: readonly string[], codes: readonly string[]): void {
    for (const term of terms) {
      const number = this.#number(term);
      this.sequence.push(number);
      this.#count(number, slot);
    }
    const numbers = codes.map((code) => this.#number(codeKey(code)));
    if (numbers.length > 0) this.#codes.set(slot, numbers);
    for (const number of numbers) this.#count(number, slot);
  }

  /** Once more in the memory taken up last: where its slot stands in the list, it is the last one. */
  #count(term: number, slot: number): void {
    const postings = this.#postings[term];
    if (!postings) return;
    const { slots, frequencies } = postings;
    const last = slots.length - 1;
    if (last >= 0 && slots.at(last) === slot) {
      frequencies.set(last, frequencies.at(last) + 1);
      return;
    }
    this.#postingBytes -= 2 * slots.bytes;
    slots.push(slot);
    frequencies.push(1);
    postings.memories++;
    this.#postingBytes += 2 * slots.bytes;
  }

  #number(term: string): number {
    const known = this.#vocabulary.get(term);
    if (known !== undefined) return known;
    this.#vocabulary.set(term, this.#postings.length);
    this.#terms.push(term);
    return this.#postings.push({ slots: new Ints(1), frequencies: new Ints(1), memories: 0 }) - 1;
  }

  #speaker(name: string): number {
    const known = this.#speakerNumbers.get(name);
    const number = known ?? this.speakers.push({ name, nameTerms: name === "" ? [] : termsOf(name).terms, memories: 0 }) - 1;
    if (known === undefined) this.#speakerNumbers.set(name, number);
    const speaker = this.speakers[number];
    if (speaker) speaker.memories++;
    return number;
  }
}

/** No term begins with "=", so no code is taken for a word. */
function codeKey(code: string): string {
  return `=${code}`;
}
