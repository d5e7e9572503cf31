import type { Data, Field, FixedSizeList, Float32, Int8, RecordBatch, Schema, Table, Uint64, Utf8, Vector } from "apache-arrow";
import { type MemoryId, type OrgId, type Scope, scopeKey, scopeOfKey } from "../../memory/types.ts";
import { decode, encodeAll, encodeMatrix, rowOf } from "../../quantization/codes.ts";
import type { ScopeVectors, VectorRow } from "../vectors.ts";
import { arrow } from "./lancedb.ts";

/**
 * Rows of a vector table and their conversion to and from Arrow, one buffer at a time.
 *
 * A table has 8-bit codes in its column `vector` and a column `step`. Tables that earlier versions made have 32-bit floats and no `step`; they
 * keep their format, and their vectors are rounded when they are read.
 */

/** Ids per predicate: about 40 kB of SQL. */
export const PREDICATE_IDS = 1_000;

export function tableSchema(dimensions: number): Schema {
  const { Field, Float32, Int8, Schema } = arrow();
  return new Schema([...keyFields(), new Field("vector", listOf(new Int8(), dimensions), false), new Field("step", new Float32(), false)]);
}

/** The schema of a table with floats. */
export function floatsSchema(dimensions: number): Schema {
  const { Field, Float32, Schema } = arrow();
  return new Schema([...keyFields(), new Field("vector", listOf(new Float32(), dimensions), false)]);
}

function keyFields(): Field[] {
  const { Field, Utf8 } = arrow();
  return [new Field("id", new Utf8(), false), new Field("scope", new Utf8(), false)];
}

function listOf<Type extends Int8 | Float32>(type: Type, dimensions: number): FixedSizeList<Type> {
  const { Field, FixedSizeList } = arrow();
  return new FixedSizeList(dimensions, new Field("item", type, true));
}

/** Rows as columns, in the format of a table. Row `i` of the row-major `matrix` is the vector of `ids[i]`. */
export interface Columns {
  readonly ids: readonly MemoryId[];
  readonly scopeKeys: readonly string[];
  readonly matrix: Int8Array | Float32Array;
  /** Undefined in a table of floats. */
  readonly steps: Float32Array | undefined;
}

/** The rows in the format of the table with this schema. */
export function columnsOf(rows: readonly VectorRow[], { fields }: Schema): Columns {
  const keys = { ids: rows.map((row) => row.id), scopeKeys: rows.map((row) => scopeKey(row.scope)) };
  const vectors = rows.map((row) => row.vector);
  if (fields.some(({ name }) => name === "step")) {
    const { codes, steps } = encodeAll(vectors);
    return { ...keys, matrix: codes, steps };
  }
  const dimensions = vectors[0]?.length ?? 0;
  const matrix = new Float32Array(rows.length * dimensions);
  for (const [row, vector] of vectors.entries()) matrix.set(vector, row * dimensions);
  return { ...keys, matrix, steps: undefined };
}

/** The rows of the batches in the format of their table, sorted by scope. */
export function sortedByScope(batches: readonly RecordBatch[], dimensions: number): Columns {
  const [ids, scopeKeys] = [idsOf(batches), stringsOf(batches, "scope")];
  const matrix = matrixOf(batches, dimensions);
  const steps = stepsOf(batches);
  const order = Array.from(ids.keys()).sort((a, b) => compare(scopeKeys[a] ?? "", scopeKeys[b] ?? ""));
  const sorted = matrix.slice();
  for (const [to, from] of order.entries()) sorted.set(matrix.subarray(from * dimensions, (from + 1) * dimensions), to * dimensions);
  const pick = (values: readonly string[]) => order.map((from) => values[from] ?? "");
  return {
    ...{ ids: pick(ids), scopeKeys: pick(scopeKeys), matrix: sorted },
    steps: steps && Float32Array.from(order, (from) => steps[from] ?? 0),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function toArrow({ ids, scopeKeys, matrix, steps }: Columns, dimensions: number): Table {
  const { Float32, makeData, RecordBatch, Struct, Table } = arrow();
  const schema = steps === undefined ? floatsSchema(dimensions) : tableSchema(dimensions);
  const length = ids.length;
  const children: Data[] = [utf8(ids), utf8(scopeKeys), vectorsData(matrix, dimensions)];
  if (steps !== undefined) children.push(makeData({ type: new Float32(), length, nullCount: 0, data: steps }));
  return new Table([new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }))]);
}

function vectorsData(matrix: Int8Array | Float32Array, dimensions: number): Data {
  const { Float32, Int8, makeData } = arrow();
  const common = { length: matrix.length, nullCount: 0 };
  const child =
    matrix instanceof Int8Array
      ? makeData({ type: new Int8(), data: matrix, ...common })
      : makeData({ type: new Float32(), data: matrix, ...common });
  return makeData({ type: listOf(child.type, dimensions), length: matrix.length / dimensions, nullCount: 0, child });
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
  const matrix = matrixOf(batches, dimensions);
  if (matrix instanceof Float32Array) return { ids: idsOf(batches), ...encodeMatrix(matrix, dimensions) };
  return { ids: idsOf(batches), codes: matrix, steps: stepsOf(batches) ?? new Float32Array() };
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

/** The vectors of the batches in the format of their table: codes, or floats. Not a copy when there is one batch. */
function matrixOf(batches: readonly RecordBatch[], dimensions: number): Int8Array | Float32Array {
  const parts = batches.flatMap((batch) => column<FixedSizeList>(batch, "vector").data).map((data) => valuesOf(data, dimensions));
  const [first] = parts;
  if (first === undefined) return new Int8Array();
  if (parts.length === 1) return first;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const matrix = first instanceof Int8Array ? new Int8Array(length) : new Float32Array(length);
  let end = 0;
  for (const part of parts) {
    matrix.set(part, end);
    end += part.length;
  }
  return matrix;
}

function valuesOf(data: Data<FixedSizeList>, dimensions: number): Int8Array | Float32Array {
  const values: unknown = data.children[0]?.values;
  const [from, end] = [data.offset * dimensions, (data.offset + data.length) * dimensions];
  if (values instanceof Int8Array || values instanceof Float32Array) return values.subarray(from, end);
  throw new Error("the vector column contains neither codes nor 32-bit floats; remove the vectors folder and reindex");
}

/** Undefined for a table of floats. */
function stepsOf(batches: readonly RecordBatch[]): Float32Array | undefined {
  if (batches.some((batch) => batch.getChild("step") === null)) return undefined;
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
