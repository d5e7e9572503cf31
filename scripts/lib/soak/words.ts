import { bytesOf, filesBelow } from "../../../test/support/files.ts";
import type { Random } from "../../../test/support/random.ts";

/**
 * Words that a search of bytes finds in one pass, however many there are: each ends with the same rare letters. Nothing of the server changes
 * the end of a word, and the text index, which leaves out what a word has in common with the one before it, leaves out the beginning.
 */
const MARK = "qzv";
const HEAD_LETTERS = 4;
const TAIL_LETTERS = 8;
const LETTERS = "bcdfghjklmnprstw";

export class Words {
  readonly #random: Random;
  readonly #tails = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** A word whose last letters no other has. */
  next(): string {
    for (;;) {
      const tail = this.#letters(TAIL_LETTERS);
      if (this.#tails.has(tail)) continue;
      this.#tails.add(tail);
      return `${this.#letters(HEAD_LETTERS)}${tail}${MARK}`;
    }
  }

  #letters(count: number): string {
    return Array.from({ length: count }, () => this.#random.pick([...LETTERS])).join("");
  }
}

function tailOf(word: string): string {
  return word.slice(HEAD_LETTERS, -MARK.length);
}

/** Which of the words occur in which file below the folder. */
export function findWords(folder: string, words: Iterable<string>): string[] {
  const wanted = new Map(Array.from(words, (word) => [tailOf(word), word]));
  const found: string[] = [];
  for (const path of filesBelow(folder)) {
    const bytes = bytesOf(path);
    for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
      const word = wanted.get(bytes.toString("latin1", Math.max(0, at - TAIL_LETTERS), at));
      if (word !== undefined) found.push(`${word} in ${path.slice(folder.length + 1)}`);
    }
  }
  return found;
}
