import { afterEach, beforeEach, expect, test } from "bun:test";
import { Reindex } from "../../../src/cognition/loop/reindex.ts";
import { ModelError } from "../../../src/models/model.ts";
import { Fixture } from "./fixture.ts";

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

async function loseVectors(): Promise<string> {
  const { orgId } = fixture.scope;
  await fixture.write("I love tea.");
  await fixture.write("My boat is red.");
  await fixture.process();
  const { vectors } = fixture.deps;
  const ids = [...(await vectors.ids(orgId))];
  expect(ids).toHaveLength(2);
  await vectors.erase(orgId, ids);
  return orgId;
}

test("a sweep counts the memories that have no vector yet", async () => {
  const orgId = await loseVectors();
  const reindex = new Reindex(fixture.deps, fixture.spaces);
  await reindex.adopt(orgId);
  expect(reindex.withoutVectors()).toBe(0);
  const steps = reindex.steps(orgId);
  await steps.next();
  expect(reindex.withoutVectors()).toBe(2);
  while (!(await steps.next()).done);
  expect(reindex.withoutVectors()).toBe(0);
  expect(await fixture.deps.vectors.ids(orgId)).toHaveProperty("size", 2);
});

test("a sweep that fails has left what it counted, and a released organization has nothing left", async () => {
  const orgId = await loseVectors();
  const embedder = { ...fixture.deps.embedder, embedDocuments: () => Promise.reject(new ModelError("missing", "it was removed")) };
  const reindex = new Reindex({ ...fixture.deps, embedder }, fixture.spaces);
  await reindex.adopt(orgId);
  const steps = reindex.steps(orgId);
  await steps.next();
  await expect(steps.next()).rejects.toThrow("it was removed");
  expect(reindex.withoutVectors()).toBe(2);
  await reindex.release(orgId);
  expect(reindex.withoutVectors()).toBe(0);
});
