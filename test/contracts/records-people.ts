import { expect, test } from "bun:test";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import type { PageKey } from "../../src/stores/interfaces/page-key.ts";
import type { Belief, BeliefsWanted } from "../../src/stores/interfaces/people.ts";
import type { ExportedMemory, ExportedPage } from "../../src/stores/interfaces/transfer.ts";
import { COUNTED_MEMORIES } from "../../src/stores/relational/people/part.ts";
import { fact, type OpenedRecords, over, START_MS } from "./records-support.ts";
import { newUser, type TestUser } from "./records-user.ts";

const DAY_MS = 86_400_000;
/** The beginning of a day, long before the first write of other tests. */
const FIRST_DAY_MS = 1_600_000_000_000 - (1_600_000_000_000 % DAY_MS);
/** After every change of a test, whose supersessions are as of the clock. */
const END_MS = Date.now() + DAY_MS;

const personOf = ({ scope: { orgId, userId } }: TestUser) => ({ orgId, userId });
const find = (user: TestUser, agentId?: string) => user.records.people.find({ ...personOf(user), agentId });

/** What is believed of the person, in the order in which it is told. */
async function believed(user: TestUser, wanted: Partial<BeliefsWanted> = {}, agentId?: string): Promise<Belief[]> {
  const { topics } = await user.records.people.beliefs({ ...personOf(user), agentId }, { limit: 100, ...wanted });
  return topics.flatMap(({ beliefs }) => beliefs);
}
/** The same as texts, in alphabetical order. */
const texts = async (...asked: Parameters<typeof believed>) => (await believed(...asked)).map(({ excerpt }) => excerpt.text).sort();
const days = (user: TestUser, limit = 100) => user.records.people.days(personOf(user), limit);

/** Stores a text that was written at this time. */
async function storeAt(user: TestUser, createdAtMs: number, content: string, metadata?: Record<string, string>): Promise<MemoryId> {
  const { id } = await user.accept(content, { createdAtMs, ...(metadata && { metadata }) });
  await user.processAll();
  return id;
}

/** What is known of a person. */
export function testPeople(opened: () => OpenedRecords): void {
  testSummaries(opened);
  testBeliefs(opened);
  testPast(opened);
}

function testSummaries(opened: () => OpenedRecords): void {
  test("a person is what all agents know, and each agent by itself", async () => {
    const ann = newUser(opened);
    const other = ann.beside("ann", "other");
    const [tea = "", rome = ""] = await ann.store("Likes tea.", "Lives in Rome.");
    await ann.said("Lives in Oslo.", { supersedes: [over(rome)] });
    const summary = await ann.abstract("Likes hot drinks.", [tea]);
    const [cat = ""] = await other.store("Has a cat.");
    const [dog = ""] = await other.store("Has a dog.");
    await other.deprecate(dog);
    await ann.beside("bob").store("Likes jam.");
    await other.accept("Is still in the queue.");
    const [first, last] = [(await ann.get(tea))?.createdAtMs, (await ann.get(dog))?.createdAtMs];
    expect(await find(ann)).toEqual({
      userId: "ann",
      ...{ believed: 3, replaced: 1, abstractions: 1, agents: 2, waiting: 1 },
      ...{ firstLearnedAtMs: first, learnedAtMs: last },
      agentsKnowing: [
        { agentId: "assistant", believed: 2, wroteAtMs: expect.any(Number) },
        { agentId: "other", believed: 1, wroteAtMs: last },
      ],
    });
    expect(await find(ann, "other")).toMatchObject({ believed: 1, replaced: 0, abstractions: 0, agents: 1, waiting: 1 });
    expect(await texts(ann)).toEqual(["Has a cat.", "Likes tea.", "Lives in Oslo."]);
    expect(await texts(ann, {}, "other")).toEqual(["Has a cat."]);
    await ann.erase(summary);
    await other.erase(cat);
    expect(await find(ann)).toMatchObject({ believed: 2, abstractions: 0 });
  });

  test("of a user for whom nothing was ever written, nothing is found", async () => {
    const ann = newUser(opened);
    await ann.store("Likes tea.");
    for (const nobody of [ann.beside("nobody"), newUser(opened)]) {
      expect(await find(nobody)).toBeUndefined();
      expect(await believed(nobody)).toEqual([]);
      expect(await days(nobody)).toEqual([]);
    }
    expect(await find(ann, "other")).toBeUndefined();
    expect([await ann.records.people.count(newOrgId()), await ann.records.people.list(newOrgId(), {}, 10)]).toEqual([0, []]);
  });

  test("people are listed in order, with every odd id, page by page and by prefix", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids = ["-", ".", "..", "A", "Z:1", "a", "a.b", "a_b", "ann", "b", "x".repeat(256)];
    for (const id of ids.toReversed()) await ann.beside(id).store(`Is ${id}.`);
    await ann.beside("a", "other").store("Is known twice.");
    const page = async (wanted: object, limit = 3) => (await records.people.list(orgId, wanted, limit)).map(({ userId }) => userId);
    const found: string[] = [];
    for (let ofPage = await page({}); ofPage.length > 0; ofPage = await page({ afterId: found.at(-1) })) {
      found.push(...ofPage);
      // Who comes later than the page is on a later one, and who comes before it is on none.
      if (found.length === 3) await ann.beside("Y").store("Came meanwhile.");
      if (found.length === 6) await ann.beside("0").store("Came meanwhile.");
    }
    expect(found).toEqual([...ids, "Y"].sort());
    expect(await records.people.count(orgId)).toBe(ids.length + 2);
    expect(await page({ startsWith: "a" }, 10)).toEqual(["a", "a.b", "a_b", "ann"]);
    expect(await page({ startsWith: "a", afterId: "a.b" }, 10)).toEqual(["a_b", "ann"]);
    expect(await records.people.list(orgId, { startsWith: "a" }, 1)).toEqual([
      { userId: "a", believed: 2, agents: 2, learnedAtMs: expect.any(Number) },
    ]);
  });

  test("an erased person is in no list, and one whose first write waits is", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [tea = ""] = await ann.store("Likes tea.");
    await ann.beside("bob").accept("Likes jam.");
    await ann.erase(tea);
    expect(await records.people.list(orgId, {}, 10)).toEqual([{ userId: "bob", believed: 0, agents: 0, learnedAtMs: undefined }]);
    expect(await records.people.count(orgId)).toBe(1);
    expect(await find(ann)).toMatchObject({ believed: 0, learnedAtMs: undefined, agentsKnowing: [] });
    expect([await believed(ann), await days(ann)]).toEqual([[], []]);
  });

  test("an export of a person has all that is of that person, page by page, and nothing else", async () => {
    const ann = newUser(opened);
    const other = ann.beside("ann", "other");
    const [rome = "", tea = ""] = await ann.store("Rome.", "Tea.");
    await ann.said("Oslo.", { supersedes: [over(rome)] });
    await ann.abstract("Tea and Oslo.", [tea]);
    await other.store("Cat.");
    await ann.beside("bob").store("Jam.");
    await newUser(opened).store("Somebody else.");
    const { records, orgId } = ann;
    const everything = (await records.transfer.page(orgId, 0, 100)).memories;
    const exported = async (limit: number, agentId?: string) => {
      const all: ExportedMemory[] = [];
      for (let after: PageKey | undefined; ; ) {
        const page: ExportedPage<PageKey> = await records.people.exported({ ...personOf(ann), agentId }, limit, after);
        all.push(...page.memories);
        if (page.next === undefined) return all.sort((a, b) => (a.id < b.id ? -1 : 1));
        after = page.next;
      }
    };
    const ofAnn = everything.filter(({ scope }) => scope.userId === "ann").sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(ofAnn).toHaveLength(5);
    for (const limit of [1, 2, 100]) expect(await exported(limit)).toEqual(ofAnn);
    expect(await exported(2, "other")).toEqual(ofAnn.filter(({ content }) => content === "Cat."));
    expect(await exported(2, "nobody")).toEqual([]);
  });

  test("a person with more memories than one piece is counted whole", async () => {
    const ann = newUser(opened);
    const submission = await ann.accept("many");
    const { leaseId } = await ann.claim();
    const count = COUNTED_MEMORIES + 10;
    // All have one time, so the order is by id.
    const many = Array.from({ length: count }, (_, at) => fact(newMemoryId(), `Fact ${at}.`, { importance: at / count }));
    await ann.complete(leaseId, submission, many);
    await ann.beside("ann", "other").said("Fact 0.", { importance: 0.9999 });
    await ann.beside("ann", "other").said("Fact 9.", { importance: 0 });
    expect(await find(ann)).toMatchObject({ believed: count + 2, agents: 2 });
    expect(await days(ann)).toEqual([{ atMs: START_MS - (START_MS % DAY_MS), believed: count + 2, changed: count + 2 }]);
    const { topics, total } = await ann.records.people.beliefs(personOf(ann), { limit: 2 });
    expect([topics.length, total]).toEqual([1, count + 2]);
    // What another agent finds unimportant belongs to the belief all the same.
    expect(topics[0]?.beliefs.map(({ excerpt, facts }) => [excerpt.text, facts.length])).toEqual([
      ["Fact 0.", 2],
      [`Fact ${count - 1}.`, 1],
    ]);
  });
}

function testBeliefs(opened: () => OpenedRecords): void {
  test("the same words of two agents are one belief, and others are told apart", async () => {
    const ann = newUser(opened);
    const other = ann.beside("ann", "other");
    const [mine = ""] = await ann.store("Likes tea.");
    const yours = await other.said("likes TEA.", { importance: 0.8 });
    await other.store("Likes jam.");
    const [tea, jam] = await believed(ann);
    expect(tea).toMatchObject({
      facts: [
        { id: mine, agentId: "assistant" },
        { id: yours, agentId: "other" },
      ],
      excerpt: { text: "Likes tea.", isCut: false },
      ...{ importance: 0.8, sinceMs: (await ann.get(mine))?.createdAtMs, confirmedAtMs: undefined, isDoubted: false, replaced: [] },
    });
    expect(jam?.facts.map(({ agentId }) => agentId)).toEqual(["other"]);
    await ann.deprecate(mine);
    expect((await believed(ann))[0]).toMatchObject({ facts: [{ id: yours }], excerpt: { text: "likes TEA." } });
  });

  test("beliefs are told by topic, the most important first, and what has none last", async () => {
    const ann = newUser(opened);
    const told = {
      "Likes tea.": "food",
      "Lives in Rome.": "home",
      "Hates jam.": "food",
      "Hello.": "none",
      "Was not read.": "food",
    } as const;
    const ids: MemoryId[] = [];
    for (const [text, topic] of Object.entries(told)) ids.push(await ann.said(text, { topic, importance: 0.1 * (ids.length + 1) }));
    await ann.records.memories.setTopics(ann.orgId, [{ id: ids[4] ?? "", topic: undefined }]);
    const read = async (limit: number) => {
      const { topics, total } = await ann.records.people.beliefs(personOf(ann), { limit });
      expect(total).toBe(5);
      return topics.map(({ topic, beliefs }) => [topic, beliefs.map(({ excerpt }) => excerpt.text)]);
    };
    expect(await read(10)).toEqual([
      ["home", ["Lives in Rome."]],
      ["food", ["Hates jam.", "Likes tea."]],
      [undefined, ["Was not read.", "Hello."]],
    ]);
    expect(await read(3)).toEqual([
      ["food", ["Hates jam."]],
      [undefined, ["Was not read.", "Hello."]],
    ]);
    await ann.patch(ids[0] ?? "", { importance: 0.99 });
    expect(await read(1)).toEqual([["food", ["Likes tea."]]]);
  });

  test("a belief tells the last three that it replaced, and none of the same words", async () => {
    const ann = newUser(opened);
    const homes = await ann.store("Rome.", "Oslo.", "Bonn.", "Kyiv.");
    const same = await ann.said("lives there", {});
    const paris = await ann.said("Paris.", { supersedes: [...homes.map((id) => over(id)), over(same, { reason: "same", rule: "same" })] });
    const [told] = await believed(ann);
    expect(told).toMatchObject({ facts: [{ id: paris }], isDoubted: false });
    expect(told?.replaced).toHaveLength(3);
    for (const { id, status } of told?.replaced ?? []) expect([homes.includes(id), status]).toEqual([true, "deprecated"]);
  });

  test("both sides of a likely supersession are doubted while both are believed", async () => {
    const ann = newUser(opened);
    const [nurse = ""] = await ann.store("Works as a nurse.");
    const quit = await ann.said("Quit the job.", { supersedes: [over(nurse, { certainty: "likely" })] });
    const doubts = async () => Object.fromEntries((await believed(ann)).map(({ excerpt, isDoubted }) => [excerpt.text, isDoubted]));
    expect(await doubts()).toEqual({ "Works as a nurse.": true, "Quit the job.": true });
    await ann.deprecate(quit);
    expect(await doubts()).toEqual({ "Works as a nurse.": false });
    await ann.restore(quit);
    await ann.said("Works as a cook.", { supersedes: [over(nurse)] });
    expect(await doubts()).toEqual({ "Quit the job.": false, "Works as a cook.": false });
    await ann.restore(nurse);
    expect(await doubts()).toEqual({ "Works as a nurse.": false, "Quit the job.": false, "Works as a cook.": false });
  });

  test("an edit, a merge and an undone supersession are believed as they stand", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = "", rome = ""] = await ann.store("Likes tea.", "Likes jam.", "Lives in Rome.");
    await ann.revise([tea], "Likes green tea.");
    await ann.processAll();
    expect(await texts(ann)).toEqual(["Likes green tea.", "Likes jam.", "Lives in Rome."]);
    const [{ facts = [] } = {}] = (await believed(ann)).filter(({ excerpt }) => excerpt.text === "Likes green tea.");
    await ann.revise([facts[0]?.id ?? "", jam], "Likes green tea with jam.", "merged");
    await ann.processAll();
    const oslo = await ann.said("Lives in Oslo.", { supersedes: [over(rome)] });
    expect(await texts(ann)).toEqual(["Likes green tea with jam.", "Lives in Oslo."]);
    expect((await believed(ann)).map(({ replaced }) => replaced.length).sort()).toEqual([1, 2]);
    await ann.restore(rome);
    expect(await texts(ann)).toEqual(["Likes green tea with jam.", "Lives in Oslo.", "Lives in Rome."]);
    await ann.erase(oslo);
    expect(await texts(ann)).toEqual(["Likes green tea with jam.", "Lives in Rome."]);
    expect(await find(ann)).toMatchObject({ believed: 2, replaced: 3 });
  });

  test("a memory that has expired is no belief, before the worker has marked it as after", async () => {
    const ann = newUser(opened);
    const expires_at = new Date(FIRST_DAY_MS + 2 * DAY_MS).toISOString();
    await storeAt(ann, FIRST_DAY_MS, "Is in room 12.", { expires_at });
    const seen = async () => ({
      now: await texts(ann),
      before: await texts(ann, { asOfMs: FIRST_DAY_MS + 2 * DAY_MS - 1 }),
      after: await texts(ann, { asOfMs: FIRST_DAY_MS + 2 * DAY_MS }),
      found: (await find(ann))?.believed,
      days: await days(ann),
    });
    const expected = {
      ...{ now: [], before: ["Is in room 12."], after: [], found: 0 },
      days: [
        { atMs: FIRST_DAY_MS, believed: 1, changed: 1 },
        { atMs: FIRST_DAY_MS + 2 * DAY_MS, believed: 0, changed: 1 },
      ],
    };
    expect(await seen()).toEqual(expected);
    await ann.records.expiry.expire(ann.orgId, "deprecate", FIRST_DAY_MS + 5 * DAY_MS, 10);
    expect(await seen()).toEqual(expected);
    await storeAt(ann, FIRST_DAY_MS, "Is away.", { expires_at: new Date(END_MS).toISOString() });
    expect([await texts(ann), (await days(ann)).at(-1)?.believed]).toEqual([["Is away."], 1]);
  });
}

function testPast(opened: () => OpenedRecords): void {
  test("a former moment has what was believed then, on both sides of every change", async () => {
    const ann = newUser(opened);
    const at = (day: number) => FIRST_DAY_MS + day * DAY_MS;
    const tea = await storeAt(ann, at(1), "Likes tea.");
    const rome = await storeAt(ann, at(2), "Lives in Rome.");
    const jam = await storeAt(ann, at(3), "Likes jam.");
    await ann.deprecate(jam, at(5));
    const startedMs = Date.now();
    const oslo = await ann.said("Lives in Oslo.", { supersedes: [over(rome)] });
    const seen = async (asOfMs: number) => await texts(ann, { asOfMs });
    expect(await seen(at(1) - 1)).toEqual([]);
    expect(await seen(at(1))).toEqual(["Likes tea."]);
    expect(await seen(at(2))).toEqual(["Likes tea.", "Lives in Rome."]);
    expect(await seen(at(5) - 1)).toEqual(["Likes jam.", "Likes tea.", "Lives in Rome."]);
    expect(await seen(at(5))).toEqual(["Likes tea.", "Lives in Rome."]);
    expect(await seen(startedMs - 1)).toEqual(["Likes tea.", "Lives in Oslo.", "Lives in Rome."]);
    expect(await seen(END_MS)).toEqual(["Likes tea.", "Lives in Oslo."]);

    const was = (await believed(ann, { asOfMs: END_MS })).map(({ replaced }) => replaced.map(({ id }) => id));
    expect(was.filter((ids) => ids.length > 0)).toEqual([[rome]]);
    expect((await believed(ann, { asOfMs: startedMs - 1 })).flatMap(({ replaced }) => replaced)).toEqual([]);

    // What is undone was believed neither way meanwhile, and both ways since.
    await ann.restore(rome, END_MS);
    expect(await seen(END_MS - 1)).toEqual(["Likes tea.", "Lives in Oslo."]);
    expect(await seen(END_MS)).toEqual(["Likes tea.", "Lives in Oslo.", "Lives in Rome."]);
    await ann.erase(tea);
    expect(await seen(at(1))).toEqual([]);
    await ann.deprecate(oslo, END_MS + 5);
    expect(await texts(ann)).toEqual(["Lives in Rome."]);
    expect(await texts(ann, { asOfMs: END_MS + 4 })).toEqual(["Lives in Oslo.", "Lives in Rome."]);
  });

  test("a likely supersession leaves both believed at any time, and doubted since", async () => {
    const ann = newUser(opened);
    const nurse = await storeAt(ann, FIRST_DAY_MS, "Works as a nurse.");
    await ann.said("Quit the job.", { supersedes: [over(nurse, { certainty: "likely" })] });
    const doubted = async (asOfMs: number) => (await believed(ann, { asOfMs })).map(({ isDoubted }) => isDoubted);
    expect([await doubted(FIRST_DAY_MS), await doubted(END_MS)]).toEqual([[false], [true, true]]);
  });

  test("days have what changed and what was believed at their end, and nothing between them changed", async () => {
    const ann = newUser(opened);
    const other = ann.beside("ann", "other");
    const at = (day: number) => FIRST_DAY_MS + day * DAY_MS;
    await storeAt(ann, at(0), "Likes tea.");
    const jam = await storeAt(ann, at(0) + DAY_MS - 1, "Likes jam.");
    await storeAt(other, at(7), "Likes tea.");
    const fish = await storeAt(other, at(9), "Eats fish.");
    await ann.deprecate(jam, at(7) + 1);
    await other.deprecate(fish, at(9) + 1);
    const summary = await ann.abstract("Eats and drinks.", [fish, jam]).catch(() => undefined);
    expect(summary).toBeUndefined();
    const expected = [
      { atMs: at(0), believed: 2, changed: 2 },
      { atMs: at(7), believed: 2, changed: 2 },
      { atMs: at(9), believed: 2, changed: 2 },
    ];
    expect(await days(ann)).toEqual(expected);
    expect(await days(ann, 2)).toEqual(expected.slice(1));
    expect(await ann.records.people.days({ ...personOf(ann), agentId: "other" }, 10)).toEqual([
      { atMs: at(7), believed: 1, changed: 1 },
      { atMs: at(9), believed: 1, changed: 2 },
    ]);
    for (const { atMs, believed: count } of expected) {
      const { total } = await ann.records.people.beliefs(personOf(ann), { asOfMs: atMs + DAY_MS - 1, limit: 10 });
      expect(total).toBe(count);
    }
  });

  test("a supersession changes the day of its decision, and again the day on which it is undone", async () => {
    const ann = newUser(opened);
    const rome = await storeAt(ann, FIRST_DAY_MS, "Lives in Rome.");
    const { id } = await ann.accept("Lives in Oslo.", { createdAtMs: FIRST_DAY_MS });
    const { leaseId, claimed } = await ann.claim();
    for (const submission of claimed) await ann.complete(leaseId, submission, [fact(id, submission.content, { supersedes: [over(rome)] })]);
    expect((await days(ann)).map(({ believed, changed }) => [believed, changed])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await ann.restore(rome, Date.now());
    expect((await days(ann)).at(-1)?.believed).toBe(2);
  });
}
