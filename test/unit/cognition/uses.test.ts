import { afterEach, beforeEach, expect, test } from "bun:test";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import type { MemoryId } from "../../../src/memory/types.ts";
import { USE_MS } from "../../../src/stores/interfaces/uses.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { until } from "../../support/until.ts";
import { Fixture } from "./fixture.ts";

let fixture: Fixture;
let loop: Loop;
let running: Promise<void> | undefined;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(async () => {
  loop?.stop();
  await running;
  await fixture.close();
});

const orgId = () => fixture.scope.orgId;
const uses = () => fixture.deps.records.uses;
const list = () => uses().list({ orgId: orgId(), userId: fixture.scope.userId }, 10);
const none = async () => (await uses().stored(orgId())).oldestMs === undefined;

function start(): void {
  loop = new Loop(fixture.deps, fixture.spaces);
  running = loop.run([orgId()]);
}

async function used(question: string | undefined): Promise<MemoryId> {
  const id = await fixture.write("Ana likes quiet hotels.", { extract: false });
  await fixture.process();
  await uses().add(orgId(), [
    { scope: fixture.scope, atMs: fixture.deps.now(), kind: "search", keyId: "key_1", memoryIds: [id], question },
  ]);
  return id;
}

const QUESTION = "Which zanzibarian hotels does she like?";
const bytes = () => findBytes(fixture.dataDir, textNeedles(["zanzibarian"]));

test("the worker forgets questions and uses that are kept no more, to the last byte, when it is woken or starts", async () => {
  fixture.uses = "questions";
  await used(QUESTION);
  start();
  expect(bytes()).not.toEqual([]);
  fixture.uses = "on";
  loop.wake(orgId());
  await until("the questions go", async () => !(await uses().stored(orgId())).hasQuestions);
  expect((await list()).map(({ question }) => question)).toEqual([undefined]);
  expect(bytes()).toEqual([]);
  loop.stop();
  await running;
  fixture.uses = "off";
  start();
  await until("the uses go", none);
});

test("what is kept stays until it is too old", async () => {
  fixture.uses = "questions";
  await used(QUESTION);
  fixture.advance(USE_MS - 60_000);
  start();
  await until("the worker looked", async () => (await loop.stats()).unseenOrgs === 0);
  expect((await list()).map(({ question }) => question)).toEqual([QUESTION]);
  fixture.advance(120_000);
  loop.wake(orgId());
  await until("it goes", none);
});
