import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { MemoryId, Scope } from "../../../../src/memory/types.ts";
import { SectionReader, SectionWriter } from "../../../../src/search/index/sections.ts";
import { openDump, startDump } from "../../../../src/search/index/snapshot.ts";
import { type SnapshotStore, Snapshots } from "../../../../src/search/index/snapshots.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import { Fixture } from "../fixture.ts";
import { Opened, sorted } from "./opened.ts";

const fixture = new Fixture();
const { dimensions } = fixture.embedder.identity;
afterAll(() => fixture.close());

/** Snapshots in memory. Writes are noted, and stored unless the test says otherwise. */
class Kept implements SnapshotStore {
  readonly files = new Map<string, ArrayBuffer>();
  readonly written = Promise.withResolvers<void>();
  reads = 0;
  onRead: () => Promise<void> = async () => {};

  async read(scope: Scope): Promise<ArrayBuffer | undefined> {
    this.reads++;
    const found = this.files.get(scope.userId)?.slice();
    await this.onRead();
    return found;
  }
  async write(scope: Scope, _generation: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.files.set(scope.userId, bytes.slice().buffer);
    this.written.resolve();
  }
  remove(scope: Scope): void {
    this.files.delete(scope.userId);
  }
  async isRecorded(orgId: string, id: MemoryId): Promise<boolean> {
    return (await fixture.records.memories.get(orgId, id)) !== undefined;
  }
}

const SPACE = { space: "space", dimensions };
const faults: unknown[] = [];
const opened = (kept: Kept, space = SPACE) =>
  new Opened(fixture, undefined, {}, undefined, new Snapshots(kept, space, (_, error) => faults.push(error)));

/** A scope with a few memories, and its snapshot. */
async function filled(kept: Kept, texts: readonly string[] = ["Ana drinks green tea", "Ben has a dog, AB-12", "私は緑茶が好きです"]) {
  const scope = fixture.newScope();
  const stored = await fixture.store(scope, texts);
  const first = opened(kept);
  await first.use(scope, (index) => {
    const dump = startDump(index, { scope, ...SPACE });
    for (const part of dump.parts) part();
    kept.files.set(scope.userId, dump.bytes().buffer);
  });
  return { scope, stored };
}

describe("sections", () => {
  test("come back as they were written, whatever they contain", () => {
    const strings = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constant("\ud800"), fc.constant("é")), { maxLength: 20 });
    const ints = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 20 });
    const doubles = fc.array(fc.double(), { maxLength: 5 });
    fc.assert(
      fc.property(strings, ints, doubles, (texts, numbers, more) => {
        const out = new SectionWriter();
        out.ints(numbers);
        out.strings(texts);
        out.numbers(Float64Array.from(more));
        out.numbers(Int8Array.of(1, -2, 3));
        const from = new SectionReader(out.bytes(8).buffer, 8);
        expect([...from.ints()]).toEqual(numbers);
        expect(from.strings()).toEqual(texts);
        expect([...from.doubles()]).toEqual(more);
        expect([...from.codes()]).toEqual([1, -2, 3]);
      }),
    );
  });
});

describe("a cold scope", () => {
  test("is restored from its snapshot without reading vectors, and brought up to date", async () => {
    const kept = new Kept();
    const { scope, stored } = await filled(kept);
    const restored = opened(kept);
    expect(await restored.ids(scope)).toEqual(sorted(stored));
    expect(restored.counts.loads).toBe(0);
    const later = await fixture.store(scope, ["Ana moved to Rome"]);
    const again = opened(kept);
    expect(await again.ids(scope)).toEqual(sorted(stored, later));
    const read = (one: Opened) =>
      one.use(scope, ({ words, vectors }) => [
        words.memories,
        parseQuery("green Rome").terms.map((term) => words.termNumber(term) === undefined),
        vectors.size,
      ]);
    expect(await read(again)).toEqual(await read(new Opened(fixture)));
  });

  test("is read from the stores when its snapshot is damaged, of another space or scope, newer than the records, or of other records", async () => {
    const kept = new Kept();
    const { scope, stored } = await filled(kept);
    const sound = kept.files.get(scope.userId) ?? new ArrayBuffer();
    const damaged = Array.from({ length: 12 }, (_, i) => {
      const bytes = new Uint8Array(sound.slice());
      const at = Math.floor((i / 12) * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes.buffer;
    });
    for (const bytes of [...damaged, sound.slice(0, sound.byteLength - 8), sound.slice(0, 3), new ArrayBuffer()]) {
      kept.files.set(scope.userId, bytes);
      const again = opened(kept);
      expect(await again.ids(scope)).toEqual(sorted(stored));
      expect(again.counts.loads).toBe(1);
    }
    kept.files.set(scope.userId, sound);
    const origin = { scope, ...SPACE };
    expect(openDump(sound, origin)).toBeDefined();
    expect(openDump(sound, { ...origin, space: "other" })).toBeUndefined();
    expect(openDump(sound, { ...origin, scope: { ...scope, userId: "other" } })).toBeUndefined();
    const other = await filled(kept);
    kept.isRecorded = async () => false;
    const rolledBack = opened(kept);
    expect(await rolledBack.ids(other.scope)).toEqual(sorted(other.stored));
    expect(rolledBack.counts.loads).toBe(1);
    expect(faults).toEqual([]);
  });

  test("contains nothing that is erased while its snapshot is read, and the snapshot is removed", async () => {
    const kept = new Kept();
    const { scope, stored } = await filled(kept);
    const gone = stored.ids[1] ?? "";
    const restored = opened(kept);
    kept.onRead = async () => {
      await fixture.records.memories.erase(scope.orgId, gone, Date.now());
      restored.indexes.forget(scope, [gone]);
    };
    const found = await restored.use(scope, ({ vectors, words }) => [vectors.has(gone), words.termNumber("dog"), vectors.size]);
    expect(found).toEqual([false, undefined, 2]);
    expect(kept.files.size).toBe(0);
  });

  test("forgets the words of an erased memory that came from a snapshot", async () => {
    const kept = new Kept();
    const { scope, stored } = await filled(
      kept,
      ["zebra", "horse"].map((word) => `A ${word} stands there`),
    );
    const restored = opened(kept);
    await restored.ids(scope);
    await fixture.records.memories.erase(scope.orgId, stored.ids[0] ?? "", Date.now());
    restored.indexes.forget(scope, stored.ids);
    expect(await restored.use(scope, ({ words }) => words.termNumber("zebra"))).toBeUndefined();
    expect(kept.files.has(scope.userId)).toBe(false);
  });
});

describe("an index", () => {
  test("is written in the background after its first use, and the next process restores it", async () => {
    const kept = new Kept();
    const scope = fixture.newScope();
    const stored = await fixture.store(scope, ["Ana drinks green tea"]);
    const first = opened(kept);
    await first.ids(scope);
    await kept.written.promise;
    const second = opened(kept);
    expect(await second.ids(scope)).toEqual(sorted(stored));
    expect(second.counts.loads).toBe(0);
  });

  test("is read from the stores when its snapshot cannot be read, and the fault is told", async () => {
    const kept = new Kept();
    const { scope, stored } = await filled(kept);
    kept.read = async () => {
      throw new Error("EIO");
    };
    faults.length = 0;
    expect(await opened(kept).ids(scope)).toEqual(sorted(stored));
    expect(String(faults[0])).toContain("EIO");
  });
});
