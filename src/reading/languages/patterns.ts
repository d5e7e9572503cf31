import type { Grammar, Rewriting } from "../../language/grammar.ts";
import { Sieve } from "./sieve.ts";

const LETTER = "[\\p{L}\\p{N}\\p{M}]";
/** Matches nothing. Used where a language gives no words. */
export const NOTHING = "(?!)";

/**
 * Compiles the patterns of one language, with the borders of its words. Patterns for whole clauses share a {@link Sieve}, which scans each
 * clause once; patterns for a few words are applied directly.
 */
export class Patterns {
  readonly sieve = new Sieve();
  readonly after: string;
  readonly #before: string;

  constructor(isUnspaced: boolean) {
    [this.#before, this.after] = isUnspaced ? ["", ""] : [`(?<!${LETTER}|\\p{L}-)`, `(?!${LETTER}|-\\p{L})`];
  }

  anywhere(source: string | undefined): RegExp {
    return this.sieve.pattern(this.unsieved(source));
  }

  unsieved(source: string | undefined): RegExp {
    return new RegExp(`${this.#before}(?:${source || NOTHING})${this.after}`, "iu");
  }

  /** Matches at the front, with the punctuation after the words, but not before a genitive ending. */
  first(source: string | undefined): RegExp {
    return this.sieve.pattern(new RegExp(`^(?:${source || NOTHING})${this.after}(?!['’]s)[\\s,:;.!—–-]*`, "iu"));
  }

  last(source: string | undefined): RegExp {
    return this.sieve.pattern(new RegExp(`[\\s,;]*${this.#before}(?:${source || NOTHING})[\\s,;.!]*$`, "iu"));
  }

  tail(source: string | undefined, end: string): RegExp {
    return this.sieve.pattern(new RegExp(`[\\s,]+${this.#before}(?:${source || NOTHING})${end}`, "iu"));
  }

  /** Matches at the front of a few words. */
  front(source: string | undefined): RegExp {
    return new RegExp(`^(?:${source || NOTHING})${this.after}`, "iu");
  }

  rewritings(rules: readonly Rewriting[] = []): readonly Rewriting[] {
    return rules.map(([pattern, replacement]): Rewriting => [this.sieve.pattern(pattern), replacement]);
  }

  /** The separator between the clauses of a sentence. */
  coordination({ coordination, clauseStart }: Grammar): RegExp {
    const joint = `\\s*[,;，；]?\\s*${this.#before}(?:${coordination || NOTHING})${this.after}\\s*`;
    const comma = `[,，、]\\s*(?=(?:${clauseStart || NOTHING})${this.after})`;
    return this.sieve.pattern(new RegExp(`${joint}|\\s*[;；]\\s*|(?<=\\p{L}):\\s+(?=\\p{L})|\\s+[–—-]\\s+|${comma}`, "iu"));
  }

  /** The places at which a sentence may be cut into two statements. Global. */
  boundary({ coordination }: Grammar): RegExp {
    const joint = `\\s*[,;，；、]?\\s*${this.#before}(?:${coordination || NOTHING})${this.after}\\s*`;
    return new RegExp(`${joint}|\\s*[;；]\\s*|[,，、]\\s*(?!\\p{N})`, "giu");
  }
}
