/** Scripts by which languages are distinguished. Japanese uses three of them, and Chinese one of those. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/gu],
  ["Han", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["Hangul", /\p{Script=Hangul}/gu],
  ["Cyrillic", /\p{Script=Cyrillic}/gu],
  ["Greek", /\p{Script=Greek}/gu],
  ["Arabic", /\p{Script=Arabic}/gu],
  ["Hebrew", /\p{Script=Hebrew}/gu],
  ["Devanagari", /\p{Script=Devanagari}/gu],
  ["Thai", /\p{Script=Thai}/gu],
];
/** A smaller share of a script is a name or a loan word. */
const LEAST_SHARE = 0.2;

/** Whether the main script of the statement also occurs in the text. If not, the model translated it. */
export function sameScript(statement: string, text: string): boolean {
  const [main] = shares(statement);
  if (!main) return true;
  return shares(text).some(({ name, share }) => name === main.name && share >= LEAST_SHARE);
}

function shares(text: string): { name: string; share: number }[] {
  const counts = SCRIPTS.map(([name, pattern]) => ({ name, count: text.match(pattern)?.length ?? 0 })).filter(({ count }) => count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map(({ name, count }) => ({ name, share: count / total })).sort((a, b) => b.share - a.share);
}
