import type { Data, FixedSizeList, Float32, Int8, RecordBatch, Schema, Table, Uint64, Utf8, Vector } from "apache-arrow";
import { type MemoryId, type OrgId, type Scope, scopeKey, scopeOfKey } from "../../memory/types.ts";
import { decode, encodeAll, rowOf } from "../../models/matrix/codes.ts";
import type { ScopeVectors, VectorRow } from "../interfaces/vectors.ts";
import { arrow } from "./lancedb.ts";

/**
 * Rows of a vector table and their conversion to and from Arrow, one buffer at a time. The column `vector` of a table has 8-bit codes, and
 * the column `step` has the value of one unit of them.
 */

/** Ids per predicate: about 40 kB of SQL. */
export const PREDICATE_IDS = 1_000;

export function tableSchema(dimensions: number): Schema {
  const { Field, Float32, Schema, Utf8 } = arrow();
  const keys = [new Field("id", new Utf8(), false), new Field("scope", new Utf8(), false)];
  return new Schema([...keys, new Field("vector", listOf(dimensions), false), new Field("step", new Float32(), false)]);
}

function listOf(dimensions: number): FixedSizeList<Int8> {
  const { Field, FixedSizeList, Int8 } = arrow();
  return new FixedSizeList(dimensions, new Field("item", new Int8(), true));
}

/** Rows as columns. Row `i` of the row-major `codes`, times `steps[i]`, is the vector of `ids[i]`. */
export interface Columns extends ScopeVectors {
  readonly scopeKeys: readonly string[];
}

export function columnsOf(rows: readonly VectorRow[]): Columns {
  const keys = { ids: rows.map((row) => row.id), scopeKeys: rows.map((row) => scopeKey(row.scope)) };
  return { ...keys, ...encodeAll(rows.map((row) => row.vector)) };
}

/** The rows of the batches, sorted by scope. */
export function sortedByScope(batches: readonly RecordBatch[], dimensions: number): Columns {
  const { ids, codes, steps } = scopeVectorsOf(batches, dimensions);
  const scopeKeys = stringsOf(batches, "scope");
  const order = Array.from(ids.keys()).sort((a, b) => compare(scopeKeys[a] ?? "", scopeKeys[b] ?? ""));
  const sorted = codes.slice();
  for (const [to, from] of order.entries()) sorted.set(codes.subarray(from * dimensions, (from + 1) * dimensions), to * dimensions);
  const pick = (values: readonly string[]) => order.map((from) => values[from] ?? "");
  return { ids: pick(ids), scopeKeys: pick(scopeKeys), codes: sorted, steps: Float32Array.from(order, (from) => steps[from] ?? 0) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function toArrow({ ids, scopeKeys, codes, steps }: Columns, dimensions: number): Table {
  const { Float32, makeData, RecordBatch, Struct, Table } = arrow();
  const schema = tableSchema(dimensions);
  const length = ids.length;
  const stepsData = makeData({ type: new Float32(), length, nullCount: 0, data: steps });
  const children: Data[] = [utf8(ids), utf8(scopeKeys), codesData(codes, dimensions), stepsData];
  return new Table([new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }))]);
}

function codesData(codes: Int8Array, dimensions: number): Data {
  const { Int8, makeData } = arrow();
  const child = makeData({ type: new Int8(), length: codes.length, nullCount: 0, data: codes });
  return makeData({ type: listOf(dimensions), length: codes.length / dimensions, nullCount: 0, child });
}

function utf8(values: readonly string[]): Data<Utf8> {
  const { makeData, Utf8 } = arrow();
  const valueOffsets = new Int32Array(values.length + 1);
  values.forEach((value, index) => {
    valueOffsets[index + 1] = (valueOffsets[index] ?? 0) + Buffer.byteLength(value);
  });
  return makeData({ type: new Utf8(), length: values.length, nullCount: 0, valueOffsets, data: Buffer.from(values.join("")) });
}

/** The ids of the batches, in order. */
export function idsOf(batches: readonly RecordBatch[]): MemoryId[] {
  return stringsOf(batches, "id");
}

/** A column of ids or scopes. Both are ASCII with one byte per character, so one decoded buffer and the offsets yield all values. */
function stringsOf(batches: readonly RecordBatch[], name: "id" | "scope"): string[] {
  return batches.flatMap((batch) =>
    column<Utf8>(batch, name).data.flatMap(({ values, valueOffsets, length }) => {
      const text = Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("latin1");
      return Array.from({ length }, (_, index) => text.slice(valueOffsets[index], valueOffsets[index + 1]));
    }),
  );
}

export function scopeVectorsOf(batches: readonly RecordBatch[], dimensions: number): ScopeVectors {
  return { ids: idsOf(batches), codes: codesOf(batches, dimensions), steps: stepsOf(batches) };
}

/** The rows of one organization, with their scopes. */
export function vectorRowsOf(batches: readonly RecordBatch[], orgId: OrgId, dimensions: number): VectorRow[] {
  const { ids, codes, steps } = scopeVectorsOf(batches, dimensions);
  return stringsOf(batches, "scope").map((key, row) => ({
    scope: scopeOfKey(orgId, key),
    id: ids[row] ?? "",
    vector: decode(rowOf(codes, row, dimensions), steps[row] ?? 0),
  }));
}

/** The codes of the batches; not a copy when there is one batch. */
function codesOf(batches: readonly RecordBatch[], dimensions: number): Int8Array {
  const parts = batches.flatMap((batch) => column<FixedSizeList>(batch, "vector").data).map((data) => valuesOf(data, dimensions));
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const codes = new Int8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    codes.set(part, end);
    end += part.length;
  }
  return codes;
}

function valuesOf(data: Data<FixedSizeList>, dimensions: number): Int8Array {
  const values: unknown = data.children[0]?.values;
  if (values instanceof Int8Array) return values.subarray(data.offset * dimensions, (data.offset + data.length) * dimensions);
  throw new Error("the vector column does not contain 8-bit codes; remove the vectors folder and reindex");
}

function stepsOf(batches: readonly RecordBatch[]): Float32Array {
  const parts = batches.flatMap((batch) => column<Float32>(batch, "step").data);
  const steps = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const { values, length } of parts) {
    steps.set(values.subarray(0, length), end);
    end += length;
  }
  return steps;
}

export interface Fragment {
  /** Newer fragments have higher numbers. */
  readonly fragment: number;
  readonly rows: number;
}

/**
 * The number of rows in each fragment, in ascending order. A row id contains the fragment in its upper 32 bits and the position in its
 * lower 32 bits.
 */
export function rowsByFragment(batches: readonly RecordBatch[]): Fragment[] {
  const counts = new Map<number, number>();
  for (const { values } of batches.flatMap((batch) => column<Uint64>(batch, "_rowid").data)) {
    const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
    for (let upper = 1; upper < halves.length; upper += 2) {
      const fragment = halves[upper] ?? 0;
      counts.set(fragment, (counts.get(fragment) ?? 0) + 1);
    }
  }
  return [...counts].map(([fragment, rows]) => ({ fragment, rows })).sort((a, b) => a.fragment - b.fragment);
}

function column<Type extends Utf8 | FixedSizeList | Float32 | Uint64>(batch: RecordBatch, name: string): Vector<Type> {
  const found = batch.getChild(name);
  if (!found) throw new Error(`the vector table has no column ${name}; remove the vectors folder and reindex`);
  return found;
}

/** The predicate of the rows of a scope. */
export function inScope(scope: Scope): string {
  return `scope = ${quoted(scopeKey(scope))}`;
}

/** A text as a literal of a predicate. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The ids in parts of {@link PREDICATE_IDS}. */
export function idParts(ids: readonly MemoryId[]): MemoryId[][] {
  const size = PREDICATE_IDS;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));
}

export function idsPredicate(ids: readonly MemoryId[]): string {
  return `id IN (${ids.map(quoted).join(",")})`;
}
