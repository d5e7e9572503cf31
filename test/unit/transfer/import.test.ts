import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { LIMITS } from "../../../src/memory/limits.ts";
import { CERTAINTIES, UNDOERS } from "../../../src/stores/interfaces/records.ts";
import type { ImportedMemory } from "../../../src/stores/interfaces/transfer.ts";
import { exportFile } from "../../../src/transfer/export.ts";
import { LINE_BYTES } from "../../../src/transfer/lines.ts";
import { START_MS } from "../../contracts/records-support.ts";
import { COSTLY } from "../../support/effort.ts";
import { Folder } from "./fixture.ts";

let folder: Folder;
beforeEach(async () => {
  folder = await Folder.create();
});
afterEach(() => folder.close());

const ORG = { id: "org_0", name: "default", createdAtMs: 0, expiry: "deprecate", uses: "off" } as const;
const HEADER = JSON.stringify({
  format: "memoryd-export",
  version: 1,
  memoryd: "0.1.0",
  exported_at: "2026-01-01T00:00:00.000Z",
  org_id: "org_0",
  organization: "default",
});

async function exported(from: Folder, name: string): Promise<string> {
  const options = { version: "0.1.0", path: from.path(name), overwrite: false, onProgress: () => {}, onDamaged: () => {} };
  await exportFile(from.records, { ...ORG, id: from.orgId }, options);
  return from.path(name);
}

const line = (changes: object = {}) =>
  JSON.stringify({
    id: "0190aaaa-0000-7000-8000-000000000001",
    agent_id: "a",
    user_id: "u",
    content: "Ann likes tea.",
    metadata: null,
    level: 0,
    status: "active",
    importance: 0.5,
    confidence: 1,
    source: "agent",
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    write_id: null,
    supersedes: [],
    sources: [],
    ...changes,
  });

const LINK = { id: "0190aaaa-0000-7000-8000-000000000002", reason: "updates", created_at: "2026-01-01T00:00:00.000Z" };

const identifier = fc.stringMatching(/^[A-Za-z0-9._:-]{1,8}$/);
const uuid = fc.uuid().map((id) => id.toLowerCase());
const time = fc.integer({ min: 0, max: 2_000_000_000_000 });
const text = fc.string({ unit: "grapheme", maxLength: 60 }).filter((value) => value.trim() !== "");
const share = fc.float({ min: 0, max: 1, noNaN: true }).map((value) => Math.abs(value));
const memory = fc.record({
  id: uuid,
  agentId: identifier,
  userId: identifier,
  content: text,
  metadata: fc.option(
    fc.dictionary(
      fc.string({ unit: "grapheme", maxLength: 5 }).filter((key) => key !== "__proto__"),
      fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
    ),
    {
      nil: null,
    },
  ),
  isFact: fc.boolean(),
  isActive: fc.boolean(),
  importance: share,
  confidence: share,
  source: fc.constantFrom("agent" as const, "cognition" as const),
  createdAtMs: time,
  laterMs: fc.nat(),
  links: fc.uniqueArray(uuid, { maxLength: 3 }),
  undoneAtMs: fc.option(time, { nil: undefined }),
  undoneBy: fc.constantFrom(...UNDOERS),
  certainty: fc.constantFrom(...CERTAINTIES),
  rule: fc.constantFrom("residence", "schedule/moved"),
  via: fc.option(uuid, { nil: undefined }),
  outdated: fc.boolean(),
  isPinned: fc.boolean(),
  deletedAtMs: fc.option(time, { nil: undefined }),
});

test("any memories that are exported and imported are exported again as the same lines; a second import changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(memory, { selector: ({ id }) => id, maxLength: 12 }), async (memories) => {
      const [source, target] = [await Folder.create(), await Folder.create()];
      try {
        const carried = memories.map(
          ({ isFact, isActive, agentId, userId, laterMs, links, undoneAtMs, undoneBy, certainty, rule, via, ...rest }): ImportedMemory => ({
            ...rest,
            deletedAtMs: isActive ? undefined : rest.deletedAtMs,
            scope: { orgId: source.orgId, agentId, userId },
            level: isFact ? 0 : 1,
            status: isActive ? "active" : "deprecated",
            outdated: isActive && rest.outdated,
            updatedAtMs: rest.createdAtMs + laterMs,
            writeId: isFact ? rest.id : undefined,
            supersedes: isFact
              ? links.toSorted().map((olderId) => ({
                  ...{ olderId, reason: "same" as const, certainty, rule, via, createdAtMs: rest.createdAtMs, undoneAtMs },
                  undoneBy: undoneAtMs === undefined ? undefined : undoneBy,
                }))
              : [],
            sourceIds: isFact ? [] : links.toSorted(),
            factKey: undefined,
            propertyKey: undefined,
          }),
        );
        await source.records.transfer.store(source.orgId, carried);
        const first = await exported(source, "first.jsonl");
        const result = await target.import(first);
        expect(result).toEqual({ stored: carried.length, queued: 0, present: 0, mended: 0, erased: 0, invalid: 0 });
        expect(await target.import(first)).toEqual({ stored: 0, queued: 0, present: carried.length, mended: 0, erased: 0, invalid: 0 });
        const second = await exported(target, "second.jsonl");
        const lines = (path: string) => readFileSync(path, "utf8").split("\n").slice(1);
        expect(lines(second)).toEqual(lines(first));
      } finally {
        await source.close();
        await target.close();
      }
    }),
    COSTLY,
  );
});

describe("an export of memoryd", () => {
  test("one invalid line stops the import; the error lists each invalid line with its number and reason, but not its text", async () => {
    const notStorable = "it is nested too deeply, or contains half of a surrogate pair";
    const bad = [
      [line({ content: "x".repeat(LIMITS.contentBytes + 1) }), `content is longer than ${LIMITS.contentBytes} bytes`],
      [line({ content: " " }), "content must be a text that is not blank"],
      [line({ id: "secret-id" }), "id must be a UUID"],
      [line({ agent_id: "a b" }), "agent_id must be 1 to 256 characters of A-Z a-z 0-9 . _ : -"],
      [line({ importance: 2 }), "importance must be a number from 0 to 1"],
      [line({ created_at: "yesterday" }), "a time is not an ISO 8601 time from 1970 to 9999"],
      [line({ created_at: "May 1, 2026" }), "a time is not an ISO 8601 time from 1970 to 9999"],
      [line({ created_at: "+010000-01-01T00:00:00.000Z" }), "a time is not an ISO 8601 time from 1970 to 9999"],
      [line({ metadata: { text: "x".repeat(LIMITS.writeOverheadBytes) } }), `metadata is longer than ${LIMITS.writeOverheadBytes} bytes`],
      [line({ content: "half \ud800" }), notStorable],
      [line({ importance: "huge" }).replace('"huge"', "1e999"), "importance must be a number from 0 to 1"],
      [line({ supersedes: [{ ...LINK, certainty: "secret" }] }), "supersedes must be links whose certainty is one of sure, likely"],
      [
        line({ supersedes: [{ ...LINK, rule: "secret rule" }] }),
        "supersedes must be links whose rule has 1 to 64 characters and no spaces",
      ],
      [line({ supersedes: [{ ...LINK, undone_by: "secret" }] }), "supersedes must be links whose undone_by is one of person, deletion"],
      [line({ deleted_at: "secret" }), "a time is not an ISO 8601 time from 1970 to 9999"],
      [line({ outdated: "secret" }), "outdated must be true or false"],
      ['{"secret', "it is not a JSON object"],
      [`{"content":"${"x".repeat(LINE_BYTES)}"}`, "it is not a JSON object"],
    ];
    const path = await folder.write("bad.jsonl", [HEADER, line(), "", ...bad.map(([text]) => text)].join("\n"));
    const error = await folder.import(path).catch((refused: unknown) => refused);
    const message = error instanceof Error ? error.message : "";
    expect(message).toContain(`${bad.length} of ${bad.length + 1} memories`);
    for (const [index, [, reason]] of bad.entries()) expect(message).toContain(`line ${index + 4}: ${reason}\n`.trim());
    expect(message).not.toContain("secret");
    expect(await folder.memories()).toEqual([]);
    expect(await folder.import(path, { skipInvalid: true })).toEqual({
      stored: 1,
      queued: 0,
      present: 0,
      mended: 0,
      erased: 0,
      invalid: bad.length,
    });
  });

  test("a link without certainty, rule and undone_by is sure, has its reason as its rule, and was undone by a person", async () => {
    const undone = { ...LINK, undone_at: "2026-01-02T00:00:00.000Z" };
    const path = await folder.write("short.jsonl", [HEADER, line({ supersedes: [undone] })].join("\n"));
    await folder.import(path);
    const { memories } = await folder.records.transfer.page(folder.orgId, 0, 10);
    expect(memories).toMatchObject([
      { outdated: false, supersedes: [{ certainty: "sure", rule: LINK.reason, undoneAtMs: Date.UTC(2026, 0, 2), undoneBy: "person" }] },
    ]);
  });

  test("Windows' line ends and empty lines are allowed", async () => {
    const path = await folder.write("windows.jsonl", [HEADER, "", line(), "", ""].join("\r\n"));
    expect(await folder.import(path)).toEqual({ stored: 1, queued: 0, present: 0, mended: 0, erased: 0, invalid: 0 });
  });

  test("a memory that was erased here stays erased", async () => {
    const path = await folder.write("one.jsonl", `${HEADER}\n${line()}\n`);
    await folder.import(path);
    const [stored] = await folder.memories();
    await folder.records.memories.erase(folder.orgId, stored?.id ?? "", START_MS);
    expect(await folder.import(path)).toEqual({ stored: 0, queued: 0, present: 0, mended: 0, erased: 1, invalid: 0 });
    expect(await folder.memories()).toEqual([]);
  });

  test("a newer version is refused, and so is a file that is not an export", async () => {
    const newer = await folder.write("newer.jsonl", HEADER.replace('"version":1', '"version":2').replace("0.1.0", "9.9.9"));
    await expect(folder.import(newer)).rejects.toThrow(/version 2 of memoryd 9\.9\.9, and this memoryd reads versions up to 1/);
    for (const text of ["", "hello", '{"a":1}', "[1", "3"]) {
      await expect(folder.import(await folder.write("other", text))).rejects.toThrow(/neither an export of memoryd/);
    }
    await expect(folder.import(folder.path("nowhere"))).rejects.toThrow(/There is no file/);
  });
});

describe("memories of mem0", () => {
  const entry = {
    id: "892db2ae-06d9-49e5-8b3e-585ef9b85b8e",
    memory: "Name is Alex. Enjoys basketball.",
    hash: "1a",
    metadata: { type: "profile" },
    categories: ["sports"],
    user_id: "alex",
    agent_id: "coach",
    run_id: "monday",
    created_at: "2026-01-08T18:49:07.164432-07:00",
    updated_at: null,
  };
  const expected = {
    id: entry.id,
    content: entry.memory,
    metadata: { type: "profile", categories: ["sports"], session_id: "monday" },
    level: 0,
    status: "active",
    confidence: 1,
    source: "agent",
    createdAtMs: Date.parse("2026-01-09T01:49:07.164Z"),
    updatedAtMs: Date.parse("2026-01-09T01:49:07.164Z"),
    writeId: entry.id,
  };

  test("are read from a list, from results, from memories, and from lines", async () => {
    const forms = [
      JSON.stringify([entry]),
      JSON.stringify({ count: 1, results: [entry] }, null, 2),
      JSON.stringify({ memories: [entry] }),
      `${JSON.stringify(entry)}\n`,
    ];
    for (const [index, form] of forms.entries()) {
      const result = await folder.import(await folder.write(`${index}.json`, form));
      expect(result).toEqual({ stored: index === 0 ? 1 : 0, queued: 0, present: index === 0 ? 0 : 1, mended: 0, erased: 0, invalid: 0 });
    }
    const [memory, ...others] = await folder.memories();
    expect(others).toEqual([]);
    expect(memory).toMatchObject(expected);
    expect(memory?.scope).toEqual({ orgId: folder.orgId, agentId: "coach", userId: "alex" });
  });

  test("are imported although a time of theirs cannot be read: it is left out", async () => {
    const at = (id: string, created_at: unknown) => ({ ...entry, id, memory: `At ${id}.`, created_at, updated_at: "soon" });
    const ids = ["892db2ae-06d9-49e5-8b3e-585ef9b85b81", "892db2ae-06d9-49e5-8b3e-585ef9b85b82", "892db2ae-06d9-49e5-8b3e-585ef9b85b83"];
    const times = ["yesterday", "2026-02-31T00:00:00Z", "5 May 2026 UTC"];
    const entries = ids.map((id, n) => at(id, times[n]));
    const startMs = Date.now();
    expect(await folder.import(await folder.write("times.json", JSON.stringify(entries)))).toMatchObject({ stored: 3, invalid: 0 });
    const createdAt = new Map((await folder.memories()).map((memory) => [memory.id, memory.createdAtMs]));
    for (const id of ids.slice(0, 2)) expect(createdAt.get(id)).toBeGreaterThanOrEqual(startMs);
    expect(createdAt.get(ids[2] ?? "")).toBe(Date.UTC(2026, 4, 5));
  });

  test("get the same ids at each import if they have none of their own", async () => {
    const path = await folder.write(
      "short.json",
      JSON.stringify([
        { memory: "Likes tea.", user_id: "ann" },
        { id: "m-1", memory: "Likes jazz.", user_id: "ann" },
      ]),
    );
    await expect(folder.import(path)).rejects.toThrow(/entry 1: agent_id is missing: name the agent of such memories with --agent/);
    expect(await folder.import(path, { agentId: "coach" })).toMatchObject({ stored: 2 });
    expect(await folder.import(path, { agentId: "coach" })).toMatchObject({ stored: 0, queued: 0, present: 2 });
  });

  test("have the same key as a later fact that states the same", async () => {
    await folder.import(await folder.write("list.json", JSON.stringify([entry])));
    const { keysOf } = await import("../../../src/reading/clauses/parsed-fact.ts");
    const scope = { orgId: folder.orgId, agentId: "coach", userId: "alex" };
    const found = await folder.records.memories.withKeys(scope, { factKeys: [keysOf(entry.memory).factKey], propertyKeys: [] });
    expect(found.map(({ id }) => id)).toEqual([entry.id]);
  });

  test("are read once for importance and topic, so that the server has nothing left to read", async () => {
    const known = { id: "m-1", memory: "I am allergic to penicillin.", user_id: "ann", agent_id: "coach" };
    await folder.import(await folder.write("facts.json", JSON.stringify([known])));
    const [fact] = await folder.records.memories.unabstracted({ orgId: folder.orgId, agentId: "coach", userId: "ann" }, 10);
    expect(fact).toMatchObject({ content: known.memory, topic: "health" });
    expect(fact?.importance).toBeGreaterThan(0.5);
  });
});
