import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contentOf, groupsOf, partsOf } from "../../../../src/cognition/compress/parts.ts";
import { ABSTRACTION_CHARACTERS, TOPICAL_CHARACTERS } from "../../../../src/cognition/limits.ts";
import type { TopicalFact } from "../../../../src/stores/interfaces/records.ts";

const scope = { orgId: "o", agentId: "a", userId: "u" };

/** Facts of one topic, the oldest first. */
function factsOf(contents: readonly string[], changes: Partial<TopicalFact> = {}): TopicalFact[] {
  return contents.map((content, n) => ({
    ...{ id: `m${n}`, scope, content, metadata: null, level: 0, status: "active", outdated: false, importance: 0.5, confidence: 1 },
    ...{ source: "agent", createdAtMs: n, updatedAtMs: n, supersedes: [], supersededBy: [], topic: "health", ...changes },
  }));
}

const only = (facts: readonly TopicalFact[]) => groupsOf(facts)[0] ?? expect.unreachable();

describe("groups", () => {
  test("are of one topic and one speaker, however the speaker is given", () => {
    const facts = [
      ...factsOf(["Ann: I have asthma."]),
      ...factsOf(["I am allergic to cats."], { metadata: { speaker: "Ann" } }),
      ...factsOf(["I am a nurse."], { topic: "work" }),
      ...factsOf(["User: I broke my leg."]),
    ];
    expect(groupsOf(facts).map(({ title, facts: of }) => [title, of.length])).toEqual([
      ["Ann, health: ", 2],
      ["Work: ", 1],
      ["Health: ", 1],
    ]);
  });

  test("leave out what has no topic, what is long and what an assistant says", () => {
    expect(groupsOf(factsOf(["Thanks!"], { topic: "none" }))).toEqual([]);
    expect(groupsOf(factsOf([`I am ${"very ".repeat(TOPICAL_CHARACTERS / 5)}ill.`]))).toEqual([]);
    expect(groupsOf(factsOf(["Assistant: I have asthma."]))).toEqual([]);
  });
});

describe("parts", () => {
  test("continue the newest abstraction while it has room, and begin another one when it is full", () => {
    const short = factsOf(["I have asthma.", "I have a bad knee."]);
    const [later] = factsOf(["I broke my leg."], { id: "later", createdAtMs: 9 });
    const begun = short.slice(0, 2);
    expect(partsOf({ ...only(short), facts: later ? [later] : [] }, begun)).toEqual([[...begun, later ?? expect.unreachable()]]);
    const full = factsOf([`I have ${"bad ".repeat(50)}knees.`, `I have ${"bad ".repeat(40)}feet.`]);
    expect(partsOf({ ...only(full), facts: later ? [later] : [] }, full)).toEqual([]);
  });

  test("say the newest first, with the dates that the texts have", () => {
    const facts = factsOf(["[8 May, 2023] Ann: I have asthma", "[2 May, 2023] Ann: I broke my leg!"]);
    const group = only(facts);
    expect(partsOf(group, []).map((part) => contentOf(group.title, part))).toEqual([
      "Ann, health: [8 May, 2023] I have asthma. [2 May, 2023] I broke my leg!",
    ]);
  });

  test("tell each fact once, in its own words, in at most so many characters", () => {
    const content = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
      fc.constantFrom("I have asthma.", "Ich habe Asthma", "我有哮喘。"),
    );
    fc.assert(
      fc.property(fc.array(content, { maxLength: 30 }), (contents) => {
        for (const group of groupsOf(factsOf(contents))) {
          const parts = partsOf(group, []);
          const ids = parts.flat().map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(group.facts.length - ids.length).toBeLessThanOrEqual(parts.length + group.facts.length / 2 + 1);
          for (const part of parts) {
            expect(part.length).toBeGreaterThan(1);
            expect(contentOf(group.title, part).length).toBeLessThanOrEqual(ABSTRACTION_CHARACTERS);
          }
        }
      }),
    );
  });
});
