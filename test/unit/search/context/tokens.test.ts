import { expect, test } from "bun:test";
import { estimateTokens } from "../../../../src/search/context/tokens.ts";

/** Own texts with their numbers of tokens in o200k_base, counted by gpt-tokenizer 4.0.0. */
const COUNTED: readonly (readonly [string, number])[] = [
  ["Ana lives in Lisbon with her two cats and works as a nurse at Santa Maria hospital.", 18],
  ["On 8 May 2023 we booked flight TP1352 for 1,249.50 euros, seats 14A and 14B.", 31],
  ["Ich wohne seit drei Jahren in einer Altbauwohnung und fahre jeden Morgen mit dem Fahrrad zur Arbeit.", 22],
  ["J'habite à Lyon depuis l'année dernière et ma sœur vient me voir chaque été avec ses enfants.", 21],
  ["Mi abuela cocina los domingos para toda la familia, y yo siempre llevo el postre.", 19],
  ["Я живу в Самаре и работаю в библиотеке, а по выходным играю в шахматы с братом.", 26],
  ["我住在成都，每天早上骑自行车去公司，周末和朋友一起打羽毛球。", 24],
  ["わたしは大阪に住んでいて、毎週土曜日に母と市場へ行きます。", 24],
  ["저는 부산에 살고 있고 주말마다 동생과 등산을 갑니다.", 19],
  ["أسكن في القاهرة وأعمل معلمة في مدرسة قريبة من بيتي.", 16],
  ["- [2024-03-01] Deploy with `kubectl apply -f app.yaml`; see https://example.org/run?x=1#top", 32],
  ["Sooo happy today 🎉🎉 my sister had a baby girl 👶 and we call her Juna ❤️", 23],
];

test.each([...COUNTED])("%p is estimated at no less than %d tokens, and at less than half as many again", (text, tokens) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
  expect(estimateTokens(text)).toBeLessThanOrEqual(Math.ceil(1.5 * tokens));
});

test("an empty text has no tokens, and a long one is read in one pass", () => {
  expect(estimateTokens("")).toBe(0);
  expect(estimateTokens(" \n\t ")).toBe(0);
  expect(estimateTokens("word ".repeat(100_000))).toBe(100_000);
});
