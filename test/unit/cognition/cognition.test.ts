import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { processBatch, setAside } from "../../../src/cognition/cognition.ts";
import { IMPORTANCE_OF_NOTHING, score } from "../../../src/cognition/score.ts";
import { builtinSteps } from "../../../src/cognition/steps.ts";
import { factIds } from "../../../src/memory/ids.ts";
import type { Scope } from "../../../src/memory/types.ts";
import { encode } from "../../../src/models/matrix/codes.ts";
import { keepsText } from "../../../src/reading/batch.ts";
import { Fixture } from "./fixture.ts";

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

const orgId = () => fixture.scope.orgId;

describe("a write becomes memories", () => {
  test("one per fact, each with an id of its own", async () => {
    const id = await fixture.write("Hi! My name is Ann and I live in Rome. Thanks!", { metadata: { topic: "me" }, confidence: 0.7 });
    expect(await fixture.process()).toMatchObject({ done: 1, facts: 2, lost: 0, orphans: [] });
    const memories = await fixture.memories();
    const [name = "", home = ""] = factIds(id, 2);
    expect(new Map(memories.map((memory) => [memory.id, memory.content]))).toEqual(
      new Map([
        [name, "My name is Ann"],
        [home, "I live in Rome."],
      ]),
    );
    for (const memory of memories) {
      expect(memory).toMatchObject({ level: 0, status: "active", source: "agent", confidence: 0.7, metadata: { topic: "me" } });
      expect(memory.importance).toBe(score(fixture.deps.reader, memory).importance);
    }
    expect(await fixture.vectorIds()).toEqual(new Set([name, home]));
  });

  test("and nothing of its text stays in memory afterwards, whether the batch succeeded or not", async () => {
    await fixture.write("I moved to Zanzibar last week. My rent is 900 euros now.");
    await fixture.process();
    expect(keepsText("Zanzibar")).toBe(false);
    await fixture.write("I moved to Zanzibar last week.");
    const claimed = await fixture.claim("lease");
    const embedDocuments = () => {
      expect(keepsText("Zanzibar")).toBe(true);
      return Promise.reject(new Error("no embedder"));
    };
    const embedder = { ...fixture.deps.embedder, embedDocuments };
    await expect(processBatch({ ...fixture.deps, embedder }, orgId(), "lease", claimed)).rejects.toThrow("no embedder");
    expect(keepsText("Zanzibar")).toBe(false);
    for (const submission of claimed) await setAside(fixture.deps, orgId(), "lease", submission, "no embedder");
    expect(keepsText("Zanzibar")).toBe(false);
  });

  test("with one vector search per batch for all changes", async () => {
    const { vectors } = fixture.deps;
    const asked: number[] = [];
    const counted = Object.assign(Object.create(vectors) as typeof vectors, {
      searchAll: (...given: Parameters<typeof vectors.searchAll>) => {
        asked.push(given[1].length);
        return vectors.searchAll(...given);
      },
    });
    for (const content of ["I sold the piano.", "I no longer drink coffee.", "I quit the gym.", "The sky is blue."])
      await fixture.write(content, { extract: false });
    const deps = { ...fixture.deps, steps: builtinSteps({ ...fixture.deps, vectors: counted }) };
    await processBatch(deps, orgId(), "lease", await fixture.claim("lease"));
    expect(asked).toEqual([3]);
  });

  test("verbatim when extraction is off", async () => {
    const content = "Hi! My name is Ann.  I live in Rome.";
    const id = await fixture.write(content, { extract: false });
    await fixture.process();
    expect(await fixture.memories()).toMatchObject([{ id, content, importance: score(fixture.deps.reader, { content }).importance }]);
  });

  test("verbatim with low importance when nothing is worth extracting", async () => {
    const id = await fixture.write("Hi! Thanks a lot :)");
    await fixture.process();
    expect(await fixture.memories()).toMatchObject([
      { id, content: "Hi! Thanks a lot :)", status: "active", importance: IMPORTANCE_OF_NOTHING },
    ]);
  });

  test("a fact that a write repeats is stored once", async () => {
    await fixture.write("I love tea. The weather was bad. I really love tea!");
    await fixture.process();
    expect(await fixture.contents("active")).toEqual(["I love tea.", "The weather was bad."]);
  });

  test("the change is announced with its vectors", async () => {
    const id = await fixture.write("I love tea.");
    await fixture.process();
    const [announced] = fixture.announced;
    expect(announced?.change).toEqual({ scope: fixture.scope, generation: await fixture.deps.records.scopes.generation(fixture.scope) });
    const [row] = announced?.arrived ?? [];
    expect(row?.id).toBe(id);
    expect((await fixture.deps.vectors.load(fixture.scope)).codes).toEqual(encode(row?.vector ?? new Float32Array()).codes);
  });
});

describe("deduplication", () => {
  test("the newer fact stays and the older one is deprecated, within a batch and across batches", async () => {
    await fixture.write("I live in Rome.");
    await fixture.process();
    await fixture.write("I live in Paris.");
    await fixture.write("I live in Berlin.");
    await fixture.write("The user lives in Berlin!");
    await fixture.process();
    expect(await fixture.contents("active")).toEqual(["The user lives in Berlin!"]);
    expect(await fixture.contents("deprecated")).toEqual(["I live in Berlin.", "I live in Paris.", "I live in Rome."]);
  });

  test("a fact told after the clock was set back counts as newer than one from a time to come", async () => {
    fixture.advance(365 * 24 * 3_600_000);
    await fixture.write("I live in Berlin.");
    await fixture.process();
    fixture.advance(-2 * 365 * 24 * 3_600_000);
    await fixture.write("I moved to Rome.");
    await fixture.process();
    expect(await fixture.contents("active")).toEqual(["I moved to Rome."]);
    expect(await fixture.contents("deprecated")).toEqual(["I live in Berlin."]);
  });

  test("scopes are separate", async () => {
    const other: Scope = { ...fixture.scope, userId: "other" };
    await fixture.write("I live in Rome.");
    await fixture.write("I live in Paris.", { scope: other });
    await fixture.process();
    expect([await fixture.contents("active"), await fixture.contents("active", other)]).toEqual([
      ["I live in Rome."],
      ["I live in Paris."],
    ]);
  });

  test("the speaker in the metadata identifies the first person", async () => {
    await fixture.write("I live in Rome.", { metadata: { speaker: "Ann" } });
    await fixture.write("I live in Paris.", { metadata: { speaker: "Bob" } });
    await fixture.write("Ann lives in Oslo.", { metadata: { speaker: "Bob" } });
    await fixture.process();
    expect(await fixture.contents("active")).toEqual(["Ann lives in Oslo.", "I live in Paris."]);
  });
});

describe("running a job twice has the effect of running it once", () => {
  test("after a complete run", async () => {
    await fixture.write("My name is Ann and I live in Rome.");
    await fixture.write("I live in Paris.");
    const leaseId = crypto.randomUUID();
    const claimed = await fixture.claim(leaseId);
    await processBatch(fixture.deps, orgId(), leaseId, claimed);
    const [memories, vectorIds] = [await fixture.memories(), await fixture.vectorIds()];
    // The lease has ended, but its results are recorded, so none of its vectors is an orphan.
    expect(await processBatch(fixture.deps, orgId(), leaseId, claimed)).toMatchObject({ done: 0, facts: 0, lost: 2, orphans: [] });
    expect(await fixture.memories()).toEqual(memories);
    expect(await fixture.vectorIds()).toEqual(vectorIds);
  });

  test("after a crash between vectors and records", async () => {
    await fixture.write("My name is Ann and I live in Rome.");
    const claimed = await fixture.claim("the lease of a worker that died");
    // The crashed worker wrote vectors and no records.
    const { orphans } = await processBatch(fixture.deps, orgId(), "never committed", claimed);
    expect([(await fixture.vectorIds()).size, orphans.length, (await fixture.memories()).length]).toEqual([2, 2, 0]);
    await fixture.deps.records.submissions.reclaim(orgId(), Number.POSITIVE_INFINITY);
    expect((await fixture.process()).done).toBe(1);
    const ids = new Set((await fixture.memories()).map((memory) => memory.id));
    expect(await fixture.vectorIds()).toEqual(ids);
    expect((await fixture.deps.vectors.load(fixture.scope)).ids).toHaveLength(2);
  });
});

describe("a lease that was lost", () => {
  test("to a hard delete: nothing is stored, and its vectors are reported as orphans", async () => {
    const id = await fixture.write("My name is Ann and I live in Rome.");
    const kept = await fixture.write("I love tea.", { scope: { ...fixture.scope, userId: "other" } });
    const claimed = await fixture.claim("lease");
    await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
    const processed = await processBatch(fixture.deps, orgId(), "lease", claimed);
    expect(processed).toMatchObject({ done: 1, facts: 1, lost: 1, orphans: factIds(id, 2) });
    expect(await fixture.memories()).toEqual([]);
    await fixture.deps.vectors.erase(orgId(), processed.orphans);
    expect(await fixture.vectorIds()).toEqual(new Set([kept]));
  });

  test("to a soft delete: the original text stays, deprecated", async () => {
    const id = await fixture.write("My name is Ann and I live in Rome.");
    const claimed = await fixture.claim("lease");
    await fixture.deps.records.memories.deprecate(orgId(), id, fixture.deps.now());
    const { orphans } = await processBatch(fixture.deps, orgId(), "lease", claimed);
    expect(orphans).toEqual(factIds(id, 2));
    expect(await fixture.memories()).toMatchObject([{ id, status: "deprecated", content: "My name is Ann and I live in Rome." }]);
  });
});
