import { afterEach, beforeEach, expect, test } from "bun:test";
import { sweep } from "../../../src/cognition/loop/sweep.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { Fixture } from "./fixture.ts";

let fixture: Fixture;
let embedded: string[];
beforeEach(() => {
  embedded = [];
  const embedder = createBuiltinEmbedder();
  fixture = new Fixture({
    ...embedder,
    embedDocuments: (texts, signal) => {
      embedded.push(...texts);
      return embedder.embedDocuments(texts, signal);
    },
  });
});
afterEach(() => fixture.close());

const METADATA = { speaker: "Ann", occurred_at: "2023-05-08T13:56:00Z" };

test("the vector of a memory is of its text with its date and speaker, when it is written and when it is made again", async () => {
  const id = await fixture.write("I planted a fig tree.", { metadata: METADATA, extract: false });
  await fixture.process();
  await fixture.deps.vectors.erase(fixture.scope.orgId, [id]);
  for await (const _ of sweep(fixture.deps, fixture.scope.orgId));
  expect(embedded).toEqual(["[May 8, 2023] Ann: I planted a fig tree.", "[May 8, 2023] Ann: I planted a fig tree."]);
  expect(await fixture.contents("active")).toEqual(["I planted a fig tree."]);
});

test("a text that has its date and its speaker already is embedded as it is", async () => {
  await fixture.write("[8 May, 2023] Ann: I planted a fig tree.", { metadata: METADATA, extract: false });
  await fixture.process();
  expect(embedded).toEqual(["[8 May, 2023] Ann: I planted a fig tree."]);
});

test("a memory whose speaker changed is embedded again, with the keys of its new speaker, and its scope is announced", async () => {
  const { records } = fixture.deps;
  const { orgId } = fixture.scope;
  const id = await fixture.write("I live in Lima.", { metadata: { speaker: "Ann" }, extract: false });
  const other = await fixture.write("I live in Lima.", { metadata: { speaker: "Bob" }, extract: false });
  await fixture.process();
  const vectorOf = async (memory: string) => (await fixture.deps.vectors.load(fixture.scope, [memory])).codes;
  expect(await vectorOf(id)).not.toEqual(await vectorOf(other));
  const generation = (await records.patches.apply(orgId, id, { metadata: { speaker: "Bob" } }, Date.now()))?.generation ?? 0;
  const announced: number[] = [];
  fixture.deps.events.on("changed", ({ generation: raised }) => announced.push(raised));
  for await (const _ of sweep(fixture.deps, orgId));
  expect(announced).toEqual([generation + 1]);
  expect(await vectorOf(id)).toEqual(await vectorOf(other));
  const [one, two] = await records.memories.keyed(fixture.scope, [id, other]);
  expect(one?.factKey).toBe(two?.factKey ?? expect.unreachable());
  embedded.length = 0;
  for await (const _ of sweep(fixture.deps, orgId));
  expect(embedded).toEqual([]);
});

test("a memory that changes while its vector is made is embedded from its newest metadata", async () => {
  const { records } = fixture.deps;
  const { orgId } = fixture.scope;
  const id = await fixture.write("I live in Lima.", { extract: false });
  await fixture.process();
  await records.patches.apply(orgId, id, { metadata: { speaker: "Ann" } }, Date.now());
  embedded.length = 0;
  let isChanged = false;
  const embedder = {
    ...fixture.deps.embedder,
    embedDocuments: async (texts: readonly string[]) => {
      if (!isChanged) await records.patches.apply(orgId, id, { metadata: { speaker: "Bob" } }, Date.now());
      isChanged = true;
      return fixture.deps.embedder.embedDocuments(texts);
    },
  };
  // The change asks for another sweep.
  for (const _ of [1, 2]) for await (const _ of sweep({ ...fixture.deps, embedder }, orgId));
  expect(embedded).toEqual(["Ann: I live in Lima.", "Bob: I live in Lima."]);
  expect(await records.patches.due(orgId, 10)).toEqual([]);
});
