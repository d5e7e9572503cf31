import { afterEach, describe, expect, test } from "bun:test";
import type { CognitionDeps } from "../../../src/cognition/deps.ts";
import { newCounters } from "../../../src/cognition/loop/counters.ts";
import { ATTEMPTS, Jobs } from "../../../src/cognition/loop/jobs.ts";
import { LEAST_PIECES } from "../../../src/cognition/loop/turn-size.ts";
import { IMPORTANCE_OF_DEAD_LETTER } from "../../../src/cognition/score.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { type Embedder, ModelError, type ModelErrorCause } from "../../../src/models/model.ts";
import { Fixture, withFaults } from "./fixture.ts";

/** The built-in embedder, which fails on texts with a given word while told to. */
class FailingEmbedder implements Embedder {
  readonly #inner = createBuiltinEmbedder();
  readonly identity = this.#inner.identity;
  readonly embedQuery = this.#inner.embedQuery.bind(this.#inner);
  cause: ModelErrorCause | undefined = "failed";
  calls = 0;

  async embedDocuments(texts: readonly string[]): Promise<Float32Array[]> {
    this.calls++;
    if (this.cause && texts.some((text) => text.includes("poison"))) throw new ModelError(this.cause, "the model choked");
    return this.#inner.embedDocuments(texts);
  }
}

let fixture: Fixture;
afterEach(() => fixture.close());

function setUp(wrap: (deps: CognitionDeps) => CognitionDeps = (deps) => deps) {
  const embedder = new FailingEmbedder();
  fixture = new Fixture(embedder);
  const counters = newCounters();
  const orphans: string[] = [];
  const jobs = new Jobs(wrap(fixture.deps), counters, (_, processed) => orphans.push(...processed.orphans));
  /** Visits until nothing is due at once, then advances the clock to the next retry; at most `rounds` times. */
  const work = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const dueMs = await jobs.visit(fixture.scope.orgId);
      if (dueMs === undefined) return;
      if (dueMs > 0) fixture.advance(Math.max(0, dueMs - fixture.deps.now()));
    }
  };
  return { embedder, counters, orphans, jobs, work };
}

const depth = () => fixture.deps.records.submissions.depth(fixture.scope.orgId);
const deadLetters = () => fixture.deps.records.submissions.deadLetters(fixture.scope.orgId, 10);

describe("the journal", () => {
  test("lists the outcomes of jobs, newest first, and no running job when there is none", async () => {
    const { jobs, embedder, work } = setUp();
    const ids = [await fixture.write("I love tea. I hate jam."), await fixture.write("poison"), await fixture.write("I own a cat.")];
    await work(1);
    expect(jobs.journal.running()).toEqual([]);
    const told = () => jobs.journal.recent().map(({ id, outcome, facts }) => [ids.indexOf(id), outcome, facts]);
    expect(told()).toEqual([
      [2, "retried", 0],
      [1, "retried", 0],
      [0, "done", 2],
    ]);
    // The batch failed, so each was processed alone.
    expect(jobs.journal.recent().map(({ batch }) => batch)).toEqual([1, 1, 1]);
    await work(ATTEMPTS);
    expect(told()).toContainEqual([1, "dead", 1]);
    embedder.cause = undefined;
    await work(3);
    expect(told()).toContainEqual([2, "done", 1]);
    jobs.forget(fixture.scope.orgId);
    expect(jobs.journal.recent()).toEqual([]);
  });

  test("says how many jobs a batch had", async () => {
    const { jobs, work } = setUp();
    for (const content of ["I love tea.", "I own a cat."]) await fixture.write(content);
    await work(1);
    expect(jobs.journal.recent().map(({ batch }) => batch)).toEqual([2, 2]);
  });
});

describe("a job that fails", () => {
  test("does not fail its neighbours", async () => {
    const { counters, work } = setUp();
    await fixture.write("I love tea.", { scope: { ...fixture.scope, userId: "before" } });
    await fixture.write("This is poison.");
    await fixture.write("I love jazz.", { scope: { ...fixture.scope, userId: "after" } });
    await work(1);
    expect(counters.jobs).toEqual({ done: 2, retried: 1, dead: 0, lost: 0 });
    expect(await depth()).toMatchObject({ queued: 1, running: 0, dead: 0 });
  });

  test("is retried with growing pauses until it succeeds", async () => {
    const { embedder, counters, jobs } = setUp();
    await fixture.write("This is poison.");
    const pauses: number[] = [];
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      const startMs = fixture.deps.now();
      const dueMs = (await jobs.visit(fixture.scope.orgId)) ?? 0;
      pauses.push(Math.round((dueMs - startMs) / LIMITS.backoffBaseMs));
      fixture.advance(dueMs - fixture.deps.now());
    }
    expect(pauses).toEqual([1, 2, 4, 8]);
    embedder.cause = undefined;
    expect(await jobs.visit(fixture.scope.orgId)).toBeUndefined();
    expect(counters.jobs).toEqual({ done: 1, retried: ATTEMPTS - 1, dead: 0, lost: 0 });
  });

  test("repeatedly becomes a dead letter with its error; its text is stored and searchable", async () => {
    const { counters, work } = setUp();
    const id = await fixture.write("Hi! This poison is labelled zanzibar. I love it.");
    await work(ATTEMPTS);
    expect(counters.jobs).toEqual({ done: 0, retried: ATTEMPTS - 1, dead: 1, lost: 0 });
    expect(await deadLetters()).toMatchObject([{ id, attempts: ATTEMPTS, error: "the model choked" }]);
    const content = "Hi! This poison is labelled zanzibar. I love it.";
    expect(await fixture.memories()).toMatchObject([{ id, content, status: "active", importance: IMPORTANCE_OF_DEAD_LETTER }]);
    // It has no vector, because the embedder failed, so only full-text search finds it.
    expect(await fixture.vectorIds()).toEqual(new Set());
    expect((await fixture.deps.records.text.search(fixture.scope, "zanzibar", 10)).map((hit) => hit.id)).toEqual([id]);
  });

  test("and is then retried by hand is stored normally", async () => {
    const { embedder, work } = setUp();
    const id = await fixture.write("Hi! This is poison.");
    await work(ATTEMPTS);
    embedder.cause = undefined;
    expect(await fixture.deps.records.submissions.retryDead(fixture.scope.orgId, id)).toBe(true);
    await work(2);
    expect(await fixture.memories()).toMatchObject([{ id, content: "This is poison.", status: "active" }]);
    expect(await fixture.vectorIds()).toEqual(new Set([id]));
    expect(await deadLetters()).toEqual([]);
  });
});

describe("order within a scope", () => {
  test("later jobs wait for a failing one; other scopes continue", async () => {
    const { embedder, work, jobs } = setUp();
    await fixture.write("My favourite colour is poison.");
    await fixture.write("My favourite colour is blue.");
    await fixture.write("I love jazz.", { scope: { ...fixture.scope, userId: "other" } });
    await jobs.visit(fixture.scope.orgId);
    expect(await fixture.memories()).toEqual([]);
    expect(await fixture.contents("active", { ...fixture.scope, userId: "other" })).toEqual(["I love jazz."]);
    embedder.cause = undefined;
    fixture.advance(LIMITS.backoffBaseMs * 2);
    await work(2);
    expect(await fixture.contents("active")).toEqual(["My favourite colour is blue."]);
    expect(await fixture.contents("deprecated")).toEqual(["My favourite colour is poison."]);
  });

  test("the queue continues after a dead letter", async () => {
    const { work, counters } = setUp();
    await fixture.write("This is poison.");
    await fixture.write("I love tea.");
    await work(ATTEMPTS + 1);
    expect(counters.jobs).toMatchObject({ done: 1, dead: 1 });
    expect(await fixture.contents("active")).toEqual(["I love tea.", "This is poison."]);
  });
});

describe("an outage of the model", () => {
  for (const cause of ["unreachable", "timeout", "overloaded", "missing"] as const) {
    test(`${cause}: jobs wait until it ends, and none becomes a dead letter`, async () => {
      const { embedder, work, counters } = setUp();
      embedder.cause = cause;
      await fixture.write("This is poison.");
      await work(ATTEMPTS * 2);
      expect(counters.jobs.dead).toBe(0);
      embedder.cause = undefined;
      await work(2);
      expect(counters.jobs).toMatchObject({ done: 1, dead: 0 });
      expect(await fixture.contents("active")).toEqual(["This is poison."]);
    });
  }

  test("spends no attempt, so a later failure of its own does not make a job a dead letter", async () => {
    const { embedder, work, counters } = setUp();
    embedder.cause = "unreachable";
    await fixture.write("This is poison.");
    await work(ATTEMPTS * 2);
    embedder.cause = "failed";
    await work(ATTEMPTS - 1);
    expect(counters.jobs.dead).toBe(0);
    await work(1);
    expect(counters.jobs.dead).toBe(1);
  });

  test("leads to retries with growing pauses", async () => {
    const { embedder, jobs } = setUp();
    embedder.cause = "unreachable";
    await fixture.write("This is poison.");
    const pauses: number[] = [];
    for (let visits = 0; visits < 4; visits++) {
      const startMs = fixture.deps.now();
      const dueMs = (await jobs.visit(fixture.scope.orgId)) ?? 0;
      pauses.push(Math.round((dueMs - startMs) / LIMITS.backoffBaseMs));
      fixture.advance(dueMs - fixture.deps.now());
    }
    expect(pauses).toEqual([1, 2, 4, 8]);
  });
});

describe("an outage of the stores", () => {
  const full = async (): Promise<never> => {
    throw new Error("a disk is full");
  };

  test.each(["vectors", "records"] as const)("%s: jobs wait as long as it lasts, and none is given up", async (store) => {
    let isBroken = true;
    const { counters, work } = setUp((deps) => {
      const { vectors, records } = deps;
      const submissions = withFaults(records.submissions, {
        complete: (...given) => (isBroken ? full() : records.submissions.complete(...given)),
      });
      if (store === "records") return { ...deps, records: { ...records, submissions } };
      return { ...deps, vectors: withFaults(vectors, { add: (...given) => (isBroken ? full() : vectors.add(...given)) }) };
    });
    await fixture.write("I love tea.");
    await work(ATTEMPTS * 2);
    expect(counters.jobs).toMatchObject({ done: 0, dead: 0, retried: ATTEMPTS * 2 });
    isBroken = false;
    await work(2);
    expect(counters.jobs).toMatchObject({ done: 1, dead: 0 });
    expect(await fixture.contents("active")).toEqual(["I love tea."]);
  });
});

test("leases of a crashed worker are reclaimed at the first visit", async () => {
  const { work, counters } = setUp();
  await fixture.write("I love tea.");
  expect(await fixture.claim("of a worker that died")).toHaveLength(1);
  await work(1);
  expect(counters.jobs.done).toBe(1);
});

test("a batch needs one call of the embedder", async () => {
  const { embedder, jobs, counters } = setUp();
  for (let user = 0; user < LEAST_PIECES; user++)
    await fixture.write("I love tea. The sky is grey.", { scope: { ...fixture.scope, userId: `${user}` } });
  await jobs.visit(fixture.scope.orgId);
  expect([embedder.calls, counters.facts]).toEqual([1, 2 * LEAST_PIECES]);
});

test("a claim that fails although its commit is durable leaves no submission to a lease that nobody has", async () => {
  let claims = 0;
  const { jobs, work } = setUp((deps) => {
    const { submissions } = deps.records;
    const claim: typeof submissions.claim = async (...asked) => {
      const claimed = await submissions.claim(...asked);
      if (++claims === 1) throw new Error("disk I/O error");
      return claimed;
    };
    return { ...deps, records: { ...deps.records, submissions: withFaults(submissions, { claim }) } };
  });
  const id = await fixture.write("I love tea.");
  await expect(jobs.visit(fixture.scope.orgId)).rejects.toThrow("disk I/O error");
  expect(await depth()).toMatchObject({ queued: 0, running: 1 });
  await work(3);
  expect(await depth()).toMatchObject({ queued: 0, running: 0 });
  expect(await fixture.deps.records.memories.get(fixture.scope.orgId, id)).toMatchObject({ status: "active" });
});
