import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Memory } from "../../src/memory/types.ts";
import { type Candidate, compareHits, rankByBase, recencyOf, scoreHit } from "../../src/search/fuse.ts";
import { FACTORS, MAX_BOOST, RECENCY_HALF_LIFE_MS, weightsOf } from "../../src/search/weights.ts";

const NOW_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

function memoryOf(changes: Partial<Memory> = {}): Memory {
  return {
    id: "a",
    scope: { orgId: "o", agentId: "a", userId: "u" },
    level: 0,
    status: "active",
    importance: 0.5,
    confidence: 1,
    source: "agent",
    createdAtMs: NOW_MS - DAY_MS,
    updatedAtMs: NOW_MS - DAY_MS,
    content: "Ana likes green tea",
    metadata: null,
    outdated: false,
    ...changes,
  };
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const words = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 2, noNaN: true }));
const candidate = fc.record({
  similarity: cosine,
  text: words,
  session: words,
  task: cosine,
  named: fc.double({ min: 0, max: 1, noNaN: true }),
  cues: fc.double({ min: 0.8, max: 1.6, noNaN: true }),
});
const weights = weightsOf("builtin");
const SIGNALS = { similarity: 0.5, session: 0, task: 0, named: 0, cues: 1 };
const memory = fc.record({
  importance: unit,
  confidence: unit,
  createdAtMs: fc.integer({ min: 0, max: NOW_MS }),
  level: fc.constantFrom(0, 1),
});
/** Candidates with their memories, under ids of their own. */
const many = fc
  .array(fc.tuple(candidate, memory), { minLength: 1, maxLength: 30 })
  .map((pairs) =>
    pairs.map(([signals, fields], i) => ({ signals: { id: `m${i}`, ...signals }, memory: memoryOf({ id: `m${i}`, ...fields }) })),
  );

function answer(entries: readonly { readonly signals: Candidate; readonly memory: Memory }[]) {
  const memories = new Map(entries.map((entry) => [entry.memory.id, entry.memory]));
  const ranked = rankByBase(
    entries.map((entry) => entry.signals),
    weights,
  );
  return ranked.map((entry) => scoreHit(entry, memories.get(entry.id) ?? memoryOf(), NOW_MS)).sort(compareHits);
}

describe("fusion", () => {
  test("a stronger signal never lowers a score", () => {
    const signal = fc.constantFrom("similarity", "text", "session", "task", "importance", "confidence", "createdAtMs");
    fc.assert(
      fc.property(many, fc.nat(), signal, unit, (entries, pick, name, share) => {
        const chosen = entries[pick % entries.length];
        if (chosen === undefined) return;
        const scoreOf = (some: typeof entries) => answer(some).find((hit) => hit.memory.id === chosen.memory.id)?.score ?? -1;
        const top = { similarity: 1, text: 50, session: 50, task: 1, importance: 1, confidence: 1, createdAtMs: NOW_MS }[name];
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
      { numRuns: 300 },
    );
  });

  test("the order does not depend on the order of what came in", () => {
    fc.assert(
      fc.property(many, fc.nat(), (entries, cut) => {
        const at = cut % entries.length;
        const turned = [...entries.slice(at), ...entries.slice(0, at)].toReversed();
        expect(answer(turned)).toEqual(answer(entries));
      }),
    );
  });

  test("equals are ordered by time, newest first, then by id", () => {
    const signals = { similarity: 0, text: 0, session: 0, task: 0, named: 0, cues: 1 };
    const entries = [
      { signals: { id: "c", ...signals }, memory: memoryOf({ id: "c", createdAtMs: NOW_MS - 2 }) },
      { signals: { id: "b", ...signals }, memory: memoryOf({ id: "b", createdAtMs: NOW_MS - 1 }) },
      { signals: { id: "a", ...signals }, memory: memoryOf({ id: "a", createdAtMs: NOW_MS - 2 }) },
    ];
    expect(answer(entries).map((hit) => hit.memory.id)).toEqual(["b", "a", "c"]);
  });

  test("no factor lifts a memory over one that is MAX_BOOST as relevant", () => {
    fc.assert(
      fc.property(many, (entries) => {
        const bases = new Map(
          rankByBase(
            entries.map((entry) => entry.signals),
            weights,
          ).map((ranked) => [ranked.id, ranked.base]),
        );
        for (const hit of answer(entries)) {
          const base = bases.get(hit.memory.id) ?? -1;
          expect(hit.score).toBeLessThanOrEqual(base * MAX_BOOST + 1e-12);
          expect(hit.score).toBeGreaterThanOrEqual(base * FACTORS.abstraction - 1e-12);
        }
      }),
    );
    expect(MAX_BOOST).toBeLessThan(1.45);
  });

  test("the parts make up the score, also for a clock set back", () => {
    fc.assert(
      fc.property(candidate, memory, fc.integer({ min: -DAY_MS, max: DAY_MS }), (signals, fields, shiftMs) => {
        const [ranked] = rankByBase([{ id: "a", ...signals }], weights);
        if (ranked === undefined) throw new Error("a candidate was lost");
        const { score, parts } = scoreHit(ranked, memoryOf(fields), fields.createdAtMs + shiftMs);
        const { similarity, text, session, speaker, cues, importance, recency, task, confidence, level } = parts;
        const factors = speaker * cues * importance * recency * task * confidence * level;
        expect((similarity + text + session) * factors).toBeCloseTo(score, 9);
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("what the only speaker named said counts for more", () => {
    const signals = { similarity: 0.5, text: 0.5, session: 0, task: 0, cues: 1 };
    const [named, other] = rankByBase(
      [
        { id: "other", named: 0, ...signals },
        { id: "named", named: 1, ...signals },
      ],
      weights,
    );
    expect([named?.id, other?.speaker]).toEqual(["named", 1]);
    expect(named?.speaker).toBeGreaterThan(weights.speakerDense);
  });

  test("a fact leads a summary that matches half as well again; one that is far ahead leads, and one that answers a broad question counts fully", () => {
    const fact = { signals: { id: "f", ...SIGNALS, text: 0.4 }, memory: memoryOf({ id: "f" }) };
    const summary = (text: number) => ({ signals: { id: "s", ...SIGNALS, text }, memory: memoryOf({ id: "s", level: 1 }) });
    for (const text of [0.4, 0.6]) expect(answer([summary(text), fact])[0]?.memory.id).toBe("f");
    expect(answer([summary(1.5), fact])[0]?.memory.id).toBe("s");
    const [ranked] = rankByBase([summary(0.4).signals], weights);
    const parts = (isLifted: boolean) => ranked && scoreHit({ ...ranked, isLifted }, memoryOf({ level: 1 }), NOW_MS).parts.level;
    expect([parts(false), parts(true)]).toEqual([FACTORS.abstraction, 1]);
  });

  test("the task context decides between equals", () => {
    const entries = [0.1, 0.6].map((task, i) => ({
      signals: { id: `m${i}`, ...SIGNALS, text: 0.4, task },
      memory: memoryOf({ id: `m${i}` }),
    }));
    expect(answer(entries)[0]?.memory.id).toBe("m1");
  });

  test("recency halves with each half-life", () => {
    expect(recencyOf(NOW_MS, NOW_MS)).toBe(1);
    expect(recencyOf(NOW_MS - RECENCY_HALF_LIFE_MS, NOW_MS)).toBeCloseTo(0.5, 9);
    expect(recencyOf(NOW_MS - 3 * RECENCY_HALF_LIFE_MS, NOW_MS)).toBeCloseTo(0.125, 9);
  });
});
