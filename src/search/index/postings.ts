import { ownCopy } from "../../reading/own-copy.ts";
import { Ints, lowerBound } from "./ints.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";

/** Where a term occurs: ascending slots, each with the frequency of the term. Slots of removed memories stay until the index is rebuilt. */
export interface Postings {
  /** Views, valid until the next change of the index. */
  readonly slots: Int32Array;
  readonly frequencies: Int32Array;
  /** Number of fact slots that contain the term now. */
  readonly memories: number;
}

const NO_POSTINGS: Postings = { slots: new Int32Array(0), frequencies: new Int32Array(0), memories: 0 };

/** Memory of a term without its list, measured and rounded up. */
const TERM_BYTES = 130;
/**
 * A list that outgrows its place moves to the end of the pool and leaves a gap. The pool is packed when gaps are more than this share
 * of it.
 */
const GAPS_SHARE = 0.25;
/** Free space of lists for later postings, as a share of their length: after a list moved, and after the pool was packed. */
const SPARE = { moved: 0.5, packed: 0.25 } as const;

/**
 * The terms of an index by number, each with its postings.
 *
 * All lists are in one pool, because most terms occur once or twice: two arrays per term would take ten times the memory of their content.
 * The list of a term has room for `room` postings. It begins with the slots; the frequencies begin at `start + room`.
 */
export class PostingLists {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  #pool = new Int32Array(64);
  #end = 0;
  #gaps = 0;
  /** By term. */
  readonly #starts: Ints;
  readonly #rooms: Ints;
  readonly #lengths: Ints;
  readonly #memories: Ints;

  constructor(lengths = new Ints(16), memories = new Ints(16)) {
    this.#lengths = lengths;
    this.#memories = memories;
    this.#starts = new Ints(lengths.length);
    this.#rooms = new Ints(lengths.length);
  }

  get bytes(): number {
    return this.#numbers.size * TERM_BYTES + this.#pool.byteLength;
  }

  number(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  of(term: number): Postings | undefined {
    if (term < 0 || term >= this.#starts.length) return undefined;
    const [start, length] = [this.#starts.at(term), this.#lengths.at(term)];
    const middle = start + this.#rooms.at(term);
    return {
      slots: this.#pool.subarray(start, start + length),
      frequencies: this.#pool.subarray(middle, middle + length),
      memories: this.#memories.at(term),
    };
  }

  dump(out: SectionWriter): void {
    out.strings(this.#terms);
    out.numbers(this.#lengths.view());
    out.numbers(this.#memories.view());
    out.numbers(joined(this.#terms.map((_, term) => this.of(term))));
  }

  static restore(from: SectionReader): PostingLists {
    const terms = from.strings();
    const lists = new PostingLists(Ints.of(from.ints().slice()), Ints.of(from.ints().slice()));
    for (const [term, text] of terms.entries()) {
      // A term that was removed has no text.
      if (text !== "") lists.#numbers.set(text, term);
      lists.#terms.push(text);
      const room = lists.#lengths.at(term);
      lists.#starts.push(lists.#end);
      lists.#rooms.push(room);
      lists.#end += 2 * room;
    }
    lists.#pool = from.ints().slice();
    return lists;
  }

  /** Returns the number of the term; a new term gets one. */
  take(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const [text, number] = [ownCopy(term), this.#terms.length];
    this.#numbers.set(text, number);
    this.#terms.push(text);
    for (const list of [this.#starts, this.#rooms, this.#lengths, this.#memories]) list.push(0);
    return number;
  }

  /** Counts one more occurrence in the newest slot, which is always the last one of a list. */
  count(term: number, slot: number, isFact = true): void {
    const length = this.#lengths.at(term);
    if (length > 0 && this.#pool[this.#starts.at(term) + length - 1] === slot) {
      const at = this.#frequencyAt(term, length - 1);
      // A posting with no occurrences was left in the list.
      if (this.#pool[at] === 0) this.#changeMemories(term, 1);
      this.#pool[at] = (this.#pool[at] ?? 0) + 1;
      return;
    }
    if (length === this.#rooms.at(term)) this.#enlarge(term);
    this.#pool[this.#starts.at(term) + length] = slot;
    this.#pool[this.#frequencyAt(term, length)] = 1;
    this.#lengths.set(term, length + 1);
    if (isFact) this.#changeMemories(term, 1);
  }

  /** Counts one occurrence less in the slot. A posting with no occurrences stays in the list. */
  uncount(term: number, slot: number): void {
    const index = this.#indexOf(term, slot);
    if (index < 0) return;
    const at = this.#frequencyAt(term, index);
    const left = (this.#pool[at] ?? 0) - 1;
    this.#pool[at] = left;
    if (left === 0) this.#changeMemories(term, -1);
  }

  /** Counts that a slot with the term was removed. */
  drop(term: number): void {
    this.#changeMemories(term, -1);
  }

  /** Removes the slot from the list, and the term itself when no other slot has it. */
  unpost(term: number, slot: number): void {
    const index = this.#indexOf(term, slot);
    if (index < 0) return;
    const last = this.#lengths.at(term) - 1;
    for (const start of [this.#starts.at(term), this.#frequencyAt(term, 0)]) {
      this.#pool.copyWithin(start + index, start + index + 1, start + last + 1);
      this.#pool[start + last] = 0;
    }
    this.#lengths.set(term, last);
    if (last > 0) return;
    this.#numbers.delete(this.#terms[term] ?? "");
    this.#terms[term] = "";
  }

  /** The position of the slot in the list of the term; -1 if it is not there. */
  #indexOf(term: number, slot: number): number {
    const slots = this.of(term)?.slots;
    const index = slots === undefined ? -1 : lowerBound(slots, slot);
    return slots?.[index] === slot ? index : -1;
  }

  #frequencyAt(term: number, index: number): number {
    return this.#starts.at(term) + this.#rooms.at(term) + index;
  }

  #changeMemories(term: number, by: number): void {
    this.#memories.set(term, this.#memories.at(term) + by);
  }

  /** Moves the full list of the term to a larger place at the end of the pool. */
  #enlarge(term: number): void {
    const length = this.#lengths.at(term);
    const room = length + 1 + Math.floor(length * SPARE.moved);
    this.#reserve(2 * room);
    const full = this.of(term);
    const start = this.#end;
    if (full) {
      this.#pool.set(full.slots, start);
      this.#pool.set(full.frequencies, start + room);
    }
    this.#gaps += 2 * this.#rooms.at(term);
    this.#starts.set(term, start);
    this.#rooms.set(term, room);
    this.#end += 2 * room;
  }

  /** Makes room for this many numbers at the end: packs the pool if it has many gaps, and otherwise enlarges it. */
  #reserve(wanted: number): void {
    if (this.#end + wanted <= this.#pool.length) return;
    if (this.#gaps > GAPS_SHARE * this.#end) this.#pack();
    if (this.#end + wanted <= this.#pool.length) return;
    const larger = new Int32Array(Math.ceil(1.5 * (this.#end + wanted)));
    larger.set(this.#pool.subarray(0, this.#end));
    this.#pool = larger;
  }

  #pack(): void {
    const rooms = this.#lengths.view().map((length) => length + Math.floor(length * SPARE.packed));
    const end = 2 * rooms.reduce((sum, room) => sum + room, 0);
    const packed = new Int32Array(Math.max(end, this.#pool.length));
    let start = 0;
    for (const [term, room] of rooms.entries()) {
      const { slots, frequencies } = this.of(term) ?? NO_POSTINGS;
      packed.set(slots, start);
      packed.set(frequencies, start + room);
      this.#starts.set(term, start);
      this.#rooms.set(term, room);
      start += 2 * room;
    }
    this.#pool = packed;
    this.#end = end;
    this.#gaps = 0;
  }
}

/** Copies all lists one after another, without free space. */
function joined(lists: readonly (Postings | undefined)[]): Int32Array {
  const all = new Int32Array(2 * lists.reduce((sum, list) => sum + (list?.slots.length ?? 0), 0));
  let end = 0;
  for (const { slots, frequencies } of lists.map((list) => list ?? NO_POSTINGS)) {
    all.set(slots, end);
    all.set(frequencies, end + slots.length);
    end += 2 * slots.length;
  }
  return all;
}
