import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import { decode, encode } from "../../src/models/matrix/codes.ts";
import type { VectorRow, Vectors } from "../../src/stores/interfaces/vectors.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";
import { Random } from "../support/random.ts";
import { expectLoads, sorted } from "./vectors-support.ts";

const DIMENSIONS = 24;
const ORG = `org_${"1".repeat(32)}`;
const OTHER_ORG = `org_${"2".repeat(32)}`;
const ann: Scope = { orgId: ORG, agentId: "helper", userId: "ann" };
const bob: Scope = { orgId: ORG, agentId: "helper", userId: "bob" };
const annElsewhere: Scope = { ...ann, orgId: OTHER_ORG };
/** What rounding to 8 bits may change of a cosine in so few dimensions. */
const ROUNDING = 0.01;

export type OpenVectors = (options: { readonly dataDir: string; readonly space: string; readonly dimensions: number }) => Vectors;

/**
 * The contract that every implementation of {@link Vectors} must fulfil. Two instances on one folder stand for two threads: one writes, the
 * other reads.
 */
export function describeVectors(name: string, openVectors: OpenVectors): void {
  describe(`${name} fulfils the contract of Vectors`, () => {
    let dataDir = "";
    let random = new Random(1);
    let opened: Vectors[] = [];
    let writer: Vectors;
    let reader: Vectors;

    const open = (dimensions = DIMENSIONS) => {
      const vectors = openVectors({ dataDir, space: "space", dimensions });
      opened.push(vectors);
      return vectors;
    };
    const vector = () => Float32Array.from({ length: DIMENSIONS }, () => random.next() - 0.5);
    const row = (scope: Scope): VectorRow => ({ scope, id: crypto.randomUUID(), vector: vector() });
    const rows = (scope: Scope, count: number) => Array.from({ length: count }, () => row(scope));
    const both = () => [writer, reader];

    beforeEach(() => {
      dataDir = temporaryFolder();
      random = new Random(7);
      writer = open();
      reader = open();
    });
    afterEach(async () => {
      for (const vectors of opened) await vectors.close();
      opened = [];
      removeFolder(dataDir);
    });

    test("an organization without rows is empty, and reading creates nothing", async () => {
      for (const vectors of both()) {
        vectors.files.prepare(ORG);
        expect(await vectors.load(ann)).toEqual({ ids: [], codes: new Int8Array(), steps: new Float32Array() });
        expect(await vectors.search(ann, vector(), 10)).toEqual([]);
        expect(await vectors.ids(ORG)).toEqual(new Set());
      }
      await writer.erase(ORG, [crypto.randomUUID()]);
      await writer.files.maintain(ORG);
      await writer.add(ORG, []);
      await writer.files.release(ORG);
      expect(readdirSync(dataDir)).toEqual([]);
    });

    test("added rows are loaded as they are rounded, by another instance at once", async () => {
      const added = rows(ann, 50);
      await writer.add(ORG, added);
      for (const vectors of both()) vectors.files.prepare(ORG);
      for (const vectors of both()) await expectLoads(vectors, ann, added);
      const more = rows(ann, 3);
      await writer.add(ORG, more);
      for (const vectors of both()) await expectLoads(vectors, ann, [...added, ...more]);
    });

    test("a large batch across many scopes is stored completely", async () => {
      const scopes = Array.from({ length: 20 }, (_, n): Scope => ({ ...ann, userId: `user-${n}` }));
      const added = Array.from({ length: 3_000 }, () => row(random.pick(scopes)));
      await writer.add(ORG, added);
      expect(await reader.ids(ORG)).toEqual(new Set(added.map(({ id }) => id)));
      for (const scope of scopes)
        await expectLoads(
          reader,
          scope,
          added.filter((one) => one.scope === scope),
        );
    });

    test("a scan returns every row of the organization with its scope, even during writes and erasures", async () => {
      const added = [...rows(ann, 1_500), ...rows(bob, 1_000)];
      await writer.add(ORG, added);
      await writer.add(OTHER_ORG, [row(annElsewhere)]);
      const byId = new Map<MemoryId, VectorRow>();
      for await (const scanned of reader.scan(ORG)) {
        for (const found of scanned) byId.set(found.id, found);
        await writer.add(ORG, [row(bob)]);
        await writer.erase(ORG, [added[0]?.id ?? ""]);
      }
      for (const wanted of added.slice(1)) expect(byId.get(wanted.id)).toEqual({ ...wanted, vector: rounded(wanted.vector) });
      for await (const _ of reader.scan(`org_${"3".repeat(32)}`)) throw new Error("there is nothing to scan");
    });

    test("scopes and organizations are separate", async () => {
      const agents: Scope = { ...ann, agentId: "ann", userId: "helper" };
      const all: Scope[] = [ann, bob, agents, annElsewhere];
      const added = new Map(all.map((scope) => [scope, rows(scope, 5)]));
      for (const [scope, own] of added) await writer.add(scope.orgId, own);
      for (const [scope, own] of added) {
        await expectLoads(reader, scope, own);
        const hits = await reader.search(scope, vector(), 100);
        expect(sorted(hits.map(({ id }) => id))).toEqual(sorted(own.map(({ id }) => id)));
      }
      expect(await reader.ids(OTHER_ORG)).toEqual(new Set(added.get(annElsewhere)?.map(({ id }) => id)));
    });

    test("search returns the nearest of all rows by cosine, best first", async () => {
      const added = rows(ann, 300).map((one) => ({ ...one, vector: one.vector.map((value) => value * (1 + 9 * random.next())) }));
      await writer.add(ORG, [...added, ...rows(bob, 300)]);
      for (let round = 0; round < 5; round++) {
        const query = vector();
        const exact = new Map(added.map((one) => [one.id, cosine(query, one.vector)]));
        const all = await reader.search(ann, query, 1_000);
        expect(sorted(all.map(({ id }) => id))).toEqual(sorted([...exact.keys()]));
        expect(all).toEqual(all.toSorted((a, b) => b.similarity - a.similarity));
        for (const { id, similarity } of all) expect(Math.abs(similarity - (exact.get(id) ?? 9))).toBeLessThan(ROUNDING);
        for (const limit of [1, 20, 300]) expect(await reader.search(ann, query, limit)).toEqual(all.slice(0, limit));
      }
      expect(await reader.search(ann, vector(), 0)).toEqual([]);
    });

    test("opposite vectors have a similarity of -1, equal ones of 1, and rows of equal vectors are all found", async () => {
      const same = vector();
      const twins = [1, 2, 3].map(() => ({ ...row(ann), vector: same }));
      const opposite = { ...row(ann), vector: same.map((value) => -value) };
      await writer.add(ORG, [...twins, opposite]);
      const hits = await reader.search(ann, same, 10);
      expect(sorted(hits.slice(0, 3).map(({ id }) => id))).toEqual(sorted(twins.map(({ id }) => id)));
      expect(Math.abs((hits[0]?.similarity ?? 9) - 1)).toBeLessThan(ROUNDING);
      expect(hits[3]?.id).toBe(opposite.id);
      expect(Math.abs((hits[3]?.similarity ?? 9) + 1)).toBeLessThan(ROUNDING);
    });

    test("a row replaces the one with the same id", async () => {
      const [first, ...others] = rows(ann, 40);
      if (!first) throw new Error("no row");
      await writer.add(ORG, [first, ...others]);
      const newer = { ...first, vector: vector() };
      const unrelated = row(ann);
      await writer.add(ORG, [newer, unrelated]);
      await expectOne([newer, unrelated, ...others]);
      const restarted = open();
      const newest = { ...first, vector: vector() };
      await restarted.add(ORG, [newest]);
      await expectOne([newest, unrelated, ...others]);
      const moved = { ...newest, scope: bob };
      await restarted.add(ORG, [moved]);
      await expectOne([unrelated, ...others]);
      for (const vectors of both()) await expectLoads(vectors, bob, [moved]);
    });

    test("the last row of an id in one call wins", async () => {
      const one = row(ann);
      const last = { ...one, vector: vector() };
      await writer.add(ORG, [one, row(bob), last]);
      await expectOne([last]);
      await writer.add(ORG, [last, one]);
      await expectOne([one]);
    });

    async function expectOne(expected: readonly VectorRow[]): Promise<void> {
      for (const vectors of both()) {
        await expectLoads(vectors, ann, expected);
        const query = expected[0]?.vector ?? vector();
        const hits = await vectors.search(ann, query, 1_000);
        expect(sorted(hits.map(({ id }) => id))).toEqual(sorted(expected.map(({ id }) => id)));
        expect(hits[0]?.id).toBe(expected[0]?.id ?? "");
      }
    }

    test("a vector with other dimensions is refused, and nothing is stored", async () => {
      const wrong = { ...row(ann), vector: new Float32Array(DIMENSIONS + 1) };
      await expect(writer.add(ORG, [row(ann), wrong])).rejects.toThrow("dimensions");
      await expect(writer.search(ann, wrong.vector, 5)).rejects.toThrow("dimensions");
      expect(await reader.ids(ORG)).toEqual(new Set());
    });

    test("erased rows are removed everywhere, and other rows are unchanged", async () => {
      const [gone, kept] = [rows(ann, 30), rows(ann, 30)];
      const bobs = rows(bob, 10);
      const elsewhere = rows(annElsewhere, 10);
      await writer.add(ORG, [...gone.slice(0, 20), ...kept.slice(0, 10)]);
      await writer.add(ORG, [...kept.slice(10), ...gone.slice(20), ...bobs]);
      await writer.add(OTHER_ORG, elsewhere);
      await writer.erase(
        ORG,
        gone.map(({ id }) => id),
      );
      for (const vectors of both()) {
        await expectLoads(vectors, ann, kept);
        await expectLoads(vectors, bob, bobs);
        await expectLoads(vectors, annElsewhere, elsewhere);
        const hits = await vectors.search(ann, gone[0]?.vector ?? vector(), 100);
        expect(sorted(hits.map(({ id }) => id))).toEqual(sorted(kept.map(({ id }) => id)));
        expect(await vectors.ids(ORG)).toEqual(new Set([...kept, ...bobs].map(({ id }) => id)));
      }
    });

    test("erasing unknown ids, no ids, the same ids again, or all ids works, and rows can be added afterwards", async () => {
      const added = rows(ann, 10);
      const ids = added.map(({ id }) => id);
      await writer.add(ORG, added);
      await writer.erase(ORG, []);
      await writer.erase(ORG, [crypto.randomUUID(), "no uuid's form"]);
      await expectLoads(reader, ann, added);
      await writer.erase(ORG, ids.slice(0, 4));
      await writer.erase(ORG, ids.slice(0, 5));
      await expectLoads(reader, ann, added.slice(5));
      await writer.erase(ORG, ids);
      for (const vectors of both()) await expectLoads(vectors, ann, []);
      await writer.erase(ORG, ids);
      const [one] = added;
      const back = [...(one ? [one] : []), row(ann)];
      await writer.add(ORG, back);
      for (const vectors of both()) await expectLoads(vectors, ann, back);
    });

    test("rows survive a restart", async () => {
      const added = rows(ann, 20);
      await writer.add(ORG, added);
      await writer.erase(ORG, [added[0]?.id ?? ""]);
      for (const vectors of both()) await vectors.close();
      await expectLoads(open(), ann, added.slice(1));
    });

    test("what was released opens again on use", async () => {
      const added = rows(ann, 5);
      await writer.add(ORG, added);
      await expectLoads(reader, ann, added);
      for (const vectors of both()) await vectors.files.release(ORG);
      for (const vectors of both()) await expectLoads(vectors, ann, added);
    });

    test("closing waits for running calls and refuses later ones", async () => {
      const added = rows(ann, 500);
      const running = [writer.add(ORG, added), writer.add(ORG, rows(bob, 500)), writer.erase(ORG, [added[0]?.id ?? ""])];
      await writer.close();
      await Promise.all(running);
      await expectLoads(reader, ann, added.slice(1));
      await expect(writer.load(ann)).rejects.toThrow("closed");
    });

    test("random operations have the same result as on a plain map", async () => {
      const model = new Map<MemoryId, VectorRow>();
      const anyId = () => random.pick([...model.keys(), crypto.randomUUID()]);
      for (let step = 0; step < 120; step++) {
        const choice = random.below(10);
        if (choice < 6) {
          const fresh = rows(random.pick([ann, bob]), 1 + random.below(5));
          const again = [...model.values()].filter(() => random.chance(0.05)).map((one) => ({ ...one, vector: vector() }));
          await writer.add(ORG, [...fresh, ...again]);
          for (const one of [...fresh, ...again]) model.set(one.id, one);
        } else if (choice < 7) {
          const ids = Array.from({ length: 1 + random.below(4) }, anyId);
          await writer.erase(ORG, ids);
          for (const id of ids) model.delete(id);
        } else if (choice < 9) await writer.files.maintain(ORG);
        else await writer.files.release(ORG);
        if (step % 6 > 0) continue;
        for (const scope of [ann, bob])
          await expectLoads(
            reader,
            scope,
            [...model.values()].filter((one) => one.scope === scope),
          );
      }
      expect(await reader.ids(ORG)).toEqual(new Set(model.keys()));
    });
  });
}

function rounded(vector: Float32Array): Float32Array {
  const { codes, step } = encode(vector);
  return decode(codes, step);
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  return dot / (Math.hypot(...a) * Math.hypot(...b));
}
