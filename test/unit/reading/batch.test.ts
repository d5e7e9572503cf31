import { describe, expect, test } from "bun:test";
import { abandonBatches, BatchMemo, forgetErased, keepsText, openBatch } from "../../../src/reading/batch.ts";
import { read } from "../../../src/reading/clauses/statement.ts";
import { wordingOf } from "../../../src/reading/clauses/wording.ts";
import { languagesOf } from "../../../src/reading/languages/detection.ts";
import { stem } from "../../../src/reading/languages/stemmer.ts";

describe("a batch of texts", () => {
  test("keeps what was read until its end, in every language", () => {
    {
      using _batch = openBatch();
      for (const text of ["I moved to Zanzibar last week.", "Ich wohne jetzt in der Stadt Ulm."]) read(wordingOf(text, undefined));
      stem("harbour");
      expect(["Zanzibar", "Ulm", "harbour"].map(keepsText)).toEqual([true, true, true]);
    }
    expect(["Zanzibar", "Ulm", "harbour"].map(keepsText)).toEqual([false, false, false]);
  });

  test("keeps what was read while another batch is open", () => {
    const [first, second] = [openBatch(), openBatch()];
    stem("harbour");
    first[Symbol.dispose]();
    expect(keepsText("harbour")).toBe(true);
    second[Symbol.dispose]();
    expect(keepsText("harbour")).toBe(false);
  });

  test("forgets an erased text although it lasts, also where a part of it reads the text once more", () => {
    using _lasting = openBatch();
    {
      using _part = openBatch();
      stem("harbour");
      forgetErased();
      expect(keepsText("harbour")).toBe(false);
      stem("harbour");
    }
    expect(keepsText("harbour")).toBe(false);
    stem("beacon");
    {
      using _next = openBatch();
    }
    expect(keepsText("beacon")).toBe(true);
  });

  test("ends with its thread, although nobody disposes of it", () => {
    openBatch();
    stem("harbour");
    abandonBatches();
    expect(keepsText("harbour")).toBe(false);
    stem("harbour");
    expect(keepsText("harbour")).toBe(false);
  });

  test("keeps at most as many results as its memo may hold", () => {
    using _batch = openBatch();
    const memo = new BatchMemo<number>(2);
    for (const text of ["one", "two", "three"]) memo.set(text, text.length);
    expect(["one", "two", "three"].map((text) => memo.get(text))).toEqual([undefined, undefined, 5]);
  });
});

test("what is read outside a batch is not kept, and is read the same", () => {
  const text = "I moved to Zanzibar last week.";
  const outside = read(wordingOf(text, undefined)).statements.map(({ about, valueKey }) => ({ about, valueKey }));
  for (const { hasNow } of languagesOf(text)) hasNow.test(text);
  stem("harbour");
  expect(["Zanzibar", "harbour"].map(keepsText)).toEqual([false, false]);
  using _batch = openBatch();
  expect(read(wordingOf(text, undefined)).statements.map(({ about, valueKey }) => ({ about, valueKey }))).toEqual(outside);
  expect(outside.length).toBeGreaterThan(0);
});
