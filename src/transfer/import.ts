import { Value } from "@sinclair/typebox/value";
import { UsageError } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Records } from "../stores/records.ts";
import { type ImportedMemory, TRANSFER_MEMORIES } from "../stores/transfer.ts";
import { DOCUMENT_BYTES, jsonDocument, jsonLines, type RawRecord } from "./lines.ts";
import { fromMem0, isMem0Record, type Mem0Defaults, mem0Records } from "./mem0.ts";
import { Fault, FORMAT, FORMAT_VERSION, fromLine, Header } from "./memory-line.ts";

/** Bad lines that are told of; the rest are counted. */
const TOLD_FAULTS = 20;

export type ImportForm = "memoryd" | "mem0";

export interface ImportOptions extends Mem0Defaults {
  readonly path: string;
  readonly orgId: OrgId;
  /** Found out from the file where absent. */
  readonly from: ImportForm | undefined;
  /** Bad records are passed over. Otherwise one is enough to import none. */
  readonly skipInvalid: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly step: "checking" | "storing";
  readonly records: number;
}

export interface ImportResult {
  readonly stored: number;
  /** Their id was in use. */
  readonly present: number;
  /** Erased in this organization, so they do not come back. */
  readonly erased: number;
  readonly invalid: number;
}

interface Source {
  readonly records: () => AsyncIterable<RawRecord> | Iterable<RawRecord>;
  readonly read: (value: unknown) => ImportedMemory | Fault;
  /** What a record is called in a message. */
  readonly unit: "line" | "record";
}

/**
 * Stores the memories of a file, after all of them have been checked. Broken off in the middle it is finished by doing it again: what is there stays as it is.
 * Throws {@link UsageError} for a file that it does not understand, or in which a record is bad.
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
    options.onProgress({ step: "storing", records: result.stored + result.present + result.erased });
  };
  for await (const { value } of source.records()) {
    const memory = source.read(value);
    if (!(memory instanceof Fault)) batch.push(memory);
    if (batch.length === TRANSFER_MEMORIES) await store();
  }
  if (batch.length > 0) await store();
  return { ...result, invalid };
}

/** Answers how many are bad, where that is allowed. */
async function check({ records, read, unit }: Source, { path, skipInvalid, onProgress }: ImportOptions): Promise<number> {
  const told: string[] = [];
  let bad = 0;
  let seen = 0;
  for await (const { number, value } of records()) {
    seen++;
    const memory = read(value);
    if (memory instanceof Fault && ++bad <= TOLD_FAULTS) told.push(`${unit} ${number}: ${memory.reason}`);
    if (seen % TRANSFER_MEMORIES === 0) onProgress({ step: "checking", records: seen });
  }
  if (bad === 0 || skipInvalid) return bad;
  const more = bad > told.length ? `\n... and ${bad - told.length} more` : "";
  throw new UsageError(
    `${bad} of ${seen} records of ${path} cannot be imported, so none was. Mend them, or leave them out with --skip-invalid.\n${told.join("\n")}${more}`,
  );
}

async function openSource({ path, orgId, from, agentId, userId }: ImportOptions, nowMs: number): Promise<Source> {
  if (!(await Bun.file(path).exists())) throw new UsageError(`There is no file ${path}.`);
  const first = await firstValue(path);
  const readMem0 = (value: unknown) => fromMem0(orgId, value, { agentId, userId }, nowMs);
  if (from !== "mem0" && isHeader(first)) {
    return { records: () => afterHeader(path), read: (value) => fromLine(orgId, value), unit: "line" };
  }
  if (from !== "memoryd" && isMem0Record(first)) return { records: () => jsonLines(path), read: readMem0, unit: "line" };
  const document = from === "memoryd" ? undefined : mem0Records(await jsonDocument(path));
  if (document) return { records: () => numbered(document), read: readMem0, unit: "record" };
  throw new UsageError(
    `${path} is neither an export of memoryd, whose first line names the format, nor memories of mem0: JSON Lines, or a JSON document of at most ${DOCUMENT_BYTES / 1024 ** 2} MiB.`,
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

async function* afterHeader(path: string): AsyncGenerator<RawRecord> {
  let isFirst = true;
  for await (const record of jsonLines(path)) {
    if (!isFirst) yield record;
    isFirst = false;
  }
}

function* numbered(values: readonly unknown[]): Generator<RawRecord> {
  for (const [index, value] of values.entries()) yield { number: index + 1, value };
}
