import type { Data, FixedSizeList, Float, Float32, RecordBatch, Schema, Table, Uint64, Utf8, Vector } from "apache-arrow";
import { type MemoryId, type OrgId, scopeKey, scopeOfKey } from "../../memory/types.ts";
import type { ScopeVectors, VectorHit, VectorRow } from "../vectors.ts";
import { arrow } from "./lancedb.ts";

/** Rows of a vector table and their conversion to and from Arrow, one buffer at a time. */

/** Ids per predicate: about 40 kB of SQL. */
const PREDICATE_IDS = 1_000;

export function tableSchema(dimensions: number): Schema {
  const { Field, Schema, Utf8 } = arrow();
  return new Schema([
    new Field("id", new Utf8(), false),
    new Field("scope", new Utf8(), false),
    new Field("vector", vectorType(dimensions), false),
  ]);
}

function vectorType(dimensions: number): FixedSizeList<Float32> {
  const { Field, FixedSizeList, Float32 } = arrow();
  return new FixedSizeList(dimensions, new Field("item", new Float32(), true));
}

/** Rows as columns; row `i` of `matrix` (row-major) is the vector of `ids[i]`. */
export interface Columns {
  readonly ids: readonly MemoryId[];
  readonly scopeKeys: readonly string[];
  readonly matrix: Float32Array;
}

export function columnsOf(rows: readonly VectorRow[], dimensions: number): Columns {
  const matrix = new Float32Array(rows.length * dimensions);
  rows.forEach((row, index) => {
    matrix.set(row.vector, index * dimensions);
  });
  return { ids: rows.map((row) => row.id), scopeKeys: rows.map((row) => scopeKey(row.scope)), matrix };
}

/** The rows of the batches, sorted by scope. */
export function sortedByScope(batches: readonly RecordBatch[], dimensions: number): Columns {
  const { ids, matrix } = scopeVectorsOf(batches, dimensions);
  const scopeKeys = stringsOf(batches, "scope");
  const order = Array.from(ids.keys()).sort((a, b) => compare(scopeKeys[a] ?? "", scopeKeys[b] ?? ""));
  const sorted = new Float32Array(matrix.length);
  order.forEach((from, to) => {
    sorted.set(matrix.subarray(from * dimensions, (from + 1) * dimensions), to * dimensions);
  });
  const pick = (values: readonly string[]) => order.map((from) => values[from] ?? "");
  return { ids: pick(ids), scopeKeys: pick(scopeKeys), matrix: sorted };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function toArrow({ ids, scopeKeys, matrix }: Columns, dimensions: number): Table {
  const { Float32, makeData, RecordBatch, Struct, Table } = arrow();
  const schema = tableSchema(dimensions);
  const vectors = makeData({
    type: vectorType(dimensions),
    length: ids.length,
    nullCount: 0,
    child: makeData({ type: new Float32(), length: matrix.length, nullCount: 0, data: matrix }),
  });
  const children = [utf8(ids), utf8(scopeKeys), vectors];
  return new Table([new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: ids.length, nullCount: 0, children }))]);
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
  const rowCount = batches.reduce((sum, batch) => sum + batch.numRows, 0);
  const matrix = new Float32Array(rowCount * dimensions);
  let end = 0;
  for (const data of batches.flatMap((batch) => column<FixedSizeList<Float32>>(batch, "vector").data)) {
    const floats = data.children[0]?.values;
    if (!(floats instanceof Float32Array))
      throw new Error("the vector column does not contain 32-bit floats; remove the vectors folder and reindex");
    matrix.set(floats.subarray(data.offset * dimensions, (data.offset + data.length) * dimensions), end);
    end += data.length * dimensions;
  }
  return { ids: idsOf(batches), matrix };
}

/** The rows of one organization, with their scopes. */
export function vectorRowsOf(batches: readonly RecordBatch[], orgId: OrgId, dimensions: number): VectorRow[] {
  const { ids, matrix } = scopeVectorsOf(batches, dimensions);
  return stringsOf(batches, "scope").map((key, row) => ({
    scope: scopeOfKey(orgId, key),
    id: ids[row] ?? "",
    vector: matrix.subarray(row * dimensions, (row + 1) * dimensions),
  }));
}

/** The hits of a query by cosine distance, which is 1 minus the cosine. */
export function hitsOf(batches: readonly RecordBatch[]): VectorHit[] {
  const distances = batches.flatMap((batch) => Array.from(column<Float>(batch, "_distance").toArray() as Float32Array));
  return idsOf(batches).map((id, index) => ({ id, similarity: 1 - (distances[index] ?? 1) }));
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

function column<Type extends Utf8 | FixedSizeList | Float | Uint64>(batch: RecordBatch, name: string): Vector<Type> {
  const found = batch.getChild(name);
  if (!found) throw new Error(`the vector table has no column ${name}; remove the vectors folder and reindex`);
  return found;
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
