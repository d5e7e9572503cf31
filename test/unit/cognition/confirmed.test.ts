import { afterEach, beforeEach, expect, test } from "bun:test";
import { judgeAll } from "../../../src/cognition/judging.ts";
import { Fixture } from "./fixture.ts";

/** A fact that a person confirmed is not replaced by what agents tell later, whoever finds that it changed. */

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

const orgId = () => fixture.scope.orgId;
const questions = () => fixture.deps.records.questions.of({ orgId: orgId(), userId: fixture.scope.userId }, fixture.deps.now(), 20);

async function told(content: string, extract = true): Promise<string> {
  const id = await fixture.write(content, { extract });
  await fixture.process();
  fixture.advance(60_000);
  return id;
}

async function confirmed(content: string, extract?: boolean): Promise<string> {
  const id = await told(content, extract);
  await fixture.deps.records.confirmations.confirm(orgId(), [id], fixture.deps.now());
  return id;
}

test("a change that a rule is sure of becomes a question", async () => {
  const rome = await confirmed("I live in Rome.");
  const oslo = await told("I live in Oslo now.");
  expect((await fixture.contents("active")).length).toBe(2);
  expect(await fixture.deps.records.memories.get(orgId(), rome)).toMatchObject({ status: "active", outdated: false });
  expect(await questions()).toMatchObject([{ kind: "pair", older: { id: rome, isConfirmed: true }, newer: { id: oslo } }]);
});

test("a change that only the judge of pairs notices does not mark it", async () => {
  const ingrid = await confirmed("my boss is Ingrid", false);
  const philippa = await told("new boss as of this week, Philippa", false);
  await judgeAll(fixture.deps, orgId());
  expect(await fixture.deps.records.memories.get(orgId(), ingrid)).toMatchObject({ status: "active", outdated: false });
  expect(await questions()).toMatchObject([{ kind: "pair", older: { id: ingrid }, newer: { id: philippa } }]);
});

test("an exact repetition is no question, and leaves the confirmed words", async () => {
  const oslo = await confirmed("I live in Oslo.");
  await told("I live in Oslo");
  expect(await questions()).toEqual([]);
  expect((await fixture.memories()).filter(({ status }) => status === "active").map(({ id }) => id)).toEqual([oslo]);
});
