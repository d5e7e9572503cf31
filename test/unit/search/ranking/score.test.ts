import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Memory } from "../../../../src/memory/types.ts";
import { type Ranked, sortByRelevance } from "../../../../src/search/ranking/candidate.ts";
import { explain } from "../../../../src/search/ranking/explanation.ts";
import { compareScored, highestFactor, scoreRecord } from "../../../../src/search/ranking/score.ts";
import type { ScoreParts } from "../../../../src/search/ranking/signal.ts";
import { recency, recencyOf } from "../../../../src/search/ranking/signals/recency.ts";
import { similarityTerm } from "../../../../src/search/ranking/signals/similarity.ts";
import { memoryOf as anyMemoryOf } from "../../../support/memory.ts";
import { PARAMETERS } from "../texts.ts";

const NOW_MS = Date.UTC(2026, 0, 1);
/** A query that names no date. */
const ASKED = { nowMs: NOW_MS, dates: [] };
const DAY_MS = 24 * 60 * 60 * 1000;

const DAY_OLD = { createdAtMs: NOW_MS - DAY_MS, updatedAtMs: NOW_MS - DAY_MS };
const memoryOf = (changes: Partial<Memory> = {}) => anyMemoryOf({ id: "a", ...DAY_OLD, ...changes });

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const words = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 2, noNaN: true }));
const candidate = fc.record({
  similarity: cosine,
  words,
  session: words,
  task: cosine,
  speaker: fc.double({ min: 1, max: 1.4, noNaN: true }),
  figures: fc.double({ min: 0.8, max: 1.6, noNaN: true }),
});
const SIGNALS = { similarity: 0.5, words: 0, session: 0, task: 0, speaker: 1, figures: 1 };
type Signals = typeof SIGNALS;

/** As `rank` makes it of its signals. */
function rankedOf(id: string, { similarity, words, session, task, speaker, figures }: Signals): Ranked {
  const near = similarityTerm(PARAMETERS.similarity)(similarity);
  const terms = Object.entries({ words, session, similarity: near }).map(([signal, value]) => ({ signal, value }));
  const factors = Object.entries({ speaker, figures }).map(([signal, value]) => ({ signal, value }));
  return { id, slot: -1, relevance: productOf({ terms, factors }), terms, factors, task: Math.min(1, Math.max(0, task)), isLifted: false };
}

function productOf({ terms, factors }: ScoreParts): number {
  return factors.reduce(
    (product, { value }) => product * value,
    terms.reduce((sum, { value }) => sum + value, 0),
  );
}

const memory = fc.record({
  importance: unit,
  confidence: unit,
  createdAtMs: fc.integer({ min: 0, max: NOW_MS }),
  level: fc.constantFrom(0, 1),
});
/** Signals with their memories, under ids of their own. */
const many = fc
  .array(fc.tuple(candidate, memory), { minLength: 1, maxLength: 30 })
  .map((pairs) => pairs.map(([signals, fields], i) => ({ signals, memory: memoryOf({ id: `m${i}`, ...fields }) })));

function answer(entries: readonly { readonly signals: Signals; readonly memory: Memory }[]) {
  const memories = new Map(entries.map((entry) => [entry.memory.id, entry.memory]));
  const ranked = sortByRelevance(entries.map((entry) => rankedOf(entry.memory.id, entry.signals)));
  return ranked.map((entry) => scoreRecord(entry, memories.get(entry.id) ?? memoryOf(), ASKED, PARAMETERS)).sort(compareScored);
}

describe("a score", () => {
  test("a stronger signal never lowers a score", () => {
    const signal = fc.constantFrom("similarity", "words", "session", "task", "importance", "confidence", "createdAtMs");
    fc.assert(
      fc.property(many, fc.nat(), signal, unit, (entries, pick, name, share) => {
        const chosen = entries[pick % entries.length];
        if (chosen === undefined) return;
        const scoreOf = (some: typeof entries) => answer(some).find((hit) => hit.memory.id === chosen.memory.id)?.score ?? -1;
        const top = { similarity: 1, words: 50, session: 50, task: 1, importance: 1, confidence: 1, createdAtMs: NOW_MS }[name];
        const raised = entries.map((entry) => {
          if (entry !== chosen) return entry;
          const fields: Record<string, unknown> = { ...entry.signals, ...entry.memory };
          const value = Number(fields[name]) + share * (top - Number(fields[name]));
          return name in entry.signals
            ? { ...entry, signals: { ...entry.signals, [name]: value } }
            : { ...entry, memory: { ...entry.memory, [name]: value } };
        });
        expect(scoreOf(raised)).toBeGreaterThanOrEqual(scoreOf(entries) - 1e-12);
      }),
    );
  });

  test("memories are in the same order, however they came in", () => {
    fc.assert(
      fc.property(many, fc.nat(), (entries, cut) => {
        const at = cut % entries.length;
        const turned = [...entries.slice(at), ...entries.slice(0, at)].toReversed();
        expect(answer(turned)).toEqual(answer(entries));
      }),
    );
  });

  test("memories with the same score are ordered by time, newest first, then by id", () => {
    const signals = { ...SIGNALS, similarity: 0 };
    const entries = [
      { signals, memory: memoryOf({ id: "c", createdAtMs: NOW_MS - 2 }) },
      { signals, memory: memoryOf({ id: "b", createdAtMs: NOW_MS - 1 }) },
      { signals, memory: memoryOf({ id: "a", createdAtMs: NOW_MS - 2 }) },
    ];
    expect(answer(entries).map((hit) => hit.memory.id)).toEqual(["b", "a", "c"]);
  });

  test("importance, age and confidence together never outweigh more relevance than their highest factor", () => {
    const most = highestFactor(PARAMETERS, ASKED.dates);
    fc.assert(
      fc.property(many, (entries) => {
        const relevances = new Map(entries.map(({ signals, memory }) => [memory.id, rankedOf(memory.id, signals).relevance]));
        for (const hit of answer(entries)) {
          const relevance = relevances.get(hit.memory.id) ?? -1;
          expect(hit.score).toBeLessThanOrEqual(relevance * most + 1e-12);
          expect(hit.score).toBeGreaterThanOrEqual(relevance * PARAMETERS.abstraction.factor - 1e-12);
        }
      }),
    );
    expect(most).toBeLessThan(1.45);
  });

  test("the parts make up the score, also after the clock was set back, and so do the shares that a person sees", () => {
    fc.assert(
      fc.property(candidate, memory, fc.integer({ min: -DAY_MS, max: DAY_MS }), fc.boolean(), (signals, fields, shiftMs, outdated) => {
        const record = memoryOf({ ...fields, outdated });
        const { score, parts } = scoreRecord(rankedOf("a", signals), record, { ...ASKED, nowMs: fields.createdAtMs + shiftMs }, PARAMETERS);
        expect(productOf(parts)).toBeCloseTo(score, 9);
        for (const { value } of [...parts.terms, ...parts.factors]) expect(value).toBeGreaterThanOrEqual(0);
        const { shares } = explain(parts);
        // A share that three decimals do not show is left out.
        const told = shares.reduce((sum, { value }) => sum + value, 0);
        expect(Math.abs(told - score)).toBeLessThan(0.0005 * (parts.terms.length + parts.factors.length));
      }),
    );
  });

  test("a fact comes before a summary that matches somewhat better, but after one that matches much better; a summary for a broad question counts fully", () => {
    const fact = { signals: { ...SIGNALS, words: 0.4 }, memory: memoryOf({ id: "f" }) };
    const summary = (words: number) => ({ signals: { ...SIGNALS, words }, memory: memoryOf({ id: "s", level: 1 }) });
    for (const words of [0.4, 0.6]) expect(answer([summary(words), fact])[0]?.memory.id).toBe("f");
    expect(answer([summary(1.5), fact])[0]?.memory.id).toBe("s");
    const ranked = rankedOf("s", summary(0.4).signals);
    const factorOf = (isLifted: boolean) =>
      scoreRecord({ ...ranked, isLifted }, memoryOf({ level: 1 }), ASKED, PARAMETERS).parts.factors.find(
        ({ signal }) => signal === "abstraction",
      )?.value;
    expect([factorOf(false), factorOf(true)]).toEqual([PARAMETERS.abstraction.factor, undefined]);
  });

  test("the task context decides between memories that are otherwise equal", () => {
    const entries = [0.1, 0.6].map((task, i) => ({
      signals: { ...SIGNALS, words: 0.4, task },
      memory: memoryOf({ id: `m${i}` }),
    }));
    expect(answer(entries)[0]?.memory.id).toBe("m1");
  });

  test("memories of the time that is asked about count for more, and less the further away they are", () => {
    const dates = [{ year: 2024, month: 5, day: undefined }];
    const at = (occurredAt: string) =>
      scoreRecord(rankedOf("a", SIGNALS), memoryOf({ metadata: { occurred_at: occurredAt } }), { nowMs: NOW_MS, dates }, PARAMETERS);
    const factorAt = (occurredAt: string) => at(occurredAt).parts.factors.find(({ signal }) => signal === "askedTime")?.value ?? 1;
    const { more } = PARAMETERS.askedTime;
    const stamped = memoryOf({ content: "[8 May, 2024] Ann: I like tea." });
    expect(scoreRecord(rankedOf("a", SIGNALS), stamped, { nowMs: NOW_MS, dates }, PARAMETERS).parts.factors).toContainEqual({
      signal: "askedTime",
      value: 1 + more,
    });
    expect(factorAt("2024-05-01")).toBe(1 + more);
    expect(factorAt("2024-05-31T23:00:00Z")).toBe(1 + more);
    const [soon, later] = [factorAt("2024-06-04"), factorAt("2024-06-20")];
    expect(soon).toBeGreaterThan(later);
    expect(later).toBeGreaterThan(1);
    expect(factorAt("2023-05-10")).toBeCloseTo(1, 9);
    expect(highestFactor(PARAMETERS, dates)).toBeCloseTo(highestFactor(PARAMETERS, []) * (1 + more), 9);
  });

  test("the effect of recency halves with each half-life", () => {
    const { halfLifeMs } = recency.parameters;
    expect(recencyOf(NOW_MS, NOW_MS, halfLifeMs)).toBe(1);
    expect(recencyOf(NOW_MS - halfLifeMs, NOW_MS, halfLifeMs)).toBeCloseTo(0.5, 9);
    expect(recencyOf(NOW_MS - 3 * halfLifeMs, NOW_MS, halfLifeMs)).toBeCloseTo(0.125, 9);
    expect(recencyOf(NOW_MS + DAY_MS, NOW_MS, halfLifeMs)).toBe(1);
  });
});
