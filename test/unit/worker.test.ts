import { afterEach, beforeEach, expect, test } from "bun:test";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { Scope } from "../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { encode } from "../../src/models/matrix/codes.ts";
import { recordsFile } from "../../src/stores/folder/paths.ts";
import { type FolderControl, openControl, openStores, type Stores } from "../../src/stores/open.ts";
import type { FromWorker, ToWorker } from "../../src/threads/messages.ts";
import { damageMemories, removeFolder, temporaryFolder } from "../support/files.ts";
import { BUILTIN_MODELS } from "../support/models.ts";
import { until } from "../support/until.ts";

/** The real thread, started as the server starts it. */
const scope: Scope = { orgId: newOrgId(), agentId: "agent", userId: "user" };
let folder: string;
let control: FolderControl;
let stores: Stores;
let worker: Worker;
/** Resolves when the thread has closed everything, or has ended by a fault. */
let stopped: Promise<unknown>;
let received: FromWorker[];

beforeEach(() => {
  folder = temporaryFolder();
  control = openControl(folder);
  stores = openStores({ dataDir: folder, written: control.written, embedder: createBuiltinEmbedder().identity, thread: "worker" });
  worker = new Worker(new URL("../../src/worker.ts", import.meta.url));
  const closed = Promise.withResolvers<void>();
  stopped = closed.promise;
  worker.addEventListener("close", () => closed.resolve());
  received = [];
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    received.push(data);
    if (data.type === "stopped") closed.resolve();
  };
});
afterEach(async () => {
  post({ type: "stop" });
  await stopped;
  await stores.close();
  await control.close();
  removeFolder(folder);
});

function post(message: ToWorker): void {
  worker.postMessage(message);
}

function start(dataDir: string): void {
  post({
    type: "start",
    place: { kind: "folder", dataDir },
    orgIds: [scope.orgId],
    models: BUILTIN_MODELS,
    logLevel: "silent",
    logFormat: "json",
  });
}

type Message<Type extends FromWorker["type"]> = Extract<FromWorker, { type: Type }>;

async function receivedOne<Type extends FromWorker["type"]>(
  type: Type,
  isIt: (message: Message<Type>) => boolean = () => true,
): Promise<Message<Type>> {
  const found = () => received.find((message): message is Message<Type> => message.type === type && isIt(message as Message<Type>));
  await until(`the worker sends ${type}`, () => found() !== undefined);
  return found() ?? expect.unreachable();
}

async function write(content: string): Promise<string> {
  const id = newMemoryId();
  const submission = { id, scope, content, metadata: null, confidence: 1, extract: true, createdAtMs: Date.now() };
  await stores.records.submissions.accept(scope, submission);
  return id;
}

test("processes a write, reports it with its vectors, sends signs of life, and tells when it has stopped", async () => {
  const id = await write("I love tea.");
  start(folder);
  await receivedOne("ready");
  const changed = await receivedOne("scope_changed");
  expect(changed).toMatchObject({ scope, ids: [id] });
  const [vector] = await createBuiltinEmbedder().embedDocuments(["I love tea."]);
  const { codes, step } = encode(vector ?? new Float32Array());
  expect(changed.codes).toEqual(codes);
  expect(changed.steps).toEqual(Float32Array.of(step));
  const heartbeat = await receivedOne("heartbeat", ({ stats }) => stats.jobs.done === 1);
  expect(heartbeat.stats).toMatchObject({ queued: 0, running: 0 });
  post({ type: "release", orgId: scope.orgId });
  expect(await receivedOne("released")).toEqual({ type: "released", orgId: scope.orgId });
  post({ type: "stop" });
  await stopped;
});

test("a wake before the worker is ready is not lost", async () => {
  start(folder);
  const id = await write("I love tea.");
  post({ type: "wake", orgId: scope.orgId });
  expect((await receivedOne("scope_changed")).ids).toEqual([id]);
});

test("damage that it finds in the records is in its signs of life, which go on", async () => {
  await write("I love tea.");
  await stores.records.files.release(scope.orgId);
  damageMemories(recordsFile(folder, scope.orgId));
  start(folder);
  const damaged = await receivedOne("heartbeat", ({ stats }) => stats.damagedOrgs.length > 0);
  expect(damaged.stats.damagedOrgs).toEqual([scope.orgId]);
  received.length = 0;
  await receivedOne("heartbeat");
});

test("a worker that cannot start ends with an error", async () => {
  const failed = Promise.withResolvers<string>();
  worker.onerror = (event) => failed.resolve(event.message);
  post({
    type: "start",
    place: { kind: "folder", dataDir: folder },
    orgIds: [],
    models: null as never,
    logLevel: "silent",
    logFormat: "json",
  });
  // The stack names the function that failed.
  expect(await failed.promise).toContain("openModels");
  await stopped;
});
