import { Ints } from "./ints.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";

/** Memories without a session name belong to one session until the pause between two of them is longer than this. */
const GAP_MS = 30 * 60 * 1000;
const NONE = -1;
/** Replaces the neighbour of a slot that is not linked, because its memory has a session name or was removed. */
const UNLINKED = -2;

/**
 * Which memories are neighbours. A session is named by the writer, or is a series of memories without a session name and a long gap.
 * The memories of a session are linked in their order. Slots are added in ascending order.
 */
export class Sessions {
  /** By slot. */
  previous = new Ints(16);
  next = new Ints(16);
  of = new Ints(16);
  /** By session. */
  readonly terms: number[] = [];
  readonly #memories: number[] = [];
  readonly #last: number[] = [];
  readonly #numbers = new Map<string, number>();
  /** By slot: the neighbours among the memories without a session name, across sessions, and the time of the slot's memory. */
  #before = new Ints(16);
  #after = new Ints(16);
  #timesMs: number[] = [];
  #lastUnnamed = NONE;
  /** By session, the number of newer sessions; undefined when it has to be counted again. */
  #ages: Int32Array | undefined;
  alive = 0;

  dump(out: SectionWriter): void {
    for (const list of [this.previous, this.next, this.of]) out.numbers(list.view());
    for (const numbers of [this.terms, this.#memories, this.#last]) out.ints(numbers);
    out.strings([...this.#numbers.keys()]);
    out.ints(this.#numbers.values());
    for (const list of [this.#before, this.#after]) out.numbers(list.view());
    out.numbers(Float64Array.from(this.#timesMs));
    out.ints([this.#lastUnnamed, this.alive]);
  }

  static restore(from: SectionReader): Sessions {
    const sessions = new Sessions();
    sessions.previous = Ints.of(from.ints().slice());
    sessions.next = Ints.of(from.ints().slice());
    sessions.of = Ints.of(from.ints().slice());
    for (const numbers of [sessions.terms, sessions.#memories, sessions.#last]) for (const value of from.ints()) numbers.push(value);
    const names = from.strings();
    for (const [i, number] of from.ints().entries()) sessions.#numbers.set(names[i] ?? "", number);
    sessions.#before = Ints.of(from.ints().slice());
    sessions.#after = Ints.of(from.ints().slice());
    sessions.#timesMs = [...from.doubles()];
    [sessions.#lastUnnamed = NONE, sessions.alive = 0] = from.ints();
    return sessions;
  }

  get slots(): number {
    return this.terms.length;
  }
  get bytes(): number {
    return this.previous.bytes * 5 + this.#timesMs.length * 8 + this.terms.length * 150;
  }

  /** Adds the memory of the next slot. `name` is null when the writer named no session. */
  add(slot: number, name: string | null, atMs: number, terms: number): void {
    const session = name === null ? this.#sessionOfUnnamed(slot, atMs) : this.#named(name);
    if (name !== null) this.#link(UNLINKED, UNLINKED, atMs);
    const before = this.#last[session] ?? NONE;
    if (before !== NONE) this.next.set(before, slot);
    this.previous.push(before);
    this.next.push(NONE);
    this.of.push(session);
    this.#last[session] = slot;
    this.#count(session, 1, terms);
  }

  /** Adds a number of terms, which may be negative, to the session of the slot. */
  resize(slot: number, terms: number): void {
    const session = this.of.at(slot);
    if (session !== NONE) this.terms[session] = (this.terms[session] ?? 0) + terms;
  }

  /** Adds a memory without session and neighbours: a summary. */
  addAlone(): void {
    this.previous.push(NONE);
    this.next.push(NONE);
    this.of.push(NONE);
    this.#link(UNLINKED, UNLINKED, 0);
  }

  /** Removes a memory and links its neighbours. `lengths` are the numbers of terms of all slots, also of this one. */
  remove(slot: number, lengths: Ints): void {
    const session = this.of.at(slot);
    if (session === NONE) return;
    const before = this.previous.at(slot);
    const after = this.next.at(slot);
    if (before !== NONE) this.next.set(before, after);
    if (after !== NONE) this.previous.set(after, before);
    else this.#last[session] = before;
    this.#count(session, -1, -lengths.at(slot));
    this.#removeUnnamed(slot, lengths);
  }

  /** Whether the session of a slot, which may be removed itself, still has memories. True for a slot without a session. */
  isAlive(slot: number): boolean {
    const session = this.of.at(slot);
    return session === NONE || (this.#memories[session] ?? 0) > 0;
  }

  /** The number of sessions whose last memory is newer. */
  age(session: number): number {
    this.#ages ??= this.#countAges();
    return this.#ages[session] ?? 0;
  }

  #countAges(): Int32Array {
    const ages = new Int32Array(this.slots);
    const living = [...this.#memories.keys()].filter((session) => (this.#memories[session] ?? 0) > 0);
    living.sort((a, b) => (this.#last[b] ?? NONE) - (this.#last[a] ?? NONE));
    for (const [age, session] of living.entries()) ages[session] = age;
    return ages;
  }

  #named(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const session = this.#open();
    this.#numbers.set(name, session);
    return session;
  }

  #open(): number {
    this.#last.push(NONE);
    this.#memories.push(0);
    return this.terms.push(0) - 1;
  }

  #sessionOfUnnamed(slot: number, atMs: number): number {
    const before = this.#lastUnnamed;
    if (before !== NONE) this.#after.set(before, slot);
    this.#link(before, NONE, atMs);
    this.#lastUnnamed = slot;
    return before === NONE || this.#isGap(before, slot) ? this.#open() : this.of.at(before);
  }

  /** Sets the neighbours of the next slot among those without a session name. */
  #link(before: number, after: number, atMs: number): void {
    this.#before.push(before);
    this.#after.push(after);
    this.#timesMs.push(atMs);
  }

  /** Takes a memory from among those without a session name. Its neighbours may then form one session, or no longer form one. */
  #removeUnnamed(slot: number, lengths: Ints): void {
    const [before, after] = [this.#before.at(slot), this.#after.at(slot)];
    if (before === UNLINKED) return;
    this.#before.set(slot, UNLINKED);
    if (before !== NONE) this.#after.set(before, after);
    if (after !== NONE) this.#before.set(after, before);
    else this.#lastUnnamed = before;
    if (before === NONE || after === NONE) return;
    const [session, next] = [this.of.at(before), this.of.at(after)];
    const isGap = this.#isGap(before, after);
    if (isGap && session === next) this.#moveFrom(after, this.#open(), lengths);
    else if (!isGap && session !== next) this.#moveFrom(after, session, lengths);
  }

  /** Moves a memory and those after it in its session behind the last one of another session. */
  #moveFrom(first: number, to: number, lengths: Ints): void {
    const from = this.of.at(first);
    const [before, last] = [this.previous.at(first), this.#last[to] ?? NONE];
    if (before !== NONE) this.next.set(before, NONE);
    if (last !== NONE) this.next.set(last, first);
    this.previous.set(first, last);
    this.#last[to] = this.#last[from] ?? NONE;
    this.#last[from] = before;
    for (let slot = first; slot !== NONE; slot = this.next.at(slot)) {
      this.of.set(slot, to);
      this.#count(from, -1, -lengths.at(slot));
      this.#count(to, 1, lengths.at(slot));
    }
  }

  /** Adds to the numbers of a session, which lives while it has memories. */
  #count(session: number, memories: number, terms: number): void {
    const before = this.#memories[session] ?? 0;
    this.terms[session] = (this.terms[session] ?? 0) + terms;
    this.#memories[session] = before + memories;
    if (before === 0) this.alive++;
    if (before + memories === 0) this.alive--;
    this.#ages = undefined;
  }

  #isGap(slot: number, other: number): boolean {
    return Math.abs((this.#timesMs[slot] ?? 0) - (this.#timesMs[other] ?? 0)) > GAP_MS;
  }
}
