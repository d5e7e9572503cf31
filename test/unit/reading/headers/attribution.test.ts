import { expect, test } from "bun:test";
import { type Attribution, attributed } from "../../../../src/reading/headers/attribution.ts";
import { splitHeader } from "../../../../src/reading/headers/header.ts";
import { termsOf } from "../../../../src/reading/terms.ts";

const MAY_8 = Date.UTC(2023, 4, 8, 13, 56);

test.each<[text: string, given: Attribution, read: string]>([
  ["I planted a fig tree.", {}, "I planted a fig tree."],
  ["I planted a fig tree.", { speaker: "Ann", occurredAtMs: MAY_8 }, "[May 8, 2023] Ann: I planted a fig tree."],
  ["I planted a fig tree.", { occurredAtMs: MAY_8 }, "[May 8, 2023] I planted a fig tree."],
  ["Ann: I planted a fig tree.", { speaker: "Ann", occurredAtMs: MAY_8 }, "[May 8, 2023] Ann: I planted a fig tree."],
  ["13:56 Ann: I planted a fig tree.", { occurredAtMs: MAY_8 }, "[May 8, 2023 13:56] Ann: I planted a fig tree."],
  ["[2023-05-08] I planted a fig tree.", { speaker: "Ann", occurredAtMs: MAY_8 }, "[2023-05-08] Ann: I planted a fig tree."],
  ["【Garden】 The fig tree grows.", { occurredAtMs: MAY_8 }, "[May 8, 2023] 【Garden】 The fig tree grows."],
  [
    "Planté una higuera en el jardín de la casa.",
    { occurredAtMs: MAY_8 },
    "[8 de mayo de 2023] Planté una higuera en el jardín de la casa.",
  ],
  ["庭にいちじくを植えました。", { occurredAtMs: MAY_8 }, "[2023年5月8日] 庭にいちじくを植えました。"],
])("%s", (text, given, read) => {
  expect(attributed(text, given).text).toBe(read);
});

test("a text that has its date and its speaker is left as it is", () => {
  const text = "[8 May, 2023] Ann: I planted a fig tree.";
  expect(attributed(text, { speaker: "Ann", occurredAtMs: MAY_8 })).toEqual({ text, speaker: "Ann", saidAtMs: MAY_8 });
  expect(attributed(text, {})).toEqual({ text, speaker: "Ann", saidAtMs: Date.UTC(2023, 4, 8) });
});

test("a speaker whom the text names is not repeated, but a part of a word is no name", () => {
  expect(attributed("Ann planted a fig tree.", { speaker: "Ann Lee" }).text).toBe("Ann planted a fig tree.");
  expect(attributed("Ann's fig tree grows.", { speaker: "Ann" }).text).toBe("Ann's fig tree grows.");
  expect(attributed("I planned a fig tree.", { speaker: "Ann" }).text).toBe("Ann: I planned a fig tree.");
});

test("the speaker and the time of the metadata are believed, and a speaker that is not a name is not put before the text", () => {
  const other = attributed("[8 May, 2023] Ann: I planted a fig tree.", { speaker: "Bea", occurredAtMs: 5 });
  expect(other).toMatchObject({ text: "[8 May, 2023] Ann: I planted a fig tree.", speaker: "Bea", saidAtMs: 5 });
  expect(attributed("A fig tree.", { speaker: "?" }).text).toBe("A fig tree.");
  expect(attributed("A fig tree.", { speaker: "x".repeat(61) }).text).toBe("A fig tree.");
  expect(attributed("A fig tree.", { speaker: "Ann\n Lee" }).text).toBe("Ann Lee: A fig tree.");
});

test("the words are the same whichever way date and speaker are given, and the body is still found behind them", () => {
  const written = attributed("[8 May, 2023] Ann: I planted a fig tree.", {}).text;
  const given = attributed("I planted a fig tree.", { speaker: "Ann", occurredAtMs: MAY_8 }).text;
  expect(termsOf(given).terms.toSorted()).toEqual(termsOf(written).terms.toSorted());
  expect(splitHeader(given)).toMatchObject({ speaker: "ann", body: "I planted a fig tree." });
});
