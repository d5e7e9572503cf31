import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { LexicalIndex } from "../../../src/search/lexical/lexical-index.ts";
import { rankByWords } from "../../../src/search/lexical/word-ranking.ts";
import { weightsOf } from "../../../src/search/weights.ts";
import type { MemoryText } from "../../../src/stores/records.ts";

const MINUTE_MS = 60_000;
const weights = weightsOf("builtin");

function textOf(order: number, content: string, changes: Partial<MemoryText> = {}): MemoryText {
  const place = { generation: 1, order, atMs: order * MINUTE_MS };
  return { id: `m${order}`, writeId: `m${order}`, status: "active", level: 0, content, session: null, speaker: null, ...place, ...changes };
}

function indexOf(texts: readonly MemoryText[]): LexicalIndex {
  const index = new LexicalIndex();
  for (const text of texts) index.add(text);
  return index;
}

function rank(index: LexicalIndex, query: string): readonly string[] {
  return rankByWords(index, query, undefined, 50, weights).ids;
}

describe("an index in which memories came and went", () => {
  const word = fc.constantFrom("tea", "dog", "walks", "Ana", "Ben", "garden", "?", "AB-12", "green", "sang", "the");
  const content = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
  const memory = fc.record({
    content,
    session: fc.constantFrom(null, null, "s1", "s2", "s3"),
    speaker: fc.constantFrom(null, "Ana", "Ben", "user"),
    level: fc.constantFrom(0 as const, 0 as const, 1 as const),
    gapMs: fc.constantFrom(MINUTE_MS, 20 * MINUTE_MS, 50 * MINUTE_MS, -90 * MINUTE_MS),
    leaves: fc.boolean(),
    isErased: fc.boolean(),
    isOfSameWrite: fc.boolean(),
  });

  test("scores like one that is built from what is left, or asks to be built anew", () => {
    let exact = 0;
    fc.assert(
      fc.property(fc.array(memory, { minLength: 1, maxLength: 40 }), content, (memories, query) => {
        let atMs = 0;
        const texts: MemoryText[] = [];
        for (const [i, { gapMs, content, session, speaker, level, isOfSameWrite }] of memories.entries()) {
          const last = texts.at(-1);
          atMs += gapMs;
          if (isOfSameWrite && last?.level === 0) texts.push({ ...last, id: `m${i + 1}`, order: i + 1, content });
          else texts.push(textOf(i + 1, content, { session, speaker, level, atMs }));
          atMs = texts.at(-1)?.atMs ?? atMs;
        }
        const index = new LexicalIndex();
        const leave = (i: number) => {
          const [text, memory] = [texts[i], memories[i]];
          if (!text || !memory?.leaves || index.slotOf(text.id) === undefined) return;
          if (memory.isErased) index.erase(text.id);
          else index.remove(text.id);
        };
        for (const [i, text] of texts.entries()) {
          index.add(text);
          // Some leave at once, some when more have come.
          if (i % 2 === 1) leave(i);
        }
        for (const i of texts.keys()) leave(i);
        const left = texts.filter((_, i) => !memories[i]?.leaves);
        expect(index.memories).toBe(new Set(left.map(({ writeId }) => writeId)).size);
        if (index.stale) return;
        exact++;
        const rebuilt = indexOf(left);
        const [found, wanted] = [index, rebuilt].map((one) => rankByWords(one, query, undefined, 50, weights));
        expect(found?.ids).toEqual(wanted?.ids ?? []);
        expect(found?.denseFactor).toBe(wanted?.denseFactor ?? -1);
        for (const { id } of left) {
          expect(found?.of(id)).toEqual(wanted?.of(id));
          expect(found?.siblingsOf(id)?.map((one) => one.id)).toEqual(wanted?.siblingsOf(id)?.map((one) => one.id) as string[]);
        }
      }),
      { numRuns: 500 },
    );
    expect(exact).toBeGreaterThan(100);
  });

  test("asks to be built anew when a change cannot be made in place", () => {
    const index = indexOf([textOf(1, "tea"), textOf(2, "dog")]);
    expect(index.stale).toBe(false);
    index.add(textOf(2, "another dog"));
    expect(index.stale).toBe(true);
    const gap = indexOf([textOf(1, "tea"), textOf(20, "dog"), textOf(40, "cat")]);
    expect(gap.sessions.alive).toBe(1);
    gap.remove("m20");
    expect(gap.stale).toBe(true);
  });

  test("what came of one write scores as its text, however it was taken apart", () => {
    const texts = ["In her garden Ana grows roses.", "The wall costs 1,200 euros.", "Do you know a mason?"];
    const parts = texts.map((text, i) => textOf(i + 2, text, { writeId: "m2", atMs: MINUTE_MS, session: "s" }));
    const before = textOf(1, "A wall and a garden", { session: "s" });
    const apart = indexOf([before, ...parts]);
    const whole = indexOf([before, textOf(2, texts.join(" "), { atMs: MINUTE_MS, session: "s" })]);
    for (const query of ["garden wall", "What does the mason cost?", "1,200", "roses"]) {
      const [one, other] = [apart, whole].map((index) => rankByWords(index, query, undefined, 10, weights));
      expect(one?.ids).toEqual(other?.ids ?? []);
      for (const { id } of parts) expect(one?.of(id)).toEqual(other?.of("m2"));
      expect(one?.of("m1")).toEqual(other?.of("m1"));
    }
    expect(rankByWords(apart, "wall", undefined, 10, weights).siblingsOf("m3")).toHaveLength(3);
    expect(rankByWords(whole, "wall", undefined, 10, weights).siblingsOf("m2")).toBeUndefined();
  });

  test("a memory that leaves its siblings leaves no word behind, and is asked to be built anew where one might stay", () => {
    const write = { writeId: "m1", atMs: MINUTE_MS };
    const index = indexOf([textOf(1, "green tea", write), textOf(2, "black QX-4417 tea", write)]);
    expect(index.erase("m2")).toBe(true);
    expect(["black", "qx", "4417"].map((term) => index.termNumber(term))).toEqual([undefined, undefined, undefined]);
    expect(index.codeNumber("qx-4417")).toBeUndefined();
    expect([...Array(index.sequence.length).keys()].map((at) => index.sequence.at(at)).filter((term) => term >= 0)).toHaveLength(2);
    const soft = indexOf([textOf(1, "green tea", write), textOf(2, "black tea", write), textOf(3, "a dog")]);
    soft.remove("m2");
    expect(rank(soft, "black")).toEqual([]);
    expect(soft.erase("m2")).toBe(false);
  });

  test("keeps no trace of the order of what left", () => {
    const index = indexOf([textOf(1, "green tea"), textOf(2, "green dog")]);
    index.remove("m1");
    expect([0, 1].map((at) => index.sequence.at(at))).toEqual([-1, -1]);
    expect(rank(index, "green tea")).not.toContain("m1");
  });
});

describe("a ranking by words", () => {
  test("meets other forms of a word, irregular ones too, and words written apart from their accents and case", () => {
    const index = indexOf([textOf(1, "Ana taught children"), textOf(2, "Ben visited a CAFÉ"), textOf(3, "Eva runs")]);
    expect(rank(index, "Who is teaching a child?")[0]).toBe("m1");
    expect(rank(index, "visiting cafes")[0]).toBe("m2");
    expect(rank(index, "ran")[0]).toBe("m3");
  });

  test.each([
    ["order QX-4417-B", "m1"],
    ["ana.lee+shop@example.org", "m2"],
    ["12,500.75", "m3"],
    ["build 4417", "m1"],
  ])("finds %s whole or in parts", (query, id) => {
    const texts = ["The order is QX-4417-B", "Write to ana.lee+shop@example.org", "It cost 12,500.75 crowns", "QX-4418-B lee 12,500"];
    expect(rank(indexOf(texts.map((text, i) => textOf(i + 1, text))), query)[0]).toBe(id);
  });

  test("finds parts of texts without spaces", () => {
    const index = indexOf([textOf(1, "我住在上海，喜欢喝绿茶"), textOf(2, "母は毎朝公園を散歩します"), textOf(3, "ฉันชอบดื่มชาเขียว")]);
    expect([rank(index, "上海")[0], rank(index, "公園")[0], rank(index, "ชาเขียว")[0]]).toEqual(["m1", "m2", "m3"]);
  });

  test("an answer is found by what was asked before it, in its session alone", () => {
    const [question, answer] = ["Which instrument do you play?", "The cello, for ten years."];
    const texts = [textOf(1, question, { session: "s" }), textOf(2, answer, { session: "s" }), textOf(3, "Rain again.", { session: "t" })];
    expect(rank(indexOf(texts), "instrument played")).toEqual(["m2", "m1"]);
  });

  test("the only speaker named leads; two named are as good as none", () => {
    const said = (order: number, speaker: string) => textOf(order, "The concert was great", { session: `${order}`, speaker });
    const index = indexOf([said(1, "Ana"), said(2, "Ben")]);
    expect(rank(index, "What did Ben say of the concert?")[0]).toBe("m2");
    expect(rank(index, "What did Ana say of the concert?")[0]).toBe("m1");
    const both = rankByWords(index, "Did Ana and Ben like the concert?", undefined, 10, weights);
    expect([both.of("m1")?.named, both.of("m2")?.named]).toEqual([0, 0]);
  });

  test("a summary counts for the one whose name stands in front of it", () => {
    const said = (order: number, speaker: string) => textOf(order, "The concert was great", { session: `${order}`, speaker });
    const summary = textOf(3, "Ben: [8 May, 2023] I play the cello. I love the concert.", { level: 1 });
    const ranking = rankByWords(
      indexOf([said(1, "Ana"), said(2, "Ben"), summary]),
      "What did Ben say of the concert?",
      undefined,
      10,
      weights,
    );
    expect(ranking.of("m3")?.named).toBeGreaterThan(0);
    expect(ranking.of("m3")?.named).toBe(ranking.of("m2")?.named ?? -1);
  });

  test("a name is trusted less where its bearer said little of what is asked", () => {
    const said = (order: number, speaker: string, content: string) => textOf(order, content, { session: `${order}`, speaker });
    const index = indexOf([said(1, "Ana", "The garden needs rain"), said(2, "Ben", "My guinea pig Oscar runs in the garden")]);
    const trust = (query: string) => ["m1", "m2"].map((id) => rankByWords(index, query, undefined, 10, weights).of(id)?.named ?? 1);
    expect(trust("What does the garden of Ana need?")).toEqual([1, 0]);
    const [confused = 1] = trust("Does the guinea pig of Ana run in the garden?");
    expect(confused).toBeGreaterThan(0);
    expect(confused).toBeLessThan(0.5);
  });

  test("what says when leads for a question that asks when, and only there", () => {
    const texts = [textOf(1, "The concert in the park, next Friday"), textOf(2, "The concert in the park, good music")];
    const factors = (query: string) => {
      const ranking = rankByWords(indexOf(texts), query, undefined, 10, weights);
      return ["m1", "m2"].map((id) => ranking.of(id)?.cues ?? 0);
    };
    const [friday = 0, music = 0] = factors("When is the concert?");
    expect(friday).toBeGreaterThan(1.1 * music);
    const [plainFriday = 0, plainMusic = 0] = factors("Where is the concert?");
    expect(plainFriday).toBeCloseTo(plainMusic, 6);
  });

  test("figures lead; what asks and what the assistant said give way", () => {
    const said = (order: number, content: string, speaker: string) => textOf(order, content, { session: `${order}`, speaker });
    const texts = [
      said(1, "Rent is due", "assistant"),
      said(2, "Rent is due?", "Ana"),
      said(3, "Rent is due", "Ana"),
      said(4, "Rent is 900", "Ana"),
    ];
    const ranking = rankByWords(indexOf(texts), "rent", undefined, 10, weights);
    const [assistant = 0, question = 0, plain = 0, figure = 0] = texts.map(({ id }) => ranking.of(id)?.cues ?? 0);
    expect(Math.max(assistant, question)).toBeLessThan(plain);
    expect(figure).toBeGreaterThan(plain);
  });

  test("a message goes on where its session ended, a question does not care", () => {
    const texts = Array.from({ length: 3 }, (_, i) => textOf(i + 1, `The parser reads tokens${"!".repeat(i)}`, { session: "s" }));
    const factors = (query: string) => {
      const ranking = rankByWords(indexOf(texts), query, undefined, 10, weights);
      return texts.map(({ id }) => ranking.of(id)?.cues ?? 0);
    };
    const [first = 0, second = 0, last = 0] = factors("Good. The parser works. What is next for the tokens?");
    expect(first).toBeLessThan(second);
    expect(second).toBeLessThan(last);
    expect(new Set(factors("What does the parser read?")).size).toBe(1);
  });

  test("of two facts the later is known, of a summary nothing", () => {
    const index = indexOf([textOf(1, "Rent is due"), textOf(2, "Rent is due again"), textOf(3, "Rent is due", { level: 1 })]);
    const ranking = rankByWords(index, "rent", undefined, 10, weights);
    expect(["m1", "m2", "m3"].map((id) => ranking.of(id)?.order)).toEqual([1, 2, undefined]);
  });

  test("similarity counts for more where words say nothing", () => {
    const index = indexOf([textOf(1, "Ana plays the cello"), textOf(2, "Ben has a dog")]);
    expect(rankByWords(index, "musician", undefined, 10, weights).denseFactor).toBeGreaterThan(2);
    expect(rankByWords(index, "cello", undefined, 10, weights).denseFactor).toBe(1);
  });

  test("of an empty scope, or for words that no memory has, is empty", () => {
    expect(rank(new LexicalIndex(), "tea")).toEqual([]);
    expect(rank(indexOf([textOf(1, "tea")]), "dog")).toEqual([]);
    expect(rank(indexOf([textOf(1, "tea")]), "!?")).toEqual([]);
  });
});
