import { LIMITS } from "../memory/limits.ts";
import { caseless, literalsOf } from "./literals.ts";

interface Literal {
  readonly text: string;
  /** Where its window begins in it. */
  readonly at: number;
  /** That may match a text with it. */
  readonly patterns: number[];
  /** The reading that found it last. */
  reading: number;
}

type Slots = (readonly Literal[] | undefined)[];

const ASCII_ONLY = /^[\p{ASCII}]*$/u;
/** A literal is looked up by so many of its letters, by all of a shorter one: {@link Sieve} walks with as many. */
const WINDOW = 4;
/** Of the hash of a window: a power of two, so that few of a language's literals fall together. */
const SLOTS = 4096;
/** A word or two are tried at once: that costs less than reading them. */
const SIEVED_LETTERS = 20;
/** A text that is cut from the one asked about last is not read anew, unless so much is gone that more would be tried than read. */
const KEPT_SHARE = 0.75;
/**
 * Tells which of many patterns may match a text. A text holds literals of a few of them; all are looked for in one walk over it, which costs about as much as
 * trying two patterns. It is wrong only in saying that one may match.
 */
export class Sieve {
  readonly #patterns: RegExp[] = [];
  readonly #literals = new Map<string, Literal>();
  /** Literals by their window, for each length of one. */
  #byWindow: Slots[] = [];
  /** 1 for each pattern that needs no literal: any text may match. */
  #always = new Uint8Array();
  #readings = 0;
  #text: string | undefined;
  /** Of the text: 1 for each pattern that may match it. */
  #marks = new Uint8Array();
  #readLetters = 0;
  /** Marks of the texts that were read last. */
  readonly #read = new Map<string, Uint8Array<ArrayBuffer>>();

  /** The pattern, tried only where the text holds what `whole` needs, of which it is a part. */
  pattern(regExp: RegExp, whole = regExp): RegExp {
    this.#patterns.push(whole);
    return new SievedPattern(this, this.#patterns.length - 1, regExp);
  }

  mayMatch(pattern: number, text: string): boolean {
    if (text.length < SIEVED_LETTERS) return true;
    if (text !== this.#text) this.#look(text);
    return this.#marks[pattern] === 1;
  }

  /** Whether it remembers a text that holds this one. */
  remembers(text: string): boolean {
    return [this.#text ?? "", ...this.#read.keys()].some((one) => one.includes(text));
  }

  /** Forgets the texts that it read last. */
  forget(): void {
    this.#text = undefined;
    this.#read.clear();
  }

  #look(text: string): void {
    const isPart = text.length >= this.#readLetters * KEPT_SHARE && this.#text?.includes(text);
    this.#text = text;
    if (isPart) return;
    this.#readLetters = text.length;
    const known = this.#read.get(text);
    this.#marks = known ?? this.#marksOf(text);
    if (known) return;
    if (this.#read.size >= LIMITS.sievedTexts) this.#read.clear();
    this.#read.set(text, this.#marks);
  }

  #marksOf(text: string): Uint8Array<ArrayBuffer> {
    if (this.#always.length < this.#patterns.length) this.#learn();
    this.#readings++;
    const marks = this.#always.slice();
    const searched = ASCII_ONLY.test(text) ? text.toLowerCase() : caseless(text);
    const [ones = [], twos = [], threes = [], fours = []] = this.#byWindow;
    // Beyond the end stands what is in no literal.
    const padded = `${searched}\0\0\0`;
    let [second, third, fourth] = [padded.charCodeAt(0), padded.charCodeAt(1), padded.charCodeAt(2)];
    for (let at = 0; at < searched.length; at++) {
      const first = second;
      second = third;
      third = fourth;
      fourth = padded.charCodeAt(at + 3);
      const one = slotOf(0, first);
      const two = slotOf(one, second);
      const three = slotOf(two, third);
      const four = slotOf(three, fourth);
      if (ones[one]) this.#markFound(ones[one], searched, at, marks);
      if (twos[two]) this.#markFound(twos[two], searched, at, marks);
      if (threes[three]) this.#markFound(threes[three], searched, at, marks);
      if (fours[four]) this.#markFound(fours[four], searched, at, marks);
    }
    return marks;
  }

  #markFound(literals: readonly Literal[], text: string, at: number, marks: Uint8Array): void {
    for (const literal of literals) {
      if (literal.reading === this.#readings || !text.startsWith(literal.text, at - literal.at)) continue;
      literal.reading = this.#readings;
      for (const pattern of literal.patterns) marks[pattern] = 1;
    }
  }

  /** On first use: most languages are never met, and taking the patterns of one apart takes tens of milliseconds. */
  #learn(): void {
    this.#byWindow = Array.from({ length: WINDOW }, () => Array.from({ length: SLOTS }, () => undefined));
    this.#always = new Uint8Array(this.#patterns.length);
    this.#literals.clear();
    for (const [pattern, regExp] of this.#patterns.entries()) {
      const literals = literalsOf(regExp);
      if (literals === undefined) this.#always[pattern] = 1;
      for (const text of literals ?? []) this.#literal(text).patterns.push(pattern);
    }
  }

  #literal(text: string): Literal {
    const known = this.#literals.get(text);
    if (known) return known;
    const length = Math.min(text.length, WINDOW);
    const slots = this.#byWindow[length - 1] ?? [];
    const windows = Array.from({ length: text.length - length + 1 }, (_, at) => windowOf(text, at, length));
    // The one that the fewest others have: many literals begin alike.
    const sizes = windows.map((slot) => slots[slot]?.length ?? 0);
    const at = sizes.indexOf(Math.min(...sizes));
    const slot = windows[at] ?? 0;
    const made: Literal = { text, at, patterns: [], reading: 0 };
    slots[slot] = [...(slots[slot] ?? []), made];
    this.#literals.set(text, made);
    return made;
  }
}

function windowOf(text: string, from: number, length: number): number {
  let slot = 0;
  for (let at = from; at < from + length; at++) slot = slotOf(slot, text.charCodeAt(at));
  return slot;
}

function slotOf(before: number, code: number): number {
  return (before * 31 + code) & (SLOTS - 1);
}

/** A pattern that asks the sieve first. */
class SievedPattern extends RegExp {
  readonly #sieve: Sieve;
  readonly #number: number;
  readonly #plain: RegExp;

  /** What is derived of it is a plain one. */
  static override get [Symbol.species](): RegExpConstructor {
    return RegExp;
  }

  constructor(sieve: Sieve, number: number, plain: RegExp) {
    super(plain);
    this.#sieve = sieve;
    this.#number = number;
    this.#plain = plain;
  }

  override test(text: string): boolean {
    return this.#sieve.mayMatch(this.#number, text) && this.#plain.test(text);
  }

  override exec(text: string): RegExpExecArray | null {
    return this.#sieve.mayMatch(this.#number, text) ? this.#plain.exec(text) : null;
  }

  override [Symbol.replace](text: string, replacement: string | ((...match: string[]) => string)): string {
    if (!this.#sieve.mayMatch(this.#number, text)) return text;
    // Two forms of one method, as the language declares them.
    return typeof replacement === "string"
      ? this.#plain[Symbol.replace](text, replacement)
      : this.#plain[Symbol.replace](text, replacement);
  }

  override [Symbol.split](text: string, limit?: number): string[] {
    return this.#sieve.mayMatch(this.#number, text) ? this.#plain[Symbol.split](text, limit) : [text].slice(0, limit);
  }
}
