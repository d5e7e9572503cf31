/**
 * BERT's uncased WordPiece (https://arxiv.org/abs/1810.04805). It gives the same ids as Hugging Face tokenizers with BertNormalizer,
 * BertPreTokenizer and WordPiece (https://github.com/huggingface/tokenizers); a golden file contains the ids of that library. There are
 * two intended differences: special tokens written in a text are plain text, and 658 code points that are newer than the library's
 * tables have the class that Unicode gives them.
 */

/** A word of more code points is unknown, as in the original. */
const WORD_CODE_POINTS = 100;

const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu;
/** Each of these characters is a word. The gap before U+2B920 is also in the original. */
const IDEOGRAPH =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
/** A punctuation mark, or a run of anything else that is not a space. ASCII symbols such as `$` and `+` count as punctuation. */
const WORD = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

export class WordPiece {
  readonly #ids = new Map<string, number>();
  readonly #unknown: number;
  readonly #longest: number;

  /** `vocabulary`: the tokens in the order of their ids. Tokens that continue a word begin with `##`. */
  constructor(vocabulary: readonly string[]) {
    let longest = 0;
    let id = 0;
    for (const token of vocabulary) {
      this.#ids.set(token, id++);
      if (token.length > longest) longest = token.length;
    }
    const unknown = this.#ids.get("[UNK]");
    if (unknown === undefined) throw new Error("The vocabulary has no token [UNK]");
    this.#unknown = unknown;
    this.#longest = longest;
  }

  /** Returns the token ids of a text, without `[CLS]` and `[SEP]`. */
  encode(text: string): number[] {
    const ids: number[] = [];
    for (const [word] of normalise(text).matchAll(WORD)) this.#split(word, ids);
    return ids;
  }

  /** Takes the longest known piece repeatedly. If the remainder starts with no known piece, the whole word is unknown. */
  #split(word: string, ids: number[]): void {
    const before = ids.length;
    if (word.length > WORD_CODE_POINTS && [...word].length > WORD_CODE_POINTS) {
      ids.push(this.#unknown);
      return;
    }
    for (let from = 0; from < word.length; ) {
      let end = Math.min(word.length, from + this.#longest);
      let id = this.#piece(word, from, end);
      while (id === undefined && end > from + 1) id = this.#piece(word, from, --end);
      if (id === undefined) {
        ids.length = before;
        ids.push(this.#unknown);
        return;
      }
      ids.push(id);
      from = end;
    }
  }

  #piece(word: string, from: number, end: number): number | undefined {
    const piece = word.slice(from, end);
    return this.#ids.get(from === 0 ? piece : `##${piece}`);
  }
}

function normalise(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.toLowerCase();
  const clean = text
    .replace(/[\t\n\r]/g, " ")
    .replace(CONTROL, "")
    .replace(IDEOGRAPH, " $& ");
  const plain = clean.normalize("NFD").replace(/\p{Mn}/gu, "");
  // The original converts each character alone to lower case, so a final sigma has no special form.
  return plain.replace(/Σ/g, "σ").toLowerCase();
}
