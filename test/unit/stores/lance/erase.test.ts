import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { scopeKey } from "../../../../src/memory/types.ts";
import type { VectorRow, Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { expectLoads } from "../../../contracts/vectors-support.ts";
import { filesBelow, findBytes, removeFolder, temporaryFolder, textNeedles } from "../../../support/files.ts";
import { Random } from "../../../support/random.ts";
import { leakedWords, strayFiles } from "./leaks.ts";
import type { ReaderTask } from "./reader-thread.ts";
import { DIMENSIONS, ORG, randomVector, scopeOf, seededRows } from "./rows.ts";

/** A busy machine may take long. */
const ann = scopeOf("ann");
const bob = scopeOf("bob");
/** A scope whose only memories are erased. */
const carol = scopeOf("carol-whose-name-is-gone-too");
const WORDS = DIMENSIONS / 8;

describe("erasing from LanceDB", () => {
  let dataDir = "";
  let writer: Vectors;
  let reader: Vectors;
  const open = (space = "space") => openLanceVectors({ dataDir, space, dimensions: DIMENSIONS });
  const idsOf = (rows: readonly VectorRow[]) => rows.map(({ id }) => id);
  const vectorsOf = (rows: readonly VectorRow[]) => rows.map(({ vector }) => vector);

  beforeEach(() => {
    dataDir = temporaryFolder();
    writer = open();
    reader = open();
  });
  afterEach(async () => {
    await writer.close();
    await reader.close();
    removeFolder(dataDir);
  });

  function expectNoTraceOf(rows: readonly VectorRow[], texts: readonly string[] = []): void {
    expect(leakedWords(dataDir, vectorsOf(rows))).toBe(0);
    expect(findBytes(dataDir, textNeedles([...idsOf(rows), ...texts]))).toEqual([]);
    expect(strayFiles(dataDir)).toEqual([]);
  }

  /** Rows in merged and single fragments, replaced rows with their deletions, and an index. */
  async function fill(rows: readonly VectorRow[]): Promise<void> {
    const step = Math.ceil(rows.length / 40);
    for (let from = 0; from < rows.length; from += step) {
      await writer.add(ORG, rows.slice(from, from + step));
      if (from === 35 * step) await writer.files.maintain(ORG);
    }
  }

  test("removes files of a time to come, which were written before the clock was set back", async () => {
    const anns = seededRows(1, 40, ann);
    const bobs = seededRows(2, 40, bob);
    await fill([...anns, ...bobs]);
    const nextYear = new Date(Date.now() + 365 * 86_400_000);
    for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), nextYear, nextYear);
    await writer.erase(ORG, idsOf(anns));
    expectNoTraceOf(anns);
    await expectLoads(reader, bob, bobs);
  });

  test("leaves no slice of an erased vector in any file, and thousands of other rows unchanged", async () => {
    const random = new Random(3);
    const anns = seededRows(1, 4_800, ann);
    const bobs = seededRows(2, 900, bob);
    const carols = seededRows(3, 8, carol);
    await fill([...anns, ...bobs, ...carols].sort((a, b) => (a.id < b.id ? -1 : 1)));
    const gone = [...anns.filter((_, index) => index % 4 === 1), ...carols];
    const replaced = gone.slice(0, 5).map((row) => ({ ...row, vector: randomVector(random) }));
    await writer.add(ORG, replaced);
    const kept = anns.filter((_, index) => index % 4 !== 1);
    expect(filesBelow(dataDir).some((path) => path.includes("/_indices/"))).toBe(true);
    expect(leakedWords(dataDir, vectorsOf([...gone, ...replaced]))).toBeGreaterThanOrEqual((gone.length + replaced.length) * WORDS);

    await writer.erase(ORG, idsOf(gone));

    expectNoTraceOf([...gone, ...replaced], [scopeKey(carol)]);
    for (const vectors of [writer, reader]) {
      await expectLoads(vectors, ann, kept);
      await expectLoads(vectors, bob, bobs);
      await expectLoads(vectors, carol, []);
    }
    for (const row of kept.filter((_, index) => index % 500 === 0)) expect((await reader.search(ann, row.vector, 1))[0]?.id).toBe(row.id);
  });

  test("leaves nothing when all rows are erased, one by one or together", async () => {
    const rows = seededRows(4, 30, ann);
    await writer.add(ORG, rows);
    for (const { id } of rows.slice(0, 3)) await writer.erase(ORG, [id]);
    expectNoTraceOf(rows.slice(0, 3));
    await writer.erase(ORG, idsOf(rows));
    expectNoTraceOf(rows, [scopeKey(ann)]);
    await expectLoads(reader, ann, []);
  });

  test("includes the vectors of another embedder in its own table", async () => {
    const rows = seededRows(5, 200, ann);
    const olderRows = seededRows(6, 200, ann).map((row, index) => ({ ...row, id: rows[index]?.id ?? "" }));
    const older = open("older");
    await older.add(ORG, olderRows);
    await older.close();
    await writer.add(ORG, rows);
    await writer.erase(ORG, idsOf(rows.slice(0, 20)));
    expectNoTraceOf([...rows.slice(0, 20)]);
    expectNoTraceOf([...olderRows.slice(0, 20)]);
    const again = open("older");
    await expectLoads(again, ann, olderRows.slice(20));
    await again.close();
  });

  test("does not interrupt a reader on another thread, and neither do additions and merges", async () => {
    const task: ReaderTask = { dataDir, user: "ann", seed: 7, count: 1_500 };
    const kept = seededRows(task.seed, task.count, ann);
    await writer.add(ORG, kept);
    const thread = new Worker(new URL("./reader-thread.ts", import.meta.url).href);
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const closed = new Promise((resolve) => thread.addEventListener("close", resolve));
    thread.onerror = (event) => reject(new Error(event.message));
    const said = () =>
      Promise.race([
        failed,
        new Promise<unknown>((resolve) => thread.addEventListener("message", ({ data }) => resolve(data), { once: true })),
      ]);
    thread.postMessage(task);
    expect(await said()).toBe("reading");
    for (let round = 0; round < 12; round++) {
      const bobs = seededRows(100 + round, 12, bob);
      for (let from = 0; from < bobs.length; from += 4) await writer.add(ORG, bobs.slice(from, from + 4));
      await writer.files.maintain(ORG);
      await writer.erase(ORG, idsOf(bobs));
    }
    thread.postMessage("stop");
    expect(await said()).toBeGreaterThan(1);
    await expectLoads(writer, ann, kept);
    await closed;
  });
});
