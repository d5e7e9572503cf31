import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Scope } from "../../src/memory/types.ts";
import type { VectorRow, Vectors } from "../../src/stores/interfaces/vectors.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";
import { Random } from "../support/random.ts";
import type { OpenVectors } from "./vectors.ts";

const DIMENSIONS = 24;
/** More rows and queries than are multiplied at once. */
const MANY_ROWS = 2_500;
const MANY_QUERIES = 40;
const ann: Scope = { orgId: `org_${"1".repeat(32)}`, agentId: "helper", userId: "ann" };
const bob: Scope = { ...ann, userId: "bob" };
const nobody: Scope = { ...ann, orgId: `org_${"2".repeat(32)}` };

/** Part of the contract of {@link Vectors}: a search for many queries equals separate searches. */
export function describeSearchAll(name: string, openVectors: OpenVectors): void {
  describe(`${name} fulfils the contract of Vectors for many queries`, () => {
    let dataDir = "";
    let random = new Random(1);
    let vectors: Vectors;

    const vector = () => Float32Array.from({ length: DIMENSIONS }, () => random.next() - 0.5);
    const row = (scope: Scope): VectorRow => ({ scope, id: crypto.randomUUID(), vector: vector() });
    const rows = (scope: Scope, count: number) => Array.from({ length: count }, () => row(scope));

    beforeEach(() => {
      dataDir = temporaryFolder();
      random = new Random(7);
      vectors = openVectors({ dataDir, space: "space", dimensions: DIMENSIONS });
    });
    afterEach(async () => {
      await vectors.close();
      removeFolder(dataDir);
    });

    test("writes at once are all stored while one reads, and a released organization opens again on use", async () => {
      const added = rows(ann, 20);
      const calls = added.map((one) => vectors.add(ann.orgId, [one]));
      await Promise.all([...calls, vectors.load(ann)]);
      const ids = added.map(({ id }) => id).toSorted();
      expect((await vectors.load(ann)).ids.toSorted()).toEqual(ids);
      await vectors.files.release(ann.orgId);
      expect((await vectors.load(ann)).ids.toSorted()).toEqual(ids);
    });

    test("each query has the same result as alone, in a small scope and in one of several batches", async () => {
      const zeros = new Float32Array(DIMENSIONS);
      await vectors.add(ann.orgId, [...rows(ann, 40), { ...row(ann), vector: zeros }, ...rows(bob, MANY_ROWS)]);
      const queries = [...rows(ann, MANY_QUERIES).map((one) => one.vector), zeros];
      for (const scope of [ann, bob, nobody]) {
        for (const some of [[], queries.slice(0, 1), queries]) {
          const found = await vectors.searchAll(scope, some, 20);
          expect(found.length).toBe(some.length);
          for (const [index, query] of some.entries()) {
            const expected = await vectors.search(scope, query, 20);
            expect(found[index]?.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
            for (const [place, hit] of expected.entries()) expect(found[index]?.[place]?.similarity).toBeCloseTo(hit.similarity, 5);
          }
        }
      }
      expect(await vectors.searchAll(ann, queries, 0)).toEqual(queries.map(() => []));
    });

    test("erased and replaced rows are not found", async () => {
      const [gone, moved, ...others] = rows(ann, 20);
      if (!gone || !moved) throw new Error("no rows");
      await vectors.add(ann.orgId, [gone, moved, ...others]);
      await vectors.erase(ann.orgId, [gone.id]);
      await vectors.add(ann.orgId, [{ ...moved, scope: bob }]);
      const queries = [gone.vector, moved.vector, vector(), vector()];
      for (const hits of await vectors.searchAll(ann, queries, 100))
        expect(hits.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort());
    });

    test("a vector with other dimensions is refused", async () => {
      await expect(vectors.searchAll(ann, [vector(), new Float32Array(DIMENSIONS + 1)], 5)).rejects.toThrow("dimensions");
    });
  });
}
