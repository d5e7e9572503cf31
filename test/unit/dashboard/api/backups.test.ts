import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { TICKET_MS } from "../../../../src/dashboard/api/backup-downloads.ts";
import type { Backups, PreparedBackup } from "../../../../src/dashboard/api/contract-backups.ts";
import type { BackupsView } from "../../../../src/http/deps.ts";
import type { Seal } from "../../../../src/sealing/seal.ts";
import type { BackupNote } from "../../../../src/stores/interfaces/backup-note.ts";
import { expectEnvelope, TestServer } from "../../../support/http.ts";
import { until } from "../../../support/until.ts";
import { Visitor } from "../../../support/visitor.ts";

/** A process that writes what the test tells it to. */
class FakeProcess {
  readonly #stream = new TransformStream<Uint8Array, Uint8Array>();
  readonly #writer = this.#stream.writable.getWriter();
  readonly #done = Promise.withResolvers<{ damaged: number }>();
  readonly output = this.#stream.readable;
  readonly done = this.#done.promise;
  isEnded = false;

  constructor(readonly seal: Seal | undefined) {}

  write(text: string): Promise<void> {
    return this.#writer.write(Buffer.from(text));
  }
  succeed(damaged = 0): void {
    void this.#writer.close();
    this.#done.resolve({ damaged });
  }
  fail(reason: string): void {
    void this.#writer.close();
    this.#done.reject(new Error(reason));
  }
  end(): void {
    this.isEnded = true;
  }
}

let started: FakeProcess[];
let notes: BackupNote[];
let clockMs: number;
let server: TestServer;
let owner: Visitor;
beforeEach(async () => {
  [started, notes, clockMs] = [[], [], 0];
  const backups: BackupsView = {
    kind: "folder",
    command: "memoryd backup --data /d",
    notes: () => notes,
    note: (made) => notes.unshift(made),
    start: (seal) => started[started.push(new FakeProcess(seal)) - 1] ?? expect.unreachable(),
  };
  server = await TestServer.start({ backups, monotonicMs: () => clockMs });
  owner = await Visitor.of(server, "owner@example.com", "owner");
});
afterEach(() => server.stop());

const PLAIN = { seal: { by: "nothing" } };
const prepared = async (body: object = PLAIN, by = owner) => ((await by.post("backups", body)).json as PreparedBackup).path;
const list = async () => (await owner.get("backups")).json as Extract<Backups, { kind: "folder" }>;
/** The answer while it arrives. It begins with its first byte, which the process writes here. */
async function begin(path: string, signal?: AbortSignal): Promise<Response> {
  const before = started.length;
  const answer = fetch(`${server.url}/dashboard/api/${path}`, { headers: { cookie: owner.cookie }, ...(signal && { signal }) });
  await until("the process is started", () => started.length > before);
  void started.at(-1)?.write("begun ");
  return answer;
}
const audited = async () =>
  (await server.deps.control.audit.list(10))
    .filter(({ action }) => action.startsWith("backup."))
    .map(({ action, actor }) => [action, actor]);

test("a backup is streamed as it is made, and noted when its last byte is taken", async () => {
  const answer = await begin(await prepared());
  const [process = expect.unreachable()] = started;
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="memoryd-\d{4}-\d\d-\d\d-\d{4}\.tar\.zst"$/);
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const reader = answer.body?.getReader() ?? expect.unreachable();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("begun ");
  expect((await list()).download).toMatchObject({ state: "running", sent_bytes: 6, by: "owner@example.com" });
  expect(notes).toEqual([]);
  void process.write("done");
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("done");
  process.succeed(2);
  expect((await reader.read()).done).toBe(true);
  const sha256 = new Bun.CryptoHasher("sha256").update("begun done").digest("hex");
  expect(await list()).toMatchObject({
    download: null,
    items: [{ bytes: 10, sha256, damaged: 2, sealed: null, place: { sent_to: "a browser" } }],
  });
  expect(await audited()).toEqual([
    ["backup.made", "owner@example.com"],
    ["backup.begun", "owner@example.com"],
  ]);
});

describe("a seal", () => {
  test("reaches the process, and the list has no more of it than what tells keys apart", async () => {
    const recipient = await identityToRecipient(await generateIdentity());
    for (const seal of [
      { by: "recipients", recipients: [recipient] },
      { by: "passphrase", passphrase: "five unrelated words" },
    ] as const) {
      const answer = await begin(await prepared({ seal }));
      expect(answer.headers.get("content-disposition")).toContain('.tar.zst.age"');
      expect(started.at(-1)?.seal).toEqual(seal);
      started.at(-1)?.succeed();
      await answer.bytes();
    }
    const shown = [{ by: "passphrase" }, { by: "recipients", recipients: [`${recipient.slice(0, 12)}…${recipient.slice(-4)}`] }];
    expect((await list()).items.map(({ sealed }) => sealed)).toEqual(shown as object[] as never);
  });

  test("that is none is refused before anything starts, without a word of the secret", async () => {
    const identity = await generateIdentity();
    const answer = await owner.post("backups", { seal: { by: "recipients", recipients: [identity] } });
    expectEnvelope(answer, 400, "validation_error", /^A secret key of age was given/);
    expect(answer.text).not.toContain(identity.slice(16, 30));
    for (const seal of [{ by: "recipients", recipients: [] }, { by: "passphrase", passphrase: "too short" }, { by: "else" }, undefined])
      expectEnvelope(await owner.post("backups", { seal }), 400, "validation_error", /^seal is (?:invalid|missing): recipients \(1 to 4/);
    expect(started).toEqual([]);
  });
});

describe("a prepared download", () => {
  test("is begun once, by the one who asked for it", async () => {
    const other = await Visitor.of(server, "other@example.com", "owner");
    const viewer = await Visitor.of(server, "viewer@example.com", "viewer");
    const path = await prepared();
    expectEnvelope(await viewer.get(path), 403, "forbidden");
    expectEnvelope(await other.get(path), 404, "not_found");
    expectEnvelope(await owner.get("backups/downloads/guessed"), 404, "not_found");
    expect(started).toEqual([]);
    const first = await begin(path);
    started[0]?.succeed();
    await first.bytes();
    expectEnvelope(await owner.get(path), 404, "not_found", /begun already, or is too old/);
    expect(started).toHaveLength(1);
  });

  test("ends with its minute, and with the next one", async () => {
    const old = await prepared();
    clockMs += TICKET_MS;
    expectEnvelope(await owner.get(old), 404, "not_found");
    const replaced = await prepared();
    await prepared();
    expectEnvelope(await owner.get(replaced), 404, "not_found");
    expect(started).toEqual([]);
  });

  test("waits until no other runs", async () => {
    const answer = await begin(await prepared());
    expectEnvelope(await owner.post("backups", PLAIN), 429, "rate_limited", /wait until that is done/);
    started[0]?.succeed();
    await answer.bytes();
    expect((await owner.post("backups", PLAIN)).status).toBe(200);
  });
});

describe("a download that does not reach its end is not noted, and says why", () => {
  test("when the process fails: the connection breaks, so that the part does not pass for the whole", async () => {
    const answer = await begin(await prepared());
    started[0]?.fail("The records of x are missing.");
    expect(
      await answer.bytes().then(
        () => "whole",
        () => "broken",
      ),
    ).toBe("broken");
    expect((await list()).download).toMatchObject({ state: "failed", reason: "The records of x are missing." });
    expect(notes).toEqual([]);
    expect((await audited()).map(([action]) => action)).toEqual(["backup.begun"]);
  });

  test("when the browser leaves: the process ends", async () => {
    const leaving = new AbortController();
    const answer = await begin(await prepared(), leaving.signal);
    await answer.body?.getReader().read();
    leaving.abort();
    await until("the process is ended", () => started[0]?.isEnded === true);
    expect((await list()).download).toMatchObject({ state: "failed", reason: "the browser ended it" });
    expect(notes).toEqual([]);
  });

  test("when the server stops", async () => {
    const answer = await begin(await prepared());
    await answer.body?.getReader().read();
    const stopped = server.stop();
    await until("the process is ended", () => started[0]?.isEnded === true);
    started[0]?.fail("ended");
    await stopped;
    server = await TestServer.start();
  });
});

test("of a database, the list names its own programs, and nothing is prepared", async () => {
  const other = await TestServer.start();
  try {
    const visitor = await Visitor.of(other, "owner@example.com", "owner");
    expect((await visitor.get("backups")).json).toMatchObject({
      kind: "database",
      dump_command: expect.stringMatching(/^pg_dump .*OWNER@/),
    });
    expectEnvelope(await visitor.post("backups", PLAIN), 404, "not_found", /pg_dump/);
  } finally {
    await other.stop();
  }
});
