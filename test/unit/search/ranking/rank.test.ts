import { describe, expect, test } from "bun:test";
import type { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import type { WordIndex } from "../../../../src/search/index/word-index.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import { similarityTerm } from "../../../../src/search/ranking/signals/similarity.ts";
import { wordRelevance } from "../../../../src/search/ranking/word-relevance.ts";
import { factors, idsFor, indexOf, PARAMETERS, ranking, textOf } from "../texts.ts";

/** The product of all factors by id. */
function normsOf(index: ScopeIndex, query: string, ids: readonly string[]): number[] {
  const { ranked } = ranking(index, query);
  return ids.map((id) => ranked.find((entry) => entry.id === id)?.factors.reduce((product, { value }) => product * value, 1) ?? 0);
}

const relevanceOf = (words: WordIndex, query: string) => wordRelevance(words, parseQuery(query), PARAMETERS.words, PARAMETERS.session);

describe("a search by words", () => {
  test("finds other forms of a word, irregular ones too, whatever its accents and its case", () => {
    const index = indexOf([textOf(1, "Ana taught children"), textOf(2, "Ben visited a CAFÉ"), textOf(3, "Eva runs")]);
    expect(idsFor(index, "Who is teaching a child?")[0]).toBe("m1");
    expect(idsFor(index, "visiting cafes")[0]).toBe("m2");
    expect(idsFor(index, "ran")[0]).toBe("m3");
  });

  test.each([
    ["order QX-4417-B", "m1"],
    ["ana.lee+shop@example.org", "m2"],
    ["12,500.75", "m3"],
    ["build 4417", "m1"],
  ])("finds %s whole or in parts", (query, id) => {
    const texts = ["The order is QX-4417-B", "Write to ana.lee+shop@example.org", "It cost 12,500.75 crowns", "QX-4418-B lee 12,500"];
    expect(idsFor(indexOf(texts.map((text, i) => textOf(i + 1, text))), query)[0]).toBe(id);
  });

  test("finds words in Chinese, Japanese and Thai, which have no spaces", () => {
    const index = indexOf([textOf(1, "我住在上海，喜欢喝绿茶"), textOf(2, "母は毎朝公園を散歩します"), textOf(3, "ฉันชอบดื่มชาเขียว")]);
    expect([idsFor(index, "上海")[0], idsFor(index, "公園")[0], idsFor(index, "ชาเขียว")[0]]).toEqual(["m1", "m2", "m3"]);
  });

  test("finds an answer by the question before it, in the same session only", () => {
    const [question, answer] = ["Which instrument do you play?", "The cello, for ten years."];
    const texts = [textOf(1, question, { session: "s" }), textOf(2, answer, { session: "s" }), textOf(3, "Rain again.", { session: "t" })];
    expect(idsFor(indexOf(texts), "instrument played")).toEqual(["m2", "m1"]);
  });

  test("puts first what the person named in the question said; naming two people has no effect", () => {
    const said = (order: number, speaker: string) => textOf(order, "The concert was great", { session: `${order}`, speaker });
    const index = indexOf([said(1, "Ana"), said(2, "Ben")]);
    expect(idsFor(index, "What did Ben say of the concert?")[0]).toBe("m2");
    expect(idsFor(index, "What did Ana say of the concert?")[0]).toBe("m1");
    for (const { factors } of ranking(index, "Did Ana and Ben like the concert?").ranked)
      expect(factors.map(({ signal }) => signal)).not.toContain("speaker");
  });

  test("counts a summary as said by the person whose name it begins with", () => {
    const said = (order: number, speaker: string) => textOf(order, "The concert was great", { session: `${order}`, speaker });
    const summary = textOf(3, "Ben: [8 May, 2023] I play the cello. I love the concert.", { level: 1 });
    const named = factors(indexOf([said(1, "Ana"), said(2, "Ben"), summary]), "What did Ben say of the concert?", "speaker");
    expect(named.get("m3")).toBeGreaterThan(1);
    expect(named.get("m3")).toBe(named.get("m2") ?? -1);
    expect(named.get("m1")).toBe(1);
  });

  test("gives a named person less weight if that person said little about the question", () => {
    const said = (order: number, speaker: string, content: string) => textOf(order, content, { session: `${order}`, speaker });
    const index = indexOf([said(1, "Ana", "The garden needs rain"), said(2, "Ben", "My guinea pig Oscar runs in the garden")]);
    const { words } = PARAMETERS.speaker;
    const trust = (query: string, id: string) => ((factors(index, query, "speaker").get(id) ?? -1) - 1) / (words - 1);
    expect(trust("What does the garden of Ana need?", "m1")).toBeCloseTo(1, 9);
    expect(trust("What does the garden of Ana need?", "m2")).toBe(0);
    const confused = trust("Does the guinea pig of Ana run in the garden?", "m1");
    expect(confused).toBeGreaterThan(0);
    expect(confused).toBeLessThan(0.5);
  });

  test("puts first what names a time, if the question asks when, and only then", () => {
    const texts = [textOf(1, "The concert in the park, next Friday"), textOf(2, "The concert in the park, good music")];
    const norms = (query: string) => normsOf(indexOf(texts), query, ["m1", "m2"]);
    const [friday = 0, music = 0] = norms("When is the concert?");
    expect(friday).toBeGreaterThan(1.1 * music);
    const [plainFriday = 0, plainMusic = 0] = norms("Where is the concert?");
    expect(plainFriday).toBeCloseTo(plainMusic, 6);
  });

  test("puts texts with figures before plain ones, and questions and the assistant's words after them", () => {
    const said = (order: number, content: string, speaker: string) => textOf(order, content, { session: `${order}`, speaker });
    const texts = [
      said(1, "Rent is due", "assistant"),
      said(2, "Rent is due?", "Ana"),
      said(3, "Rent is due", "Ana"),
      said(4, "Rent is 900", "Ana"),
    ];
    const [assistant = 0, question = 0, plain = 0, figure = 0] = normsOf(
      indexOf(texts),
      "rent",
      texts.map(({ id }) => id),
    );
    expect(Math.max(assistant, question)).toBeLessThan(plain);
    expect(figure).toBeGreaterThan(plain);
  });

  test("puts what is so before what was dreamt, played or supposed, unless the question is for that", () => {
    const index = indexOf([textOf(1, "I live in Bergen"), textOf(2, "I dreamt that I live in Lisbon")]);
    expect(idsFor(index, "Where do I live?")[0]).toBe("m1");
    expect(idsFor(index, "Where did I live when I dreamt?")[0]).toBe("m2");
  });

  test("prefers the end of a session for a message that goes on with work, not for a question", () => {
    const texts = Array.from({ length: 3 }, (_, i) => textOf(i + 1, `The parser reads tokens${"!".repeat(i)}`, { session: "s" }));
    const places = (query: string) => {
      const found = factors(indexOf(texts), query, "sessionEnd");
      return texts.map(({ id }) => found.get(id) ?? 0);
    };
    const [first = 0, second = 0, last = 0] = places("Good. The parser works. What is next for the tokens?");
    expect(first).toBeLessThan(second);
    expect(second).toBeLessThan(last);
    expect(new Set(places("What does the parser read?")).size).toBe(1);
  });

  test("gives similarity more weight when no memory has the words", () => {
    const index = indexOf([textOf(1, "Ana plays the cello"), textOf(2, "Ben has a dog")]);
    const termAt = (query: string) =>
      similarityTerm(PARAMETERS.similarity, { query: parseQuery(query), relevance: relevanceOf(index.words, query) })(1) /
      PARAMETERS.similarity.weight;
    expect(termAt("musician")).toBeGreaterThan(2);
    expect(termAt("cello")).toBe(1);
    const remark = "Somebody in the orchestra wants to sell me an old bow and a rosin.";
    expect(termAt(remark)).toBeGreaterThan(5);
    expect(termAt("Who in the orchestra wanted to sell me an old bow and a rosin?")).toBeLessThan(2.5);
    expect(termAt("Ana plays the cello.")).toBe(1);
  });

  test("finds nothing in an empty scope, or for words that no memory has", () => {
    expect(idsFor(indexOf([]), "tea")).toEqual([]);
    expect(idsFor(indexOf([textOf(1, "tea")]), "dog")).toEqual([]);
    expect(idsFor(indexOf([textOf(1, "tea")]), "!?")).toEqual([]);
  });
});
