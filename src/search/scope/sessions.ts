import { Ints } from "./ints.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";

/** Memories without a session name belong to one session until the pause between two of them is longer than this. */
const GAP_MS = 30 * 60 * 1000;
const NONE = -1;

/**
 * Which memories are neighbours. A session is named by the writer, or is a run of memories without a session name and without a long gap.
 * The memories of a session are linked in their order. Slots are added in ascending order.
 */
export class Sessions {
  /** By slot. */
  previous = new Ints(64);
  next = new Ints(64);
  of = new Ints(64);
  /** By session. */
  readonly terms: number[] = [];
  readonly #memories: number[] = [];
  readonly #last: number[] = [];
  readonly #numbers = new Map<string, number>();
  /** Memories without a session name with their time, linked across sessions. */
  readonly #unnamed = new Map<number, { readonly atMs: number; before: number; after: number }>();
  #lastUnnamed = NONE;
  /** By session, the number of newer sessions; undefined when it has to be counted again. */
  #ages: Int32Array | undefined;
  alive = 0;

  dump(out: SectionWriter): void {
    for (const list of [this.previous, this.next, this.of]) out.numbers(list.view());
    for (const numbers of [this.terms, this.#memories, this.#last]) out.ints(numbers);
    out.strings([...this.#numbers.keys()]);
    out.ints(this.#numbers.values());
    const unnamed = [...this.#unnamed.values()];
    out.ints(this.#unnamed.keys());
    out.numbers(Float64Array.from(unnamed, ({ atMs }) => atMs));
    out.ints(unnamed.map(({ before }) => before));
    out.ints(unnamed.map(({ after }) => after));
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
    const [slots, times, before, after] = [from.ints(), from.doubles(), from.ints(), from.ints()];
    for (const [i, slot] of slots.entries())
      sessions.#unnamed.set(slot, { atMs: times[i] ?? 0, before: before[i] ?? NONE, after: after[i] ?? NONE });
    [sessions.#lastUnnamed = NONE, sessions.alive = 0] = from.ints();
    return sessions;
  }

  get slots(): number {
    return this.terms.length;
  }
  get bytes(): number {
    return this.previous.bytes * 3 + this.terms.length * 150 + this.#unnamed.size * 100;
  }

  /** Adds the memory of the next slot. `name` is null when the writer named no session. */
  add(slot: number, name: string | null, atMs: number, terms: number): void {
    const session = name === null ? this.#sessionOfUnnamed(slot, atMs) : this.#named(name);
    const before = this.#last[session] ?? NONE;
    if (before !== NONE) this.next.set(before, slot);
    this.previous.push(before);
    this.next.push(NONE);
    this.of.push(session);
    this.#last[session] = slot;
    this.terms[session] = (this.terms[session] ?? 0) + terms;
    this.#memories[session] = (this.#memories[session] ?? 0) + 1;
    if (this.#memories[session] === 1) this.alive++;
    this.#ages = undefined;
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
  }

  /** Removes a memory and links its neighbours. Returns false when unnamed memories would now be divided into other sessions: rebuild them. */
  remove(slot: number, terms: number): boolean {
    const session = this.of.at(slot);
    if (session === NONE) return true;
    const before = this.previous.at(slot);
    const after = this.next.at(slot);
    if (before !== NONE) this.next.set(before, after);
    if (after !== NONE) this.previous.set(after, before);
    else this.#last[session] = before;
    this.terms[session] = (this.terms[session] ?? 0) - terms;
    this.#memories[session] = (this.#memories[session] ?? 0) - 1;
    if (this.#memories[session] === 0) this.alive--;
    this.#ages = undefined;
    return this.#removeUnnamed(slot);
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
    const last = this.#unnamed.get(before);
    if (last !== undefined) last.after = slot;
    this.#unnamed.set(slot, { atMs, before, after: NONE });
    this.#lastUnnamed = slot;
    return last === undefined || isGap(last.atMs, atMs) ? this.#open() : this.of.at(before);
  }

  #removeUnnamed(slot: number): boolean {
    const entry = this.#unnamed.get(slot);
    if (entry === undefined) return true;
    this.#unnamed.delete(slot);
    const before = this.#unnamed.get(entry.before);
    const after = this.#unnamed.get(entry.after);
    if (before !== undefined) before.after = entry.after;
    if (after !== undefined) after.before = entry.before;
    else this.#lastUnnamed = entry.before;
    if (before === undefined || after === undefined) return true;
    return isGap(before.atMs, after.atMs) === (this.of.at(entry.before) !== this.of.at(entry.after));
  }
}

function isGap(aMs: number, bMs: number): boolean {
  return Math.abs(aMs - bMs) > GAP_MS;
}
