import { BatchMemo, type Forgetful, forgetWithBatch, isBatchOpen } from "../batch.ts";
import { isAsciiOnly } from "../words.ts";
import { caseless, literalsOf } from "./required-literals.ts";

interface Literal {
  readonly text: string;
  /** The offset of its window. */
  readonly at: number;
  /** The indexes of the patterns that may match a text which contains the literal. */
  readonly patterns: number[];
  /** The number of the latest scan that found the literal. */
  reading: number;
}

type Slots = (readonly Literal[] | undefined)[];

/** The number of letters by which a literal is looked up; a shorter literal is looked up by all of its letters. */
const WINDOW = 4;
/** The number of hash slots: a power of two, large enough that few literals of a language collide. */
const SLOTS = 4096;
/** On shorter texts the patterns are tried directly, which costs less than a scan. */
const SIEVED_LETTERS = 20;
/**
 * A part of the text scanned last is not scanned again if it has at least this share of its length. For a shorter part, a new scan costs
 * less than trying patterns that can no longer match.
 */
const KEPT_SHARE = 0.75;
/** The texts whose marks a language keeps: the clauses of a sentence, each in the forms that rules test. */
const SIEVED_TEXTS = 16;

/**
 * A filter that finds which of many patterns may match a text. A text contains literals of only a few patterns; one scan finds them all and
 * costs about as much as two patterns. The filter has false positives, but no false negatives.
 */
export class Sieve implements Forgetful {
  readonly #patterns: RegExp[] = [];
  readonly #literals = new Map<string, Literal>();
  /** Literals by their window, for each length of a window. */
  #byWindow: Slots[] = [];
  /** 1 for each pattern that has no literals and so may match any text. */
  #always = new Uint8Array();
  #readings = 0;
  #text: string | undefined;
  /** 1 for each pattern that may match the current text. */
  #marks = new Uint8Array();
  #readLetters = 0;
  /** The marks of the texts scanned last. */
  readonly #read = new BatchMemo<Uint8Array<ArrayBuffer>>(SIEVED_TEXTS);

  constructor() {
    forgetWithBatch(this);
  }

  /** Returns the pattern with the filter before it. The pattern is a part of `whole`, and is tried only on texts that `whole` may match. */
  pattern(regExp: RegExp, whole = regExp): RegExp {
    this.#patterns.push(whole);
    return new SievedPattern(this, this.#patterns.length - 1, regExp);
  }

  mayMatch(pattern: number, text: string): boolean {
    // Outside a batch, the marks of a text could not be kept for the next pattern.
    if (text.length < SIEVED_LETTERS || !isBatchOpen()) return true;
    if (text !== this.#text) this.#look(text);
    return this.#marks[pattern] === 1;
  }

  keeps(text: string): boolean {
    return this.#text?.includes(text) === true;
  }

  forget(): void {
    this.#text = undefined;
  }

  #look(text: string): void {
    const isPart = text.length >= this.#readLetters * KEPT_SHARE && this.#text?.includes(text);
    this.#text = text;
    if (isPart) return;
    this.#readLetters = text.length;
    const known = this.#read.get(text);
    this.#marks = known ?? this.#marksOf(text);
    if (known === undefined) this.#read.set(text, this.#marks);
  }

  #marksOf(text: string): Uint8Array<ArrayBuffer> {
    if (this.#always.length < this.#patterns.length) this.#learn();
    this.#readings++;
    const marks = this.#always.slice();
    const searched = isAsciiOnly(text) ? text.toLowerCase() : caseless(text);
    const [ones = [], twos = [], threes = [], fours = []] = this.#byWindow;
    // No literal contains the padding after the end.
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

  /** Runs on first use: most languages are never needed, and parsing the patterns of one takes tens of milliseconds. */
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
    // The window that the fewest other literals share, because many literals begin with the same letters.
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

/** A pattern that consults the sieve first. */
class SievedPattern extends RegExp {
  readonly #sieve: Sieve;
  readonly #number: number;
  readonly #plain: RegExp;

  /** Patterns derived from this one are plain. */
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
    // TypeScript declares two overloads of this method.
    return typeof replacement === "string"
      ? this.#plain[Symbol.replace](text, replacement)
      : this.#plain[Symbol.replace](text, replacement);
  }

  override [Symbol.split](text: string, limit?: number): string[] {
    return this.#sieve.mayMatch(this.#number, text) ? this.#plain[Symbol.split](text, limit) : [text].slice(0, limit);
  }
}
