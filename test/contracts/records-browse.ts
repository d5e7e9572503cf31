import { expect, test } from "bun:test";
import { factIds, newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import type { BrowseFilter } from "../../src/stores/interfaces/browse.ts";
import type { Records } from "../../src/stores/interfaces/records.ts";
import { SLICE_MEMORIES } from "../../src/stores/relational/memories/browse-page.ts";
import { EXCERPT_CHARACTERS } from "../../src/stores/relational/memories/excerpt.ts";
import { fact, facts, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser } from "./records-user.ts";

/** All pages of the filter. */
async function browse(records: Records, filter: BrowseFilter, limit = 100): Promise<MemoryId[]> {
  const ids: MemoryId[] = [];
  for (let page = await records.browse.page(filter, limit); ; page = await records.browse.page(filter, limit, page.next)) {
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map((item) => item.id));
    if (!page.next) return ids;
  }
}

/** The dashboard's view of an organization. */
export function testBrowse(opened: () => OpenedRecords): void {
  test("each filter matches what it names, alone and combined, newest first", async () => {
    const first = newUser(opened);
    const { records, orgId } = first;
    const users = [first.beside("ann", "a"), first.beside("bob", "a"), first.beside("ann", "b")];
    const written: { id: MemoryId; agentId: string; userId: string; text: string; level: 0 | 1; status: "active" | "deprecated" }[] = [];
    for (const user of users) {
      const texts = ["Likes GREEN tea.", "Wohnt in MÜNCHEN.", "Has 100% of a cat.", "Keeps bees."];
      const ids = await user.store(...texts);
      const deprecated = ids[3] ?? "";
      const made = await user.abstract("Green things.", ids.slice(0, 2));
      await user.deprecate(deprecated);
      const { agentId, userId } = user.scope;
      for (const [index, id] of ids.entries())
        written.push({ id, agentId, userId, text: texts[index] ?? "", level: 0, status: id === deprecated ? "deprecated" : "active" });
      written.push({ id: made, agentId, userId, text: "Green things.", level: 1, status: "active" });
    }
    const choices = {
      agentId: [undefined, "a", "b"],
      userId: [undefined, "ann", "bob"],
      level: [undefined, 0, 1],
      status: [undefined, "active", "deprecated"],
      text: [undefined, "green", "münch", "100%", "0_%"],
    } as const;
    for (const agentId of choices.agentId)
      for (const userId of choices.userId)
        for (const level of choices.level)
          for (const status of choices.status)
            for (const text of choices.text) {
              const expected = written.filter(
                (memory) =>
                  (agentId === undefined || memory.agentId === agentId) &&
                  (userId === undefined || memory.userId === userId) &&
                  (level === undefined || memory.level === level) &&
                  (status === undefined || memory.status === status) &&
                  (text === undefined || memory.text.toLowerCase().includes(text)),
              );
              const found = await browse(records, { orgId, agentId, userId, level, status, text }, 2);
              expect(found.toSorted()).toEqual(expected.map((memory) => memory.id).toSorted());
            }
    const all = (await records.browse.page({ orgId }, 100)).items;
    const order = all.map((item) => [item.createdAtMs, item.id] as const);
    expect(order).toEqual(order.toSorted((a, b) => b[0] - a[0] || (a[1] < b[1] ? 1 : -1)));
    expect(await browse(records, { orgId, agentId: "nobody" })).toEqual([]);
    expect(await browse(records, { orgId: newOrgId() })).toEqual([]);
  });

  test("the start of a time range is inclusive, its end exclusive", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids = await ann.store("one", "two", "three", "four");
    const times = await Promise.all(ids.map(async (id) => (await ann.get(id))?.createdAtMs ?? 0));
    const filter = { orgId, fromMs: times[1], toMs: times[3] };
    expect(await browse(records, filter, 1)).toEqual([ids[2] ?? "", ids[1] ?? ""]);
  });

  test("the oldest come first on request, page by page and in a time range", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids = await ann.store("one", "two", "three", "four", "five");
    const times = await Promise.all(ids.map(async (id) => (await ann.get(id))?.createdAtMs ?? 0));
    for (const filter of [{}, { fromMs: times[1], toMs: times[4] }, { userId: ann.scope.userId, agentId: ann.scope.agentId, text: "o" }]) {
      const newestFirst = await browse(records, { orgId, ...filter });
      for (const limit of [1, 2, 100])
        expect(await browse(records, { orgId, ...filter, order: "oldest" }, limit)).toEqual(newestFirst.toReversed());
    }
  });

  test("a rare match among many memories is found", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const count = SLICE_MEMORIES * 2 + 10;
    const submission = await ann.accept("many");
    const { leaseId } = await ann.claim();
    // All have one time, so the order is by id.
    const many = Array.from({ length: count }, (_, index) => fact(index === 0 ? submission.id : newMemoryId(), `Plain fact ${index}.`));
    await ann.complete(leaseId, submission, [...many, fact(newMemoryId(), "A rare Ärger."), fact(newMemoryId(), "A rare bird.")]);
    expect(await browse(records, { orgId, text: "RARE" }, 10)).toHaveLength(2);
    expect(await browse(records, { orgId, text: "ärger" }, 10)).toHaveLength(1);
    // Several at the same time, one of which was aborted.
    const gone = records.browse.page({ orgId, text: "none" }, 10, undefined, AbortSignal.abort("gone"));
    const others = [1, 2, 3].map(() => browse(records, { orgId, text: "rare" }, 10));
    await expect(gone).rejects.toBe("gone");
    for (const found of await Promise.all(others)) expect(found).toHaveLength(2);
    const all = await browse(records, { orgId }, 200);
    expect(new Set(all).size).toBe(count + 2);
    expect(await browse(records, { orgId, order: "oldest" }, 200)).toEqual(all.toReversed());
  });

  test("an excerpt is the beginning of the text", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const long = "🦉".repeat(EXCERPT_CHARACTERS + 1);
    await ann.store(long, "🦉".repeat(EXCERPT_CHARACTERS));
    const { items } = await records.browse.page({ orgId }, 10);
    const cut = "🦉".repeat(EXCERPT_CHARACTERS);
    expect(items.map((item) => item.excerpt)).toEqual([
      { text: cut, isCut: false, isMasked: false },
      { text: cut, isCut: true, isMasked: false },
    ]);
  });

  test("a private number in an excerpt is masked, also one that goes on after its end", async () => {
    const ann = newUser(opened);
    const before = "Hm. ".repeat(58);
    const [short = "", long = "", late = ""] = await ann.store(
      "Call +351 912 345 678.",
      `${before}Call +351 912 345 678.`,
      `${before}${before} Call +351 912 345 678.`,
    );
    const { items } = await ann.records.browse.page({ orgId: ann.orgId }, 10);
    const excerptOf = (id: string) => items.find((item) => item.id === id)?.excerpt;
    expect(excerptOf(short)).toEqual({ text: "Call +351 ••• ••• 678.", isCut: false, isMasked: true });
    expect(excerptOf(long)).toEqual({ text: `${before}Call +35`, isCut: true, isMasked: false });
    expect(excerptOf(late)).toMatchObject({ isCut: true, isMasked: false });
    expect((await ann.details(short))?.memory.content).toBe("Call +351 912 345 678.");
  });

  test("agents and users are listed in order, also by agent or by prefix", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    for (const [agentId, userId] of [
      ["b", "u1"],
      ["a", "u2"],
      ["a", "u1"],
      ["ab", "v1"],
    ] as const)
      await ann.beside(userId, agentId).accept("text");
    const offer = (wanted: Parameters<Records["browse"]["offered"]>[1], limit = 10) => records.browse.offered(orgId, wanted, limit);
    expect(await offer({})).toEqual({ agentIds: ["a", "ab", "b"], moreAgents: false, userIds: ["u1", "u2", "v1"], moreUsers: false });
    expect(await offer({}, 2)).toEqual({ agentIds: ["a", "ab"], moreAgents: true, userIds: ["u1", "u2"], moreUsers: true });
    expect(await offer({ agentId: "a" })).toMatchObject({ userIds: ["u1", "u2"] });
    expect(await offer({ agentStartsWith: "a", userStartsWith: "v" })).toMatchObject({ agentIds: ["a", "ab"], userIds: ["v1"] });
    expect(await records.browse.offered(newOrgId(), {}, 10)).toMatchObject({ agentIds: [], userIds: [] });
  });

  test("counts follow every change", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids = await ann.store("one", "two", "three");
    await ann.abstract("summary", ids);
    expect(await records.browse.counts(orgId)).toEqual({ facts: 3, abstractions: 1, deprecated: 0 });
    await ann.deprecate(ids[0] ?? "");
    expect(await records.browse.counts(orgId)).toEqual({ facts: 2, abstractions: 0, deprecated: 2 });
    await ann.restore(ids[0] ?? "");
    await ann.erase(ids[1] ?? "");
    expect(await records.browse.counts(orgId)).toEqual({ facts: 2, abstractions: 0, deprecated: 0 });
    expect(await records.browse.counts(newOrgId())).toEqual({ facts: 0, abstractions: 0, deprecated: 0 });
  });

  test("details contain the write, the supersessions in both directions and the lineage", async () => {
    const ann = newUser(opened);
    const [older = ""] = await ann.store("Ann lives in Rome.");
    const write = await ann.storeFacts("Ann lives in Oslo. She has a cat.", (submission) => {
      const [oslo, cat] = facts(submission, ["Ann lives in Oslo.", "Ann has a cat."]);
      return [{ ...(oslo ?? expect.unreachable()), supersedes: [over(older)] }, cat ?? expect.unreachable()];
    });
    const [oslo = "", cat = ""] = factIds(write.id, 2);
    const made = await ann.abstract("Ann, Oslo, cat.", [oslo, cat]);
    const newer = await ann.details(oslo.toUpperCase());
    expect(newer?.memory).toEqual((await ann.get(oslo)) ?? expect.unreachable());
    expect(newer?.write).toMatchObject({ id: write.id, content: write.content, state: "done", extract: true, error: undefined });
    expect(newer?.supersedes).toMatchObject([{ memory: { id: older, status: "deprecated" }, reason: "updates" }]);
    expect(newer).toMatchObject({ supersededBy: [], sources: [], siblings: [{ id: cat }], abstractions: [{ id: made, level: 1 }] });
    expect(await ann.details(older)).toMatchObject({
      supersededBy: [{ memory: { id: oslo }, reason: "updates", atMs: expect.any(Number) }],
      siblings: [],
    });
    const summary = await ann.details(made);
    expect(summary?.write).toBeUndefined();
    expect(summary?.sources.map((link) => link.id).toSorted()).toEqual([oslo, cat].toSorted());
    expect(await ann.details(newMemoryId())).toBeUndefined();
  });

  test("an undone supersession stays in both histories until one memory is erased", async () => {
    const ann = newUser(opened);
    const [older = ""] = await ann.store("Ann lives in Rome.");
    const supersede = (text: string) => ann.said(text, { supersedes: [over(older)] });
    const history = async (id: string) => {
      const { supersedes = [], supersededBy = [] } = (await ann.details(id)) ?? {};
      return [...supersedes, ...supersededBy].map(({ memory, reason, undoneAtMs }) => [memory.id, reason, undoneAtMs]);
    };
    const first = await supersede("Ann lives in Oslo.");
    expect(await history(older)).toEqual([[first, "updates", undefined]]);
    await ann.restore(older);
    expect(await history(older)).toEqual([[first, "updates", LATER_MS]]);
    expect(await history(first)).toEqual([[older, "updates", LATER_MS]]);

    const second = await supersede("Ann lives in Bonn.");
    await ann.restore(older, LATER_MS + 1);
    expect((await history(older)).toSorted()).toEqual(
      [
        [first, "updates", LATER_MS],
        [second, "updates", LATER_MS + 1],
      ].toSorted(),
    );
    await ann.erase(first);
    expect(await history(older)).toEqual([[second, "updates", LATER_MS + 1]]);
    await ann.erase(older);
    expect(await history(second)).toEqual([]);
  });

  test("a write that is processed again supersedes a memory that was restored meanwhile", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [older = ""] = await ann.store("Ann lives in Rome.");
    const { id } = await ann.accept("Ann lives in Oslo.");
    const process = async (reason: "same" | "updates", failure?: string) => {
      const { leaseId, claimed } = await ann.claim();
      const submission = claimed[0] ?? expect.unreachable();
      await ann.complete(leaseId, submission, [fact(id, submission.content, { supersedes: [over(older, { reason })] })], failure);
    };
    await process("same", "the model is gone");
    await ann.restore(older);
    await records.submissions.retryDead(orgId, id);
    await process("updates");
    expect(await ann.details(older)).toMatchObject({
      memory: { status: "deprecated" },
      supersededBy: [{ memory: { id }, reason: "updates", undoneAtMs: undefined }],
    });
  });

  test("the preview of an erasure lists what it will remove", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const make = (text: string) =>
      ann.storeFacts(text, (submission) => facts(submission, [`${text} cat.`, `${text} dog.`, `${text} fish.`]));
    const [one, other] = [await make("first"), await make("second")];
    const made = await ann.abstract("animals", [factIds(one.id, 3)[1] ?? "", factIds(other.id, 3)[2] ?? ""]);
    const preview = await records.browse.erasure(orgId, [one.id], 10);
    expect(preview).toMatchObject({ factCount: 3, abstractionCount: 1, archivedText: "first", kept: [] });
    const named = [...(preview?.facts ?? []), ...(preview?.abstractions ?? [])].map((link) => link.id);
    expect(named).toContain(made);

    const [cat, dog = "", fish] = factIds(other.id, 3);
    const single = await records.browse.erasure(orgId, [dog], 10);
    expect(single).toMatchObject({ factCount: 1, abstractionCount: 0, archivedText: "second" });
    expect(single?.kept.map((link) => link.id)).toEqual([cat ?? "", fish ?? ""]);
    expect(await records.browse.erasure(orgId, [one.id], 1)).toMatchObject({ facts: [{ id: factIds(one.id, 3)[0] ?? "" }], factCount: 3 });

    const erased = await ann.erase(one.id);
    expect(erased?.ids.toSorted()).toEqual([...named, one.id].toSorted());
    expect(await records.browse.erasure(orgId, [one.id], 10)).toBeUndefined();
    const queued = await ann.accept("still queued");
    expect(await records.browse.erasure(orgId, [queued.id], 10)).toMatchObject({ factCount: 0, archivedText: "still queued" });
  });

  test("waiting submissions are listed in order of acceptance", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob");
    const { records, scope, orgId } = ann;
    const ids: MemoryId[] = [];
    for (const user of [ann, bob, ann, bob]) ids.push((await user.accept("text")).id);
    const { leaseId } = await ann.claim({ limit: 1 });
    await records.submissions.retry(orgId, leaseId, ids[0] ?? "", { error: "no model", notBeforeMs: LATER_MS, spendsAttempt: true });
    const waiting = await records.browse.waiting(orgId, 10);
    expect(waiting.map((job) => job.id)).toEqual(ids);
    expect(waiting[0]).toMatchObject({ scope, state: "queued", attempts: 1, notBeforeMs: LATER_MS, error: "no model" });
    expect((await records.browse.waiting(orgId, 2)).map((job) => job.id)).toEqual(ids.slice(0, 2));
  });
}
