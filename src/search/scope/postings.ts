import { Ints } from "./ints.ts";

/** Where a term occurs: slots ascending, each with how often. Slots of removed memories stay until the index is built anew. */
export interface Postings {
  readonly slots: Ints;
  readonly frequencies: Ints;
  /** Slots of facts that have the term now. */
  memories: number;
}

/** Bytes that a term costs beside its lists, measured with some room. */
const TERM_BYTES = 280;

/** The terms of an index, by number, and where each occurs. */
export class PostingLists {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #postings: Postings[] = [];
  #listBytes = 0;

  get bytes(): number {
    return this.#numbers.size * TERM_BYTES + this.#listBytes;
  }

  number(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  of(term: number): Postings | undefined {
    return this.#postings[term];
  }

  /** The term's number; it gets one when it has none. */
  take(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#postings.length);
    this.#terms.push(term);
    return this.#postings.push({ slots: new Ints(1), frequencies: new Ints(1), memories: 0 }) - 1;
  }

  /** Once more in the slot taken up last: where it stands in the list, it is the last one. */
  count(term: number, slot: number, isFact = true): void {
    const postings = this.#postings[term];
    if (!postings) return;
    const { slots, frequencies } = postings;
    const last = slots.length - 1;
    if (last >= 0 && slots.at(last) === slot) {
      // With none left it had stayed.
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

  /** Once less in the slot; with none left there it stays as a posting of frequency zero. */
  uncount(term: number, slot: number): void {
    const postings = this.#postings[term];
    if (!postings) return;
    const at = postings.slots.lowerBound(slot);
    const left = postings.frequencies.at(at) - 1;
    postings.frequencies.set(at, left);
    if (left === 0) postings.memories--;
  }

  /** A slot that has the term is gone. */
  drop(term: number): void {
    const postings = this.#postings[term];
    if (postings) postings.memories--;
  }

  /** Leaves no trace of the slot, nor of the term when no other has it. */
  unpost(term: number, slot: number): void {
    const postings = this.#postings[term];
    if (!postings) return;
    const at = postings.slots.lowerBound(slot);
    postings.slots.removeAt(at);
    postings.frequencies.removeAt(at);
    if (postings.slots.length > 0) return;
    this.#numbers.delete(this.#terms[term] ?? "");
    this.#terms[term] = "";
  }
}
