import { expect, test } from "bun:test";
import fc from "fast-check";
import { encode } from "../../../../src/models/matrix/codes.ts";
import { BLOCK_ROWS, createVectorArena } from "../../../../src/search/index/vector-arena.ts";
import { VectorTable } from "../../../../src/search/index/vector-table.ts";
import { Random } from "../../../support/random.ts";

const DIMENSIONS = 16;
/** What 8 bits a number may change of a cosine in so few dimensions. */
const ROUNDING = 0.02;

function vectorOf(id: string): Float32Array {
  return new Float32Array(DIMENSIONS).fill(Number(id) + 1);
}

test("has what was added and not removed, after random changes, beside another scope", () => {
  const steps = fc.array(fc.record({ first: fc.boolean(), add: fc.boolean(), id: fc.integer({ min: 0, max: 80 }) }), { maxLength: 300 });
  const arena = createVectorArena({ dimensions: DIMENSIONS, limitBytes: 1024 * 1024, scanRows: 1000 });
  fc.assert(
    fc.property(steps, (done) => {
      // A run that failed has left its rows.
      const before = arena.usedBytes();
      const tables = [new VectorTable(arena), new VectorTable(arena)] as const;
      const models = [new Set<string>(), new Set<string>()] as const;
      for (const { first, add, id } of done) {
        const at = first ? 0 : 1;
        const name = String(id);
        if (add && !tables[at].has(name)) tables[at].add(name, id % 2 === 0 ? 0 : 1, encode(vectorOf(name)));
        else tables[at].remove(name);
        if (add && !models[at].has(name)) models[at].add(name);
        else models[at].delete(name);
      }
      const blocks = models.map((model) => Math.ceil(model.size / BLOCK_ROWS)).reduce((sum, count) => sum + count, 0);
      expect(arena.usedBytes() - before).toBe(blocks * arena.blockBytes);
      for (const [at, table] of tables.entries()) {
        const scores = table.scores(new Float32Array(DIMENSIONS).fill(1));
        const ids = [...scores.keys()].map((row) => table.idAt(row));
        expect(new Set(ids)).toEqual(models[at] ?? new Set());
        for (const [row, id] of ids.entries()) {
          expect(table.rowOf(id)).toBe(row);
          expect(table.levelAt(row)).toBe(Number(id) % 2 === 0 ? 0 : 1);
          expect(scores[row]).toBeCloseTo(DIMENSIONS * (Number(id) + 1), 1);
        }
      }
      for (const table of tables) table.clear();
      expect(arena.usedBytes()).toBe(before);
    }),
  );
});

test("overwrites the vector of a removed memory", () => {
  const arena = createVectorArena({ dimensions: DIMENSIONS, limitBytes: 1024 * 1024, scanRows: 100 });
  const block = arena.allocate() ?? -1;
  arena.free(block);
  const table = new VectorTable(arena);
  for (const id of ["1", "2", "3"]) table.add(id, 0, encode(vectorOf(id)));
  table.remove("1");
  expect([0, 1, 2].map((row) => arena.row(block, row)[0])).toEqual([127, 127, 0]);
  table.clear();
  expect([0, 1, 2].map((row) => arena.row(block, row)[0])).toEqual([0, 0, 0]);
  expect(table.size).toBe(0);
});

test("refuses a row if the memory for vectors is full", () => {
  const arena = createVectorArena({ dimensions: DIMENSIONS, limitBytes: DIMENSIONS * BLOCK_ROWS, scanRows: 100 });
  const table = new VectorTable(arena);
  for (let i = 0; i < BLOCK_ROWS; i++) expect(table.add(String(i), 0, encode(vectorOf("1")))).toBe(true);
  expect(table.add("over", 0, encode(vectorOf("1")))).toBe(false);
  expect(table.size).toBe(BLOCK_ROWS);
  expect(table.has("over")).toBe(false);
});

test("similarities are relative to the mean of the present rows, whatever was added and removed", () => {
  const random = new Random(5);
  const vector = () => {
    const raw = Float32Array.from({ length: DIMENSIONS }, () => random.next() + 0.2);
    const length = Math.hypot(...raw);
    return raw.map((value) => value / length);
  };
  const rows = Array.from({ length: 120 }, vector);
  const newTable = () => new VectorTable(createVectorArena({ dimensions: DIMENSIONS, limitBytes: 1024 * 1024, scanRows: 1000 }));
  const [table, fresh] = [newTable(), newTable()];
  for (const [i, row] of rows.entries()) table.add(String(i), 0, encode(row));
  table.cosines(rows[0] ?? vector());
  for (let i = 0; i < 60; i++) table.remove(String(i));
  for (const [i, row] of rows.entries()) if (i >= 60) fresh.add(String(i), 0, encode(row));
  const query = vector();
  const [kept, rebuilt] = [table.cosines(query), fresh.cosines(query)];
  // Twenty zero vectors stand beside the rows.
  const mean = Float64Array.from({ length: DIMENSIONS }, (_, i) => rows.slice(60).reduce((sum, row) => sum + (row[i] ?? 0), 0) / 80);
  const centred = (from: Float32Array) => Array.from(from, (value, i) => value - (mean[i] ?? 0));
  for (let i = 60; i < 120; i++) {
    const [a, b] = [centred(query), centred(rows[i] ?? query)];
    const expected = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));
    for (const [one, cosines] of [
      [table, kept],
      [fresh, rebuilt],
    ] as const)
      expect(Math.abs((cosines[one.rowOf(String(i)) ?? -1] ?? 9) - expected)).toBeLessThan(ROUNDING);
  }
});

test("a centred vector is the row without the scope's mean, of length one", () => {
  const table = new VectorTable(createVectorArena({ dimensions: DIMENSIONS, limitBytes: 1024 * 1024, scanRows: 1000 }));
  const random = new Random(3);
  const vectors: Float32Array[] = [];
  for (let id = 0; id < 30; id++) {
    const vector = Float32Array.from({ length: DIMENSIONS }, () => random.below(1000) / 500 - 1);
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    vectors.push(vector.map((value) => value / length));
    table.add(String(id), 0, encode(vectors[id] ?? vector));
  }
  const centred = (id: string) => table.centred([id])[0];
  const first = centred("0") ?? new Float32Array(0);
  const similarities = table.cosines(vectors[0] ?? new Float32Array(DIMENSIONS));
  for (const row of similarities.keys()) {
    const other = centred(table.idAt(row)) ?? new Float32Array(0);
    expect(Math.abs(first.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0) - (similarities[row] ?? 9))).toBeLessThan(ROUNDING);
  }
  expect(centred("gone")).toBeUndefined();

  const direction = Float32Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(i));
  const ids = ["gone", ...table.ids()];
  const products = table.along(ids, direction);
  for (const [i, id] of ids.entries()) {
    const product = centred(id)?.reduce((sum, value, at) => sum + value * (direction[at] ?? 0), 0);
    if (product === undefined) expect(products[i]).toBeUndefined();
    else expect(products[i]).toBeCloseTo(product, 5);
  }
});
