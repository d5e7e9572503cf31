import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { compress } from "../../../../src/cognition/compress/compress.ts";
import { judgeAll } from "../../../../src/cognition/judging.ts";
import { LIMITS } from "../../../../src/memory/limits.ts";
import type { Memory } from "../../../../src/memory/types.ts";
import { Fixture, withFaults } from "../fixture.ts";

const ALLERGY = "I am allergic to penicillin.";
const ASTHMA = "I have had asthma since I was a child.";
const SUGAR = "I was diagnosed with diabetes.";
const WORK = "I work as a nurse at the county hospital.";

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

async function write(...texts: string[]): Promise<string[]> {
  const ids = [];
  for (const text of texts) {
    fixture.advance(1);
    ids.push(await fixture.write(text));
  }
  await fixture.process();
  return ids;
}

const derive = (deps = fixture.deps) => compress(deps, fixture.scope.orgId, 10);
const due = () => fixture.deps.records.scopes.abstractionsDue(fixture.scope.orgId, 10);
const remove = (id = "") => fixture.deps.records.memories.deprecate(fixture.scope.orgId, id, fixture.deps.now());

async function abstractions(status: Memory["status"] = "active"): Promise<Memory[]> {
  return (await fixture.memories()).filter((memory) => memory.level === 1 && memory.status === status);
}

const contents = async () => (await abstractions()).map(({ content }) => content).toSorted();

describe("an abstraction", () => {
  test("tells what is known of a topic from the second fact on, newest first, as important as the gravest, as sure as the least sure", async () => {
    await fixture.write(ALLERGY, { confidence: 0.6 });
    await fixture.process();
    expect(await derive()).toEqual({ abstractions: 0, more: false });
    await write(ASTHMA, WORK);
    expect(await derive()).toEqual({ abstractions: 1, more: false });
    const [made] = await abstractions();
    expect(made).toMatchObject({ content: `Health: ${ASTHMA} ${ALLERGY}`, source: "cognition", confidence: 0.6, metadata: null });
    const facts = (await fixture.memories()).filter(({ content }) => content === ALLERGY || content === ASTHMA);
    expect(made?.importance).toBe(Math.max(...facts.map(({ importance }) => importance)));
    expect(fixture.announced.at(-1)?.arrived).toEqual([]);
    expect(await due()).toEqual([]);
  });

  test("has no vector of its own in the store, and is found by what its sources say", async () => {
    await write(ALLERGY, ASTHMA);
    await derive();
    expect((await fixture.vectorIds()).size).toBe(2);
  });

  test("grows with each fact, under another id, and the one before is deprecated", async () => {
    await write(ALLERGY, ASTHMA);
    await derive();
    const [before] = await abstractions();
    await write(SUGAR);
    await derive();
    expect(await contents()).toEqual([`Health: ${SUGAR} ${ASTHMA} ${ALLERGY}`]);
    expect((await abstractions("deprecated")).map(({ id }) => id)).toEqual([before?.id ?? ""]);
  });

  test("is what it was when the fact that joined it goes, and the fact joins it again when it comes back", async () => {
    await write(ALLERGY, ASTHMA);
    await derive();
    const [before] = await abstractions();
    const [sugar = ""] = await write(SUGAR);
    await derive();
    const [grown] = await abstractions();
    await remove(sugar);
    expect(await abstractions()).toEqual([]);
    await derive();
    expect((await abstractions()).map(({ id, content }) => [id, content])).toEqual([[before?.id ?? "", `Health: ${ASTHMA} ${ALLERGY}`]]);
    await fixture.deps.records.memories.restore(fixture.scope.orgId, sugar, fixture.deps.now());
    await derive();
    expect((await abstractions()).map(({ id }) => id)).toEqual([grown?.id ?? ""]);
  });

  test("is made again when a source is erased, from what is left", async () => {
    const [gone = ""] = await write(ALLERGY, ASTHMA, SUGAR);
    await derive();
    await fixture.deps.records.memories.erase(fixture.scope.orgId, gone, fixture.deps.now());
    await derive();
    expect(await contents()).toEqual([`Health: ${SUGAR} ${ASTHMA}`]);
  });

  test("does not tell what is outdated, and tells it again when the doubt is gone", async () => {
    const [old = ""] = await write("I take 5 mg of ramipril every morning.", ALLERGY);
    await derive();
    await write("My doctor doubled my ramipril, I take 10 mg now.");
    await derive();
    await judgeAll(fixture.deps, fixture.scope.orgId);
    const [fact] = (await fixture.memories()).filter(({ id }) => id === old);
    expect(fact?.outdated || fact?.status === "deprecated").toBe(true);
    await derive();
    expect((await contents()).join()).not.toContain("5 mg");
    await fixture.deps.records.memories.restore(fixture.scope.orgId, old, fixture.deps.now());
    await derive();
    expect((await contents()).join()).toContain("5 mg");
  });

  test("is not made again from the same memories after a caller deleted it", async () => {
    await write(ALLERGY, ASTHMA);
    await derive();
    const [made] = await abstractions();
    await remove(made?.id);
    await write(WORK);
    expect(await derive()).toEqual({ abstractions: 0, more: false });
    expect(await abstractions()).toEqual([]);
  });

  test("is of one person: what others in the scope say has its own, and an assistant's advice has none", async () => {
    for (const [speaker, text] of [
      ["Ann", ALLERGY],
      ["Ben", "I have had high blood pressure for years."],
      ["Ann", ASTHMA],
      ["assistant", "I am on insulin."],
      ["assistant", "I broke my leg."],
    ])
      await fixture.write(text ?? "", { metadata: { speaker: speaker ?? "" } });
    await fixture.process();
    await derive();
    expect(await contents()).toEqual([`Ann, health: ${ASTHMA} ${ALLERGY}`]);
  });

  test("is not made of small talk, questions or documents", async () => {
    await write("Wow, that sounds great!", "How are you?", "lol thanks, ttyl!", `${ALLERGY} ${"Then the doctor said more. ".repeat(20)}`);
    expect(await derive()).toMatchObject({ abstractions: 0 });
  });
});

/** "Baba", "Babe", ...: another name for each number. */
const nameOf = (n: number) =>
  `B${[n % 5, Math.floor(n / 5) % 5, Math.floor(n / 25) % 5, Math.floor(n / 125)].map((digit) => `${"aeiou"[digit]}n`).join("")}`;

describe("compression", () => {
  test("of more facts than one visit takes goes on until all are told", async () => {
    const count = 300;
    for (let n = 0; n < count; n++) await fixture.write(`My cousin ${nameOf(n)} plays the piano and has two sons.`, { extract: false });
    while ((await fixture.process()).done > 0);
    let visits = 0;
    for (let more = true; more; visits++) more = (await derive()).more;
    expect(visits).toBeGreaterThan(1);
    const made = await fixture.deps.records.memories.list(fixture.scope, LIMITS.listLimit.max);
    expect(made.length).toBeGreaterThan(0);
    const left = await fixture.deps.records.memories.unabstracted(fixture.scope, count);
    expect(left.length).toBeLessThan(12);
    expect(await due()).toEqual([]);
  });

  test("reads facts that were stored without a topic, once", async () => {
    const [first = ""] = await write(ALLERGY, ASTHMA);
    const { records, reader } = fixture.deps;
    await records.memories.setTopics(fixture.scope.orgId, [{ id: first, topic: undefined }]);
    let read = 0;
    const counting: typeof reader = {
      ...reader,
      read: (text, vector) => {
        read++;
        return reader.read(text, vector);
      },
    };
    await derive({ ...fixture.deps, reader: counting });
    expect(read).toBe(1);
    expect(await contents()).toEqual([`Health: ${ASTHMA} ${ALLERGY}`]);
  });

  test("leaves the scope due when the records fail", async () => {
    await write(ALLERGY, ASTHMA);
    const { records } = fixture.deps;
    const memories = withFaults(records.memories, {
      addAbstraction: async () => {
        throw new Error("a disk is full");
      },
    });
    await expect(derive({ ...fixture.deps, records: { ...records, memories } })).rejects.toThrow("a disk is full");
    expect(await due()).toEqual([fixture.scope]);
    expect(await derive()).toMatchObject({ abstractions: 1 });
  });
});
