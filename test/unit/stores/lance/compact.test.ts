import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { connect, type Table } from "@lancedb/lancedb";
import { scopeKey } from "../../../../src/memory/types.ts";
import { vectorsFolder } from "../../../../src/stores/folder/paths.ts";
import type { Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { mergePlan, runsOf } from "../../../../src/stores/lance/compact.ts";
import { MOST_FRAGMENTS } from "../../../../src/stores/lance/vector-files.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { expectLoads } from "../../../contracts/vectors-support.ts";
import { filesBelow, removeFolder, temporaryFolder } from "../../../support/files.ts";
import { DIMENSIONS, ORG, scopeOf, seededRows } from "./rows.ts";

/** A busy machine may take long. */
const fragments = (...rows: number[]) => rows.map((count, index) => ({ fragment: 10 + index, rows: count }));

describe("mergePlan", () => {
  const nothing = { fragments: [], withBase: false };

  test("is empty for a table with no or one fragment", () => {
    expect(mergePlan([])).toEqual(nothing);
    expect(mergePlan(fragments(500))).toEqual(nothing);
  });

  test("leaves the base unchanged while the tail is small", () => {
    const all = fragments(1_000, 100, 149);
    expect(mergePlan(all)).toEqual({ fragments: all.slice(1), withBase: false });
  });

  test("includes the base when the tail is a quarter of it", () => {
    const all = fragments(1_000, 100, 150);
    expect(mergePlan(all)).toEqual({ fragments: all, withBase: true });
  });

  test("never includes full fragments", () => {
    const full = 1024 * 1024;
    expect(mergePlan(fragments(full, full))).toEqual(nothing);
    const all = fragments(full, full, 400, 300);
    expect(mergePlan(all)).toEqual({ fragments: all.slice(2), withBase: true });
  });
});

describe("runsOf", () => {
  test("groups neighbours up to the limit, and skips larger fragments", () => {
    const [a, b, c, huge, d] = fragments(40, 60, 1, 101, 100);
    if (!a || !b || !c || !huge || !d) throw new Error("five fragments");
    expect(runsOf([a, b, c, huge, d], 100)).toEqual([[a, b], [c], [d]]);
    expect(runsOf([], 100)).toEqual([]);
    expect(runsOf([huge], 100)).toEqual([]);
  });
});

describe("maintain", () => {
  let dataDir = "";
  let vectors: Vectors;
  const users = ["ann", "bob", "carol", "dave"];
  const rows = users.flatMap((user, index) => seededRows(index, 1_200, scopeOf(user))).sort((a, b) => (a.id < b.id ? -1 : 1));
  const table = async (): Promise<Table> => (await connect(vectorsFolder(dataDir, ORG))).openTable("space");
  const add = async (from: number, to: number, count: number) => {
    const step = Math.ceil((to - from) / count);
    for (let start = from; start < to; start += step) await vectors.add(ORG, rows.slice(start, Math.min(start + step, to)));
  };
  const expectAll = async (count: number) => {
    for (const user of users)
      await expectLoads(
        vectors,
        scopeOf(user),
        rows.slice(0, count).filter(({ scope }) => scope.userId === user),
      );
  };

  beforeEach(() => {
    dataDir = temporaryFolder();
    vectors = openLanceVectors({ dataDir, space: "space", dimensions: DIMENSIONS });
  });
  afterEach(async () => {
    await vectors.close();
    removeFolder(dataDir);
  });

  test("does nothing until enough rows were added, then merges, sorts by scope and indexes", async () => {
    const due = MOST_FRAGMENTS;
    await add(0, 4_500, due - 1);
    const before = filesBelow(dataDir);
    await vectors.files.maintain(ORG);
    expect(filesBelow(dataDir)).toEqual(before);
    await add(4_500, 4_600, 1);
    await vectors.files.maintain(ORG);

    const merged = await table();
    expect((await merged.stats()).fragmentStats.numFragments).toBe(1);
    expect((await merged.listIndices()).map(({ columns }) => columns)).toEqual([["scope"]]);
    expect(await scopeChanges(merged)).toBe(users.length);
    await expectAll(4_600);

    await add(4_600, 4_600 + 5 * due, due);
    await vectors.files.maintain(ORG);
    const tailed = await table();
    expect((await tailed.stats()).fragmentStats.numFragments).toBe(2);
    expect(await tailed.indexStats("scope_idx")).toMatchObject({ numIndexedRows: 4_600 + 5 * due, numUnindexedRows: 0 });
    expect(await scopeChanges(tailed)).toBeLessThanOrEqual(2 * users.length);
    await expectAll(4_600 + 5 * due);
  });

  test("counts the fragments of an earlier process", async () => {
    await add(0, 320, MOST_FRAGMENTS);
    await vectors.close();
    vectors = openLanceVectors({ dataDir, space: "space", dimensions: DIMENSIONS });
    await vectors.files.maintain(ORG);
    expect((await (await table()).stats()).fragmentStats.numFragments).toBe(1);
    await expectAll(320);
  });
});

/** How often the scope changes from one row to the next. */
async function scopeChanges(table: Table): Promise<number> {
  let changes = 0;
  let last = scopeKey(scopeOf("nobody"));
  for await (const batch of table.query().select(["scope"]))
    for (const scope of batch.getChild("scope") ?? []) {
      if (scope !== last) changes++;
      last = scope;
    }
  return changes;
}
