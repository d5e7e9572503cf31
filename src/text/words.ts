/** Scripts written without spaces: a reader finds words in them that no delimiter shows. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Scripts without spaces whose words Unicode's dictionary segmentation knows. */
const DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ASCII_ONLY = /^[\p{ASCII}]*$/u;
const ASCII_WORD = /[a-z0-9]+(?:'[a-z]+)?/g;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu;
/** Latin, Greek and Cyrillic accents only: elsewhere a mark makes another letter. */
const ACCENT = /[\u0300-\u036f]+/g;
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Lower case without accents, compatibility forms made one (full-width digits, ligatures): texts that read the same compare the same. */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(ACCENT, "").normalize("NFC").toLowerCase();
}

/**
 * The words of a text, folded, in order. Han and kana runs come as overlapping bigrams (a lone character as itself), Thai and its
 * neighbours by dictionary, everything else by its word characters; an apostrophe stays inside its word.
 */
export function words(text: string): string[] {
  const folded = fold(text);
  if (ASCII_ONLY.test(folded)) return folded.match(ASCII_WORD) ?? [];
  const found: string[] = [];
  let from = 0;
  for (const run of folded.matchAll(UNSPACED)) {
    spacedWords(folded.slice(from, run.index), found);
    bigrams(run[0], found);
    from = run.index + run[0].length;
  }
  spacedWords(folded.slice(from), found);
  return found;
}

function spacedWords(text: string, found: string[]): void {
  for (const [word] of text.matchAll(WORD)) {
    if (!DICTIONARY.test(word)) {
      found.push(word.replace("’", "'"));
      continue;
    }
    for (const part of segmenter.segment(word)) if (part.isWordLike) found.push(part.segment);
  }
}

function bigrams(run: string, found: string[]): void {
  const characters = [...run];
  if (characters.length === 1) found.push(run);
  for (let i = 0; i + 1 < characters.length; i++) found.push(`${characters[i]}${characters[i + 1]}`);
}
