import { Ints } from "./ints.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";

/** Where a term occurs: ascending slots, each with the frequency of the term. Slots of removed memories stay until the index is rebuilt. */
export interface Postings {
  readonly slots: Ints;
  readonly frequencies: Ints;
  /** Number of fact slots that contain the term now. */
  memories: number;
}

/** Memory of a term beside its lists, measured and rounded up. */
const TERM_BYTES = 280;

/** Lists of a snapshot one after another: those of term `t` are at `offsets[t]` to `offsets[t + 1]`. They become {@link Postings} on use. */
interface Restored {
  readonly offsets: Int32Array;
  readonly slots: Int32Array;
  readonly frequencies: Int32Array;
  readonly memories: Int32Array;
}

/** The terms of an index by number, each with its postings. */
export class PostingLists {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #postings: (Postings | undefined)[] = [];
  #base: Restored | undefined;
  #listBytes = 0;

  get bytes(): number {
    return this.#numbers.size * TERM_BYTES + this.#listBytes;
  }

  number(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  of(term: number): Postings | undefined {
    this.#postings[term] ??= this.#restored(term);
    return this.#postings[term];
  }

  dump(out: SectionWriter): void {
    const all = this.#terms.map((_, term) => this.of(term));
    out.strings(this.#terms);
    out.ints(all.map((one) => one?.slots.length ?? 0));
    out.numbers(joined(all.map((one) => one?.slots)));
    out.numbers(joined(all.map((one) => one?.frequencies)));
    out.ints(all.map((one) => one?.memories ?? 0));
  }

  static restore(from: SectionReader): PostingLists {
    const lists = new PostingLists();
    const terms = from.strings();
    const lengths = from.ints();
    const offsets = new Int32Array(terms.length + 1);
    for (const [term, text] of terms.entries()) {
      offsets[term + 1] = (offsets[term] ?? 0) + (lengths[term] ?? 0);
      // A term that was removed has no text.
      if (text !== "") lists.#numbers.set(text, term);
      lists.#terms.push(text);
    }
    lists.#base = { offsets, slots: from.ints().slice(), frequencies: from.ints().slice(), memories: from.ints().slice() };
    lists.#postings.length = terms.length;
    lists.#listBytes = 2 * lists.#base.slots.byteLength;
    return lists;
  }

  #restored(term: number): Postings | undefined {
    if (this.#base === undefined || term >= this.#base.memories.length) return undefined;
    const { offsets, slots, frequencies, memories } = this.#base;
    const [from, end] = [offsets[term], offsets[term + 1]];
    return {
      slots: Ints.of(slots.subarray(from, end)),
      frequencies: Ints.of(frequencies.subarray(from, end)),
      memories: memories[term] ?? 0,
    };
  }

  /** Returns the number of the term; a new term gets one. */
  take(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#postings.length);
    this.#terms.push(term);
    return this.#postings.push({ slots: new Ints(1), frequencies: new Ints(1), memories: 0 }) - 1;
  }

  /** Counts one more occurrence in the newest slot, which can only be the last of the list. */
  count(term: number, slot: number, isFact = true): void {
    const postings = this.of(term);
    if (!postings) return;
    const { slots, frequencies } = postings;
    const last = slots.length - 1;
    if (last >= 0 && slots.at(last) === slot) {
      // A posting without an occurrence stays in the list.
      if (frequencies.at(last) === 0) postings.memories++;
      frequencies.set(last, frequencies.at(last) + 1);
      return;
    }
    this.#listBytes -= 2 * slots.bytes;
    slots.push(slot);
    frequencies.push(1);
    if (isFact) postings.memories++;
    this.#listBytes += 2 * slots.bytes;
  }

  /** Counts one occurrence less in the slot. A posting without an occurrence stays, with frequency 0. */
  uncount(term: number, slot: number): void {
    const postings = this.of(term);
    if (!postings) return;
    const at = postings.slots.lowerBound(slot);
    const left = postings.frequencies.at(at) - 1;
    postings.frequencies.set(at, left);
    if (left === 0) postings.memories--;
  }

  /** Counts a removed slot that contained the term. */
  drop(term: number): void {
    const postings = this.of(term);
    if (postings) postings.memories--;
  }

  /** Removes the slot from the list, and the term itself when no other slot has it. */
  unpost(term: number, slot: number): void {
    const postings = this.of(term);
    if (!postings) return;
    const at = postings.slots.lowerBound(slot);
    postings.slots.removeAt(at);
    postings.frequencies.removeAt(at);
    if (postings.slots.length > 0) return;
    this.#numbers.delete(this.#terms[term] ?? "");
    this.#terms[term] = "";
  }
}

function joined(lists: readonly (Ints | undefined)[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, list) => sum + (list?.length ?? 0), 0));
  let end = 0;
  for (const list of lists) {
    if (list === undefined) continue;
    all.set(list.view(), end);
    end += list.length;
  }
  return all;
}
