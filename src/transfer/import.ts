import { Value } from "@sinclair/typebox/value";
import { UsageError } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Records } from "../stores/records.ts";
import { type ImportedMemory, TRANSFER_MEMORIES } from "../stores/transfer.ts";
import { DOCUMENT_BYTES, jsonDocument, jsonLines, type RawEntry } from "./lines.ts";
import { fromMem0, isMem0Entry, type Mem0Defaults, mem0Entries } from "./mem0.ts";
import { Fault, FORMAT, FORMAT_VERSION, fromLine, Header } from "./memory-line.ts";

/** At most this many invalid entries are listed in the error; the rest are only counted. */
const LISTED_FAULTS = 20;

export type ImportForm = "memoryd" | "mem0";

export interface ImportOptions extends Mem0Defaults {
  readonly path: string;
  readonly orgId: OrgId;
  /** Undefined: detected from the file. */
  readonly from: ImportForm | undefined;
  /** True: invalid entries are skipped. False: one invalid entry stops the import before it stores anything. */
  readonly skipInvalid: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly step: "checking" | "storing";
  readonly entries: number;
}

export interface ImportResult {
  readonly stored: number;
  /** Skipped because their id is in use. */
  readonly present: number;
  /** Skipped because they were erased in this organization. */
  readonly erased: number;
  readonly invalid: number;
}

interface Source {
  readonly entries: () => AsyncIterable<RawEntry> | Iterable<RawEntry>;
  readonly read: (value: unknown) => ImportedMemory | Fault;
  /** The word for an entry in a message. */
  readonly unit: "line" | "entry";
}

/**
 * Checks all memories of a file, then stores them. An interrupted import is completed by running it again, because memories that
 * exist stay as they are. Throws {@link UsageError} for an unknown format, or for an invalid entry unless `skipInvalid` is true.
 */
export async function importFile(records: Records, options: ImportOptions): Promise<ImportResult> {
  const source = await openSource(options, Date.now());
  const invalid = await check(source, options);
  const result = { stored: 0, present: 0, erased: 0 };
  let batch: ImportedMemory[] = [];
  const store = async () => {
    const { stored, present, erased } = await records.transfer.store(options.orgId, batch);
    result.stored += stored;
    result.present += present;
    result.erased += erased;
    batch = [];
    options.onProgress({ step: "storing", entries: result.stored + result.present + result.erased });
  };
  for await (const { value } of source.entries()) {
    const memory = source.read(value);
    if (!(memory instanceof Fault)) batch.push(memory);
    if (batch.length === TRANSFER_MEMORIES) await store();
  }
  if (batch.length > 0) await store();
  return { ...result, invalid };
}

/** Returns the number of invalid entries. Throws {@link UsageError} if there are any and they must not be skipped. */
async function check({ entries, read, unit }: Source, { path, skipInvalid, onProgress }: ImportOptions): Promise<number> {
  const listed: string[] = [];
  let invalid = 0;
  let seen = 0;
  for await (const { number, value } of entries()) {
    seen++;
    const memory = read(value);
    if (memory instanceof Fault && ++invalid <= LISTED_FAULTS) listed.push(`${unit} ${number}: ${memory.reason}`);
    if (seen % TRANSFER_MEMORIES === 0) onProgress({ step: "checking", entries: seen });
  }
  if (invalid === 0 || skipInvalid) return invalid;
  const more = invalid > listed.length ? `\n... and ${invalid - listed.length} more` : "";
  throw new UsageError(
    `${invalid} of ${seen} memories in ${path} are invalid, so nothing was imported. Correct them, or skip them with --skip-invalid.\n${listed.join("\n")}${more}`,
  );
}

async function openSource({ path, orgId, from, agentId, userId }: ImportOptions, nowMs: number): Promise<Source> {
  if (!(await Bun.file(path).exists())) throw new UsageError(`There is no file ${path}.`);
  const first = await firstValue(path);
  const readMem0 = (value: unknown) => fromMem0(orgId, value, { agentId, userId }, nowMs);
  if (from !== "mem0" && isHeader(first)) {
    return { entries: () => afterHeader(path), read: (value) => fromLine(orgId, value), unit: "line" };
  }
  if (from !== "memoryd" && isMem0Entry(first)) return { entries: () => jsonLines(path), read: readMem0, unit: "line" };
  const document = from === "memoryd" ? undefined : mem0Entries(await jsonDocument(path));
  if (document) return { entries: () => numbered(document), read: readMem0, unit: "entry" };
  throw new UsageError(
    `${path} is neither an export of memoryd, whose first line names the format, nor memories of mem0, which are JSON Lines or a JSON document of at most ${DOCUMENT_BYTES / 1024 ** 2} MiB.`,
  );
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
