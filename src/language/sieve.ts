import { caseless, literalsOf } from "./literals.ts";

/** What rules ask of a pattern; a `RegExp` is one. It has no state between two questions. */
export interface Pattern {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  [Symbol.replace](text: string, replacement: string): string;
  [Symbol.split](text: string, limit?: number): string[];
}

interface Literal {
  readonly text: string;
  /** That may match a text with it. */
  readonly patterns: number[];
  /** The scan that found it last. */
  scan: number;
}

const ASCII_ONLY = /^[\p{ASCII}]*$/u;
/** Literals are looked up by a hash of their first letters, up to three: a power of two, so that few fall together. */
const SLOTS = 4096;
const MOST_SCANS = 0xffff_ffff;
/** A text that is cut from the one read last is not read again, unless so much of that one is gone that it would say too much. */
const KEPT_SHARE = 0.75;

/**
 * Tells which of many patterns may match a text. A text holds literals of a few of them; all are looked for in one walk over it, which costs about as much as
 * trying two patterns. It is wrong only in saying that one may match.
 */
export class Sieve {
  readonly #patterns: RegExp[] = [];
  readonly #literals = new Map<string, Literal>();
  /** Literals of one letter, two, and three or more, by their front. */
  readonly #ones = slots();
  readonly #twos = slots();
  readonly #threes = slots();
  /** Patterns that need no literal: any text may match. */
  readonly #always: number[] = [];
  /** Of each pattern the scan that found one of its literals. */
  #marks = new Uint32Array();
  #scan = 0;
  #text: string | undefined;
  #readLetters = 0;

  /** The pattern, tried only where the text holds what `whole` needs, of which it is a part. */
  pattern(regExp: RegExp, whole = regExp): Pattern {
    this.#patterns.push(whole);
    return new SievedPattern(this, this.#patterns.length - 1, regExp);
  }

  mayMatch(pattern: number, text: string): boolean {
    if (text !== this.#text) this.#look(text);
    return this.#marks[pattern] === this.#scan;
  }

  /** Forgets the text that it read last. */
  forget(): void {
    this.#text = undefined;
  }

  #look(text: string): void {
    const isPart = this.#text?.includes(text) && text.length >= this.#readLetters * KEPT_SHARE;
    this.#text = text;
    if (!isPart) this.#read(text);
  }

  #read(text: string): void {
    if (this.#marks.length < this.#patterns.length) this.#learn();
    if (this.#scan === MOST_SCANS) this.#startAgain();
    this.#scan++;
    this.#readLetters = text.length;
    for (const pattern of this.#always) this.#marks[pattern] = this.#scan;
    const searched = ASCII_ONLY.test(text) ? text.toLowerCase() : caseless(text);
    for (let at = 0; at < searched.length; at++) {
      const one = slotOf(0, searched.charCodeAt(at));
      const next = searched.charCodeAt(at + 1);
      this.#markAt(this.#ones[one], searched, at);
      this.#markAt(this.#twos[slotOf(one, next)], searched, at);
      this.#markAt(this.#threes[slotOf(slotOf(one, next), searched.charCodeAt(at + 2))], searched, at);
    }
  }

  #markAt(literals: readonly Literal[] | undefined, text: string, at: number): void {
    if (literals === undefined) return;
    for (const literal of literals) {
      if (literal.scan === this.#scan || !text.startsWith(literal.text, at)) continue;
      literal.scan = this.#scan;
      for (const pattern of literal.patterns) this.#marks[pattern] = this.#scan;
    }
  }

  /** On first use: most languages are never met, and taking their patterns apart costs some milliseconds each. */
  #learn(): void {
    for (let pattern = this.#marks.length; pattern < this.#patterns.length; pattern++) {
      const literals = literalsOf(this.#patterns[pattern] ?? /(?:)/u);
      if (literals === undefined) this.#always.push(pattern);
      for (const text of literals ?? []) this.#literal(text).patterns.push(pattern);
    }
    this.#marks = new Uint32Array(this.#patterns.length);
    this.#startAgain();
  }

  #literal(text: string): Literal {
    const known = this.#literals.get(text);
    if (known) return known;
    const made: Literal = { text, patterns: [], scan: 0 };
    this.#literals.set(text, made);
    const front = [...Array(Math.min(text.length, 3)).keys()];
    const slot = front.reduce((sum, at) => slotOf(sum, text.charCodeAt(at)), 0);
    const table = [this.#ones, this.#twos, this.#threes][front.length - 1] ?? this.#threes;
    table[slot] = [...(table[slot] ?? []), made];
    return made;
  }

  #startAgain(): void {
    this.#marks.fill(0);
    for (const literal of this.#literals.values()) literal.scan = 0;
    this.#scan = 0;
  }
}

function slots(): (readonly Literal[] | undefined)[] {
  return Array.from({ length: SLOTS }, () => undefined);
}

/** Beyond the end of a text a letter's code is NaN, which counts as none. */
function slotOf(before: number, code: number): number {
  return (before * 31 + (code | 0)) & (SLOTS - 1);
}

class SievedPattern implements Pattern {
  readonly #sieve: Sieve;
  readonly #number: number;
  readonly #regExp: RegExp;

  constructor(sieve: Sieve, number: number, regExp: RegExp) {
    this.#sieve = sieve;
    this.#number = number;
    this.#regExp = regExp;
  }

  test(text: string): boolean {
    return this.#sieve.mayMatch(this.#number, text) && this.#regExp.test(text);
  }

  exec(text: string): RegExpExecArray | null {
    return this.#sieve.mayMatch(this.#number, text) ? this.#regExp.exec(text) : null;
  }

  [Symbol.replace](text: string, replacement: string): string {
    return this.#sieve.mayMatch(this.#number, text) ? this.#regExp[Symbol.replace](text, replacement) : text;
  }

  [Symbol.split](text: string, limit?: number): string[] {
    return this.#sieve.mayMatch(this.#number, text) ? this.#regExp[Symbol.split](text, limit) : text.length === 0 ? [""] : [text];
  }
}
