import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import type { WordIndex } from "../../../../src/search/index/word-index.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import { wordRelevance } from "../../../../src/search/ranking/word-relevance.ts";
import type { MemoryText } from "../../../../src/stores/interfaces/records.ts";
import { idsFor, indexOf, MINUTE_MS, PARAMETERS, ranking, textOf, wordIndexOf } from "../texts.ts";

/** All that words say of each memory for a query, by id. */
function saysOf(index: WordIndex, query: string, ids: readonly string[]) {
  const relevance = wordRelevance(index, parseQuery(query), PARAMETERS.words, PARAMETERS.session);
  const byId = ids.map((id) => {
    const slot = index.slotOf(id) ?? -1;
    const facts = index.factsAt(slot)?.map((fact) => ({ id: fact.id, covers: [...relevance.coveredBy(fact).values()].toSorted() }));
    const speaker = index.speakers.at(index.speakerOf.at(slot))?.name;
    const own = { own: relevance.own(slot), session: relevance.session(slot), norm: index.norms[slot], features: index.features[slot] };
    return { id, ...own, facts, speaker, order: index.orderAt(slot), level: index.levelAt(slot) };
  });
  return { byId, covered: relevance.covered, best: relevance.best, terms: relevance.terms };
}

/** A ranking without the numbers of slots, which tell how an index came to be. */
function ranked(index: ScopeIndex, query: string) {
  const { ranked, more } = ranking(index, query);
  return { ranked: ranked.map(({ slot, ...entry }) => entry), more };
}

describe("a word index after additions and removals", () => {
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

  test("scores like a new one of the same memories, or asks to be rebuilt", () => {
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
        const index = indexOf([]);
        const leave = (i: number) => {
          const [text, memory] = [texts[i], memories[i]];
          if (!text || !memory?.leaves || index.words.slotOf(text.id) === undefined) return;
          if (memory.isErased) index.erase([text.id]);
          else index.apply({ ...text, status: "deprecated", content: "" });
        };
        for (const [i, text] of texts.entries()) {
          index.apply(text);
          // Some leave at once, some when more have come.
          if (i % 2 === 1) leave(i);
        }
        for (const i of texts.keys()) leave(i);
        const left = texts.filter((_, i) => !memories[i]?.leaves);
        expect(index.words.memories).toBe(new Set(left.map(({ writeId }) => writeId)).size);
        if (index.words.stale) return;
        exact++;
        const rebuilt = indexOf(left);
        const ids = left.map(({ id }) => id);
        expect(saysOf(index.words, query, ids)).toEqual(saysOf(rebuilt.words, query, ids));
        expect(ranked(index, query)).toEqual(ranked(rebuilt, query));
      }),
    );
    expect(exact).toBeGreaterThan(100);
  });

  test("asks to be rebuilt if a change cannot be made in place", () => {
    const index = wordIndexOf([textOf(1, "tea"), textOf(2, "dog")]);
    expect(index.stale).toBe(false);
    index.add(textOf(2, "another dog"));
    expect(index.stale).toBe(true);
  });

  test("has the sessions of the memories that are left, which a removed one held together or apart", () => {
    const together = wordIndexOf([textOf(1, "tea"), textOf(20, "dog"), textOf(40, "cat")]);
    const aside = { atMs: -90 * MINUTE_MS };
    const apart = wordIndexOf([textOf(1, "tea"), textOf(2, "dog", aside), textOf(3, "cat"), textOf(4, "owl")]);
    expect([together, apart].map(({ sessions }) => sessions.alive)).toEqual([1, 3]);
    together.remove("m20");
    apart.remove("m2");
    expect([together, apart].map(({ sessions, stale }) => [sessions.alive, stale])).toEqual([
      [2, false],
      [1, false],
    ]);
  });

  test("scores the memories of a write like its whole text, however it was split", () => {
    const texts = ["In her garden Ana grows roses.", "The wall costs 1,200 euros.", "Do you know a mason?"];
    const parts = texts.map((text, i) => textOf(i + 2, text, { writeId: "m2", atMs: MINUTE_MS, session: "s" }));
    const before = textOf(1, "A wall and a garden", { session: "s" });
    const apart = wordIndexOf([before, ...parts]);
    const whole = wordIndexOf([before, textOf(2, texts.join(" "), { atMs: MINUTE_MS, session: "s" })]);
    for (const query of ["garden wall", "What does the mason cost?", "1,200", "roses"]) {
      const [one, other] = [apart, whole].map((index) => saysOf(index, query, ["m1", "m2"]).byId.map(({ facts, ...says }) => says));
      expect(one).toEqual(other);
    }
    for (const { id } of parts) expect(apart.slotOf(id)).toBe(apart.slotOf("m2"));
    expect(apart.factsAt(apart.slotOf("m3") ?? -1)).toHaveLength(3);
    expect(whole.factsAt(whole.slotOf("m2") ?? -1)).toBeUndefined();
  });

  test("keeps no word of a removed memory, and asks to be rebuilt if one might stay", () => {
    const write = { writeId: "m1", atMs: MINUTE_MS };
    const index = wordIndexOf([textOf(1, "green tea", write), textOf(2, "black QX-4417 tea", write)]);
    expect(index.erase("m2")).toBe(true);
    expect(["black", "qx", "4417"].map((term) => index.termNumber(term))).toEqual([undefined, undefined, undefined]);
    expect(index.codeNumber("qx-4417")).toBeUndefined();
    expect([...Array(index.sequence.length).keys()].map((at) => index.sequence.at(at)).filter((term) => term >= 0)).toHaveLength(2);
    const soft = indexOf([textOf(1, "green tea", write), textOf(2, "black tea", write), textOf(3, "a dog")]);
    soft.apply(textOf(2, "", { ...write, status: "deprecated" }));
    expect(idsFor(soft, "black")).toEqual([]);
    expect(soft.erase(["m2"])).toBe(false);
  });

  test("keeps no trace of the order of removals", () => {
    const index = indexOf([textOf(1, "green tea"), textOf(2, "green dog")]);
    index.apply(textOf(1, "", { status: "deprecated" }));
    expect([0, 1].map((at) => index.words.sequence.at(at))).toEqual([-1, -1]);
    expect(idsFor(index, "green tea")).not.toContain("m1");
  });
});
