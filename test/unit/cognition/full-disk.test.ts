import { afterEach, beforeEach, expect, test } from "bun:test";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import { FLOOR_BYTES } from "../../../src/stores/folder/disk-space.ts";
import { findBytes, textNeedles } from "../../support/files.ts";
import { until } from "../../support/until.ts";
import { Fixture } from "./fixture.ts";

/** A disk without room, as the stores are told of it. `test/faults/full-disk.test.ts` fills a real one. */

let fixture: Fixture;
let loop: Loop;
let running: Promise<void>;

beforeEach(() => {
  fixture = new Fixture();
  loop = new Loop(fixture.deps, fixture.spaces);
  running = loop.run([orgId()]);
});
afterEach(async () => {
  loop.stop();
  await running;
  await fixture.close();
});

const orgId = () => fixture.scope.orgId;
const stats = () => loop.stats();

async function stored(content: string): Promise<string> {
  const id = await fixture.write(content, { extract: false });
  loop.wake(orgId());
  await until("the memory is stored", async () => (await fixture.deps.records.memories.get(orgId(), id)) !== undefined);
  return id;
}

test("the queue waits for room, and no write is accepted", async () => {
  await stored("Ann keeps bees.");
  const id = await fixture.write("Bob repairs clocks.", { extract: false });
  fixture.freeBytes = FLOOR_BYTES - 1;
  loop.wake(orgId());
  const submission = { id: newMemoryId(), scope: fixture.scope, content: "Cleo sails.", metadata: null, confidence: 1, extract: false };
  const accept = () => fixture.deps.records.submissions.accept(fixture.scope, { ...submission, createdAtMs: Date.now() });
  await until("writes are refused", () =>
    accept().then(
      () => false,
      (error: unknown) => (error as Error).message.startsWith("the disk of the data folder is full"),
    ),
  );
  const waiting = await stats();
  expect(waiting.queued + waiting.running).toBeGreaterThan(0);
  fixture.freeBytes = FLOOR_BYTES;
  await until("the queue is empty and no job runs", async () => {
    const { queued, running } = await stats();
    return queued + running === 0;
  });
  expect(await fixture.deps.records.memories.get(orgId(), id)).toMatchObject({ status: "active" });
});

test("an erasure without room erases the text, waits with the vectors and says so, and ends when there is room", async () => {
  const id = await stored("Ann keeps zqvwxbees behind the mill.");
  const kept = await stored("Bob repairs old clocks.");
  fixture.freeBytes = FLOOR_BYTES / 4;
  await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
  loop.wake(orgId());
  await until("the worker says how much room it needs", async () => (await stats()).erasuresNeedBytes > fixture.freeBytes);
  await until("the text is in no file", () => findBytes(fixture.dataDir, textNeedles(["zqvwxbees"])).length === 0);
  expect(await fixture.deps.records.erasures.waiting(orgId())).toMatchObject({ count: 1 });
  fixture.freeBytes = Number.MAX_SAFE_INTEGER;
  loop.wake(orgId());
  await until("the erasure is done", async () => (await fixture.deps.records.erasures.waiting(orgId())).count === 0);
  expect((await stats()).erasuresNeedBytes).toBe(0);
  expect(await fixture.deps.vectors.ids(orgId())).toEqual(new Set([kept]));
});
