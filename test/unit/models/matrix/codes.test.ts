import { expect, test } from "bun:test";
import fc from "fast-check";
import { decode, encode, encodeAll, roundQuery, rowOf } from "../../../../src/models/matrix/codes.ts";
import { Products } from "../../../../src/models/matrix/products.ts";
import { Random } from "../../../support/random.ts";

/** Numbers whose steps are far from the smallest float. */
const numbers = fc
  .float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(-1e6), max: Math.fround(1e6) })
  .map((value) => (Math.abs(value) < 1e-20 ? 0 : value));
const vectors = fc.array(numbers, { maxLength: 40 }).map((values) => Float32Array.from(values));

test("a number is off by half a step at most", () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const { codes, step } = encode(vector);
      for (const [i, value] of decode(codes, step).entries()) expect(Math.abs(value - (vector[i] ?? 0))).toBeLessThanOrEqual(step * 0.5001);
    }),
  );
});

test("encoding a decoded vector changes nothing, so a vector may be rounded any number of times", () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const once = encode(vector);
      expect(encode(decode(once.codes, once.step))).toEqual(once);
    }),
  );
});

test("an opposite vector has opposite codes, and a zero vector zeros", () => {
  const vector = Float32Array.of(0.3, -1, 0.007, 0);
  expect(encode(vector.map((value) => -value)).codes).toEqual(encode(vector).codes.map((code) => -code));
  expect(encode(new Float32Array(3))).toEqual({ codes: new Int8Array(3), step: 0 });
});

test("vectors are encoded together as each alone", () => {
  const rows = [Float32Array.of(1, 2, 3), Float32Array.of(-4, 0, 0.5)];
  const all = encodeAll(rows);
  for (const [row, vector] of rows.entries())
    expect(encode(vector)).toEqual({ codes: rowOf(all.codes, row, 3).slice(), step: all.steps[row] ?? 0 });
});

test("products are those of each query with each row, for any number of them", () => {
  const random = new Random(4);
  for (const [dimensions, rows, queries] of [
    [1, 3, 1],
    [24, 1_300, 40],
    [64, 512, 16],
    [5, 0, 2],
  ] as const) {
    const codes = Int8Array.from({ length: rows * dimensions }, () => random.below(255) - 127);
    const asked = Array.from({ length: queries }, () => {
      const rounded = new Int16Array(dimensions);
      roundQuery(
        rounded,
        Float32Array.from({ length: dimensions }, () => random.next() - 0.5),
      );
      return rounded;
    });
    const sums = new Products(dimensions).of(asked, codes);
    const expected = asked.flatMap((query) =>
      Array.from({ length: rows }, (_, row) => rowOf(codes, row, dimensions).reduce((sum, code, i) => sum + code * (query[i] ?? 0), 0)),
    );
    expect([...sums]).toEqual(expected);
  }
});
