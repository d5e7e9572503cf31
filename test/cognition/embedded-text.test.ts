import { afterEach, beforeEach, expect, test } from "bun:test";
import { sweep } from "../../src/cognition/loop/sweep.ts";
import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
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

test("a text that has both is embedded as it is", async () => {
  await fixture.write("[8 May, 2023] Ann: I planted a fig tree.", { metadata: METADATA, extract: false });
  await fixture.process();
  expect(embedded).toEqual(["[8 May, 2023] Ann: I planted a fig tree."]);
});
