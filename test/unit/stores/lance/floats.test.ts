import { afterEach, beforeEach, expect, test } from "bun:test";
import { scopeKey } from "../../../../src/memory/types.ts";
import { encode } from "../../../../src/quantization/codes.ts";
import { lancedb } from "../../../../src/stores/lance/lancedb.ts";
import { floatsSchema, toArrow } from "../../../../src/stores/lance/rows.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { makeFolder, vectorsFolder } from "../../../../src/stores/paths.ts";
import type { VectorRow, Vectors } from "../../../../src/stores/vectors.ts";
import { expectLoads } from "../../../contracts/vectors-support.ts";
import { findBytes, removeFolder, temporaryFolder } from "../../../support/files.ts";
import { DIMENSIONS, ORG, scopeOf, seededRows } from "./rows.ts";

/** A table as earlier versions made it, with 32-bit floats, stays in use: a space of a model server keeps its identity and its table. */

const SPACE = "space";
const ann = scopeOf("ann");
const OLD = [...seededRows(1, 300, ann), ...seededRows(2, 100, scopeOf("bob"))];
let dataDir = "";
let vectors: Vectors;

beforeEach(async () => {
  dataDir = temporaryFolder();
  const folder = vectorsFolder(dataDir, ORG);
  makeFolder(folder);
  const connection = await lancedb().connect(folder);
  const table = await connection.createEmptyTable(SPACE, floatsSchema(DIMENSIONS));
  await table.add(floatsOf(OLD));
  connection.close();
  vectors = openLanceVectors({ dataDir, space: SPACE, dimensions: DIMENSIONS });
});
afterEach(async () => {
  await vectors.close();
  removeFolder(dataDir);
});

function floatsOf(rows: readonly VectorRow[]) {
  const matrix = Float32Array.from(rows.flatMap(({ vector }) => [...vector]));
  const keys = { ids: rows.map(({ id }) => id), scopeKeys: rows.map(({ scope }) => scopeKey(scope)) };
  return toArrow({ ...keys, matrix, steps: undefined }, DIMENSIONS);
}

const ofAnn = (rows: readonly VectorRow[]) => rows.filter(({ scope }) => scope.userId === "ann");

/** The bytes of a vector as a table of floats contains them. */
function floatBytes({ vector }: VectorRow): Map<string, Uint8Array> {
  return new Map([["a vector", new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)]]);
}

test("its vectors are loaded rounded, and found", async () => {
  await expectLoads(vectors, ann, ofAnn(OLD));
  for (const row of ofAnn(OLD).filter((_, index) => index % 50 === 0)) {
    const [hit] = await vectors.search(ann, row.vector, 1);
    expect(hit?.id).toBe(row.id);
    expect(hit?.similarity).toBeCloseTo(1, 3);
  }
  const scanned: VectorRow[] = [];
  for await (const rows of vectors.scan(ORG)) scanned.push(...rows);
  expect(new Set(scanned.map(({ id }) => id))).toEqual(new Set(OLD.map(({ id }) => id)));
  expect(encode(scanned[0]?.vector ?? new Float32Array())).toEqual(encode(OLD[0]?.vector ?? new Float32Array()));
});

test("vectors are added to it and replaced in its own format, merged, and nothing is lost", async () => {
  const more = seededRows(3, 80, ann);
  for (const row of more) await vectors.add(ORG, [row]);
  const replaced = seededRows(4, 10, ann).map((row, index) => ({ ...row, id: OLD[index]?.id ?? "" }));
  await vectors.add(ORG, replaced);
  const expected = [...replaced, ...ofAnn(OLD).slice(10), ...more];
  await expectLoads(vectors, ann, expected);
  await vectors.maintain(ORG);
  await expectLoads(vectors, ann, expected);
  expect(findBytes(dataDir, floatBytes(replaced[0] as VectorRow))).not.toEqual([]);
});

test("an erasure leaves no byte of a vector in it, and the others as they were", async () => {
  const [gone, ...kept] = ofAnn(OLD);
  if (!gone) throw new Error("no row");
  expect(findBytes(dataDir, floatBytes(gone))).not.toEqual([]);
  await vectors.erase(ORG, [gone.id]);
  expect(findBytes(dataDir, floatBytes(gone))).toEqual([]);
  await expectLoads(vectors, ann, kept);
});
