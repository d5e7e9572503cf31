import { statSync } from "node:fs";
import { Value } from "@sinclair/typebox/value";
import { score } from "../cognition/score.ts";
import { UsageError } from "../memory/errors.ts";
import { LEVEL, type MemoryId, type OrgId, type Submission } from "../memory/types.ts";
import { openReader } from "../models/open-models.ts";
import { openBatch } from "../reading/batch.ts";
import { keysOf } from "../reading/clauses/parsed-fact.ts";
import type { Records } from "../stores/interfaces/records.ts";
import { type ImportedMemory, TRANSFER_MEMORIES } from "../stores/interfaces/transfer.ts";
import { basicMemory } from "./foreign/basic-memory.ts";
import { chatgpt } from "./foreign/chatgpt.ts";
import { claude } from "./foreign/claude.ts";
import { type Format, type Item, toItem } from "./foreign/foreign.ts";
import { graphiti } from "./foreign/graphiti.ts";
import { openInput } from "./foreign/input.ts";
import { letta } from "./foreign/letta.ts";
import { markdown } from "./foreign/markdown.ts";
import { mcpMemory } from "./foreign/mcp-memory.ts";
import { openMemory } from "./foreign/openmemory.ts";
import { DOCUMENT_BYTES, jsonDocument, jsonLines, type RawEntry } from "./lines.ts";
import { fromMem0, isMem0Entry, type Mem0Defaults, mem0Entries } from "./mem0.ts";
import { Fault, FORMAT, FORMAT_VERSION, fromLine, Header, type MemoryEntry } from "./memory-line.ts";

/** The formats of other programs. */
const FORMATS: readonly Format[] = [chatgpt, claude, letta, graphiti, mcpMemory, openMemory, basicMemory, markdown];

/** At most this many invalid entries are listed in the error; the rest are only counted. */
const LISTED_FAULTS = 20;
/** Entries that a dry run shows of each kind: enough to see whether agent, user and text are right. */
const SAMPLES = 3;

/** Formats that keep their ids and links. They are read here. */
const OWN_FORMATS = ["memoryd", "mem0"] as const;
type OwnFormat = (typeof OWN_FORMATS)[number];
export const FORMAT_NAMES: readonly string[] = [...OWN_FORMATS, ...FORMATS.map(({ name }) => name)];

export interface ImportOptions extends Mem0Defaults {
  /** A file; for formats of other programs also a folder or an archive. */
  readonly path: string;
  readonly orgId: OrgId;
  /** One of {@link FORMAT_NAMES}. Undefined: memoryd or mem0, detected from the file. */
  readonly from: string | undefined;
  /** True: messages of conversations are imported as well, where the format has them. */
  readonly conversations: boolean;
  /** True: invalid entries are skipped. False: one invalid entry stops the import before it stores anything. */
  readonly skipInvalid: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly step: "checking" | "storing";
  readonly entries: number;
  /** The number of all entries, once it is known. */
  readonly of: number | undefined;
}

/** What an export holds, without storing any of it. */
export interface ImportPreview {
  /** Facts that are stored as they are. */
  readonly memories: number;
  /** Of these, the ones that ended or were deleted: they become deprecated. */
  readonly deprecated: number;
  /** Texts of which cognition makes facts. */
  readonly texts: number;
  readonly invalid: number;
  readonly samples: readonly Item[];
}

export interface ImportResult {
  readonly stored: number;
  /** Texts that wait for cognition. */
  readonly queued: number;
  /** Skipped because their id is in use. */
  readonly present: number;
  /** Memories that were damaged here, and are now as the export has them. */
  readonly mended: number;
  /** Skipped because they were erased in this organization. */
  readonly erased: number;
  readonly invalid: number;
}

interface Source {
  readonly items: () => AsyncIterable<Numbered> | Iterable<Numbered>;
  /** The word for an entry in a message. */
  readonly unit: "line" | "entry";
}

interface Numbered {
  /** Position in the export, from 1. */
  readonly number: number;
  readonly item: Item | Fault;
}

/** Reads all of an export as an import would. Throws {@link UsageError} as {@link importFile} does. */
export async function previewImport(options: ImportOptions): Promise<ImportPreview> {
  return check(await openSource(options, Date.now()), options);
}

/**
 * Checks all entries of an export, then stores them. An interrupted import is completed by running it again, because entries that
 * exist stay as they are. Throws {@link UsageError} for an unknown format, or for an invalid entry unless `skipInvalid` is true.
 */
export async function importFile(records: Records, options: ImportOptions): Promise<ImportResult> {
  const source = await openSource(options, Date.now());
  const { memories, texts, invalid } = await check(source, options);
  const of = memories + texts;
  const result = { stored: 0, queued: 0, present: 0, mended: 0, erased: 0 };
  let batch: Item[] = [];
  const store = async () => {
    const outcomes: Outcome[] = [
      await records.transfer.store(options.orgId, readTexts(batch.flatMap((item) => (item.kind === "memory" ? [item.memory] : [])))),
      await queue(
        records,
        batch.flatMap((item) => (item.kind === "text" ? [item.submission] : [])),
      ),
    ];
    for (const outcome of outcomes) for (const key of COUNTED) result[key] += outcome[key] ?? 0;
    batch = [];
    options.onProgress({ step: "storing", entries: COUNTED.reduce((sum, key) => sum + result[key], 0), of });
  };
  for await (const { item } of source.items()) {
    if (!(item instanceof Fault)) batch.push(item);
    if (batch.length === TRANSFER_MEMORIES) await store();
  }
  if (batch.length > 0) await store();
  return { ...result, invalid };
}

const reader = openReader();

/**
 * What cognition reads in the text of a memory, and an export does not have: its keys, and for one of another program importance and topic.
 * It is read only when it is stored, because an import goes through its entries twice.
 */
function readTexts(memories: readonly MemoryEntry[]): ImportedMemory[] {
  using _batch = openBatch();
  return memories.map(readText);
}

function readText(memory: MemoryEntry): ImportedMemory {
  const { level, content, metadata, importance } = memory;
  const speaker = metadata?.["speaker"];
  const keys =
    level === LEVEL.fact
      ? keysOf(content, typeof speaker === "string" ? speaker : undefined)
      : { factKey: undefined, propertyKey: undefined };
  return importance === undefined ? { ...memory, ...keys, ...score(reader, { content }) } : { ...memory, ...keys, importance };
}

const COUNTED = ["stored", "queued", "present", "mended", "erased"] as const;
type Outcome = Partial<Readonly<Record<(typeof COUNTED)[number], number>>>;

/** Queues the texts that were never written here. Texts of one batch share their commits. */
async function queue(records: Records, submissions: readonly Submission[]): Promise<Outcome> {
  const outcome = { queued: 0, present: 0, erased: 0 };
  const seen = new Set<MemoryId>();
  const accepted: Promise<void>[] = [];
  for (const submission of submissions) {
    const { scope, id } = submission;
    const isErased = (await records.memories.pasted(scope, { ids: new Set([id]), texts: new Set() })).ids.has(id);
    if (seen.has(id) || (await records.scopes.of(scope.orgId, id)) !== undefined) outcome.present++;
    else if (isErased) outcome.erased++;
    else {
      accepted.push(records.submissions.accept(scope, submission));
      outcome.queued++;
    }
    seen.add(id);
  }
  await Promise.all(accepted);
  return outcome;
}

/** Throws {@link UsageError} if any entry is invalid and must not be skipped. */
async function check({ items, unit }: Source, { path, skipInvalid, onProgress }: ImportOptions): Promise<ImportPreview> {
  const found = { memories: 0, deprecated: 0, texts: 0, invalid: 0 };
  const samples: Item[] = [];
  const listed: string[] = [];
  let seen = 0;
  for await (const { number, item } of items()) {
    seen++;
    if (seen % TRANSFER_MEMORIES === 0) onProgress({ step: "checking", entries: seen, of: undefined });
    if (item instanceof Fault) {
      if (++found.invalid <= LISTED_FAULTS) listed.push(`${unit} ${number}: ${item.reason}`);
      continue;
    }
    const count = item.kind === "memory" ? ++found.memories : ++found.texts;
    if (item.kind === "memory" && item.memory.status === "deprecated") found.deprecated++;
    if (count <= SAMPLES) samples.push(item);
  }
  if (found.invalid > 0 && !skipInvalid) {
    const more = found.invalid > listed.length ? `\n... and ${found.invalid - listed.length} more` : "";
    throw new UsageError(
      `${found.invalid} of ${seen} memories in ${path} are invalid, so nothing was imported. Correct them, or skip them with --skip-invalid.\n${listed.join("\n")}${more}`,
    );
  }
  return { ...found, samples };
}

async function openSource(options: ImportOptions, nowMs: number): Promise<Source> {
  const { from } = options;
  const format = FORMATS.find(({ name }) => name === from);
  if (format !== undefined) return openForeign(format, options, nowMs);
  const own = OWN_FORMATS.find((name) => name === from);
  if (from !== undefined && own === undefined)
    throw new UsageError(`--from is ${JSON.stringify(from)}, but must be one of ${FORMAT_NAMES.join(", ")}.`);
  return openOwn(own, options, nowMs);
}

async function openForeign(format: Format, options: ImportOptions, nowMs: number): Promise<Source> {
  const { path, orgId, agentId, userId, conversations } = options;
  const input = await openInput(path, format.name, format.reads);
  const owner = { orgId, format: format.name, agentId, userId, nowMs };
  async function* items(): AsyncGenerator<Numbered> {
    let number = 0;
    for await (const entry of format.entries(input, { conversations })) {
      yield { number: ++number, item: entry instanceof Fault ? entry : toItem(owner, entry) };
    }
  }
  return { items, unit: "entry" };
}

async function openOwn(from: OwnFormat | undefined, { path, orgId, agentId, userId }: ImportOptions, nowMs: number): Promise<Source> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`There is no file ${path}.`);
  if (found.isDirectory())
    throw new UsageError(`${path} is a folder: name the format of its files with --from: ${FORMAT_NAMES.join(", ")}.`);
  const first = await firstValue(path);
  const readMem0 = (value: unknown) => fromMem0(orgId, value, { agentId, userId }, nowMs);
  if (from !== "mem0" && isHeader(first))
    return { items: () => itemsOf(afterHeader(path), (value) => fromLine(orgId, value)), unit: "line" };
  if (from !== "memoryd" && isMem0Entry(first)) return { items: () => itemsOf(jsonLines(path), readMem0), unit: "line" };
  const document = from === "memoryd" ? undefined : mem0Entries(await jsonDocument(path));
  if (document) return { items: () => itemsOf(numbered(document), readMem0), unit: "entry" };
  throw new UsageError(
    `${path} is neither an export of memoryd, whose first line names the format, nor memories of mem0, which are JSON Lines or a JSON document of at most ${DOCUMENT_BYTES / 1024 ** 2} MiB. For other programs, name the format with --from: ${FORMAT_NAMES.join(", ")}.`,
  );
}

async function* itemsOf(
  entries: AsyncIterable<RawEntry> | Iterable<RawEntry>,
  read: (value: unknown) => MemoryEntry | Fault,
): AsyncGenerator<Numbered> {
  for await (const { number, value } of entries) {
    const memory = read(value);
    yield { number, item: memory instanceof Fault ? memory : { kind: "memory", memory } };
  }
}

async function firstValue(path: string): Promise<unknown> {
  for await (const { value } of jsonLines(path)) return value;
  return undefined;
}

function isHeader(value: unknown): boolean {
  if (!Value.Check(Header, value)) return false;
  if (value.version > FORMAT_VERSION) {
    throw new UsageError(
      `This file is ${FORMAT} version ${value.version} of memoryd ${value.memoryd}, and this memoryd reads versions up to ${FORMAT_VERSION}. Import it with that version.`,
    );
  }
  return true;
}

async function* afterHeader(path: string): AsyncGenerator<RawEntry> {
  let isFirst = true;
  for await (const entry of jsonLines(path)) {
    if (!isFirst) yield entry;
    isFirst = false;
  }
}

function* numbered(values: readonly unknown[]): Generator<RawEntry> {
  for (const [index, value] of values.entries()) yield { number: index + 1, value };
}
