import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import type { TimelineEvent, TimelinePlace } from "../../src/stores/interfaces/people.ts";
import type { Answer } from "../../src/stores/interfaces/questions.ts";
import type { Actor } from "../../src/stores/interfaces/trail.ts";
import { PIECE_MEMORIES } from "../../src/stores/relational/people/part.ts";
import { fact, facts, type OpenedRecords, over, START_MS } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const ANA: Actor = { kind: "person", id: "ana@example.com" };
const KEY: Actor = { kind: "key", id: "key_1" };
const COMMAND: Actor = { kind: "command" };

/** All pages. */
async function timeline(user: TestUser, limit = 100, agentId?: string): Promise<TimelineEvent[]> {
  const { orgId, userId } = user.scope;
  const all: TimelineEvent[] = [];
  for (let after: TimelinePlace | undefined; ; ) {
    const { events, next } = await user.records.people.timeline({ orgId, userId, agentId }, limit, after);
    expect(events.length).toBeLessThanOrEqual(limit);
    all.push(...events);
    if (next === undefined) return all;
    after = next;
  }
}

/** Kind, text and what was replaced of each event; a page of any size gives the same. */
async function told(user: TestUser, agentId?: string): Promise<string[]> {
  const events = await timeline(user, 100, agentId);
  for (const limit of [1, 2, 3]) expect(await timeline(user, limit, agentId)).toEqual(events);
  expect(events.map(({ atMs }) => atMs)).toEqual(events.map(({ atMs }) => atMs).toSorted((a, b) => b - a));
  return events.map(({ kind, memory, older, isUndone }) => {
    const replaced = older.length > 0 ? ` < ${older.map(({ excerpt }) => excerpt.text).join(", ")}` : "";
    return `${kind} ${memory?.excerpt.text ?? "-"}${replaced}${isUndone ? " (undone)" : ""}`;
  });
}

/** How what is believed of a person came to this. */
export function testTimeline(opened: () => OpenedRecords): void {
  test("what was learned and what took its place come newest first, each with its agent and its reason", async () => {
    const ann = newUser(opened);
    const other = ann.beside("ann", "other");
    await ann.beside("bob").store("Likes jam.");
    await newUser(opened).store("Is somebody else.");
    const [rome = "", nurse = ""] = await ann.store("Rome.", "Nurse.");
    await ann.abstract("Rome and nurse.", [rome, nurse]);
    await other.store("Cat.");
    await ann.said("Oslo.", { supersedes: [over(rome)] });
    await ann.said("Quit.", { supersedes: [over(nurse, { certainty: "likely", reason: "contradicts" })] });
    expect(await told(ann)).toEqual([
      "replaced Quit. < Nurse.",
      "replaced Oslo. < Rome.",
      "learned Cat.",
      "learned Nurse.",
      "learned Rome.",
    ]);
    expect(await told(ann, "other")).toEqual(["learned Cat."]);
    const [quit, oslo, cat] = await timeline(ann);
    expect(quit).toMatchObject({ reason: "contradicts", certainty: "likely", by: undefined, agentId: "assistant", count: 1 });
    expect(oslo).toMatchObject({ reason: "updates", certainty: "sure", older: [{ id: rome, status: "deprecated" }] });
    expect(cat).toMatchObject({ reason: undefined, certainty: undefined, agentId: "other", older: [], atMs: expect.any(Number) });
    await ann.restore(rome);
    expect(await told(ann)).toContain("replaced Oslo. < Rome. (undone)");
    expect(await timeline(ann.beside("nobody"))).toEqual([]);
    expect(await timeline(newUser(opened))).toEqual([]);
  });

  test("an edit and a merge are told once, with who asked for them", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = ""] = await ann.store("Tea.", "Jam.");
    const green = await ann.revise([tea], "Green tea.", "edited", LATER_MS, ANA);
    await ann.processAll();
    await ann.revise([green, jam], "Green tea and jam.", "merged", LATER_MS + 1, KEY);
    await ann.processAll();
    const [merged, edited] = await timeline(ann);
    expect([merged?.by, merged?.reason, edited?.by, edited?.reason]).toEqual([KEY, "merged", ANA, "edited"]);
    const all = await told(ann);
    expect(all.map((event) => event.split(" <")[0])).toEqual([
      "merged Green tea and jam.",
      "edited Green tea.",
      "learned Jam.",
      "learned Tea.",
    ]);
    expect(merged?.older.map(({ id }) => id).sort()).toEqual([green, jam].sort());
    // Taken back as the page does: the former ones are restored, and the newer one is deleted alone.
    for (const id of [green, jam]) await ann.restore(id, LATER_MS + 2, ANA);
    await ann.deprecate(merged?.memory?.id ?? "", LATER_MS + 3, ANA);
    const since = await told(ann);
    expect(since.slice(0, 3)).toEqual([
      "deleted Green tea and jam.",
      expect.stringContaining("restored"),
      expect.stringContaining("restored"),
    ]);
    expect(since[3]).toStartWith("merged Green tea and jam. <");
    expect(since[3]).toEndWith("(undone)");
    expect(await ann.statuses([green, jam])).toEqual(["active", "active"]);
  });

  test("what a person confirms and decides is told at its time, and a decision once", async () => {
    const ann = newUser(opened);
    const { questions, judgements, confirmations } = ann.records;
    const answer = async (older: MemoryId, newer: MemoryId, how: Answer, atMs: number) => {
      await judgements.doubt(ann.orgId, [{ olderId: older, newerId: newer }], "model", LATER_MS - 1);
      await questions.settle(ann.orgId, `pair:${older},${newer}`, how, atMs, ANA);
    };
    const [nurse = "", cook = "", tea = "", jam = "", cat = ""] = await ann.store("Nurse.", "Cook.", "Tea.", "Jam.", "Cat.");
    await confirmations.confirm(ann.orgId, [cat], LATER_MS, ANA);
    await answer(nurse, cook, "newer", LATER_MS + 1);
    await answer(tea, jam, "both", LATER_MS + 2);
    const events = await timeline(ann);
    expect((await told(ann)).slice(0, 5).sort()).toEqual([
      "confirmed Cat.",
      expect.stringContaining("learned Cat."),
      "replaced Cook. < Nurse.",
      "settled Jam.",
      "settled Tea.",
    ]);
    for (const { kind, by } of events.slice(0, 4)) expect([kind, by]).toEqual([kind, ANA]);
    const decided = events.find(({ kind, memory }) => kind === "replaced" && memory?.id === cook);
    expect(events.filter(({ memory }) => memory?.id === cook).map(({ kind }) => kind)).toEqual(["replaced", "learned"]);
    await ann.restore(nurse, LATER_MS + 3, ANA);
    expect((await timeline(ann)).find(({ atMs, kind }) => kind === "replaced" && atMs === decided?.atMs)).toMatchObject({ isUndone: true });
  });

  test("a deletion is told once, by whom it was asked for, and as undone when it is", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = "", fish = ""] = await ann.store("Tea.", "Jam.", "Fish.");
    await ann.deprecate(tea, LATER_MS, KEY);
    await ann.deprecate(jam, LATER_MS + 1);
    await ann.deprecate(fish, LATER_MS + 2, COMMAND);
    await ann.restore(fish, LATER_MS + 3, ANA);
    expect(await told(ann)).toEqual([
      "restored Fish.",
      "deleted Fish. (undone)",
      "deleted Jam.",
      "deleted Tea.",
      "learned Fish.",
      "learned Jam. (undone)",
      "learned Tea. (undone)",
    ]);
    expect((await timeline(ann)).map(({ by }) => by).slice(0, 4)).toEqual([ANA, COMMAND, undefined, KEY]);
  });

  test("the deletion of a write and of an edited memory is one event each", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("Cat and dog.", (submission) => facts(submission, ["Cat.", "Dog."]));
    const [tea = ""] = await ann.store("Tea.");
    const green = await ann.revise([tea], "Green tea.", "edited", LATER_MS, ANA);
    await ann.processAll();
    await ann.deprecate(green, LATER_MS + 1, ANA);
    await ann.deprecate(write.id, LATER_MS + 2, ANA);
    const [deleted, ofGreen, ...before] = await timeline(ann);
    expect(deleted).toMatchObject({ kind: "deleted", memory: { excerpt: { text: "Cat." } }, count: 2, isUndone: false });
    expect(deleted?.ids).toHaveLength(2);
    expect(ofGreen).toMatchObject({ kind: "deleted", memory: { id: green }, count: 1 });
    expect(before.map(({ kind }) => kind)).toEqual(["edited", "learned", "learned", "learned"]);
    await ann.restore(write.id, LATER_MS + 3, ANA);
    expect((await told(ann)).slice(0, 2)).toEqual(["restored Cat.", "deleted Cat. (undone)"]);
  });

  test("an expiry is told at its time, before the worker has marked it as after", async () => {
    const ann = newUser(opened);
    const expires_at = new Date(START_MS - 1_000).toISOString();
    await ann.accept("Room 12.", { createdAtMs: START_MS - 2_000, metadata: { expires_at } });
    await ann.accept("Later.", { createdAtMs: START_MS - 3_000, metadata: { expires_at: new Date(Date.now() + 1e8).toISOString() } });
    await ann.processAll();
    const expected = ["expired Room 12.", "learned Room 12.", "learned Later."];
    expect(await told(ann)).toEqual(expected);
    await ann.records.expiry.expire(ann.orgId, "deprecate", LATER_MS, 10);
    expect((await told(ann)).map((event) => event.replace(" (undone)", ""))).toEqual(expected);
    expect((await timeline(ann))[0]?.atMs).toBe(START_MS - 1_000);
  });

  test("of what was erased, only that it was remains", async () => {
    const ann = newUser(opened);
    const [rome = "", tea = ""] = await ann.store("Rome.", "Tea.");
    const oslo = await ann.said("Oslo.", { supersedes: [over(rome)] });
    await ann.records.memories.erase(ann.orgId, tea, LATER_MS, KEY);
    await ann.records.memories.erase(ann.orgId, rome, LATER_MS + 1);
    expect(await told(ann)).toEqual(["erased -", "learned Oslo."]);
    expect((await timeline(ann))[0]).toMatchObject({ by: KEY, count: 1, ids: [], agentId: "assistant" });
    await ann.records.memories.erase(ann.orgId, oslo, LATER_MS + 2, ANA);
    expect(await told(ann)).toEqual(["erased -", "erased -"]);
  });

  test("no event is missing or told twice while others are added", async () => {
    const ann = newUser(opened);
    const many = Array.from({ length: 12 }, (_, at) => `Fact ${at}.`);
    const ids = await ann.store(...many);
    for (const [at, id] of ids.slice(0, 6).entries()) await ann.deprecate(id, LATER_MS + at, ANA);
    const before = await told(ann);
    const { orgId, userId } = ann.scope;
    const seen: TimelineEvent[] = [];
    for (let after: TimelinePlace | undefined; ; ) {
      const { events, next } = await ann.records.people.timeline({ orgId, userId }, 4, after);
      seen.push(...events);
      if (next === undefined) break;
      after = next;
      const [added = ""] = await ann.store(`Added ${seen.length}.`);
      await ann.accept(`Now ${seen.length}.`, { createdAtMs: LATER_MS + 1_000 + seen.length });
      await ann.processAll();
      await ann.deprecate(added, LATER_MS + 2_000 + seen.length, ANA);
    }
    const kept = seen.filter(({ memory }) => !memory?.excerpt.text.startsWith("Added"));
    expect(kept.map(({ kind, memory }) => `${kind} ${memory?.excerpt.text}`)).toEqual(
      before.map((event) => event.replace(" (undone)", "")),
    );
    expect(new Set(seen.map(({ kind, memory }) => `${kind} ${memory?.id}`)).size).toBe(seen.length);
  });

  test("facts of one moment, more than a piece, follow each other over all pages", async () => {
    const ann = newUser(opened);
    const submission = await ann.accept("many");
    const { leaseId } = await ann.claim();
    const made: MemoryId[] = Array.from({ length: PIECE_MEMORIES + 20 }, () => newMemoryId());
    await ann.complete(
      leaseId,
      submission,
      made.map((id, at) => fact(id, `Fact ${at}.`)),
    );
    const ids = (await timeline(ann, 400)).map(({ memory }) => memory?.id ?? "");
    expect(ids).toEqual(made.toSorted());
  });
}
