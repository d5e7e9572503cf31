import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { timeOf } from "../../../../src/transfer/foreign/foreign.ts";
import { previewImport } from "../../../../src/transfer/import.ts";
import { Folder } from "../fixture.ts";
import { EXPORTS, type ExportCase } from "./exports.ts";

let folder: Folder;
beforeEach(async () => {
  folder = await Folder.create();
});
afterEach(() => folder.close());

const OWNER = { agentId: "agent", userId: "user" };

async function asFolder({ files }: Pick<ExportCase, "files">): Promise<string> {
  const root = folder.path("export");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    await Bun.write(join(root, path), text);
  }
  return root;
}

async function asZip({ files }: Pick<ExportCase, "files">): Promise<string> {
  const entries = Object.entries(files).map(([path, text]) => [`data-2025/${path}`, strToU8(text)]);
  await Bun.write(folder.path("export.zip"), zipSync(Object.fromEntries(entries)));
  return folder.path("export.zip");
}

async function stored(): Promise<(readonly [string, string])[]> {
  const memories = await folder.memories();
  return memories.map(({ content, status }) => [content, status] as const).sort();
}

async function queued() {
  const lease = { id: "lease", nowMs: Date.now(), untilMs: Date.now() + 60_000 };
  return folder.records.submissions.claim(folder.orgId, lease, 1000);
}

describe.each(EXPORTS.map((one) => [one.format, one] as const))("%s", (format, one) => {
  const wanted = one.memories.map(([content, status = "active"]) => [content, status] as const).sort();

  test("memories are stored as they are, and texts wait for cognition, from a folder", async () => {
    const result = await folder.import(await asFolder(one), { from: format, ...OWNER });
    expect(result).toEqual({ stored: wanted.length, queued: one.texts.length, present: 0, mended: 0, erased: 0, invalid: 0 });
    expect(await stored()).toEqual([...wanted]);
    const texts = await queued();
    expect(texts.map(({ content }) => content).sort()).toEqual([...one.texts].sort());
    expect(texts.every(({ extract }) => extract)).toBeTrue();
  });

  test("what was said in conversations comes with them, from an archive; a second import changes nothing", async () => {
    const path = await asZip(format === "basic-memory" ? { files: { "coffee.md": one.files["notes/coffee.md"] ?? "" } } : one);
    const options = { from: format, conversations: true, ...OWNER };
    const texts = one.texts.length + one.spoken.length;
    const all = wanted.length + texts;
    expect(await previewImport({ path, orgId: folder.orgId, skipInvalid: false, onProgress: () => {}, ...options })).toMatchObject({
      memories: wanted.length,
      texts,
      invalid: 0,
      deprecated: wanted.filter(([, status]) => status === "deprecated").length,
    });
    expect(await stored()).toEqual([]);
    expect(await folder.import(path, options)).toEqual({
      stored: wanted.length,
      queued: texts,
      present: 0,
      mended: 0,
      erased: 0,
      invalid: 0,
    });
    expect(await folder.import(path, options)).toEqual({ stored: 0, queued: 0, present: all, mended: 0, erased: 0, invalid: 0 });
    const written = await queued();
    expect(written.map(({ content }) => content).sort()).toEqual([...one.texts, ...one.spoken].sort());
    const said = written.filter(({ content }) => one.spoken.includes(content));
    expect(said.every(({ metadata }) => metadata?.["speaker"] === "user")).toBeTrue();
  });

  test("a file that is not of the format stops the import before anything is stored", async () => {
    const [name = ""] = Object.keys(one.files);
    const broken = { files: { [name]: '{"broken": ' } };
    // Any text is Markdown, unless it is no text.
    if (format === "markdown" || format === "basic-memory")
      await Bun.write(join(await asFolder(broken), name), new Uint8Array([0xff, 0xfe, 0xff]));
    else await asFolder(broken);
    await expect(folder.import(folder.path("export"), { from: format, ...OWNER })).rejects.toThrow(/invalid, so nothing was imported/);
    expect(await stored()).toEqual([]);
    expect(await queued()).toEqual([]);
  });
});

const NOTES = { files: { "a.md": "My boat is red.", "b.md": "My cat is grey." } };

test("what was erased here stays erased, whether it was a memory or a text", async () => {
  const graph = {
    files: { "edges.json": JSON.stringify([{ uuid: "e1", fact: "Mara lives in Cork.", created_at: "2024-05-01T00:00:00Z" }]) },
  };
  await folder.import(await asFolder(graph), { from: "graphiti", ...OWNER });
  const [memory] = await folder.memories();
  await folder.records.memories.erase(folder.orgId, memory?.id ?? "", Date.now());
  expect(await folder.import(folder.path("export"), { from: "graphiti", ...OWNER })).toMatchObject({ stored: 0, erased: 1 });
  await folder.import(await asFolder(NOTES), { from: "markdown", ...OWNER });
  const [text] = await queued();
  await folder.records.memories.erase(folder.orgId, text?.id ?? "", Date.now());
  expect(await folder.import(folder.path("export"), { from: "markdown", ...OWNER })).toMatchObject({
    queued: 0,
    present: 1,
    mended: 0,
    erased: 1,
  });
});

test("a section that was changed is a new text; the rest of its note is recognised", async () => {
  await folder.import(await asFolder({ files: { "a.md": "# One\nFirst.\n# Two\nSecond." } }), { from: "markdown", ...OWNER });
  await asFolder({ files: { "a.md": "# One\nFirst.\n# Two\nChanged." } });
  expect(await folder.import(folder.path("export"), { from: "markdown", ...OWNER })).toMatchObject({ queued: 1, present: 1 });
});

test("the same export for two users gives each their own memories", async () => {
  const path = await asFolder(NOTES);
  for (const userId of ["ana", "ben"]) {
    expect(await folder.import(path, { from: "markdown", agentId: "agent", userId })).toMatchObject({ queued: 2, present: 0 });
  }
});

test("names that the format gives win over the defaults, as identifiers", async () => {
  const openMemory = EXPORTS.find(({ format }) => format === "openmemory") ?? expect.unreachable();
  await folder.import(await asFolder(openMemory), { from: "openmemory", ...OWNER });
  expect((await folder.memories()).map(({ scope }) => [scope.agentId, scope.userId])).toEqual([
    ["cursor", "Ana-Sousa"],
    ["cursor", "Ana-Sousa"],
  ]);
});

test("a missing agent, format, file or archive is a sentence that says what to do", async () => {
  const path = await asFolder(NOTES);
  const asked = (from: string | undefined, at: string, more = {}) => folder.import(at, { from, ...OWNER, ...more });
  await expect(asked("markdown", path, { agentId: undefined })).rejects.toThrow(/name one with --agent/);
  await expect(asked("markdown", path, { userId: "a b" })).rejects.toThrow(/1 to 256 characters/);
  await expect(asked("notion", path)).rejects.toThrow(/--from is "notion", but must be one of memoryd, mem0, chatgpt, /);
  await expect(asked("markdown", folder.path("nothing"))).rejects.toThrow(/There is no file or folder/);
  await expect(asked("chatgpt", path)).rejects.toThrow(/has no file of the format chatgpt/);
  await expect(asked(undefined, join(path, "a.md"))).rejects.toThrow(/name the format with --from/);
  const zip = await asZip(NOTES);
  await expect(asked("chatgpt", zip)).rejects.toThrow(/has no file of the format chatgpt/);
  const bytes = await Bun.file(zip).bytes();
  await Bun.write(
    zip,
    bytes.map((byte, at) => (at > 50 && at < 64 ? byte ^ 0xff : byte)),
  );
  await expect(asked("markdown", zip)).rejects.toThrow(/damaged|has no file/);
});

test.each([
  ["2026-05-01", "2026-05-01T00:00:00.000Z"],
  ["2026-05-01T09:00:00+02:00", "2026-05-01T07:00:00.000Z"],
  ["1 May 2026 UTC", "2026-05-01T00:00:00.000Z"],
  [1_777_593_600, "2026-05-01T00:00:00.000Z"],
  ["01/05/2026", undefined],
  ["2026-02-31", undefined],
  ["yesterday", undefined],
  ["Ana 2", undefined],
  [1e300, undefined],
  [null, undefined],
])("of the time %j is read %j", (given, expected) => {
  expect(timeOf(given)).toBe(expected);
});
